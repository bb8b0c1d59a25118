import { type Distances, feasible, type GapShape } from './gap';
import { allSources, belowBlock, fromBlockEnd, operation } from './integers';
import {
  addScaled,
  congruence,
  identity,
  maximum,
  minimum,
  rangeAssume,
  scopeOf,
  sourceOf,
  withConstant,
} from './linear';
import { not } from './logic';
import { modulo, powerOfTwo, wrap } from './scalar';
import {
  absolute,
  constant,
  crowded,
  FALSE,
  isConstant,
  MANY_PLACES,
  offsets,
  parametersOf,
  placesOf,
  type Space,
  stronger,
  TRUE,
  whyOf,
  withAssume,
} from './space';
import type { BinaryOp, Linear, ScalarType, Value, Vector } from './value';
import { Assume, BOOL, isOpen, Pattern, Scope, Source } from './value';

/** Comparisons. `type` is that of the operands. */
export function compare(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
  const x = absolute(a);
  const y = absolute(b);
  if (x !== null && y !== null) {
    const exact = space.vector(
      space.vectors.binary(op, x, y, type.bits === 64 || type.kind === 'other' ? type : BOOL),
      a.assume | b.assume,
      whyOf(space, a, b),
    );
    if (exact !== null) return exact;
  }
  if (type.kind === 'float') return floating(space, op, a, b, type);
  switch (op) {
    case '<':
      return less(space, a, b, type);
    case '>':
      return less(space, b, a, type);
    case '>=':
      return not(space, less(space, a, b, type));
    case '<=':
      return not(space, less(space, b, a, type));
    case '==':
      return equal(space, a, b, type);
    default:
      return not(space, equal(space, a, b, type));
  }
}

function floating(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  if (ca !== null && cb !== null) return operation(space, op, ca, cb, type);
  return varyingComparison(space, a, b, op === '==' || op === '!=', op === '!=');
}

/** Do the lanes of the first warp lie further apart than the type can count, so that some have wrapped around? */
function wrapsSurely(v: Value, type: ScalarType): boolean {
  if (type.bits > 32 || v.base.terms.length === 0) return false;
  const vector = offsets(v);
  if (vector === 0) return false;
  const first = vector.subarray(0, 32);
  return Math.max(...first) - Math.min(...first) >= 2 ** type.bits;
}

function less(space: Space, a: Value, b: Value, type: ScalarType): Value {
  if (a.lanes?.kind === 'varying' || b.lanes?.kind === 'varying') return varyingComparison(space, a, b, false, false);
  const assume = a.assume | b.assume;
  if (wrapsSurely(a, type) || wrapsSurely(b, type))
    return space.varying(Pattern.SomeWarps, whyOf(space, a, b), {
      source: allSources(a) | allSources(b) | Source.NoGuard,
      assume,
    });
  const x = space.bounds(a, type);
  const y = space.bounds(b, type);
  if (x.max < y.min) return withAssume(TRUE, assume | x.assume | y.assume);
  if (x.min >= y.max) return withAssume(FALSE, assume | x.assume | y.assume);
  if (a.lanes === null && b.lanes === null) {
    if (identity(a.base) === identity(b.base)) return withAssume(FALSE, assume);
    if (x.fits && y.fits) {
      const d = addScaled(a.base, b.base, -1);
      if (d.terms.length === 0) return withAssume(constant(d.constant < 0 ? 1 : 0), assume);
    }
    return operation(space, '<', a, b, type);
  }
  if (belowBlock(space, a, b)) return withAssume(TRUE, assume);
  return threshold(space, a, b, x.fits || fromBlockEnd(space, a), y.fits || fromBlockEnd(space, b), type);
}

/** The unknowns of a comparison of lanes: U1 + O1 against U2 + O2 is O1 - O2 against D = U2 - U1. */
interface Gap extends Distances {
  readonly lanes: Vector;
  readonly distance: Linear;
  readonly congruenceAssume: number;
  readonly rangeAssume: number;
}

function withoutRange(g: Gap): Gap {
  return { ...g, min: -Infinity, max: Infinity, rangeAssume: 0 };
}

/** `order`: by `<`, else by `==`. */
function shapeOf(space: Space, g: Gap, order: boolean): GapShape {
  return space.vectors.gap(space.vectors.info(g.lanes), order, g);
}

