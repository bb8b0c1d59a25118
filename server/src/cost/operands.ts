import type { Instr, InstrId } from '../flow/ir';
import { operandsOf as readBy } from '../flow/operands';

/** No effect, and the result follows from the operands alone. */
export function isPure(instr: Instr): boolean {
  switch (instr.op) {
    case 'binary':
    case 'unary':
    case 'cast':
    case 'select':
    case 'field':
    case 'aggregate':
    case 'offset':
      return true;
    default:
      return false;
  }
}

/** What is computed for an instruction: the old value of what a call writes to (`out`) need not be. */
export function operandsOf(instr: Instr): readonly InstrId[] {
  return instr.op === 'out' ? [instr.call] : readBy(instr);
}
