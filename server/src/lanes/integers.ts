import {
  addScaled,
  congruence,
  constantForm,
  identity,
  minimum,
  nameOf,
  scale,
  scopeOf,
  sourceOf,
  withConstant,
  wrapName,
} from './linear';
import { and, not, or } from './logic';
import { gcd, modulo, powerOfTwo, typeMax, typeMin } from './scalar';
import {
  absolute,
  atMostSome,
  constant,
  FALSE,
  isBoolean,
  isConstant,
  make,
  offsets,
  parametersOf,
  placesOf,
  type Space,
  type SymbolFacts,
  stronger,
  whyOf,
  withAssume,
} from './space';
import type { BinaryOp, Linear, ScalarType, Symbol_, UnaryOp, Value, Vector } from './value';
import { Assume, isOpen, Pattern, Scope, Source } from './value';

/** Integer arithmetic on U + O: exact where congruence and range allow. */

const COMPARES = new Set<BinaryOp>(['<', '<=', '>', '>=', '==', '!=', '&&', '||']);
const COMMUTES = new Set<BinaryOp>(['+', '*', '&', '|', '^', '==', '!=', 'min', 'max', 'mulhi', 'umul24']);

export function integer(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
  const x = absolute(a);
  if (x !== null) {
    const y = absolute(b);
    if (y !== null) {
      const assume = a.assume | b.assume;
      const exact = space.vector(space.vectors.binary(op, x, y, type), assume, whyOf(space, a, b));
      return exact ?? general(space, op, a, b, type, {});
    }
  }
  switch (op) {
    case '+':
      return sum(space, a, b, 1, type);
    case '-':
      return sum(space, a, b, -1, type);
    case '*':
      return product(space, a, b, type);
    case '/':
    case '%':
    case '>>':
    case '<<':
      return shiftOrDivide(space, op, a, b, type);
    case '&':
    case '|':
    case '^':
      return bitwise(space, op, a, b, type);
    case 'min':
    case 'max':
      return extremum(space, op, a, b, type);
    default:
      return general(space, op, a, b, type, {});
  }
}

export function negateInteger(space: Space, op: UnaryOp, a: Value, type: ScalarType): Value {
  const x = absolute(a);
  if (x !== null && typeof x !== 'number') {
    return space.vector(space.vectors.unary(op, x, type), a.assume, a.why) ?? general(space, '-', FALSE, a, type, {});
  }
  if (op === '-') return sum(space, FALSE, a, -1, type);
  return sum(space, constant(-1), a, -1, type); // ~x = -1 - x
}

/** The model's one axiom: an axis of a grid has at most this many threads, so that its index fits an `int`. */
export const AXIS = 2 ** 31 - 1024;

// ---- sums and products

function sum(space: Space, a: Value, b: Value, sign: 1 | -1, type: ScalarType): Value {
  if (a.lanes?.kind === 'varying' || b.lanes?.kind === 'varying') {
    const down = (m: -1 | 0 | 1): -1 | 0 | 1 => (m === 0 ? 0 : m === 1 ? -1 : 1);
    const p = space.monotone(a);
    const q = sign === 1 ? space.monotone(b) : down(space.monotone(b));
    const monotone = a.lanes === null ? q : b.lanes === null ? p : p === q ? p : 0;
    const injective = a.lanes === null ? space.injective(b) : b.lanes === null && space.injective(a);
    return general(space, sign === 1 ? '+' : '-', a, b, type, { monotone, injective });
  }
  const base = addScaled(a.base, b.base, sign);
  const oa = offsets(a);
  const ob = offsets(b);
  const lanes = oa === 0 && ob === 0 ? 0 : sign === 1 ? space.vectors.add(oa, ob) : space.vectors.subtract(oa, ob);
  const assume = a.assume | b.assume;
  const exact = space.known(base, lanes, type, assume, whyOf(space, a, b));
  return exact ?? general(space, sign === 1 ? '+' : '-', a, b, type, {});
}

