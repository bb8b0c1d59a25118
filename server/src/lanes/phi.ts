import { allSources } from './integers';
import { addScaled, equalForms, lone, maximum, minimum, nameOf, scopeOf, signature, sourceOf } from './linear';
import { allParameters, hull, identical, shapeDelta } from './logic';
import {
  atMostSome,
  constant,
  isBoolean,
  isConstant,
  make,
  offsets,
  placesOf,
  type Space,
  stronger,
  whyOf,
  withAssume,
} from './space';
import type { Linear, ScalarType, Scope, Symbol_, Value, Why } from './value';
import { Assume, isOpen, Pattern, Source } from './value';

/** Values where control meets. */

export interface Merging {
  /** Of the conditions that decide which side is taken. */
  readonly scope: Scope;
  /** A loop's header: `a` comes from before, `b` from the round before. */
  readonly loop: boolean;
  /** What was once taken for changed by the loop stays so: phis that stand for one another could take turns for ever. */
  readonly settled?: boolean;
  readonly type?: ScalarType;
}

export const UNDEF: Value = make({ constant: Number.NaN, terms: [] }, null, 0, null);

/** Control comes, warp by warp, entirely from one side. */
export function merge(space: Space, key: string, name: string, a: Value, b: Value, how: Merging): Value {
  if (a === UNDEF || b === UNDEF) return a === UNDEF ? b : a;
  if (identical(a, b)) return wider(space, a, b);
  const x = space.collapse(a);
  const y = space.collapse(b);
  const assume = a.assume | b.assume;
  if (a.lanes === null && b.lanes === null) return basePhi(space, key, name, a, b, how, assume);
  // (What was taken as one unknown a warp in a round before stays so.)
  const delta = how.loop && space.collapsed.has(key) ? null : shapeDelta(space, a, b);
  if (delta !== null) {
    const u = make(a.base, null, 0, null);
    const v = make({ constant: b.base.constant + delta, terms: b.base.terms }, null, 0, null);
    const base = equalForms(u.base, v.base) ? u : basePhi(space, key, name, u, v, how, 0);
    const lanes = offsets(a);
    if (lanes !== 0) return make(base.base, { kind: 'known', offsets: lanes }, assume, whyOf(space, a, b));
  }
  if (x !== null && y !== null) {
    if (how.loop) space.collapsed.add(key);
    return uniformPhi(space, key, name, x, y, how, assume);
  }
  const p = space.monotone(a);
  const q = space.monotone(b);
  const pattern = stronger(space.pattern(a), space.pattern(b)) ?? Pattern.SomeWarps;
  const open = isOpen(pattern);
  const boolean = isBoolean(space, a) && isBoolean(space, b);
  const monotone = a.lanes === null ? q : b.lanes === null ? p : p === q ? p : 0;
  // What a loop makes of an index, round after round, is no index any more: it is as unknown per lane as data.
  const recurrence = how.loop && monotone === 0 && !boolean && pattern >= Pattern.SomeWarps;
  return space.varying(
    open ? pattern : recurrence ? Pattern.Data : atMostSome(Math.max(pattern, weakest(a, b))),
    whyOf(space, a, b),
    {
      boolean,
      monotone,
      injective: space.injective(a) && space.injective(b),
      parameters: allParameters(a, b),
      source: allSources(a) | allSources(b) | (how.loop ? Source.Loop : Source.NoGuard),
      assume,
    },
  );
}

/** A guard that is sometimes replaced by a uniform value is still a guard; two shapes are more than either. */
function weakest(a: Value, b: Value): Pattern {
  return a.lanes === null || b.lanes === null ? Pattern.Boundary : Pattern.SomeWarps;
}

/**
 * A counter that starts at some form and moves by something else keeps that form: `i = start; i += step` is start + L
 * with L alone unknown, so that what is known of the start (a multiple of 32, the warp's own) stays known.
 */
function basePhi(space: Space, key: string, name: string, a: Value, b: Value, how: Merging, assume: number): Value {
  const moved = addScaled(b.base, a.base, -1);
  const keeps =
    how.loop &&
    !space.unkept.has(key) &&
    a.base.terms.length > 0 &&
    a.base.terms.every((t) => !moved.terms.some((m) => m.symbol.id === t.symbol.id)) &&
    (how.type === undefined || how.type.kind === 'int' || how.type.kind === 'uint' || how.type.kind === 'pointer');
  if (!keeps) {
    if (how.loop && a.base.terms.length > 0) space.unkept.add(key);
    return uniformPhi(space, key, name, a, b, how, assume);
  }
  const from = constant(0);
  const to = make(moved, null, b.assume, null);
  const by = uniformPhi(space, key, name, from, to, how, assume);
  return make(addScaled(a.base, by.base, 1), null, a.assume | by.assume | assume, null);
}

