import type { FunctionFlow, Instr, InstrId } from '../flow/ir';

/** Terms that are followed; longer sums are left alone. */
const MAX_TERMS = 16;
const MAX_DEPTH = 12;
const MAX_NAME_DEPTH = 4;

/** An unknown: an instruction's value, or how many rounds a loop has run (`~` the phi of its counter). */
export interface Factor {
  readonly name: string;
  readonly id: InstrId;
}

export interface Term {
  readonly coefficient: number;
  /** By name. */
  readonly factors: readonly Factor[];
}

/**
 * What a value is as a sum of products of unknowns: Σ coefficient · product, by the names of the product's unknowns. Sums
 * are exact: an index is taken not to wrap.
 */
export type Polynomial = Map<string, Term>;

/** Where a loop's variable starts and by what each round adds to it; null: it is an unknown. */
export type CounterOf = (
  phi: Instr,
) => { readonly initial: InstrId; readonly amount: InstrId; readonly sign: 1 | -1 } | null;

/** Values of one function as polynomials. */
export class Polynomials {
  constructor(
    private readonly flow: FunctionFlow,
    private readonly counterOf: CounterOf = () => null,
    private readonly isNotNegative: (id: InstrId) => boolean = () => true,
  ) {}

  /** Null where it has too many terms. */
  of(id: InstrId): Polynomial | null {
    return this.expand(id, 0);
  }

  /** a - b; null where it has too many terms. */
  difference(a: InstrId, b: InstrId): Polynomial | null {
    const terms: Polynomial = new Map();
    return this.add(terms, a, 1, 0) && this.add(terms, b, -1, 0) ? terms : null;
  }

  /** Adds factor · value; false where it has too many terms. */
  private add(to: Polynomial, id: InstrId, factor: number, depth: number): boolean {
    const terms = this.expand(id, depth);
    return terms !== null && addTerms(to, terms, factor);
  }

  private expand(id: InstrId, depth: number): Polynomial | null {
    const instr = this.flow.instructions[id];
    if (depth > MAX_DEPTH) return this.leaf(instr);
    switch (instr.op) {
      case 'const':
        return Number.isSafeInteger(instr.value) ? constant(instr.value) : null;
      case 'cast':
        return this.cast(instr, depth);
      case 'unary': {
        if (instr.operator !== '-') return this.leaf(instr);
        const negated: Polynomial = new Map();
        return this.add(negated, instr.operand, -1, depth + 1) ? negated : null;
      }
      case 'phi':
        return this.counter(instr, depth);
      case 'binary': {
        if (!isInteger(instr.type)) return this.leaf(instr);
        if (instr.operator === '+' || instr.operator === '-') {
          const sum: Polynomial = new Map();
          const sign = instr.operator === '+' ? 1 : -1;
          return this.add(sum, instr.left, 1, depth + 1) && this.add(sum, instr.right, sign, depth + 1) ? sum : null;
        }
        if (instr.operator !== '*') return this.leaf(instr);
        const left = this.expand(instr.left, depth + 1);
        const right = this.expand(instr.right, depth + 1);
        return left === null || right === null ? null : times(left, right);
      }
      default:
        return this.leaf(instr);
    }
  }

  private cast(instr: Instr & { op: 'cast' }, depth: number): Polynomial | null {
    const { from, type } = instr;
    if (!isInteger(from) || !isInteger(type) || type.bits < 32 || type.bits < from.bits) return this.leaf(instr);
    // A number below zero is a large one without its sign.
    if (from.kind === 'int' && type.kind === 'uint' && !this.isNotNegative(instr.operand)) return this.leaf(instr);
    const terms = this.expand(instr.operand, depth + 1);
    // An unsigned difference below zero has wrapped, and is large in a wider type.
    const mayWrap = from.kind === 'uint' && type.bits > from.bits && terms !== null && !isSum(terms);
    return mayWrap ? this.leaf(instr) : terms;
  }

  private counter(phi: Instr, depth: number): Polynomial | null {
    const counter = this.counterOf(phi);
    if (counter === null) return this.leaf(phi);
    const initial = this.expand(counter.initial, depth + 1);
    const amount = this.expand(counter.amount, depth + 1);
    if (initial === null || amount === null) return null;
    const moved = times(amount, unknown(`rounds ${phi.id}`, ~phi.id, counter.sign));
    const sum = new Map(initial);
    return moved !== null && addTerms(sum, moved, 1) ? sum : null;
  }

  /** One unknown; what two places compute from the same operands is the same unknown. */
  private leaf(instr: Instr): Polynomial {
    return unknown(this.nameOf(instr, 0), instr.id, 1);
  }