function product(space: Space, a: Value, b: Value, type: ScalarType): Value {
  if (isConstant(a)) return scaled(space, b, a.base.constant, a.assume, type);
  if (isConstant(b)) return scaled(space, a, b.base.constant, b.assume, type);
  if (a.lanes === null && b.lanes === null) {
    return uniformProduct(space, a, b, type) ?? general(space, '*', a, b, type, {});
  }
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  if (ca !== null && cb !== null) return product(space, ca, cb, type);
  const uniform = ca ?? cb;
  if (uniform === null) return general(space, '*', a, b, type, {});
  const other = ca !== null ? b : a;
  const bounds = space.bounds(uniform, type);
  // Order only tells how often a comparison splits warps; an unknown factor is a size or a stride, taken as positive.
  const sign = bounds.max <= 0 ? -1 : 1;
  const m = space.monotone(other);
  const monotone: -1 | 0 | 1 = m === 0 ? 0 : m === sign ? 1 : -1;
  const o = offsets(other);
  const reach = Math.max(Math.abs(bounds.min), Math.abs(bounds.max));
  const span = o === 0 ? Infinity : warpSpan(space, o);
  const injective = (bounds.min > 0 || bounds.max < 0) && space.injective(other) && reach * span < 2 ** type.bits;
  return general(space, '*', a, b, type, { monotone, injective });
}

/** The largest difference between two lanes of one warp. */
function warpSpan(space: Space, o: Vector): number {
  const { warpMin, warpMax } = space.vectors.info(o);
  let span = 0;
  for (let w = 0; w < warpMin.length; w++) span = Math.max(span, warpMax[w] - warpMin[w]);
  return span;
}

function scaled(space: Space, v: Value, factor: number, assume: number, type: ScalarType): Value {
  if (factor === 0) return withAssume(FALSE, assume);
  if (factor === 1) return withAssume(v, assume);
  if (v.lanes?.kind === 'varying' || !Number.isSafeInteger(factor)) {
    const m = v.lanes === null ? 0 : space.monotone(v);
    const monotone: -1 | 0 | 1 = m === 0 ? 0 : factor > 0 === m > 0 ? 1 : -1;
    return general(space, '*', v, constant(factor), type, { monotone });
  }
  const exact = space.known(
    scale(v.base, factor),
    space.vectors.scale(offsets(v), factor),
    type,
    v.assume | assume,
    v.why,
  );
  return exact ?? general(space, '*', v, constant(factor), type, {});
}

function uniformProduct(space: Space, a: Value, b: Value, type: ScalarType): Value | null {
  if (a.base.terms.length * b.base.terms.length > 4) return null;
  let form: Linear = constantForm(a.base.constant * b.base.constant);
  form = addScaled(form, withConstant(a.base, 0), b.base.constant);
  form = addScaled(form, withConstant(b.base, 0), a.base.constant);
  for (const x of a.base.terms) {
    for (const y of b.base.terms) {
      form = addScaled(form, monomial(space, x.symbol, y.symbol, type).base, x.coefficient * y.coefficient);
    }
  }
  return space.known(form, 0, type, a.assume | b.assume, null);
}

function monomial(space: Space, a: Symbol_, b: Symbol_, type: ScalarType): Value {
  const [x, y] = a.id <= b.id ? [a, b] : [b, a];
  const key = `* ${x.id} ${y.id} ${type.bits}`;
  const corners = [x.min * y.min, x.min * y.max, x.max * y.min, x.max * y.max].map((c) => (Number.isNaN(c) ? 0 : c));
  let min = Math.min(...corners);
  let max = Math.max(...corners);
  let rangeAssume = x.rangeAssume | y.rangeAssume;
  const axis = gridIndex(x.key, y.key);
  if (axis) {
    max = Math.min(max, AXIS);
    rangeAssume = 0;
  }
  if (min < typeMin(type) || max > typeMax(type)) {
    min = typeMin(type);
    max = typeMax(type);
    rangeAssume = 0;
  }
  // (mx·i + rx)(my·j + ry) ≡ rx·ry (mod gcd(mx·my, mx·ry, my·rx))
  let modulus = gcd(gcd(x.modulus * y.modulus, x.modulus * y.remainder), y.modulus * x.remainder);
  const fits = min > typeMin(type) || max < typeMax(type);
  if (!fits) modulus = powerOfTwo(modulus);
  if (!Number.isSafeInteger(modulus) || modulus === 0 || modulus > 2 ** 31) modulus = 1;
  return space.symbol(key, () => `${wrapName(a.name)} * ${wrapName(b.name)}`, {
    scope: Math.max(x.scope, y.scope),
    source: x.source | y.source,
    min,
    max,
    modulus,
    remainder: modulus > 1 ? modulo(x.remainder * y.remainder, modulus) : 0,
    assume: (x.modulus > 1 ? x.assume : 0) | (y.modulus > 1 ? y.assume : 0),
    rangeAssume,
  });
}

