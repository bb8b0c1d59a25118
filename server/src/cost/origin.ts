import type { FunctionFlow, InstrId } from '../flow/ir';
import { operandsOf } from './operands';
import { callEntry, isAtomic } from './tables/calls';

/** What a condition is made of. ptxas is bolder where lanes can be expected to agree or to follow their index. */
export type Origin = 'data' | 'thread' | 'argument';

const MAX_VISITS = 200;

export function originOf(flow: FunctionFlow, condition: InstrId): Origin {
  const seen = new Set<InstrId>();
  const work = [condition];
  let origin: Origin = 'argument';
  while (work.length > 0 && seen.size < MAX_VISITS) {
    const id = work.pop() as InstrId;
    if (id < 0 || seen.has(id)) continue;
    seen.add(id);
    const instr = flow.instructions[id];
    switch (instr.op) {
      case 'load':
        if (instr.space === 'param' || instr.space === 'constant') break;
        return 'data';
      case 'out':
      case 'asm':
        return 'data';
      case 'call': {
        const entry = callEntry(instr, null);
        if (entry === null || entry.pipe !== 'alu' || isAtomic(instr)) return 'data';
        break;
      }
      case 'builtin':
        if (instr.which.startsWith('threadIdx') || instr.which.startsWith('blockIdx')) origin = 'thread';
        break;
    }
    work.push(...operandsOf(instr));
  }
  return origin;
}
