import type { Slots, Unknown } from './cost';
import { round } from './model';

/** coefficient · (product of trip counts that are not known). */
interface Term {
  readonly coefficient: number;
  /** Sorted by name; one stands twice for its square. Empty: the constant. */
  readonly factors: readonly Unknown[];
}

/** A sum of terms, highest degree first. Immutable. */
export interface Poly {
  readonly terms: readonly Term[];
  /** Rank of the terms that were dropped because there were too many; they print as `…`. */
  readonly dropped: number;
}

const MAX_TERMS = 6;
const MAX_DEGREE = 6;

export const ZERO: Poly = { terms: [], dropped: 0 };

export function constant(value: number): Poly {
  return value === 0 ? ZERO : { terms: [{ coefficient: value, factors: [] }], dropped: 0 };
}

/** An unknown trip count, as an author would write it: `n`, `len[i]`, `(n - i) / stride`. */
export function symbol(name: string, sample: number): Poly {
  return { terms: [{ coefficient: 1, factors: [{ name, sample }] }], dropped: 0 };
}

export function add(a: Poly, b: Poly): Poly {
  if (a === ZERO) return b;
  if (b === ZERO) return a;
  // Nearly all sums are of two plain numbers.
  if (isNumber(a) && isNumber(b)) return constant(a.terms[0].coefficient + b.terms[0].coefficient);
  return collect([...a.terms, ...b.terms], a.dropped + b.dropped);
}

export function addAll(polys: readonly Poly[]): Poly {
  return polys.reduce(add, ZERO);
}

export function scale(a: Poly, factor: number): Poly {
  if (factor === 1) return a;
  if (factor === 0 || a === ZERO) return ZERO;
  return {
    terms: a.terms.map((term) => ({ coefficient: term.coefficient * factor, factors: term.factors })),
    dropped: a.dropped * factor,
  };
}

export function multiply(a: Poly, b: Poly): Poly {
  if (a === ZERO || b === ZERO) return ZERO;
  if (isNumber(a)) return scale(b, a.terms[0].coefficient);
  if (isNumber(b)) return scale(a, b.terms[0].coefficient);
  const terms: Term[] = [];
  let dropped = a.dropped * rank(b) + b.dropped * (rank(a) - a.dropped);
  for (const x of a.terms)
    for (const y of b.terms) {
      const term = { coefficient: x.coefficient * y.coefficient, factors: [...x.factors, ...y.factors].sort(byName) };
      if (term.factors.length > MAX_DEGREE) dropped += rankOf(term);
      else terms.push(term);
    }
  return collect(terms, dropped);
}

function isNumber({ terms, dropped }: Poly): boolean {
  return dropped === 0 && terms.length === 1 && terms[0].factors.length === 0;
}

/** The one that ranks higher; numbers compare exactly, symbols by their samples. */
export function larger(a: Poly, b: Poly): Poly {
  return rank(b) > rank(a) ? b : a;
}

export function rank(a: Poly): number {
  return a.terms.reduce((total, term) => total + rankOf(term), a.dropped);
}

/** The number, or null while a symbol is in it. */
export function known(a: Poly): number | null {
  if (a.dropped > 0 || a.terms.some((term) => term.factors.length > 0)) return null;
  return a.terms.length ? a.terms[0].coefficient : 0;
}

export function toSlots(a: Poly): Slots {
  const value = known(a);
  return value === null
    ? { value: null, symbolic: print(a), rank: round(rank(a), 1), unknowns: unknownsOf(a) }
    : { value: tidy(value), symbolic: null, rank: tidy(value) };
}

/** The unknown trip counts in some sums, each once, by name. */
export function unknownsOf(...polys: readonly Poly[]): Unknown[] {
  const byKey = new Map<string, Unknown>();
  for (const { terms } of polys)
    for (const { factors } of terms) for (const factor of factors) byKey.set(factor.name, factor);
  return [...byKey.values()].sort(byName);
}

function byName(a: Unknown, b: Unknown): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** `12·n + 30`, `3·n² + 2·len[i]`. */
export function print(a: Poly): string {
  const parts = a.terms
    .map((term) => ({ coefficient: tidy(term.coefficient), text: printFactors(term.factors) }))
    .filter(({ coefficient }) => coefficient !== 0)
    .map(({ coefficient, text }) =>
      text === '' ? `${coefficient}` : coefficient === 1 ? text : `${coefficient}·${text}`,
    );
  if (a.dropped > 0) parts.push('…');
  return parts.length ? parts.join(' + ') : '0';
}

function printFactors(factors: readonly Unknown[]): string {
  const parts: string[] = [];
  for (let at = 0; at < factors.length; ) {
    let end = at;
    while (end < factors.length && factors[end].name === factors[at].name) end++;
    const name = bracketed(factors[at].name);
    parts.push(end - at === 1 ? name : `${name}${superscript(end - at)}`);
    at = end;
  }
  return parts.join('·');
}

/** A symbol that is an expression needs brackets beside a coefficient; `len[i + 1]` and `min(a, b)` do not. */
function bracketed(name: string): string {
  let depth = 0;
  for (const char of name) {
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (depth === 0 && ' +-*/%<>&|?'.includes(char)) return `(${name})`;
  }
  return name;
}

function superscript(power: number): string {
  return [...`${power}`].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}

/** Whole slots from 10 on, one decimal below: more digits than that nobody measured. */
function tidy(value: number): number {
  return Math.abs(value) >= 10 ? Math.round(value) : round(value, 1);
}

function rankOf(term: Term): number {
  return term.factors.reduce((product, { sample }) => product * sample, term.coefficient);
}

function collect(terms: readonly Term[], dropped: number): Poly {
  const byFactors = new Map<string, Term>();
  for (const term of terms) {
    const key = keyOf(term.factors);
    const same = byFactors.get(key);
    byFactors.set(key, same ? { coefficient: same.coefficient + term.coefficient, factors: term.factors } : term);
  }
  const kept = [...byFactors.values()]
    .filter((term) => term.coefficient !== 0)
    .sort((x, y) => y.factors.length - x.factors.length || rankOf(y) - rankOf(x) || compare(x.factors, y.factors));
  if (kept.length <= MAX_TERMS) return { terms: kept, dropped };
  const byRank = [...kept].sort((x, y) => rankOf(y) - rankOf(x));
  const stay = new Set(byRank.slice(0, MAX_TERMS));
  const rest = byRank.slice(MAX_TERMS).reduce((total, term) => total + rankOf(term), dropped);
  return { terms: kept.filter((term) => stay.has(term)), dropped: rest };
}

function keyOf(factors: readonly Unknown[]): string {
  return factors.map(({ name }) => name).join('·');
}

function compare(x: readonly Unknown[], y: readonly Unknown[]): number {
  const a = keyOf(x);
  const b = keyOf(y);
  return a < b ? -1 : a > b ? 1 : 0;
}
