import type { Instr, InstrId } from './ir';

/** The instructions that an instruction reads. */
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
      return [instr.call, instr.before];
    case 'asm':
      return instr.args;
    case 'phi':
      return instr.incoming;
    default:
      return [];
  }
}

/** The functions of the program that an instruction may call. */
export function targetsOf(instr: Instr): readonly number[] {
  if (instr.op !== 'call') return [];
  if (instr.target < 0) return instr.alternatives ?? [];
  return instr.alternatives === undefined ? [instr.target] : [instr.target, ...instr.alternatives];
}

/** The instructions that an address may have been made from, whichever it is in the end; null: it begins here. */
export function addressSources(instr: Instr): readonly InstrId[] | null {
  switch (instr.op) {
    case 'offset':
      return [instr.base];
    case 'field':
    case 'cast':
      return [instr.operand];
    case 'select':
      return [instr.yes, instr.no];
    case 'aggregate':
      return instr.values;
    case 'phi':
      return instr.incoming;
    default:
      return null;
  }
}

/** What `!!x` is the truth of; -1: it is no such thing. */
export function twiceNegated({ instructions }: { readonly instructions: readonly Instr[] }, instr: Instr): InstrId {
  if (instr.op !== 'unary' || instr.operator !== '!') return -1;
  const inner = instructions[instr.operand];
  return inner.op === 'unary' && inner.operator === '!' ? inner.operand : -1;
}

/** What conversions were applied to, or the instruction itself. */
export function withoutCasts(instructions: readonly Instr[], id: InstrId): Instr {
  let at = instructions[id];
  while (at.op === 'cast') at = instructions[at.operand];
  return at;
}
