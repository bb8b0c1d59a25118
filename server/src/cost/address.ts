import type { FunctionFlow, Instr, InstrId, MemoryObject } from '../flow/ir';
import type { Constants } from './constants';

/** base + Σ index·bytes + constant, as the machine forms it. Constants ride in the load or store itself. */
export interface Address {
  readonly root: InstrId;
  readonly terms: readonly AddressTerm[];
  /** The object at the root, where the address is made from one. */
  readonly object: MemoryObject | null;
  /** The constant part differs, or is not a number the analysis has (a field, an unrolled counter). */
  readonly constants: readonly string[];
}

export interface AddressTerm {
  readonly index: InstrId;
  readonly bytes: number;
  /** A 64-bit index: shifted and added in two halves each. */
  readonly wide: boolean;
}

/** Takes an address apart, down to the pointer or object it starts from. */
export function addressOf(flow: FunctionFlow, constants: Constants, id: InstrId): Address {
  const terms: AddressTerm[] = [];
  const parts: string[] = [];
  let at = id;
  for (let hops = 0; hops < 64; hops++) {
    const instr = flow.instructions[at];
    if (instr.op === 'offset') {
      splitIndex(flow, constants, instr.index, instr.elementBytes, terms, parts, 0);
      at = instr.base;
    } else if (instr.op === 'field') {
      parts.push(instr.field);
      at = instr.operand;
    } else if (instr.op === 'cast' && instr.type.kind === 'pointer') at = instr.operand;
    else break;
  }
  const root = flow.instructions[at];
  return { root: at, terms: terms.reverse(), object: root.op === 'address' ? root.object : null, constants: parts };
}

function splitIndex(
  flow: FunctionFlow,
  constants: Constants,
  index: InstrId,
  bytes: number,
  terms: AddressTerm[],
  parts: string[],
  depth: number,
): void {
  if (constants.isKnown(index)) {
    const value = constants.value(index);
    parts.push(value === null ? `%${index}` : `${value * bytes}`);
    return;
  }
  const instr = flow.instructions[index];
  if (depth < 16) {
    const inner = widened(flow, instr);
    if (inner !== null) {
      splitIndex(flow, constants, inner, bytes, terms, parts, depth + 1);
      return;
    }
    // A signed or 64-bit sum with a constant: the constant becomes an immediate of the access.
    if (instr.op === 'binary' && (instr.operator === '+' || instr.operator === '-') && !wraps(instr)) {
      if (constants.isKnown(instr.right)) {
        splitIndex(flow, constants, instr.right, instr.operator === '-' ? -bytes : bytes, terms, parts, depth + 1);
        splitIndex(flow, constants, instr.left, bytes, terms, parts, depth + 1);
        return;
      }
      if (instr.operator === '+' && constants.isKnown(instr.left)) {
        splitIndex(flow, constants, instr.left, bytes, terms, parts, depth + 1);
        splitIndex(flow, constants, instr.right, bytes, terms, parts, depth + 1);
        return;
      }
    }
  }
  // c - x: the constant leaves, and x counts down.
  if (instr.op === 'binary' && instr.operator === '-' && !wraps(instr) && constants.isKnown(instr.left) && depth < 16) {
    splitIndex(flow, constants, instr.left, bytes, terms, parts, depth + 1);
    splitIndex(flow, constants, instr.right, -bytes, terms, parts, depth + 1);
    return;
  }
  terms.push({ index, bytes, wide: instr.type.bits > 32 && instr.type.kind !== 'other' });
}

/** An unsigned 32-bit sum may wrap, so its constant cannot leave it. */
function wraps(instr: Instr): boolean {
  return instr.type.kind === 'uint' && instr.type.bits === 32;
}

/** The 32-bit integer behind a widening: the multiply-add that forms an address widens by itself. */
function widened(flow: FunctionFlow, instr: Instr): InstrId | null {
  if (instr.op !== 'cast' || (instr.type.kind !== 'int' && instr.type.kind !== 'uint')) return null;
  if (instr.from.kind !== 'int' && instr.from.kind !== 'uint') return null;
  return instr.from.bits <= instr.type.bits && flow.instructions[instr.operand].type.bits <= 32 ? instr.operand : null;
}