function gridIndex(a: string, b: string): boolean {
  const index = a.startsWith('blockIdx.') || a.startsWith('gridDim.') ? a : b;
  const size = index === a ? b : a;
  return (
    (index.startsWith('blockIdx.') || index.startsWith('gridDim.')) && size === `blockDim.${index[index.length - 1]}`
  );
}

// ---- division, remainder, shifts

function shiftOrDivide(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
  if (isConstant(b)) {
    const n = b.base.constant;
    const v = withAssume(a, b.assume);
    if ((op === '<<' || op === '>>') && (n < 0 || n >= type.bits || !Number.isInteger(n))) {
      return general(space, op, a, b, type, {});
    }
    if (op === '<<') return scaled(space, a, 2 ** n, b.assume, type);
    if (op === '>>')
      return quotient(space, v, 2 ** n, true, type) ?? general(space, op, a, b, type, quotientFacts(space, a));
    if (Number.isSafeInteger(n) && n > 0) {
      if (op === '/')
        return quotient(space, v, n, false, type) ?? general(space, op, a, b, type, quotientFacts(space, a));
      return remainder(space, v, n, false, type) ?? general(space, op, a, b, type, remainderFacts(space, a, n, type));
    }
    return general(space, op, a, b, type, {});
  }
  if (b.lanes === null || (b.lanes.kind === 'known' && space.collapse(b) !== null)) {
    if (op === '/' || op === '>>') {
      const known = belowDivisor(space, a, b, op, type);
      if (known !== null) return known;
      // Order only tells how often a comparison splits warps; a divisor that is a size is taken as positive.
      return general(space, op, a, b, type, quotientFacts(space, a));
    }
    if (op === '%') {
      const known = belowDivisor(space, a, b, op, type);
      if (known !== null) return known;
      return general(space, op, a, b, type, unknownRemainderFacts(space, a, b, type));
    }
  }
  return general(space, op, a, b, type, {});
}

/** 0 <= a < b: a / b is 0 and a % b is a. */
function belowDivisor(space: Space, a: Value, b: Value, op: BinaryOp, type: ScalarType): Value | null {
  if (op === '>>') return null;
  const x = space.bounds(a, type);
  const y = space.bounds(b, type);
  if (!x.fits || !y.fits || x.min < 0) return null;
  const byRange = x.max < y.min;
  if (!byRange && !belowBlock(space, a, b)) return null;
  const assume = a.assume | b.assume | (byRange ? x.assume | y.assume : 0);
  return op === '/' ? withAssume(FALSE, assume) : withAssume(a, assume);
}

/** The thread's index is below the block's size, whatever that is: 0 <= offsets[t] <= t < blockDim.x. */
export function belowBlock(space: Space, a: Value, b: Value): boolean {
  if (space.shape.known !== null || space.threads === 0 || b.lanes !== null || b.base.terms.length !== 1) return false;
  const [{ symbol, coefficient }] = b.base.terms;
  if (symbol.key !== 'blockDim.x' || coefficient !== 1 || b.base.constant < 0) return false;
  const x = absolute(a);
  if (x === null || typeof x === 'number') return false;
  for (let t = 0; t < space.threads; t++) {
    const v = space.vectors.at(x, t);
    if (v < 0 || v > t) return false;
  }
  return true;
}

/** The index counted from the block's end, `blockDim.x - 1 - threadIdx.x`: it cannot wrap, as the index is below the size. */
export function fromBlockEnd(space: Space, v: Value): boolean {
  if (space.shape.known !== null || space.threads === 0 || v.base.terms.length !== 1) return false;
  const [{ symbol, coefficient }] = v.base.terms;
  const o = offsets(v);
  if (symbol.key !== 'blockDim.x' || coefficient !== 1 || o === 0) return false;
  for (let t = 0; t < space.threads; t++) {
    const x = space.vectors.at(o, t) + v.base.constant;
    if (x > 0 || x < -t - 1) return false;
  }
  return true;
}

interface GeneralFacts {
  readonly monotone: -1 | 0 | 1;
  readonly injective: boolean;
  readonly pattern: Pattern;
}

function quotientFacts(space: Space, a: Value): Partial<GeneralFacts> {
  return a.lanes === null ? {} : { monotone: space.monotone(a), pattern: atMostSome(space.pattern(a)) };
}

function remainderFacts(space: Space, a: Value, n: number, type: ScalarType): Partial<GeneralFacts> {
  const o = offsets(a);
  if (o === 0) return {};
  const whole = Number.isInteger(Math.log2(n)) || space.bounds(a, type).fits;
  return { injective: whole && space.injective(a) && warpSpan(space, o) < n };
}

