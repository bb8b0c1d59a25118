import { equal } from './compare';
import { allSources } from './integers';
import {
  addScaled,
  congruence,
  equalForms,
  identity,
  lone,
  maximum,
  minimum,
  nameOf,
  rangeAssume,
  scopeOf,
  sourceOf,
  wrapName,
} from './linear';
import { gcd, modulo, powerOfTwo, typeMax, typeMin } from './scalar';
import {
  absolute,
  atMostSome,
  crowded,
  FALSE,
  isBoolean,
  isConstant,
  make,
  offsets,
  parametersOf,
  placesOf,
  type Space,
  stronger,
  TRUE,
  whyOf,
  withAssume,
} from './space';
import type { ScalarType, Value, Varying, Vector } from './value';
import { Assume, BOOL, INT, Pattern, Source } from './value';

/** Booleans: 0 and 1 in every lane. */

/** 1 where v != 0. */
export function truth(space: Space, v: Value, type: ScalarType): Value {
  if (isConstant(v)) return withAssume(v.base.constant !== 0 ? TRUE : FALSE, v.assume);
  if (isBoolean(space, v)) return v;
  if (v.lanes !== null && v.lanes.kind === 'varying') return asBoolean(space, v, v.lanes);
  const x = absolute(v);
  if (x !== null && typeof x !== 'number') {
    const exact = space.vector(
      space.vectors.map(x, (n) => (n !== 0 ? 1 : 0)),
      v.assume,
      v.why,
    );
    if (exact !== null) return exact;
  }
  return not(space, equal(space, v, FALSE, type));
}

function asBoolean(space: Space, v: Value, lanes: Varying): Value {
  return space.varying(atMostSome(lanes.pattern), v.why, {
    boolean: true,
    monotone: 0,
    parameters: lanes.parameters,
    source: lanes.source & ~(Source.Most | Source.Few),
    assume: v.assume,
  });
}

/** !b for a boolean b. */
export function not(space: Space, b: Value): Value {
  if (isConstant(b)) return withAssume(b.base.constant !== 0 ? FALSE : TRUE, b.assume);
  if (b.lanes === null) return make(addScaled(TRUE.base, b.base, -1), null, b.assume, null);
  if (b.lanes.kind === 'known') {
    return space.vector(space.vectors.unary('!', b.lanes.offsets, BOOL), b.assume, b.why) ?? b;
  }
  const l = b.lanes;
  const flip = (v: Vector | null): Vector | null => {
    if (v === null) return null;
    const r = space.vectors.unary('!', v, BOOL);
    return typeof r === 'number' ? null : r;
  };
  return space.varying(l.pattern, b.why, {
    boolean: true,
    monotone: l.monotone === 1 ? -1 : l.monotone === -1 ? 1 : 0,
    mask: isShared(space, l) ? null : flip(l.mask),
    upper: flip(l.lower),
    lower: flip(l.upper),
    // Not where the mask holds or nothing does: then the others hold, or all.
    guarded: false,
    elects: l.elects === 1 ? -1 : l.elects === -1 ? 1 : 0,
    places: l.places,
    parameters: l.parameters,
    source: opposite(l.source),
    assume: b.assume,
  });
}

/** `t >= 16 && t <= n`: in each block another warp may split at n than those of the mask, one that the mask fills. */
function isShared(space: Space, { guarded, mask, source }: Varying): boolean {
  if (!guarded || mask === null || (source & (Source.Most | Source.Few)) === 0) return false;
  // (A guard of the grid splits one block.)
  if ((source & (Source.BlockIndex | Source.Loop)) !== 0) return false;
  const { everyone } = space.vectors;
  return space.vectors.info(mask).masks.some((bits, warp) => bits === everyone[warp]);
}

/** What most lanes pass, few lanes fail. */
function opposite(source: number): number {
  const both = Source.Most | Source.Few;
  return (source & both) === 0 || (source & both) === both ? source : source ^ both;
}

export function or(space: Space, a: Value, b: Value): Value {
  return not(space, and(space, not(space, a), not(space, b)));
}

/** a && b for booleans. */
export function and(space: Space, a: Value, b: Value): Value {
  if (isConstant(a)) return a.base.constant === 0 ? a : withAssume(b, a.assume);
  if (isConstant(b)) return b.base.constant === 0 ? b : withAssume(a, b.assume);
  const assume = a.assume | b.assume;
  if (a.lanes === null && b.lanes === null) return conjunction(space, a, b, assume);
  const x = absolute(a);
  const y = absolute(b);
  if (x !== null && y !== null) {
    return (
      space.vector(space.vectors.binary('&&', x, y, BOOL), assume, whyOf(space, a, b)) ?? unknown(space, a, b, assume)
    );
  }
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  if (ca !== null && cb !== null) return conjunction(space, ca, cb, assume);
  return unknown(space, a, b, assume);
}