function threshold(space: Space, a: Value, b: Value, fitsA: boolean, fitsB: boolean, type: ScalarType): Value {
  const assume = a.assume | b.assume;
  const why = whyOf(space, a, b);
  const lanes = space.vectors.subtract(offsets(a), offsets(b));
  const distance = addScaled(b.base, a.base, -1);
  const proven = fitsA && fitsB;
  const wraps = space.goesBelowZero(a, type) || space.goesBelowZero(b, type);
  // That lanes agree is no guess to be made of numbers that may have had a sign.
  const isSafe = proven || !(wraps || losesSign(a, type) || losesSign(b, type));
  if (distance.terms.length === 0 && isSafe) {
    // The same uniform part on both sides.
    const exact = space.vectors.binary('<', lanes, distance.constant, BOOL);
    const value = space.vector(exact, assume | (proven ? 0 : Assume.NoWrap), why);
    if (value !== null) return value;
  }
  if (typeof lanes === 'number') {
    // U1 + O < U2 + O
    const u = addScaled(a.base, { constant: lanes, terms: [] }, 1);
    // Signed overflow is undefined: the compiler takes it that there is none.
    if (!proven && type.kind !== 'int') return varyingComparison(space, a, b, false, false);
    const answer = operation(
      space,
      '<',
      { ...a, base: u, lanes: null, why: null },
      { ...b, lanes: null, why: null },
      type,
    );
    return proven ? answer : withAssume(answer, Assume.NoWrap);
  }
  const form = congruence(distance, 0);
  const modulus = proven ? form.modulus : powerOfTwo(form.modulus);
  const gap: Gap = {
    lanes,
    distance,
    min: minimum(distance),
    max: maximum(distance),
    modulus,
    remainder: modulo(form.remainder, modulus),
    congruenceAssume: modulus > 1 ? form.assume : 0,
    rangeAssume: rangeAssume(distance),
  };
  // An unknown of the type is at most the type's largest value.
  const bounded: Gap = proven ? clamped(space, gap, a, b, type) : gap;
  const free = withoutRange(bounded);
  let used = bounded;
  let rests = 0;
  if (!shapeOf(space, free, true).splits && (proven || alignedBuckets(space, a, b, modulus))) {
    used = free;
  } else if (!shapeOf(space, bounded, true).splits && isSafe) {
    rests = bounded.rangeAssume | (proven ? 0 : Assume.NoWrap);
  } else {
    // (An index on either side, and one of them may have lost its sign: each warp has an end of its own.)
    const isEach = type.kind === 'uint' && offsets(a) !== 0 && offsets(b) !== 0;
    return split(space, a, b, proven ? bounded : free, false, proven, !proven && (wraps || isEach));
  }
  // No warp can split: one answer a warp.
  const info = space.vectors.info(lanes);
  rests |= used.congruenceAssume;
  const one = proven && Number.isNaN(feasible(used, info.min + 1, info.max));
  const scope = one ? scopeOf(distance) : Scope.Warp;
  return withAssume(agreed(space, '<', info.id, distance, scope, type), assume | rests);
}

/** Without its sign, and made of a number that may be below zero as far as anything is known of it. */
function losesSign(v: Value, type: ScalarType): boolean {
  return type.kind === 'uint' && v.base.terms.some(({ symbol, coefficient }) => coefficient > 0 && symbol.min < 0);
}

/** Wrapping moves all lanes of a warp together: they lie in one block of `g` numbers that starts at a multiple. */
function alignedBuckets(space: Space, a: Value, b: Value, modulus: number): boolean {
  const lanes = offsets(a) !== 0 ? a : b;
  if (offsets(a) !== 0 && offsets(b) !== 0) return false;
  const g = powerOfTwo(modulus);
  const form = congruence(lanes.base, 0);
  const own = powerOfTwo(form.modulus === 0 ? 2 ** 31 : form.modulus);
  const width = Math.min(g === 0 ? 2 ** 31 : g, own);
  const info = space.vectors.info(offsets(lanes) as Vector);
  const rest = modulo(form.remainder, width);
  for (let w = 0; w < info.warpMin.length; w++) {
    if (Math.floor((info.warpMin[w] + rest) / width) !== Math.floor((info.warpMax[w] + rest) / width)) return false;
  }
  return true;
}