/** By an unknown: every warp splits where the divisor is known to be small. */
function unknownRemainderFacts(space: Space, a: Value, b: Value, type: ScalarType): Partial<GeneralFacts> {
  const p = space.pattern(a);
  if (p !== Pattern.EveryWarp) return {};
  const { min, max } = space.bounds(b, type);
  return { pattern: min >= 2 && max <= 32 ? Pattern.EveryWarp : Pattern.SomeWarps };
}

/** What must hold of `v` so that the mathematical base + offsets is its value; -1: it does not. */
function noWrap(space: Space, v: Value, type: ScalarType): number {
  const { fits, assume } = space.bounds(v, type);
  return fits ? assume : space.goesBelowZero(v, type) ? -1 : Assume.NoWrap;
}

/** v is never negative, or (a number) what that rests on; -1: it may be. */
function notNegative(space: Space, v: Value, type: ScalarType): number {
  if (type.kind === 'uint' || type.kind === 'bool' || type.kind === 'pointer') return 0;
  const bounds = space.bounds(v, type);
  if (bounds.fits) return bounds.min >= 0 ? bounds.assume : -1;
  if (v.lanes === null) return -1;
  const o = offsets(v);
  const min = minimum(v.base) + (o === 0 ? 0 : space.vectors.info(o).min);
  return min >= 0 ? Assume.NoWrap : -1;
}

/** floor(v / c), c > 0; `floor`: the operation rounds down (a shift), else towards zero. */
function quotient(space: Space, v: Value, c: number, floor: boolean, type: ScalarType): Value | null {
  if (c === 1) return v;
  if (v.lanes?.kind === 'varying') return null;
  let assume = v.assume;
  if (v.lanes === null) return uniformQuotient(space, v, c, floor, type);
  if (!floor) {
    const rests = notNegative(space, v, type);
    if (rests < 0) return null;
    assume |= rests;
  }
  const form = congruence(v.base, c);
  const g = gcd(form.modulus, c);
  const rest = modulo(form.remainder, g);
  const o = offsets(v);
  const buckets = space.vectors.floorDivide(space.vectors.add(o, rest), g);
  const whole = withConstant(v.base, v.base.constant - rest); // ≡ 0 (mod g)
  if (g > 1) assume |= form.assume;
  if (typeof buckets === 'number') {
    const rests = Number.isInteger(Math.log2(g)) ? 0 : noWrap(space, v, type);
    if (rests < 0) return null;
    assume |= rests;
    const u = space.known(whole, buckets * g, type, assume, null);
    return u === null ? null : uniformQuotient(space, u, c, floor, type);
  }
  const stepwise = space.vectors.info(buckets).warpConstant;
  if (g === c && (!stepwise || space.bounds(v, type).fits || !Number.isInteger(Math.log2(g)))) {
    const rests = noWrap(space, v, type);
    if (rests < 0) return null;
    assume |= rests;
    const base = divideExactly(space, whole, c, type);
    return space.known(base, buckets, type, assume, v.why);
  }
  if (stepwise) {
    const rests = Number.isInteger(Math.log2(g)) ? 0 : noWrap(space, v, type);
    if (rests < 0) return null;
    assume |= rests;
    const stepped = space.known(whole, space.vectors.scale(buckets, g), type, assume, null);
    const u = stepped === null ? null : space.collapse(stepped);
    return u === null ? null : uniformQuotient(space, u, c, floor, type);
  }
  return null;
}

/** form / c where c divides it. */
function divideExactly(space: Space, form: Linear, c: number, type: ScalarType): Linear {
  if (form.terms.every((t) => t.coefficient % c === 0) && form.constant % c === 0) {
    return {
      constant: form.constant / c + 0,
      terms: form.terms.map((t) => ({ symbol: t.symbol, coefficient: t.coefficient / c })),
    };
  }
  const even = form.terms.filter((t) => t.coefficient % c === 0);
  const odd: Linear = { constant: form.constant, terms: form.terms.filter((t) => t.coefficient % c !== 0) };
  const symbol = quotientSymbol(space, make(odd, null, 0, null), c, true, type);
  let base = symbol.base;
  if (even.length > 0) {
    base = addScaled(
      base,
      { constant: 0, terms: even.map((t) => ({ symbol: t.symbol, coefficient: t.coefficient / c })) },
      1,
    );
  }
  return base;
}