function conjunction(space: Space, a: Value, b: Value, assume: number): Value {
  let left = identity(a.base);
  let right = identity(b.base);
  if (left === right) return withAssume(a, assume);
  if (identity(addScaled(TRUE.base, a.base, -1)) === right) return withAssume(FALSE, assume);
  if (right < left) [left, right] = [right, left];
  return withAssume(
    space.symbol(`&& ${left} ${right}`, () => `${wrapName(nameOf(a.base))} && ${wrapName(nameOf(b.base))}`, {
      scope: Math.max(scopeOf(a.base), scopeOf(b.base)),
      source: sourceOf(a.base) | sourceOf(b.base),
      min: 0,
      max: 1,
    }),
    assume,
  );
}

interface BooleanFacts {
  readonly pattern: Pattern | null;
  /** Lanes that may hold; null: all. */
  readonly upper: Vector | null;
  readonly lower: Vector | null;
  readonly elects: -1 | 0 | 1;
  /** Only the ends of the data and uniform conditions are not known. */
  readonly settled: boolean;
  /** Of these the ends of the data alone: lanes that a guard removes do not count. */
  readonly guards: boolean;
  readonly monotone: -1 | 0 | 1;
}

function factsOf(space: Space, b: Value): BooleanFacts {
  if (b.lanes === null)
    return { pattern: null, upper: null, lower: null, elects: 0, settled: true, guards: false, monotone: 0 };
  if (b.lanes.kind === 'varying') {
    const { pattern, upper, lower, elects, guarded, monotone, source } = b.lanes;
    const passes = source & (Source.Most | Source.Few | Source.NoGuard);
    const isEnd = pattern === Pattern.Boundary && elects === 0 && passes === Source.Most;
    return {
      pattern,
      upper,
      lower,
      elects,
      // An inequality splits only where it fails: its mask is not that of the other warps.
      settled: elects !== -1 && ((guarded && upper !== null) || isEnd),
      guards: isEnd || (guarded && pattern === Pattern.EveryWarp),
      monotone,
    };
  }
  const o = b.lanes.offsets;
  const info = space.vectors.info(o);
  return {
    pattern: info.pattern,
    upper: o,
    lower: o,
    elects: electsOf(o),
    settled: true,
    guards: true,
    monotone: info.monotone,
  };
}

export function allParameters(...values: readonly Value[]): readonly number[] {
  let all: readonly number[] = [];
  for (const v of values) {
    if (v.lanes === null || v.lanes.kind !== 'varying' || v.lanes.parameters.length === 0) continue;
    all = all.length === 0 ? v.lanes.parameters : [...new Set([...all, ...v.lanes.parameters])].sort((x, y) => x - y);
  }
  return all;
}

/** +1: at most one lane of any warp is set; -1: at most one is not. */
export function electsOf(mask: Vector): -1 | 0 | 1 {
  let up = true;
  let down = true;
  const length = mask.length;
  let count = 0;
  for (let t = 0; t < length; t++) {
    if (mask[t] !== 0) count++;
    if ((t & 31) === 31 || t === length - 1) {
      const size = (t & 31) + 1;
      if (count > 1) up = false;
      if (size - count > 1) down = false;
      count = 0;
    }
  }
  return up ? 1 : down ? -1 : 0;
}

