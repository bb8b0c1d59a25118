import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { madeOf } from '../flow/made-of';
import { operandsOf } from './operands';
import { callEntry, isAtomic } from './tables/calls';

/** What a condition is made of. ptxas is bolder where lanes can be expected to agree or to follow their index. */
export type Origin = 'data' | 'thread' | 'argument';

const MAX_VISITS = 200;

export function originOf(flow: FunctionFlow, condition: InstrId): Origin {
  let origin: Origin = 'argument';
  madeOf(flow.instructions, condition, MAX_VISITS, (instr) => {
    if (isData(instr)) {
      origin = 'data';
      return null;
    }
    if (instr.op === 'builtin' && /^(?:threadIdx|blockIdx)/.test(instr.which)) origin = 'thread';
    return operandsOf(instr);
  });
  return origin;
}

function isData(instr: Instr): boolean {
  switch (instr.op) {
    case 'load':
      return instr.space !== 'param' && instr.space !== 'constant';
    case 'out':
    case 'asm':
      return true;
    case 'call': {
      const entry = callEntry(instr, null);
      return entry === null || entry.pipe !== 'alu' || isAtomic(instr);
    }
    default:
      return false;
  }
}
