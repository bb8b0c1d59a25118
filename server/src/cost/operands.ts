import type { Instr, InstrId } from '../flow/ir';

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

export function operandsOf(instr: Instr): readonly InstrId[] {
  switch (instr.op) {
    case 'binary':
      return [instr.left, instr.right];
    case 'unary':
    case 'cast':
    case 'field':
      return [instr.operand];
    case 'select':
      return [instr.condition, instr.yes, instr.no];
    case 'aggregate':
      return instr.values;
    case 'offset':
      return [instr.base, instr.index];
    case 'load':
      return [instr.address];
    case 'store':
      return [instr.address, instr.value];
    case 'call':
      return instr.receiver === null ? instr.args : [instr.receiver, ...instr.args];
    case 'out':
      return [instr.call];
    case 'asm':
      return instr.args;
    case 'phi':
      return instr.incoming;
    default:
      return [];
  }
}