function unknown(space: Space, a: Value, b: Value, assume: number): Value {
  const x = factsOf(space, a);
  const y = factsOf(space, b);
  const upper = meet(space, x.upper, y.upper);
  if (upper === 0) return withAssume(FALSE, assume);
  let pattern = stronger(x.pattern, y.pattern) ?? Pattern.SomeWarps;
  const settled = x.settled && y.settled;
  if (a.lanes === null || b.lanes === null) {
    // A uniform condition keeps the mask, and loses what surely holds.
    const v = a.lanes === null ? b : a;
    if (v.lanes?.kind === 'varying') {
      return space.varying(atMostSome(v.lanes.pattern), v.why, {
        ...v.lanes,
        lower: null,
        elects: v.lanes.elects === 1 ? 1 : 0,
        source: v.lanes.source | allSources(a) | allSources(b) | Source.NoGuard,
        assume,
      });
    }
  }
  if (upper !== null && pattern < Pattern.Data) {
    // What the mask leaves: a guard on one warp's lanes splits no other warp.
    const left = space.vectors.info(upper).pattern;
    if (settled && pattern > Pattern.Boundary) pattern = Math.max(left ?? Pattern.Boundary, Pattern.Boundary);
    else if (pattern > Pattern.OnePerBlock && isInOneWarp(space, upper)) {
      // (At one end of the data that lies in one warp: in one block.)
      const isEnd = [x, y].some(
        (s) => s.pattern === Pattern.Boundary && s.upper !== null && isInOneWarp(space, s.upper),
      );
      pattern = isEnd ? Pattern.Boundary : Pattern.OnePerBlock;
    }
  }
  for (const side of [x, y]) {
    // True in one lane of the few warps that `side` splits: no other warp splits.
    if (side.elects === 1 && side.pattern !== null && pattern < Pattern.Data) pattern = Math.min(pattern, side.pattern);
  }
  const places = placesOf(a, b);
  pattern = crowded(space, pattern, places);
  const both = x.lower === null || y.lower === null ? null : meet(space, x.lower, y.lower);
  const lower = both === 0 ? null : both;
  const elects = x.elects === 1 || y.elects === 1 || (upper !== null && electsOf(upper) === 1) ? 1 : 0;
  // A guard, or a uniform condition, leaves the mask of what it is combined with.
  const mask = settled ? meet(space, maskOf(a), maskOf(b)) : null;
  const monotone =
    a.lanes === null ? y.monotone : b.lanes === null ? x.monotone : x.monotone === y.monotone ? x.monotone : 0;
  // Lanes that a boundary guard removes do not count: what it guards splits as many warps as before. A uniform
  // condition may be false, and then none.
  const isGuard = settled && x.guards && y.guards;
  return space.varying(isGuard ? pattern : atMostSome(pattern), whyOf(space, a, b), {
    boolean: true,
    monotone,
    mask: mask === 0 ? null : mask,
    upper,
    lower,
    guarded: settled && mask !== 0 && mask !== null && pattern > Pattern.Boundary,
    elects,
    places,
    parameters: parametersOf(a, b),
    source: allSources(a) | allSources(b) | passesOf(a) | passesOf(b),
    assume,
  });
}

/** Of the several warps of a block, can it hold in one alone? */
function isInOneWarp(space: Space, upper: Vector): boolean {
  return space.vectors.warps > 1 && space.vectors.info(upper).masks.filter((bits) => bits !== 0).length === 1;
}

function passesOf({ lanes }: Value): number {
  return lanes?.kind === 'varying' ? lanes.source & (Source.Most | Source.Few) : 0;
}

function maskOf(b: Value): Vector | null {
  if (b.lanes === null) return null;
  if (b.lanes.kind === 'known') return b.lanes.offsets;
  return b.lanes.guarded ? b.lanes.mask : null;
}

/** The intersection; null is everything, 0 nothing. */
export function meet(space: Space, a: Vector | null, b: Vector | null): Vector | null | 0 {
  if (a === null) return b;
  if (b === null || a === b) return a;
  const r = space.vectors.binary('&&', a, b, BOOL);
  if (typeof r !== 'number') return r;
  return r === 0 ? 0 : null;
}

// ---- select

export function select(space: Space, c: Value, a: Value, b: Value, type: ScalarType): Value {
  if (isConstant(c)) return withAssume(c.base.constant !== 0 ? a : b, c.assume);
  if (identical(a, b)) return withAssume(a, b.assume);
  if (isConstant(a) && isConstant(b) && a.base.constant === 1 && b.base.constant === 0) return c;
  if (isConstant(a) && isConstant(b) && a.base.constant === 0 && b.base.constant === 1) return not(space, c);
  if (isBoolean(space, c) && (isFalse(a) || isFalse(b)) && isBoolean(space, a) && isBoolean(space, b))
    // `c && a`, where evaluating `a` takes a branch.
    return isFalse(b) ? and(space, c, a) : and(space, not(space, c), b);
  const uniform = space.collapse(c);
  if (uniform !== null && c.lanes === null) return chooseUniformly(space, uniform, a, b, type);
  if (c.lanes?.kind === 'known') {
    // Lane by lane where both sides have the same unknown part.
    if (a.lanes?.kind !== 'varying' && b.lanes?.kind !== 'varying') {
      const difference = addScaled(a.base, b.base, -1);
      if (difference.terms.length === 0) {
        const oa = space.vectors.add(offsets(a), difference.constant);
        const chosen = space.vectors.choose(c.lanes.offsets, oa, offsets(b));
        const exact = space.known(b.base, chosen, type, c.assume | a.assume | b.assume, sideWhy(space, c, a, b));
        if (exact !== null) return exact;
      }
    }
    if (uniform !== null) return chooseUniformly(space, uniform, a, b, type);
  }
  const sides = stronger(space.pattern(a), space.pattern(b));
  const places = placesOf(c, a, b);
  const pattern = crowded(space, atMostSome(stronger(space.pattern(c), sides)), places);
  return space.varying(pattern, sideWhy(space, c, a, b), {
    places,
    boolean: isBoolean(space, a) && isBoolean(space, b),
    parameters: allParameters(c, a, b),
    source: allSources(a) | allSources(b) | allSources(c),
    assume: a.assume | b.assume | c.assume,
  });
}