function uniformQuotient(space: Space, v: Value, c: number, floor: boolean, type: ScalarType): Value {
  const { base } = v;
  if (base.terms.length === 0) {
    const q = floor ? Math.floor(base.constant / c) : Math.trunc(base.constant / c) + 0;
    return withAssume(constant(q), v.assume);
  }
  const { min, max, fits, assume } = space.bounds(v, type);
  if (fits && base.constant % c === 0 && base.terms.every((t) => t.coefficient % c === 0)) {
    return make(divideExactly(space, base, c, type), null, v.assume, null);
  }
  if (fits && (floor || min >= 0) && Math.floor(min / c) === Math.floor(max / c)) {
    return withAssume(constant(Math.floor(min / c)), v.assume | assume);
  }
  return withAssume(quotientSymbol(space, v, c, floor, type), v.assume);
}

function quotientSymbol(space: Space, v: Value, c: number, floor: boolean, type: ScalarType): Value {
  const { base } = v;
  const { min, max, fits, assume } = space.bounds(v, type);
  const form = congruence(base, 0);
  const round = floor ? Math.floor : Math.trunc;
  // U ≡ r (mod m), c | m, c | r: U / c ≡ r / c (mod m / c)
  const steps =
    (fits || Number.isInteger(Math.log2(form.modulus))) && form.modulus % c === 0 && form.remainder % c === 0;
  return space.symbol(
    `${floor ? '>>' : '/'} ${identity(base)} ${c} ${type.kind}${type.bits}`,
    () => `${wrapName(nameOf(base))} / ${c}`,
    {
      scope: scopeOf(base),
      source: sourceOf(base),
      min: round(min / c) + 0,
      max: round(max / c) + 0,
      modulus: steps ? form.modulus / c : 1,
      remainder: steps ? form.remainder / c : 0,
      assume: form.assume,
      rangeAssume: assume,
    },
  );
}

/** v mod c in [0, c) (`floor`), or C's % (then v must not be negative). */
function remainder(space: Space, v: Value, c: number, floor: boolean, type: ScalarType): Value | null {
  if (v.lanes?.kind === 'varying') return null;
  if (c === 1) return constant(0);
  if (v.lanes === null) return uniformRemainder(space, v, c, floor, type);
  let assume = v.assume;
  if (!floor) {
    const rests = notNegative(space, v, type);
    if (rests < 0) return null;
    assume |= rests;
  }
  const form = congruence(v.base, c);
  const g = gcd(form.modulus, c);
  const rest = modulo(form.remainder, g);
  const shifted = space.vectors.add(offsets(v), rest);
  if (g > 1) assume |= form.assume;
  const rests = Number.isInteger(Math.log2(c)) ? 0 : noWrap(space, v, type);
  if (rests < 0) return null;
  assume |= rests;
  const low = space.vectors.floorModulo(shifted, g);
  if (g === c) return space.vector(low, assume, v.why);
  // Lanes that stand a multiple of c apart have one remainder, whatever U is: `(p + i * 16) % 16`.
  const common = space.vectors.floorModulo(offsets(v), c);
  if (typeof common === 'number' && !Number.isNaN(common)) {
    const one = make(withConstant(v.base, v.base.constant + common), null, assume, null);
    return uniformRemainder(space, one, c, true, type);
  }
  const buckets = space.vectors.floorDivide(shifted, g);
  const whole = withConstant(v.base, v.base.constant - rest);
  const stepped = space.known(whole, space.vectors.scale(buckets, g), type, assume, null);
  const u = stepped === null ? null : space.collapse(stepped);
  if (u === null) return null;
  const high = uniformRemainder(space, u, c, floor, type);
  return space.known(high.base, low, type, high.assume, v.why);
}

function uniformRemainder(space: Space, v: Value, c: number, floor: boolean, type: ScalarType): Value {
  const { base } = v;
  if (base.terms.length === 0) {
    const r = floor ? modulo(base.constant, c) : (base.constant % c) + 0;
    return withAssume(constant(r), v.assume);
  }
  const { min, max, fits, assume } = space.bounds(v, type);
  const never = floor || min >= 0;
  if (fits && min >= 0 && max < c) return withAssume(v, assume);
  const form = congruence(base, c);
  const survives = fits || Number.isInteger(Math.log2(form.modulus === 0 ? 1 : gcd(form.modulus, c)));
  if (survives && form.modulus % c === 0 && (never || form.remainder % c === 0)) {
    return withAssume(constant(modulo(form.remainder, c)), v.assume | form.assume | (floor ? 0 : fits ? assume : 0));
  }
  const g = survives && never ? gcd(form.modulus, c) : 1;
  return withAssume(
    space.symbol(
      `${floor ? 'mod' : '%'} ${identity(base)} ${c} ${type.kind}${type.bits}`,
      () => `${wrapName(nameOf(base))} % ${c}`,
      {
        scope: scopeOf(base),
        source: repeating(base),
        min: never ? modulo(form.remainder, g) : -(c - 1),
        max: c - 1,
        modulus: g,
        remainder: form.remainder,
        assume: form.assume,
        rangeAssume: floor ? 0 : fits ? assume : 0,
      },
    ),
    v.assume,
  );
}