function clamped(space: Space, gap: Gap, a: Value, b: Value, type: ScalarType): Gap {
  const bound = space.bounds({ ...b, lanes: null }, type);
  const own = space.bounds({ ...a, lanes: null }, type);
  if (!bound.fits || !own.fits) return gap;
  return { ...gap, min: Math.max(gap.min, bound.min - own.max), max: Math.min(gap.max, bound.max - own.min) };
}

function agreed(space: Space, op: string, vector: number, distance: Linear, scope: Scope, type: ScalarType): Value {
  return space.symbol(`${op} v${vector} ${identity(distance)} ${type.kind}${type.bits}`, 'comparison', {
    scope: Math.max(scope, scopeOf(distance)),
    source: sourceOf(distance) | (scope === Scope.Warp ? Source.WarpIndex : 0),
    min: 0,
    max: 1,
  });
}

/** A comparison that splits warps, depending on the distance. */
function split(
  space: Space,
  a: Value,
  b: Value,
  g: Gap,
  equality: boolean,
  exact: boolean,
  // It is below the bound in a window, for what wrapped is large.
  isWindow: boolean,
): Value {
  const { vectors } = space;
  const order = !equality;
  const shape = shapeOf(space, g, order);
  const index = (offsets(a) !== 0 ? sourceOf(a.base) : 0) | (offsets(b) !== 0 ? sourceOf(b.base) : 0);
  const bound = (offsets(a) === 0 ? sourceOf(a.base) : 0) | (offsets(b) === 0 ? sourceOf(b.base) : 0);
  // (The ends of a window lie apart, in every warp where its lanes are the same numbers.)
  const limit = offsets(a) === 0 ? a : offsets(b) === 0 ? b : null;
  const isApart = !isWindow || (limit !== null && vectors.info(g.lanes).injective);
  const isOne = isApart && apart(space, g, shape);
  const isPlace = isOne || (isApart && order && isPermuted(space, g, index));
  const pattern = shape.always ? Pattern.EveryWarp : classify(space, index, bound, isPlace);
  const places = isWindow ? 2 : isOne || (isPlace && !hasRows(space)) ? 1 : MANY_PLACES;
  // (In a block of several rows its own index is at the end of nothing.)
  const isIndex =
    limit !== null && (!hasRows(space) || (index & (Source.BlockIndex | Source.Loop)) !== 0) && !overlaps(space, g);
  // (A warp in which the index wraps splits in its own way.)
  const mask = exact ? shape.mask : null;
  const { upper, lower } = shape;
  return space.varying(pattern, whyOf(space, a, b), {
    boolean: true,
    monotone: order ? reversed(vectors.info(g.lanes).monotone) : 0,
    mask,
    upper,
    lower,
    guarded: equality && mask !== null,
    elects: equality && (vectors.info(g.lanes).injective || shape.elects) ? 1 : 0,
    places,
    source:
      index |
      bound |
      (isWindow || equality ? Source.NoGuard : isIndex ? passing(trendOf(space, g.lanes), limit.base) : Source.NoGuard),
    assume:
      a.assume |
      b.assume |
      (mask !== null || (equality && upper !== null) ? g.congruenceAssume : 0) |
      (upper !== null || lower !== null ? g.rangeAssume : 0),
  });
}

function hasRows({ shape: { known } }: Space): boolean {
  return known !== null && known.y * known.z > 1;
}

/**
 * `threadIdx.x + blockIdx.x`: do many blocks have the same number, so that the bound splits each of them? (A tile with a
 * halo shares numbers with the next one alone.)
 */
function overlaps(space: Space, { lanes, distance }: Gap): boolean {
  const { min, max } = space.vectors.info(lanes);
  return distance.terms.some(
    // (What is made of the block's index alone steps by one.)
    ({ symbol, coefficient }) =>
      symbol.source === Source.BlockIndex && 2 * Math.abs(coefficient * symbol.modulus) <= max - min,
  );
}

