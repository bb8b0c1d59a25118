import type { FunctionFlow, InstrId } from '../flow/ir';
import { operandsOf } from './operands';
import { callEntry, isAtomic } from './tables/calls';

/**
 * What a condition is made of; `settled`: all of it was there before a barrier, on which the warp waited anyway. ptxas is bolder where lanes can be expected to agree or to follow their index.
 */
export type Origin = 'data' | 'thread' | 'argument' | 'settled';

const MAX_VISITS = 200;

/**
 * Whether a block barrier stands between what a condition is made of and its test at `test`. Read-only data are loaded
 * before the barrier wherever their load stands.
 */
export function isSettled(
  flow: FunctionFlow,
  condition: InstrId,
  barriers: readonly InstrId[],
  test: InstrId,
): boolean {
  if (barriers.length === 0) return false;
  const loads: InstrId[] = [];
  const seen = new Set<InstrId>();
  const work = [condition];
  while (work.length > 0) {
    const id = work.pop() as InstrId;
    if (id < 0 || seen.has(id)) continue;
    if (seen.size >= MAX_VISITS) return false;
    seen.add(id);
    const instr = flow.instructions[id];
    if (instr.op === 'load' && !isReadOnly(flow, instr.address)) loads.push(id);
    if (instr.op === 'call' || instr.op === 'out' || instr.op === 'asm' || instr.op === 'phi') return false;
    work.push(...operandsOf(instr));
  }
  const last = loads.reduce((latest, id) => Math.max(latest, id), -1);
  return barriers.some((barrier) => barrier > last && barrier < test);
}

function isReadOnly(flow: FunctionFlow, address: InstrId): boolean {
  let at = address;
  for (let hops = 0; hops < 32; hops++) {
    const instr = flow.instructions[at];
    if (instr.op === 'offset') at = instr.base;
    else if (instr.op === 'cast' || instr.op === 'field') at = instr.operand;
    else {
      const parameter = instr.op === 'param' ? flow.parameters[instr.index] : undefined;
      return parameter?.isConst === true && parameter.isRestrict;
    }
  }
  return false;
}

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
        const entry = callEntry(instr.callee, null);
        if (entry === null || entry.pipe !== 'alu' || isAtomic(instr.callee)) return 'data';
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