/** Of a number that several blocks or warps share: it tells no place in the grid any more. */
function repeating(base: Linear): number {
  const source = sourceOf(base);
  return (source & (Source.BlockIndex | Source.WarpIndex | Source.Loop)) !== 0 ? source | Source.Repeats : source;
}

// ---- bits

function bitwise(space: Space, op: '&' | '|' | '^', a: Value, b: Value, type: ScalarType): Value {
  if (isBoolean(space, a) && isBoolean(space, b)) {
    if (op === '&') return and(space, a, b);
    if (op === '|') return or(space, a, b);
    if (isConstant(b) && b.base.constant === 1) return not(space, a);
    if (isConstant(a) && a.base.constant === 1) return not(space, b);
  }
  if (isConstant(a) && !isConstant(b)) return bitwise(space, op, b, a, type);
  if (a.lanes === null && b.lanes === null) {
    if (!isConstant(b) && identity(a.base) === identity(b.base)) {
      return withAssume(op === '^' ? FALSE : a, a.assume | b.assume);
    }
    return isConstant(b) ? withMask(space, op, a, b, type) : general(space, op, a, b, type, {});
  }
  if (isConstant(b)) return withMask(space, op, a, b, type);
  // one side absolute: its bits below the other's congruence
  const x = absolute(a);
  const y = absolute(b);
  if (x === null && y !== null && typeof y !== 'number') return withVector(space, op, a, b, y, type);
  if (y === null && x !== null && typeof x !== 'number') return withVector(space, op, b, a, x, type);
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  if (ca !== null && cb !== null) return bitwise(space, op, ca, cb, type);
  return general(space, op, a, b, type, bitFacts(space, op, a, b));
}

/** Lanes that pick their bit out of a word: not in every warp need there be both. */
function bitFacts(space: Space, op: BinaryOp, a: Value, b: Value): Partial<GeneralFacts> {
  if (op !== '&') return {};
  const u = a.lanes === null ? a : b.lanes === null ? b : null;
  const other = u === a ? b : a;
  if (u === null || space.pattern(other) !== Pattern.EveryWarp) return {};
  return { pattern: Pattern.SomeWarps };
}

function withMask(space: Space, op: '&' | '|' | '^', v: Value, mask: Value, type: ScalarType): Value {
  const c = mask.base.constant;
  if (!Number.isSafeInteger(c) || v.lanes?.kind === 'varying') {
    if (op === '&' && c === 0) return withAssume(FALSE, mask.assume);
    if ((op === '|' || op === '^') && c === 0) return v;
    return general(space, op, v, mask, type, {});
  }
  if (op !== '&' && c === 0) return v;
  const anded = masked(space, withAssume(v, mask.assume), c, type);
  if (anded === null) return general(space, op, v, mask, type, {});
  if (op === '&') return anded;
  // x | c = x + c - (x & c); x ^ c = x + c - 2(x & c)
  const total = sum(space, v, mask, 1, type);
  return sum(space, total, op === '|' ? anded : scaled(space, anded, 2, 0, type), -1, type);
}

