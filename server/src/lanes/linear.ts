import { gcd, modulo } from './scalar';
import type { Linear, Symbol_ } from './value';
import { Scope } from './value';

type Term = Linear['terms'][number];

const NO_TERMS: readonly Term[] = [];
export const ZERO: Linear = { constant: 0, terms: NO_TERMS };

export function constantForm(n: number): Linear {
  return n === 0 ? ZERO : { constant: n, terms: NO_TERMS };
}

/** a + factor·b */
export function addScaled(a: Linear, b: Linear, factor: number): Linear {
  const constant = a.constant + factor * b.constant;
  if (b.terms.length === 0) return constant === a.constant ? a : { constant, terms: a.terms };
  if (a.terms.length === 0 && factor === 1) return constant === b.constant ? b : { constant, terms: b.terms };
  const terms: Term[] = [];
  let i = 0;
  let j = 0;
  while (i < a.terms.length || j < b.terms.length) {
    const x = a.terms[i];
    const y = b.terms[j];
    if (y === undefined || (x !== undefined && x.symbol.id < y.symbol.id)) {
      terms.push(x);
      i++;
    } else if (x === undefined || y.symbol.id < x.symbol.id) {
      const coefficient = y.coefficient * factor;
      if (coefficient !== 0) terms.push({ symbol: y.symbol, coefficient });
      j++;
    } else {
      const coefficient = x.coefficient + y.coefficient * factor;
      if (coefficient !== 0) terms.push({ symbol: wider(x.symbol, y.symbol), coefficient });
      i++;
      j++;
    }
  }
  return terms.length === 0 ? constantForm(constant) : { constant, terms };
}

function wider(a: Symbol_, b: Symbol_): Symbol_ {
  return a === b || a.scope >= b.scope ? a : b;
}

export function scale(a: Linear, factor: number): Linear {
  if (factor === 1) return a;
  if (factor === 0) return ZERO;
  if (a.terms.length === 0) return constantForm(a.constant * factor);
  return {
    constant: a.constant * factor + 0,
    terms: a.terms.map((t) => ({ symbol: t.symbol, coefficient: t.coefficient * factor })),
  };
}

export function withConstant(a: Linear, constant: number): Linear {
  if (constant === a.constant) return a;
  return a.terms.length === 0 ? constantForm(constant) : { constant, terms: a.terms };
}

/** The same ring element modulo 2^bits with small coefficients; null where it is not exact. */
export function reduce(a: Linear, bits: number): Linear | null {
  if (a.terms.length > 8) return null;
  const limit = bits <= 32 ? 2 ** bits : 2 ** 53;
  // A large unsigned constant beside an unknown is a negative one: `blockDim.x - 48`.
  let small = Math.abs(a.constant) < (a.terms.length > 0 && bits <= 32 ? limit / 2 : limit);
  for (const t of a.terms) if (Math.abs(t.coefficient) >= limit) small = false;
  if (small) return a;
  if (bits > 32) return null;
  const terms: Term[] = [];
  const half = limit / 2;
  const fold = (x: number): number => {
    const r = modulo(x, limit);
    return r >= half ? r - limit : r;
  };
  for (const t of a.terms) {
    if (!Number.isSafeInteger(t.coefficient)) return null;
    const coefficient = fold(t.coefficient);
    if (coefficient !== 0) terms.push({ symbol: t.symbol, coefficient });
  }
  if (!Number.isSafeInteger(a.constant)) return null;
  return { constant: fold(a.constant), terms };
}

export function minimum(a: Linear): number {
  let low = a.constant;
  for (const { symbol, coefficient } of a.terms) low += coefficient * (coefficient > 0 ? symbol.min : symbol.max);
  return low;
}

export function maximum(a: Linear): number {
  let high = a.constant;
  for (const { symbol, coefficient } of a.terms) high += coefficient * (coefficient > 0 ? symbol.max : symbol.min);
  return high;
}

