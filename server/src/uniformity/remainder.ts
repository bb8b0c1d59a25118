import type { Instr, InstrId } from '../flow/ir';
import type { Value } from '../lanes/value';
import type { FunctionRun } from './function-run';

/**
 * `x % n < n` and its like, written to unravel an index: every lane answers the same, whatever x is. (A remainder lies
 * below a positive n; above a negative one.)
 */
export function isRemainderAgainstDivisor(run: FunctionRun, instr: Instr & { op: 'binary' }): boolean {
  switch (instr.operator) {
    case '<':
    case '>=':
      return isRemainderBy(run, instr.left, instr.right, instr.block);
    case '>':
    case '<=':
      return isRemainderBy(run, instr.right, instr.left, instr.block);
    default:
      return false;
  }
}

function isRemainderBy(run: FunctionRun, id: InstrId, divisor: InstrId, block: number): boolean {
  const { instructions } = run.input.flow;
  let instr = instructions[id];
  while (keepsNumber(instr)) instr = instructions[instr.operand];
  if (instr.op !== 'binary' || instr.operator !== '%') return false;
  return run.input.domain.same(widened(run, instr.right, block), widened(run, divisor, block));
}

/** A conversion after which every number is the same: wider, and not from signed to unsigned. */
function keepsNumber(instr: Instr): instr is Instr & { op: 'cast' } {
  if (instr.op !== 'cast' || instr.type.bits < instr.from.bits) return false;
  if (instr.type.kind === instr.from.kind) return true;
  return instr.from.kind === 'uint' && instr.type.kind === 'int' && instr.type.bits > instr.from.bits;
}

function widened(run: FunctionRun, id: InstrId, block: number): Value {
  const { instructions } = run.input.flow;
  let at = id;
  for (let instr = instructions[at]; keepsNumber(instr); instr = instructions[at]) at = instr.operand;
  return run.valueAt(at, block);
}