function uniformPhi(space: Space, key: string, name: string, a: Value, b: Value, how: Merging, assume: number): Value {
  const before = how.loop ? space.latest(key) : null;
  if (how.loop && before !== null && how.settled !== true && isSymbol(b.base, before)) {
    // The loop does not change it.
    return a;
  }
  const type = how.type === undefined || how.type.kind === 'float' || how.type.kind === 'other' ? null : how.type;
  const facts = hull(a, b, type);
  const { modulus, remainder } = facts;
  let { min, max, rangeAssume, assume: congruenceAssume } = facts;
  let source = sourceOf(a.base) | sourceOf(b.base);
  let scope = Math.max(scopeOf(a.base), scopeOf(b.base), how.scope);
  if (how.loop) {
    source |= Source.Loop;
    let low = minimum(a.base);
    let high = maximum(a.base);
    if (before !== null) {
      scope = Math.max(scope, before.scope);
      source |= before.source;
      low = Math.min(low, before.min);
      high = Math.max(high, before.max);
    }
    // Widen in the direction that moved, so that the fixpoint ends.
    min = min < low ? (min >= 0 ? 0 : min >= -1 ? -1 : -Infinity) : low;
    max = max > high ? Infinity : high;
    if (type?.kind === 'uint' && min < 0) {
      // It counts below zero, as in `while (i-- > 0)`, and wraps.
      min = -Infinity;
      max = Infinity;
    }
    if (!lone(b.base)) {
      rangeAssume |= Assume.NoWrap;
      if (!Number.isInteger(Math.log2(modulus))) congruenceAssume |= Assume.NoWrap;
    }
  }
  return withAssume(
    space.symbol(key, () => name || nameOf(a.base), {
      scope,
      source,
      min,
      max,
      modulus,
      remainder,
      assume: congruenceAssume,
      rangeAssume: min === -Infinity && max === Infinity ? 0 : rangeAssume,
    }),
    assume,
  );
}

function isSymbol(form: Linear, s: Symbol_): boolean {
  return lone(form) && form.terms.length === 1 && form.terms[0].symbol.id === s.id;
}

/** Two forms of one value: the one that says less. */
function wider(space: Space, a: Value, b: Value): Value {
  if (a.base === b.base || signature(a.base) === signature(b.base)) return withAssume(a, b.assume);
  const terms = a.base.terms.map((t, i) => {
    const s = t.symbol;
    const o = b.base.terms[i].symbol;
    if (s === o) return t;
    const sameCongruence = s.modulus === o.modulus && s.remainder === o.remainder;
    const symbol = space.withFacts(s, {
      scope: Math.max(s.scope, o.scope),
      source: s.source | o.source,
      min: Math.min(s.min, o.min),
      max: Math.max(s.max, o.max),
      modulus: sameCongruence ? s.modulus : 1,
      remainder: sameCongruence ? s.remainder : 0,
      assume: s.assume | o.assume,
      rangeAssume: s.rangeAssume | o.rangeAssume,
    });
    return { symbol, coefficient: t.coefficient };
  });
  return make({ constant: a.base.constant, terms }, a.lanes, a.assume | b.assume, a.why);
}

/** Lanes come from both sides, which is not known lane by lane. */
export function mergeDivergent(
  space: Space,
  a: Value,
  b: Value,
  pattern: Pattern,
  why: Why | null,
  ordered: boolean,
): Value {
  if (a === UNDEF || b === UNDEF) return a === UNDEF ? b : a;
  if (identical(a, b)) return wider(space, a, b);
  const strongest = atMostSome(Math.max(pattern, space.pattern(a) ?? pattern, space.pattern(b) ?? pattern));
  // (Not their sum, which would grow in a loop.)
  const places = Math.max(1, placesOf(a), placesOf(b));
  return space.varying(strongest, why ?? whyOf(space, a, b), {
    places,
    boolean: isBoolean(space, a) && isBoolean(space, b),
    monotone: ordered && space.monotone(a) === space.monotone(b) ? space.monotone(a) : 0,
    parameters: allParameters(a, b),
    source: allSources(a) | allSources(b),
    assume: a.assume | b.assume,
  });
}

/** Seen after a loop that lanes leave in different rounds. */
export function temporal(space: Space, v: Value, pattern: Pattern, why: Why | null, invariant: boolean): Value {
  if (invariant || v === UNDEF || isConstant(v)) return v;
  if (v.base.terms.length === 0 && v.lanes?.kind === 'known') return v;
  const strongest = atMostSome(Math.max(pattern, space.pattern(v) ?? pattern));
  return space.varying(strongest, why ?? v.why, {
    boolean: isBoolean(space, v),
    parameters: allParameters(v),
    source: allSources(v),
    assume: v.assume,
  });
}

/** `v` where it lies in low..high in some active lane: the same unknown with a narrower range. */
export function refineTo(space: Space, v: Value, low: number, high: number, rests: number): Value {
  if (v.base.terms.length !== 1 || v.lanes?.kind === 'varying') return v;
  const [{ symbol, coefficient }] = v.base.terms;
  if (coefficient !== 1 && coefficient !== -1) return v;
  const o = offsets(v);
  const info = o === 0 ? null : space.vectors.info(o);
  // low <= constant + c·s + O <= high in some active lane
  let from = low - v.base.constant - (info?.max ?? 0);
  let to = high - v.base.constant - (info?.min ?? 0);
  if (coefficient === -1) [from, to] = [-to, -from];
  const min = Math.max(symbol.min, from);
  const max = Math.min(symbol.max, to);
  if (min > max || (min === symbol.min && max === symbol.max)) return v;
  if (min === max && v.lanes === null)
    return withAssume(constant(v.base.constant + coefficient * min), v.assume | rests | symbol.rangeAssume);
  const narrowed = space.withFacts(symbol, {
    scope: symbol.scope,
    source: symbol.source,
    min,
    max,
    modulus: symbol.modulus,
    remainder: symbol.remainder,
    assume: symbol.assume,
    rangeAssume: symbol.rangeAssume | rests,
  });
  return make({ constant: v.base.constant, terms: [{ symbol: narrowed, coefficient }] }, v.lanes, v.assume, v.why);
}