export function scopeOf(a: Linear): Scope {
  let scope = Scope.Grid;
  for (const t of a.terms) if (t.symbol.scope > scope) scope = t.symbol.scope;
  return scope;
}

export function sourceOf(a: Linear): number {
  let source = 0;
  for (const t of a.terms) source |= t.symbol.source;
  return source;
}

export function rangeAssume(a: Linear): number {
  let assume = 0;
  for (const t of a.terms) assume |= t.symbol.rangeAssume;
  return assume;
}

export interface Congruence {
  /** 0: the form is a constant. */
  readonly modulus: number;
  readonly remainder: number;
  readonly assume: number;
}

/** a ≡ remainder (mod modulus). Symbols' own congruences are used only if `need` does not divide without them. */
export function congruence(a: Linear, need: number): Congruence {
  let modulus = 0;
  for (const t of a.terms) modulus = gcd(modulus, t.coefficient);
  if (a.terms.length === 0 || (need > 0 && modulus % need === 0)) {
    return { modulus, remainder: modulus === 0 ? a.constant : modulo(a.constant, modulus), assume: 0 };
  }
  let assume = 0;
  let remainder = a.constant;
  modulus = 0;
  for (const { symbol, coefficient } of a.terms) {
    modulus = gcd(modulus, coefficient * symbol.modulus);
    remainder += coefficient * symbol.remainder;
    if (symbol.modulus > 1) assume |= symbol.assume;
  }
  if (!Number.isSafeInteger(modulus) || !Number.isSafeInteger(remainder))
    return { modulus: 1, remainder: 0, assume: 0 };
  return { modulus, remainder: modulo(remainder, modulus), assume: modulus > 1 ? assume : 0 };
}

export function equalForms(a: Linear, b: Linear): boolean {
  if (a === b) return true;
  if (!Object.is(a.constant, b.constant) || a.terms.length !== b.terms.length) return false;
  for (let i = 0; i < a.terms.length; i++) {
    if (a.terms[i].symbol.id !== b.terms[i].symbol.id || a.terms[i].coefficient !== b.terms[i].coefficient)
      return false;
  }
  return true;
}

/** Names the value (not what is known of it). */
export function identity(a: Linear): string {
  let text = `${a.constant}`;
  for (const t of a.terms) text += t.coefficient === 1 ? `+s${t.symbol.id}` : `+${t.coefficient}s${t.symbol.id}`;
  return text;
}

/** Names the value and what is known of it. */
export function signature(a: Linear): string {
  let text = `${a.constant}`;
  for (const t of a.terms) text += `+${t.coefficient}v${t.symbol.serial}`;
  return text;
}

const NAME_LIMIT = 48;

/** As an author would write it. */
export function nameOf(a: Linear): string {
  let text = '';
  for (const { symbol, coefficient } of a.terms) {
    if (text.length > NAME_LIMIT) return `${text} + …`;
    const magnitude = Math.abs(coefficient);
    const factor = magnitude === 1 ? symbol.name : `${magnitude} * ${wrapName(symbol.name)}`;
    text += text === '' ? (coefficient < 0 ? `-${factor}` : factor) : coefficient < 0 ? ` - ${factor}` : ` + ${factor}`;
  }
  if (text === '') return `${a.constant}`;
  if (a.constant === 0) return text;
  return a.constant < 0 ? `${text} - ${-a.constant}` : `${text} + ${a.constant}`;
}

export function wrapName(name: string): string {
  return /^[\w.$[\]]+$/.test(name) ? name : `(${name})`;
}

export function clip(name: string): string {
  return name.length > NAME_LIMIT * 2 ? `${name.slice(0, NAME_LIMIT)}…` : name;
}

/** A constant or one unknown as it is: no sum that could wrap. */
export function lone(form: Linear): boolean {
  if (form.terms.length === 0) return true;
  return form.terms.length === 1 && form.constant === 0 && form.terms[0].coefficient === 1;
}
