import type { FunctionFlow, Instr, InstrId } from '../flow/ir';

/** Terms that are followed; longer sums are left alone. */
const MAX_TERMS = 16;
const MAX_DEPTH = 12;

/**
 * What a value is as a sum of products of unknowns: Σ coefficient · product. The key names the product: its unknowns,
 * sorted. Sums are exact: an index is taken not to wrap.
 */
export type Polynomial = Map<string, { readonly coefficient: number; readonly leaves: readonly InstrId[] }>;

/** a - b; null where it has too many terms. */
export function difference(flow: FunctionFlow, a: InstrId, b: InstrId): Polynomial | null {
  const terms: Polynomial = new Map();
  return add(flow, terms, a, 1, 0) && add(flow, terms, b, -1, 0) ? terms : null;
}

/** The number it is; null where unknowns are left. */
export function constantOf(terms: Polynomial): number | null {
  if (terms.size > 1) return null;
  const [only] = terms.values();
  return only === undefined ? 0 : only.leaves.length === 0 ? only.coefficient : null;
}

/** As an author would write it; null where an unknown has no name or there are more than two terms. */
export function spell(flow: FunctionFlow, terms: Polynomial): string | null {
  if (terms.size === 0 || terms.size > 2) return terms.size === 0 ? '0' : null;
  let text = '';
  for (const { coefficient, leaves } of [...terms.values()].sort((x, y) => y.leaves.length - x.leaves.length)) {
    const names = leaves.map((id) => nameOf(flow.instructions[id]));
    if (names.includes(null)) return null;
    const magnitude = Math.abs(coefficient);
    const product = [...(magnitude === 1 && names.length > 0 ? [] : [String(magnitude)]), ...names].join(' * ');
    text += text === '' ? (coefficient < 0 ? `-${product}` : product) : ` ${coefficient < 0 ? '-' : '+'} ${product}`;
  }
  return text;
}

function nameOf(instr: Instr): string | null {
  if (instr.op === 'builtin') return instr.which;
  return instr.name === null || instr.name === '' ? null : instr.name;
}

/** Adds factor · value; false where it has too many terms. */
function add(flow: FunctionFlow, to: Polynomial, id: InstrId, factor: number, depth: number): boolean {
  const product = expand(flow, id, depth);
  if (product === null) return false;
  for (const [key, { coefficient, leaves }] of product) {
    const sum = (to.get(key)?.coefficient ?? 0) + coefficient * factor;
    // (Beyond 2^53 numbers are rounded, and unlike ones look alike.)
    if (!Number.isSafeInteger(sum)) return false;
    if (sum === 0) to.delete(key);
    else to.set(key, { coefficient: sum, leaves });
  }
  return to.size <= MAX_TERMS;
}

function expand(flow: FunctionFlow, id: InstrId, depth: number): Polynomial | null {
  const { instructions } = flow;
  const instr = instructions[id];
  if (depth > MAX_DEPTH) return leafOf(instr);
  switch (instr.op) {
    case 'const':
      return Number.isSafeInteger(instr.value) ? constant(instr.value) : null;
    case 'cast':
      return instr.type.kind === 'float' || instr.from.kind === 'float' || instr.type.bits < 32
        ? leafOf(instr)
        : expand(flow, instr.operand, depth + 1);
    case 'unary': {
      if (instr.operator !== '-') return leafOf(instr);
      const negated: Polynomial = new Map();
      return add(flow, negated, instr.operand, -1, depth + 1) ? negated : null;
    }
    case 'binary': {
      if (instr.type.kind === 'float') return leafOf(instr);
      if (instr.operator === '+' || instr.operator === '-') {
        const sum: Polynomial = new Map();
        const sign = instr.operator === '+' ? 1 : -1;
        const fits = add(flow, sum, instr.left, 1, depth + 1) && add(flow, sum, instr.right, sign, depth + 1);
        return fits ? sum : null;
      }
      if (instr.operator !== '*') return leafOf(instr);
      const left = expand(flow, instr.left, depth + 1);
      const right = expand(flow, instr.right, depth + 1);
      if (left === null || right === null || left.size * right.size > MAX_TERMS) return null;
      const product = times(left, right);
      return [...product.values()].every(({ coefficient }) => Number.isSafeInteger(coefficient)) ? product : null;
    }
    default:
      return leafOf(instr);
  }
}

function constant(value: number): Polynomial {
  return new Map(value === 0 ? [] : [['', { coefficient: value, leaves: [] }]]);
}

/** One unknown; reads of one built-in variable or parameter are the same unknown, wherever they stand. */
function leafOf(instr: Instr): Polynomial {
  const key =
    instr.op === 'builtin' ? instr.which : instr.op === 'param' ? `param ${instr.index} ${instr.by}` : `${instr.id}`;
  return new Map([[key, { coefficient: 1, leaves: [instr.id] }]]);
}

function times(a: Polynomial, b: Polynomial): Polynomial {
  const product: Polynomial = new Map();
  for (const [p, x] of a)
    for (const [q, y] of b) {
      const key = [...p.split('*'), ...q.split('*')]
        .filter((k) => k !== '')
        .sort()
        .join('*');
      const coefficient = (product.get(key)?.coefficient ?? 0) + x.coefficient * y.coefficient;
      product.set(key, { coefficient, leaves: [...x.leaves, ...y.leaves] });
    }
  return product;
}