  private nameOf(instr: Instr, depth: number): string {
    const { instructions } = this.flow;
    if (depth <= MAX_NAME_DEPTH)
      switch (instr.op) {
        case 'const':
          return `${instr.value}`;
        case 'builtin':
          return instr.which;
        case 'param':
          return `param ${instr.index} ${instr.by}`;
        case 'symbol':
          return `symbol ${instr.symbol}`;
        case 'binary':
          if (!isInteger(instr.type)) break;
          return `(${this.nameOf(instructions[instr.left], depth + 1)} ${instr.operator}${instr.type.kind}${instr.type.bits} ${this.nameOf(instructions[instr.right], depth + 1)})`;
        case 'cast':
          if (!isInteger(instr.type) || !isInteger(instr.from)) break;
          return `${instr.type.kind}${instr.type.bits}(${this.nameOf(instructions[instr.operand], depth + 1)})`;
      }
    return `%${instr.id}`;
  }
}

/** Is nothing taken away? */
export function isSum(terms: Polynomial): boolean {
  return [...terms.values()].every(({ coefficient }) => coefficient >= 0);
}

function isInteger({ kind }: { readonly kind: string }): boolean {
  return kind === 'int' || kind === 'uint';
}

function constant(value: number): Polynomial {
  const terms: Polynomial = new Map();
  return value === 0 ? terms : terms.set('', { coefficient: value, factors: [] });
}

function unknown(name: string, id: InstrId, coefficient: number): Polynomial {
  const terms: Polynomial = new Map();
  return terms.set(name, { coefficient, factors: [{ name, id }] });
}

/** The number it is; null where unknowns are left. */
export function constantOf(terms: Polynomial): number | null {
  if (terms.size > 1) return null;
  const [only] = terms.values();
  return only === undefined ? 0 : only.factors.length === 0 ? only.coefficient : null;
}

function addTerms(to: Polynomial, terms: Polynomial, factor: number): boolean {
  for (const [key, { coefficient, factors }] of terms) {
    const sum = (to.get(key)?.coefficient ?? 0) + coefficient * factor;
    // (Beyond 2^53 numbers are rounded, and unlike ones look alike.)
    if (!Number.isSafeInteger(sum)) return false;
    if (sum === 0) to.delete(key);
    else to.set(key, { coefficient: sum, factors });
  }
  return to.size <= MAX_TERMS;
}

function times(a: Polynomial, b: Polynomial): Polynomial | null {
  if (a.size * b.size > MAX_TERMS) return null;
  const product: Polynomial = new Map();
  for (const x of a.values())
    for (const y of b.values()) {
      const factors = [...x.factors, ...y.factors].sort((p, q) => (p.name < q.name ? -1 : p.name > q.name ? 1 : 0));
      const key = factors.map(({ name }) => name).join(' * ');
      const coefficient = (product.get(key)?.coefficient ?? 0) + x.coefficient * y.coefficient;
      if (!Number.isSafeInteger(coefficient)) return null;
      product.set(key, { coefficient, factors });
    }
  return product;
}

/** The same unknowns? */
export function isEqual(a: readonly Factor[], b: readonly Factor[]): boolean {
  return a.length === b.length && a.every(({ name }, i) => name === b[i].name);
}

/** The factors that are left when `divisor` is divided out; null where it is not among them. */
export function without(factors: readonly Factor[], divisor: readonly Factor[]): readonly Factor[] | null {
  const left = [...factors];
  for (const { name } of divisor) {
    const at = left.findIndex((factor) => factor.name === name);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** As an author would write it; null where an unknown has no name or there are more than two terms. */
export function spell(flow: FunctionFlow, terms: Polynomial): string | null {
  if (terms.size === 0 || terms.size > 2) return terms.size === 0 ? '0' : null;
  let text = '';
  for (const { coefficient, factors } of [...terms.values()].sort((x, y) => y.factors.length - x.factors.length)) {
    const names = factors.map(({ id }) => nameOf(flow.instructions[id]));
    if (names.includes(null)) return null;
    const magnitude = Math.abs(coefficient);
    const product = [...(magnitude === 1 && names.length > 0 ? [] : [String(magnitude)]), ...names].join(' * ');
    text += text === '' ? (coefficient < 0 ? `-${product}` : product) : ` ${coefficient < 0 ? '-' : '+'} ${product}`;
  }
  return text;
}

function nameOf(instr: Instr | undefined): string | null {
  if (instr?.op === 'builtin') return instr.which;
  return instr === undefined || instr.name === null || instr.name === '' ? null : instr.name;
}