/** +1: the numbers rise over the threads of a block on the whole, -1: they fall. */
function trendOf(space: Space, lanes: Vector): -1 | 0 | 1 {
  const { monotone } = space.vectors.info(lanes);
  if (monotone !== 0) return monotone;
  const rise = lanes[lanes.length - 1] - lanes[0];
  return rise > 0 ? 1 : rise < 0 ? -1 : 0;
}

/** Bounds up to this are near the beginning of the data. */
const NEAR = 1024;
const WARP = 32;

/** Do most of the grid's lanes pass the test of an index with this trend against a bound? */
function passing(trend: -1 | 0 | 1, bound: Linear): number {
  // (`blockIdx.x * blockDim.x` is no size, `blockIdx.x * n` is where the block's share of the data begins.)
  const isSize = bound.terms.some(({ symbol: { source } }) => {
    if ((source & Source.Loop) !== 0) return false;
    return (source & Source.Data) !== 0 || (source & (Source.Shape | Source.BlockIndex)) === Source.Shape;
  });
  const isFar = isSize || Math.abs(bound.constant) >= NEAR;
  if (trend === 0) return Source.NoGuard;
  // Whole warps lie on the other side of it: no guard that only the lanes of one warp fail.
  if (!isFar && bound.terms.length === 0 && Math.abs(bound.constant) >= WARP - 1) return Source.NoGuard;
  return trend === 1 ? (isFar ? Source.Most : Source.Few) : isFar ? Source.Few : Source.Most;
}

function reversed(m: -1 | 0 | 1): -1 | 0 | 1 {
  return m === 1 ? -1 : m === -1 ? 1 : 0;
}

/** No distance splits two warps of a block. */
function apart(space: Space, g: Gap, shape: GapShape): boolean {
  // An unknown of the warp's own moves the warps against each other: apart where it steps over all lanes of a warp.
  let steps = true;
  let own = false;
  for (const { symbol, coefficient } of g.distance.terms) {
    if (symbol.scope !== Scope.Warp) continue;
    const { min, max } = space.vectors.info(g.lanes);
    own = true;
    if (Math.abs(coefficient * symbol.modulus) <= max - min) steps = false;
  }
  return own ? steps : shape.apart;
}

/** Groups of at most this many warps may share their indices and still count as one place at the end of the data. */
const MAX_PERMUTED = 8;

/**
 * A permutation of the grid's indices inside each 64, 128 or 256 of them: the end of the data falls into one group, and
 * no other warp of the grid splits.
 */
function isPermuted(space: Space, g: Gap, index: number): boolean {
  const { vectors } = space;
  if ((index & Source.BlockIndex) === 0 || g.lanes.length <= vectors.short) return false;
  const info = vectors.info(g.lanes);
  if (!info.injective) return false;
  for (let size = 2; size <= MAX_PERMUTED && size <= vectors.warps; size *= 2) {
    if (vectors.warps % size !== 0) continue;
    let all = true;
    for (let w = 0; w < vectors.warps && all; w += size) {
      const low = Math.min(...info.warpMin.slice(w, w + size));
      const high = Math.max(...info.warpMax.slice(w, w + size));
      all = high - low === 32 * size - 1;
    }
    if (all) return true;
  }
  return false;
}

/** report.md, Extent: the size of the data, a bound of the block, or neither. */
function classify(space: Space, index: number, bound: number, disjoint: boolean): Pattern {
  // The rows of a block repeat an index: one warp a row of the grid is at the boundary.
  const { known } = space.shape;
  const isRow =
    known !== null && known.y * known.z > 1 && (index & Source.BlockIndex) !== 0 && (bound & Source.BlockIndex) === 0;
  if ((!disjoint && !isRow) || (index & Source.Repeats) !== 0) return Pattern.SomeWarps;
  if ((index & (Source.BlockIndex | Source.Loop)) !== 0) return Pattern.Boundary;
  if ((index & Source.WarpIndex) !== 0 && (bound & Source.Data) === 0) return Pattern.SomeWarps;
  return Pattern.OnePerBlock;
}

// ---- equality