/** v & c */
function masked(space: Space, v: Value, c: number, type: ScalarType): Value | null {
  if (c === 0) return withAssume(FALSE, v.assume);
  if (v.lanes === null && v.base.terms.length === 0) {
    const exact = space.vectors.binary('&', v.base.constant, c, type);
    return typeof exact === 'number' && !Number.isNaN(exact) ? withAssume(constant(exact), v.assume) : null;
  }
  const full = 2 ** Math.min(type.bits, 52);
  const word = type.bits <= 32 ? modulo(c, full) : c;
  if (word === full - 1 || c === -1) return v;
  if (word > 0 && Number.isInteger(Math.log2(word + 1))) return remainder(space, v, word + 1, true, type);
  const cleared = type.bits <= 32 ? full - word : -c; // c = ~(P - 1): clears the bits below P
  if (cleared > 0 && Number.isInteger(Math.log2(cleared))) {
    const low = remainder(space, v, cleared, true, type);
    if (low === null) return null;
    // x & ~(P - 1) is a multiple of P, which x - x mod P does not show where x is one unknown.
    if (v.lanes === null && !isConstant(low))
      return scaled(space, uniformQuotient(space, v, cleared, true, type), cleared, 0, type);
    return sum(space, v, low, -1, type);
  }
  if (type.bits > 32 && (c < 0 || c >= 2 ** 31)) return null;
  const form = congruence(v.base, 0);
  const g = powerOfTwo(form.modulus);
  const rest = modulo(form.remainder, g);
  const shifted = space.vectors.add(offsets(v), rest);
  const low = modulo(word, g);
  const high = word - low;
  const lowLanes = space.vectors.binary('&', space.vectors.floorModulo(shifted, g), low, UNSIGNED);
  const assume = v.assume | (g > 1 ? form.assume : 0);
  if (high === 0) return space.vector(lowLanes, assume, v.why);
  if (v.lanes === null && low === 0) return maskSymbol(space, v, word, assume, type);
  const buckets = space.vectors.scale(space.vectors.floorDivide(shifted, g), g);
  const stepped = space.known(withConstant(v.base, v.base.constant - rest), buckets, type, assume, null);
  const u = stepped === null ? null : space.collapse(stepped);
  if (u === null) return null;
  const upper = isConstant(u) ? masked(space, u, high, type) : maskSymbol(space, u, high, assume, type);
  return upper === null ? null : space.known(upper.base, lowLanes, type, upper.assume, v.why);
}

const UNSIGNED: ScalarType = { kind: 'uint', bits: 32 };

function maskSymbol(space: Space, v: Value, c: number, assume: number, type: ScalarType): Value {
  const modulus = powerOfTwo(c);
  const negative = type.kind === 'int' && c >= 2 ** (type.bits - 1);
  return withAssume(
    space.symbol(`& ${identity(v.base)} ${c} ${type.kind}${type.bits}`, () => `${wrapName(nameOf(v.base))} & ${c}`, {
      scope: scopeOf(v.base),
      source: repeating(v.base),
      min: negative ? typeMin(type) : 0,
      max: negative ? typeMax(type) : c,
      modulus,
      remainder: 0,
    }),
    v.assume | assume,
  );
}

function withVector(space: Space, op: '&' | '|' | '^', v: Value, mask: Value, m: Vector, type: ScalarType): Value {
  if (v.lanes?.kind !== 'varying') {
    const form = congruence(v.base, 0);
    const g = powerOfTwo(form.modulus);
    const { min, max } = space.vectors.info(m);
    if (min >= 0 && max < g) {
      const low = space.vectors.floorModulo(space.vectors.add(offsets(v), modulo(form.remainder, g)), g);
      const lanes = space.vectors.binary('&', low, m, UNSIGNED);
      const assume = v.assume | mask.assume | form.assume;
      const anded = space.vector(lanes, assume, whyOf(space, v, mask));
      if (anded !== null) {
        if (op === '&') return anded;
        const total = sum(space, v, mask, 1, type);
        return sum(space, total, op === '|' ? anded : scaled(space, anded, 2, 0, type), -1, type);
      }
    }
  }
  return general(space, op, v, mask, type, bitFacts(space, op, v, mask));
}

// ---- min and max

function extremum(space: Space, op: 'min' | 'max', a: Value, b: Value, type: ScalarType): Value {
  const x = space.bounds(a, type);
  const y = space.bounds(b, type);
  if (a.lanes?.kind !== 'varying' && b.lanes?.kind !== 'varying' && x.fits && y.fits) {
    const assume = x.assume | y.assume;
    if (x.max <= y.min) return withAssume(op === 'min' ? a : b, assume | a.assume | b.assume);
    if (y.max <= x.min) return withAssume(op === 'min' ? b : a, assume | a.assume | b.assume);
    // The same uniform part: the offsets decide.
    if (identity(withConstant(a.base, 0)) === identity(withConstant(b.base, 0))) {
      const oa = space.vectors.add(offsets(a), a.base.constant);
      const ob = space.vectors.add(offsets(b), b.base.constant);
      const chosen = space.vectors.zip(oa, ob, op === 'min' ? Math.min : Math.max);
      const exact = space.known(withConstant(a.base, 0), chosen, type, a.assume | b.assume, whyOf(space, a, b));
      if (exact !== null) return exact;
    }
  }
  const p = space.monotone(a);
  const q = space.monotone(b);
  const monotone = a.lanes === null ? q : b.lanes === null ? p : p === q ? p : 0;
  return general(space, op, a, b, type, { monotone });
}

