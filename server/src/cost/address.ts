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
  /** The summands of the index without its constant, where that differs from the index: `i - 1 + j * n` is `i + j * n`. */
  readonly summands: readonly Summand[] | null;
  /** The same index without its constant has the same text. */
  readonly key: string;
}

export interface Summand {
  readonly id: InstrId;
  readonly negative: boolean;
}

const MAX_SUMMANDS = 6;

/** Takes an address apart, down to the pointer or object it starts from. */
export function addressOf(flow: FunctionFlow, constants: Constants, id: InstrId): Address {
  const terms: AddressTerm[] = [];
  const parts: string[] = [];
  let at = id;
  for (let hops = 0; hops < 64; hops++) {
    const instr = flow.instructions[at];
    if (instr.op === 'offset') {
      splitIndex(flow, constants, instr.index, instr.negative ? -instr.elementBytes : instr.elementBytes, terms, parts);
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

/** Constants anywhere in a signed or 64-bit sum become part of the immediate of the access. */
function splitIndex(
  flow: FunctionFlow,
  constants: Constants,
  index: InstrId,
  bytes: number,
  terms: AddressTerm[],
  parts: string[],
): void {
  const summands: Summand[] = [];
  const found: string[] = [];
  flatten(flow, constants, index, false, bytes, summands, found, 0);
  parts.push(...found);
  if (summands.length === 0) return;
  const [first] = summands;
  const isOne = summands.length === 1;
  // c - x: the constant leaves, and x counts down.
  const core = isOne ? first.id : index;
  const { type } = flow.instructions[core];
  const key = isOne
    ? `${constants.number(first.id)}`
    : `(${summands
        .map(({ id, negative }) => `${negative ? '-' : ''}${constants.number(id)}`)
        .sort()
        .join('+')})`;
  terms.push({
    index: core,
    bytes: isOne && first.negative ? -bytes : bytes,
    wide: (type.bits > 32 && type.kind !== 'other') || constants.isWidened(core),
    summands: isOne || found.length === 0 ? null : summands,
    key,
  });
}

function flatten(
  flow: FunctionFlow,
  constants: Constants,
  id: InstrId,
  negative: boolean,
  bytes: number,
  summands: Summand[],
  found: string[],
  depth: number,
): void {
  if (constants.isKnown(id)) {
    const value = constants.value(id);
    found.push(value === null ? `%${id}` : `${value * (negative ? -bytes : bytes)}`);
    return;
  }
  const instr = flow.instructions[id];
  const inner = widened(flow, instr);
  if (inner !== null && depth < 16) {
    flatten(flow, constants, inner, negative, bytes, summands, found, depth + 1);
    return;
  }
  const isSum =
    instr.op === 'binary' &&
    (instr.operator === '+' || instr.operator === '-') &&
    (!wraps(instr) || isSmall(flow, constants, id, 0));
  if (!isSum || depth >= 16 || summands.length >= MAX_SUMMANDS) {
    summands.push({ id, negative });
    return;
  }
  flatten(flow, constants, instr.left, negative, bytes, summands, found, depth + 1);
  flatten(
    flow,
    constants,
    instr.right,
    instr.operator === '-' ? !negative : negative,
    bytes,
    summands,
    found,
    depth + 1,
  );
}

/** An unsigned 32-bit sum may wrap, so its constant cannot leave it. */
function wraps(instr: Instr): boolean {
  return instr.type.kind === 'uint' && instr.type.bits === 32;
}

/** Not negative, and far from the end of its type: thread indices, what is masked, small constants, and their sums. */
function isSmall(flow: FunctionFlow, constants: Constants, id: InstrId, depth: number): boolean {
  const value = constants.value(id);
  if (value !== null) return value >= 0 && value < 2 ** 20;
  const instr = flow.instructions[id];
  if (depth > 4) return false;
  switch (instr.op) {
    case 'builtin':
      return /^(threadIdx|blockDim)\./.test(instr.which);
    case 'cast':
      return instr.type.kind !== 'float' && isSmall(flow, constants, instr.operand, depth + 1);
    case 'binary': {
      const left = isSmall(flow, constants, instr.left, depth + 1);
      if (instr.operator === '+') return left && isSmall(flow, constants, instr.right, depth + 1);
      if (instr.operator === '&') return left || isSmall(flow, constants, instr.right, depth + 1);
      return left && (instr.operator === '/' || instr.operator === '>>' || instr.operator === '%');
    }
    default:
      return false;
  }
}

/** The 32-bit integer behind a widening: the multiply-add that forms an address widens by itself. */
function widened(flow: FunctionFlow, instr: Instr): InstrId | null {
  if (instr.op !== 'cast' || (instr.type.kind !== 'int' && instr.type.kind !== 'uint')) return null;
  if (instr.from.kind !== 'int' && instr.from.kind !== 'uint') return null;
  return instr.from.bits <= instr.type.bits && flow.instructions[instr.operand].type.bits <= 32 ? instr.operand : null;
}

/** Every value that has to be in a register before the address can be formed. */
export function addressNeeds(flow: FunctionFlow, address: Address): InstrId[] {
  const needs = [address.root];
  for (const { index, summands } of address.terms) {
    if (summands === null) needs.push(index);
    else for (const id of sumNeeds(flow, summands)) needs.push(id);
  }
  return needs;
}

/** A product among the summands is multiplied and added in one. */
export function sumNeeds(flow: FunctionFlow, summands: readonly Summand[]): InstrId[] {
  const product = summands.findIndex(({ id }) => isProduct(flow.instructions[id]));
  return summands.flatMap(({ id }, at) => {
    const instr = flow.instructions[id];
    return at === product && instr.op === 'binary' ? [instr.left, instr.right] : [id];
  });
}

export function isProduct(instr: Instr): boolean {
  return instr.op === 'binary' && instr.operator === '*' && instr.type.bits <= 32;
}