export function equal(space: Space, a: Value, b: Value, type: ScalarType): Value {
  if (a.lanes?.kind === 'varying' || b.lanes?.kind === 'varying') return varyingEquality(space, a, b);
  const assume = a.assume | b.assume;
  const x = space.bounds(a, type);
  const y = space.bounds(b, type);
  if (x.max < y.min || y.max < x.min) return withAssume(FALSE, assume | x.assume | y.assume);
  const distance = addScaled(b.base, a.base, -1);
  const lanes = space.vectors.subtract(offsets(a), offsets(b));
  if (distance.terms.length === 0) {
    const same = (v: number): number => (wrap(v - distance.constant, type) === 0 ? 1 : 0);
    const exact = typeof lanes === 'number' ? same(lanes) : space.vectors.map(lanes, same);
    const value = space.vector(exact, assume, whyOf(space, a, b));
    if (value !== null) return value;
  }
  const proven = x.fits && y.fits;
  const form = congruence(distance, 0);
  const modulus = proven ? form.modulus : powerOfTwo(form.modulus);
  if (typeof lanes === 'number') {
    if (modulus > 1 && modulo(lanes - form.remainder, modulus) !== 0) return withAssume(FALSE, assume | form.assume);
    const u = withConstant(a.base, a.base.constant + lanes);
    return operation(space, '==', { ...a, base: u, lanes: null, why: null }, { ...b, lanes: null, why: null }, type);
  }
  const gap: Gap = {
    lanes,
    distance,
    min: proven ? minimum(distance) : -Infinity,
    max: proven ? maximum(distance) : Infinity,
    modulus,
    remainder: modulo(form.remainder, modulus),
    congruenceAssume: modulus > 1 ? form.assume : 0,
    rangeAssume: proven ? rangeAssume(distance) : 0,
  };
  const bounded = proven ? clamped(space, gap, a, b, type) : gap;
  const free = withoutRange(bounded);
  if (!shapeOf(space, free, false).splits) return agreedEqual(space, free, assume | free.congruenceAssume, type);
  if (!shapeOf(space, bounded, false).splits) {
    return agreedEqual(space, bounded, assume | bounded.congruenceAssume | bounded.rangeAssume, type);
  }
  return split(space, a, b, bounded, true, true, false);
}

function agreedEqual(space: Space, g: Gap, assume: number, type: ScalarType): Value {
  const info = space.vectors.info(g.lanes);
  const possible = g.lanes.some((v) => !Number.isNaN(feasible(g, v, v)));
  if (!possible) return withAssume(FALSE, assume);
  return withAssume(agreed(space, '==', info.id, g.distance, Scope.Warp, type), assume);
}

function varyingEquality(space: Space, a: Value, b: Value): Value {
  const v = a.lanes?.kind === 'varying' ? a : b;
  const other = v === a ? b : a;
  if (v.lanes?.kind === 'varying' && v.lanes.boolean && isConstant(other)) {
    const n = other.base.constant;
    if (n === 0) return not(space, v);
    return n === 1 ? v : FALSE;
  }
  return varyingComparison(space, a, b, true, false);
}

/** At least one side is not known per lane. */
function varyingComparison(space: Space, a: Value, b: Value, equality: boolean, negated: boolean): Value {
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  let pattern = stronger(space.pattern(a), space.pattern(b)) ?? Pattern.SomeWarps;
  const one = ca === null ? (cb === null ? null : a) : b;
  let monotone: -1 | 0 | 1 = 0;
  let elects: -1 | 0 | 1 = 0;
  const sources = allSources(a) | allSources(b);
  let source = sources | Source.NoGuard;
  if (one !== null) {
    const m = space.monotone(one);
    if (m !== 0 && pattern < Pattern.Data && !isOpen(pattern)) {
      const other = one === a ? b : a;
      pattern = classify(space, allSources(one), allSources(other), true);
      if (!equality) {
        monotone = one === a ? reversed(m) : m;
        source = sources | passing(one === a ? m : reversed(m), other.base);
      }
    }
    if (equality && space.injective(one)) elects = negated ? -1 : 1;
  }
  // That every warp holds different values does not show that the comparison splits every warp.
  if (pattern === Pattern.EveryWarp) pattern = Pattern.SomeWarps;
  const places = placesOf(a, b);
  return space.varying(crowded(space, pattern, places), whyOf(space, a, b), {
    places,
    boolean: true,
    monotone,
    elects,
    parameters: parametersOf(a, b),
    source,
    assume: a.assume | b.assume,
  });
}