function isFalse(v: Value): boolean {
  return isConstant(v) && v.base.constant === 0;
}

function sideWhy(space: Space, c: Value, a: Value, b: Value) {
  const sides = whyOf(space, a, b);
  return (space.pattern(a) ?? -1) >= Pattern.Data || (space.pattern(b) ?? -1) >= Pattern.Data
    ? sides
    : (c.why ?? sides);
}

/** Every lane of the warp takes the same side. */
function chooseUniformly(space: Space, c: Value, a: Value, b: Value, type: ScalarType): Value {
  const x = space.collapse(a);
  const y = space.collapse(b);
  const key = `?: ${identity(c.base)}`;
  const assume = c.assume | a.assume | b.assume;
  if (x !== null && y !== null) {
    const facts = hull(x, y, type);
    const source = sourceOf(x.base) | sourceOf(y.base) | sourceOf(c.base);
    const scope = Math.max(scopeOf(x.base), scopeOf(y.base), scopeOf(c.base));
    return withAssume(
      space.symbol(
        `${key} ${identity(x.base)} ${identity(y.base)}`,
        () => `${wrapName(nameOf(c.base))} ? ${nameOf(x.base)} : ${nameOf(y.base)}`,
        { scope, source, ...facts },
      ),
      assume,
    );
  }
  const delta = shapeDelta(space, a, b);
  if (delta !== null) {
    const u = make(a.base, null, 0, null);
    const v = make({ constant: b.base.constant + delta, terms: b.base.terms }, null, 0, null);
    const base = chooseUniformly(space, c, u, v, type);
    const exact = space.known(base.base, offsets(a), type, assume, whyOf(space, a, b));
    if (exact !== null) return exact;
  }
  const p = space.monotone(a);
  const q = space.monotone(b);
  const places = placesOf(a, b);
  const pattern = crowded(space, atMostSome(stronger(space.pattern(a), space.pattern(b))), places);
  return space.varying(pattern, whyOf(space, a, b), {
    places,
    boolean: isBoolean(space, a) && isBoolean(space, b),
    monotone: a.lanes === null ? q : b.lanes === null ? p : p === q ? p : 0,
    injective: space.injective(a) && space.injective(b),
    parameters: parametersOf(a, b),
    source: allSources(a) | allSources(b) | allSources(c) | Source.NoGuard,
    assume,
  });
}

/** The facts that hold of both. */
export function hull(x: Value, y: Value, type: ScalarType | null) {
  const low = Math.min(minimum(x.base), minimum(y.base));
  const high = Math.max(maximum(x.base), maximum(y.base));
  const inside = fits(x, type ?? INT) && fits(y, type ?? INT);
  const a = congruence(x.base, 0);
  const b = congruence(y.base, 0);
  let modulus = gcd(gcd(a.modulus, b.modulus), a.remainder - b.remainder);
  if (!inside) modulus = powerOfTwo(modulus);
  if (!Number.isSafeInteger(modulus) || modulus === 0 || modulus > 2 ** 31) modulus = 1;
  // Below what the type holds: it wraps, and what it then is is not known.
  const below = !inside && low < typeMin(type ?? INT);
  return {
    min: below ? -Infinity : low,
    max: below ? Infinity : high,
    rangeAssume: rangeAssume(x.base) | rangeAssume(y.base) | (inside ? 0 : Assume.NoWrap),
    modulus,
    remainder: modulus > 1 ? modulo(a.remainder, modulus) : 0,
    assume: a.assume | b.assume,
  };
}

function fits(v: Value, type: ScalarType): boolean {
  return lone(v.base) || (minimum(v.base) >= typeMin(type) && maximum(v.base) <= typeMax(type));
}

/** b's lanes are a's plus this number; null where they are shaped differently. */
export function shapeDelta(space: Space, a: Value, b: Value): number | null {
  if (a.lanes?.kind !== 'known' || b.lanes?.kind !== 'known') return null;
  const difference = space.vectors.subtract(b.lanes.offsets, a.lanes.offsets);
  return typeof difference === 'number' && !Number.isNaN(difference) ? difference : null;
}

/** Provably the same in every lane. */
export function identical(a: Value, b: Value): boolean {
  if (a.lanes === null) return b.lanes === null && equalForms(a.base, b.base);
  if (b.lanes === null || a.lanes.kind !== 'known' || b.lanes.kind !== 'known') return false;
  return a.lanes.offsets === b.lanes.offsets && equalForms(a.base, b.base);
}