// ---- what is left: a symbol where both sides are uniform, else unknown per lane

export function general(
  space: Space,
  op: BinaryOp,
  a: Value,
  b: Value,
  type: ScalarType,
  facts: Partial<GeneralFacts>,
): Value {
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  if (ca !== null && cb !== null) return operation(space, op, ca, cb, type);
  let pattern = stronger(space.pattern(a), space.pattern(b)) ?? Pattern.SomeWarps;
  if (facts.pattern !== undefined && pattern < Pattern.Data && !isOpen(pattern)) pattern = facts.pattern;
  if (picksBits(op, ca, cb)) pattern = Pattern.Data;
  return space.varying(pattern, whyOf(space, a, b), {
    places: placesOf(a, b),
    monotone: facts.monotone,
    injective: facts.injective,
    parameters: parametersOf(a, b),
    source: allSources(a) | allSources(b),
    assume: a.assume | b.assume,
  });
}

/** A bit of a word that a vote made, picked by the lane: as unknown per lane as what was voted on. */
function picksBits(op: BinaryOp, ca: Value | null, cb: Value | null): boolean {
  if (op !== '&' && op !== '|' && op !== '^' && op !== '>>' && op !== '<<') return false;
  const u = ca ?? cb;
  return u !== null && scopeOf(u.base) === Scope.Warp && (sourceOf(u.base) & Source.Data) !== 0;
}

/** (Whether most lanes pass is told of a test itself, not of what is made of it.) */
export function allSources(v: Value): number {
  const own = v.lanes !== null && v.lanes.kind === 'varying' ? v.lanes.source & ~(Source.Most | Source.Few) : 0;
  return sourceOf(v.base) | own;
}

/** A uniform value named by the operation and its operands. */
export function operation(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
  let left = identity(a.base);
  let right = identity(b.base);
  if (COMMUTES.has(op) && right < left) [left, right] = [right, left];
  const facts = rangeOf(space, op, a, b, type);
  return withAssume(
    space.symbol(
      `${op} ${left} ${right} ${type.kind}${type.bits}`,
      () =>
        op === 'min' || op === 'max' || op === 'mulhi' || op === 'umul24'
          ? `${op}(${nameOf(a.base)}, ${nameOf(b.base)})`
          : `${wrapName(nameOf(a.base))} ${op} ${wrapName(nameOf(b.base))}`,
      {
        scope: Math.max(scopeOf(a.base), scopeOf(b.base)),
        source: sourceOf(a.base) | sourceOf(b.base),
        ...facts,
      },
    ),
    a.assume | b.assume,
  );
}

function rangeOf(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Partial<SymbolFacts> {
  if (COMPARES.has(op)) return { min: 0, max: 1 };
  if (type.kind === 'float' || type.kind === 'other') return {};
  const x = space.bounds(a, type);
  const y = space.bounds(b, type);
  const rests = { rangeAssume: x.assume | y.assume };
  const low = typeMin(type);
  const high = typeMax(type);
  switch (op) {
    case '/':
      if (x.min >= 0 && y.min >= 0) return { min: 0, max: Math.floor(x.max / Math.max(1, y.min)), ...rests };
      break;
    case '%':
      if (x.min >= 0 && y.min >= 0) return { min: 0, max: Math.min(x.max, Math.max(0, y.max - 1)), ...rests };
      if (y.min >= 0 && Number.isFinite(y.max)) return { min: -(y.max - 1), max: y.max - 1, ...rests };
      break;
    case '>>':
      if (x.min >= 0 && y.min >= 0) return { min: 0, max: Math.floor(x.max / 2 ** Math.min(y.min, 64)), ...rests };
      break;
    case '&': {
      const bound = Math.min(x.min >= 0 ? x.max : Infinity, y.min >= 0 ? y.max : Infinity);
      if (bound < Infinity) return { min: 0, max: bound, ...rests };
      break;
    }
    case '|':
    case '^':
      if (x.min >= 0 && y.min >= 0 && Number.isFinite(x.max) && Number.isFinite(y.max)) {
        return { min: 0, max: 2 ** Math.ceil(Math.log2(Math.max(x.max, y.max) + 1)) - 1, ...rests };
      }
      break;
    case 'min':
      return { min: Math.min(x.min, y.min), max: Math.min(x.max, y.max), ...rests };
    case 'max':
      return { min: Math.max(x.min, y.min), max: Math.max(x.max, y.max), ...rests };
    default:
  }
  return { min: low, max: high };
}
