import { clip, congruence, constantForm, lone, maximum, minimum, rangeAssume, reduce, ZERO } from './linear';
import { gcd, isPlain, mayLoseSign, modulo, typeMax, typeMin, wrap } from './scalar';
import type { BlockShape, Lanes, Linear, ScalarType, Symbol_, Value, Varying, Vector, Why } from './value';
import { Assume, Pattern, Scope, Source } from './value';
import { VectorSpace } from './vectors';

export interface SymbolFacts {
  readonly scope: Scope;
  /** Bit set of Source. */
  readonly source: number;
  readonly min?: number;
  readonly max?: number;
  readonly modulus?: number;
  readonly remainder?: number;
  /** What the congruence rests on. */
  readonly assume?: number;
  /** What the range rests on. */
  readonly rangeAssume?: number;
}

export interface VaryingFacts {
  readonly monotone?: -1 | 0 | 1;
  readonly injective?: boolean;
  readonly boolean?: boolean;
  readonly mask?: Vector | null;
  readonly upper?: Vector | null;
  readonly lower?: Vector | null;
  readonly guarded?: boolean;
  readonly parameters?: readonly number[];
  readonly source?: number;
  readonly elects?: -1 | 0 | 1;
  readonly places?: number;
  readonly assume?: number;
}

/** Two unknowns of the same id are the same value; of the same serial, with the same facts. */
class Unknown implements Symbol_ {
  /** The unknown as a value. */
  readonly value: Value;

  constructor(
    readonly id: number,
    readonly key: string,
    readonly name: string,
    readonly serial: number,
    readonly scope: Scope,
    readonly source: number,
    readonly min: number,
    readonly max: number,
    readonly modulus: number,
    readonly remainder: number,
    readonly assume: number,
    readonly rangeAssume: number,
  ) {
    this.value = make({ constant: 0, terms: [{ symbol: this, coefficient: 1 }] }, null, 0, null);
  }

  /** `modulus` and the two after it as this unknown has them, whatever `facts` say. */
  matches(facts: SymbolFacts, modulus: number, remainder: number, assume: number): boolean {
    return (
      this.scope === facts.scope &&
      this.source === facts.source &&
      this.min === (facts.min ?? -Infinity) &&
      this.max === (facts.max ?? Infinity) &&
      this.modulus === modulus &&
      this.remainder === remainder &&
      this.assume === assume &&
      this.rangeAssume === (facts.rangeAssume ?? 0)
    );
  }
}

export function make(base: Linear, lanes: Lanes | null, assume: number, why: Why | null): Value {
  return { base, lanes, assume, why };
}

const SMALL: Value[] = [];
for (let n = -1; n <= 1024; n++) SMALL.push(make(constantForm(n), null, 0, null));

export function constant(n: number): Value {
  if (n >= -1 && n <= 1024 && Number.isInteger(n)) return SMALL[n + 1];
  return make({ constant: n, terms: ZERO.terms }, null, 0, null);
}

export const FALSE = constant(0);
export const TRUE = constant(1);

export function withAssume(v: Value, assume: number): Value {
  return (v.assume | assume) === v.assume ? v : make(v.base, v.lanes, v.assume | assume, v.why);
}

export function isConstant(v: Value): boolean {
  return v.lanes === null && v.base.terms.length === 0;
}

export function isKnown(v: Value): boolean {
  return v.lanes !== null && v.lanes.kind === 'known';
}

export function offsets(v: Value): Vector | 0 {
  return v.lanes !== null && v.lanes.kind === 'known' ? v.lanes.offsets : 0;
}

/** Lanes that do not need a symbol: a constant or a vector of absolute numbers; null otherwise. */
export function absolute(v: Value): Vector | number | null {
  if (v.base.terms.length > 0) return null;
  if (v.lanes === null) return v.base.constant;
  return v.lanes.kind === 'known' ? v.lanes.offsets : null;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** False: base + offsets may leave the type, and then min and max are the type's. */
  readonly fits: boolean;
  /** What the bounds rest on. */
  readonly assume: number;
}

/** Bits for names that are not in sight: 4 to 29. */
const MANY_UNSEEN = 26;

let serials = 0;

/** The symbols and vectors of one analysis. */
export class Space {
  readonly vectors: VectorSpace;
  readonly threads: number;
  /** Keys of loops' values whose lanes were made into one unknown a warp; that lost the form they start from. */
  readonly unkept = new Set<string>();
  readonly collapsed = new Set<string>();
  private readonly symbols = new Map<string, Unknown[]>();
  private readonly newest = new Map<string, Unknown>();
  private ids = 0;
  private readonly unseenNames: { readonly name: string; readonly isOrigin: boolean }[] = [];

  constructor(readonly shape: BlockShape) {
    const { known } = shape;
    if (known !== null) this.threads = Math.max(1, Math.min(1024, known.x * known.y * known.z));
    else this.threads = shape.multiDimensional ? 0 : 1024;
    this.vectors = VectorSpace.of(this.threads);
  }

  /**
   * The assumption bit of a name that is not in sight: what is made of it is taken to agree, or (`isOrigin`) nothing shows
   * that it does. There are bits for some; the last one stands for all further names.
   */
  unseen(name: string, isOrigin: boolean): number {
    let index = this.unseenNames.findIndex((each) => each.name === name && each.isOrigin === isOrigin);
    if (index < 0 && this.unseenNames.length >= MANY_UNSEEN) index = MANY_UNSEEN;
    if (index < 0) {
      const isLast = this.unseenNames.length === MANY_UNSEEN - 1;
      index = this.unseenNames.push({ name: isLast ? 'other names' : name, isOrigin }) - 1;
    }
    return Assume.FirstUnseen << Math.min(index, MANY_UNSEEN - 1);
  }

  /** The names not in sight among assumptions: those taken to agree, or those of which nothing is known. */
  unseenIn(assume: number, isOrigin: boolean): string[] {
    if (assume < Assume.FirstUnseen) return [];
    return this.unseenNames
      .filter((each, index) => each.isOrigin === isOrigin && (assume & (Assume.FirstUnseen << index)) !== 0)
      .map(({ name }) => name);
  }

  symbol(key: string, name: string | (() => string), facts: SymbolFacts): Value {
    let variants = this.symbols.get(key);
    if (variants === undefined) {
      variants = [];
      this.symbols.set(key, variants);
    }
    const unknown = this.variant(variants, key, name, facts);
    this.newest.set(key, unknown);
    return unknown.value;
  }

  /** The facts an unknown was last made with; those that a condition adds at some place do not count. */
  latest(key: string): Symbol_ | null {
    return this.newest.get(key) ?? null;
  }

  /** The same unknown with other facts. */
  withFacts(s: Symbol_, facts: SymbolFacts): Symbol_ {
    const variants = this.symbols.get(s.key) ?? [];
    return this.variant(variants, s.key, s.name, facts);
  }

  private variant(variants: Unknown[], key: string, name: string | (() => string), facts: SymbolFacts): Unknown {
    const stated = facts.modulus ?? 1;
    const modulus =
      stated > 1 && Number.isSafeInteger(stated) && Number.isSafeInteger(facts.remainder ?? 0) ? stated : 1;
    const remainder = modulus > 1 ? modulo(facts.remainder ?? 0, modulus) : 0;
    const assume = modulus > 1 ? (facts.assume ?? 0) : 0;
    for (let i = variants.length - 1; i >= 0; i--) {
      const known = variants[i];
      if (!known.matches(facts, modulus, remainder, assume)) continue;
      if (i < variants.length - 1) {
        variants.splice(i, 1);
        variants.push(known);
      }
      return known;
    }
    const first = variants.length > 0 ? variants[0] : null;
    const unknown = new Unknown(
      first === null ? this.ids++ : first.id,
      key,
      first === null ? clip(typeof name === 'string' ? name : name()) : first.name,
      serials++,
      facts.scope,
      facts.source,
      facts.min ?? -Infinity,
      facts.max ?? Infinity,
      modulus,
      remainder,
      assume,
      facts.rangeAssume ?? 0,
    );
    variants.push(unknown);
    return unknown;
  }

  /** base + lanes at `type`; NaN lanes are not known: null. */
  known(base: Linear, lanes: Vector | number, type: ScalarType, assume: number, why: Why | null): Value | null {
    if (typeof lanes === 'number') {
      if (Number.isNaN(lanes)) return null;
      return this.uniform(base, lanes, type, assume);
    }
    if (base.terms.length === 0) {
      const shifted = this.vectors.add(lanes, base.constant);
      if (typeof shifted === 'number')
        return Number.isNaN(shifted) ? null : make(constantForm(shifted), null, assume, null);
      const wrapped = this.wrapped(shifted, type);
      if (typeof wrapped === 'number')
        return Number.isNaN(wrapped) ? null : make(constantForm(wrapped), null, assume, null);
      return make(ZERO, { kind: 'known', offsets: wrapped }, assume, why);
    }
    const first = lanes[0];
    const moved = this.vectors.subtract(lanes, first);
    if (typeof moved === 'number') return Number.isNaN(moved) ? null : this.uniform(base, first, type, assume);
    const form = reduce({ constant: base.constant + first, terms: base.terms }, type.bits);
    if (form === null) return null;
    if (form.terms.length === 0) return this.known(form, moved, type, assume, why);
    return make(form, { kind: 'known', offsets: moved }, assume, why);
  }

  private uniform(base: Linear, plus: number, type: ScalarType, assume: number): Value | null {
    const form = reduce(plus === 0 ? base : { constant: base.constant + plus, terms: base.terms }, type.bits);
    if (form === null) return null;
    if (form.terms.length === 0) {
      const n = type.kind === 'float' ? form.constant : wrap(form.constant, type);
      return Number.isNaN(n) ? null : withAssume(constant(n), assume);
    }
    return make(form, null, assume, null);
  }

  private wrapped(v: Vector, type: ScalarType): Vector | number {
    if (type.kind === 'float') return v;
    const info = this.vectors.info(v);
    if (info.min >= typeMin(type) && info.max <= typeMax(type) && isPlain(info.min, info.max, type)) return v;
    return this.vectors.map(v, (x) => wrap(x, type));
  }

  vector(v: Vector | number, assume: number, why: Why | null): Value | null {
    if (typeof v === 'number') return Number.isNaN(v) ? null : withAssume(constant(v), assume);
    return make(ZERO, { kind: 'known', offsets: v }, assume, why);
  }

  varying(pattern: Pattern, why: Why | null, facts: VaryingFacts): Value {
    const lanes: Varying = {
      kind: 'varying',
      pattern,
      monotone: facts.monotone ?? 0,
      injective: facts.injective ?? false,
      boolean: facts.boolean ?? false,
      mask: facts.mask ?? null,
      upper: facts.upper ?? null,
      lower: facts.lower ?? null,
      guarded: facts.guarded ?? false,
      elects: facts.elects ?? 0,
      places: facts.places ?? 1,
      parameters: asSet(facts.parameters),
      source: facts.source ?? 0,
    };
    return make(ZERO, lanes, facts.assume ?? 0, why);
  }

  /** Of the value, offsets included. */
  bounds(v: Value, type: ScalarType): Bounds {
    if (v.lanes !== null && v.lanes.kind === 'varying') {
      if (v.lanes.boolean) return { min: 0, max: 1, fits: true, assume: 0 };
      return { min: typeMin(type), max: typeMax(type), fits: true, assume: 0 };
    }
    let min = minimum(v.base);
    let max = maximum(v.base);
    const o = offsets(v);
    if (o !== 0) {
      const info = this.vectors.info(o);
      min += info.min;
      max += info.max;
    }
    const low = typeMin(type);
    const high = typeMax(type);
    // Near 2^63 a double cannot tell what fits.
    const exact = type.bits < 64 || (min >= -(2 ** 53) && max <= 2 ** 53) || (o === 0 && lone(v.base));
    if (min >= low && max <= high && exact && isPlain(min, max, type))
      return { min, max, fits: true, assume: rangeAssume(v.base) };
    // One unknown alone is always a value of its type: an unknown bound is the type's.
    if (v.lanes === null && v.base.terms.length === 1 && v.base.constant === 0 && v.base.terms[0].coefficient === 1) {
      if ((min >= low || min === -Infinity) && (max <= high || max === Infinity)) {
        return { min: Math.max(min, low), max: Math.min(max, high), fits: true, assume: rangeAssume(v.base) };
      }
    }
    return { min: low, max: high, fits: false, assume: 0 };
  }

  /** An unsigned sum that is known to be negative for some lanes: that it wraps is what it is for. */
  goesBelowZero(v: Value, type: ScalarType): boolean {
    if (!mayLoseSign(type)) return false;
    const o = offsets(v);
    const info = o === 0 ? null : this.vectors.info(o);
    // What is added is taken as positive where nothing is known of it; what is subtracted may be as large as it likes.
    let least = v.base.constant + (info?.min ?? 0);
    for (const { symbol, coefficient } of v.base.terms)
      least += coefficient < 0 ? coefficient * symbol.max : symbol.min === -Infinity ? 0 : coefficient * symbol.min;
    // A constant beyond half of the range stands for a negative one.
    const isNegative = v.base.terms.length > 0 && v.base.constant + (info?.max ?? 0) >= 2 ** (type.bits - 1);
    return isNegative || least < 0;
  }

  /** A value that is the same in every lane of a warp, as a uniform value of warp scope; null where it is not. */
  collapse(v: Value): Value | null {
    if (v.lanes === null) return v;
    if (v.lanes.kind !== 'known') return null;
    const info = this.vectors.info(v.lanes.offsets);
    if (!info.warpConstant) return null;
    const low = info.warpMin;
    let modulus = 0;
    for (const x of low) modulus = gcd(modulus, x - low[0]);
    const index = this.symbol(`warp ${info.id}`, 'warp', {
      scope: Scope.Warp,
      source: Source.WarpIndex,
      min: info.min,
      max: info.max,
      modulus: Number.isSafeInteger(modulus) && modulus > 0 ? modulus : 1,
      remainder: Number.isSafeInteger(modulus) && modulus > 0 ? low[0] : 0,
    });
    if (v.base === ZERO) return withAssume(index, v.assume);
    const terms = [...v.base.terms, index.base.terms[0]].sort((a, b) => a.symbol.id - b.symbol.id);
    return make({ constant: v.base.constant, terms }, null, v.assume, null);
  }

  /** The strongest way lanes of a warp differ; null: they agree. */
  pattern(v: Value): Pattern | null {
    if (v.lanes === null) return null;
    return v.lanes.kind === 'varying' ? v.lanes.pattern : this.vectors.info(v.lanes.offsets).pattern;
  }

  monotone(v: Value): -1 | 0 | 1 {
    if (v.lanes === null) return 0;
    return v.lanes.kind === 'varying' ? v.lanes.monotone : this.vectors.info(v.lanes.offsets).monotone;
  }

  injective(v: Value): boolean {
    if (v.lanes === null) return false;
    return v.lanes.kind === 'varying' ? v.lanes.injective : this.vectors.info(v.lanes.offsets).injective;
  }

  /** The forms' congruence as far as it survives wrapping at `bits`. */
  congruence(base: Linear, need: number) {
    return congruence(base, need);
  }
}

/** Places of a condition that need not be counted any more: more than the two ends of something. */
export const MANY_PLACES = 3;

/** How many warps of a block what is made of these may split at once. */
export function placesOf(...values: readonly Value[]): number {
  let places = 0;
  for (const { lanes } of values) if (lanes !== null) places += lanes.kind === 'known' ? 1 : lanes.places;
  return Math.min(places, MANY_PLACES);
}

/** The pattern of a test that may split so many warps of a block: the rows of a block are at the boundary one by one. */
export function crowded({ shape, threads }: Space, pattern: Pattern, places: number): Pattern {
  const { known } = shape;
  const isOneRow = known === null ? threads > 0 : known.y * known.z === 1;
  const claimsFew = pattern === Pattern.OnePerBlock || (pattern === Pattern.Boundary && isOneRow);
  return claimsFew && places >= MANY_PLACES ? Pattern.SomeWarps : pattern;
}

/** A pattern of values that a test of them does not have to show: whether every warp splits is not known. */
export function atMostSome(p: Pattern | null): Pattern {
  return p === null || p === Pattern.EveryWarp ? Pattern.SomeWarps : p;
}

/** max of patterns; null is the weakest. */
export function stronger(a: Pattern | null, b: Pattern | null): Pattern | null {
  if (a === null) return b;
  if (b === null) return a;
  return a > b ? a : b;
}

const NO_PARAMETERS: readonly number[] = [];

/** Each number once and in order, so that lists that are handed on from value to value do not grow. */
function asSet(numbers: readonly number[] = NO_PARAMETERS): readonly number[] {
  for (let i = 1; i < numbers.length; i++)
    if (numbers[i - 1] >= numbers[i]) return [...new Set(numbers)].sort((x, y) => x - y);
  return numbers;
}

export function parametersOf(a: Value, b: Value): readonly number[] {
  const left = a.lanes !== null && a.lanes.kind === 'varying' ? a.lanes.parameters : [];
  const right = b.lanes !== null && b.lanes.kind === 'varying' ? b.lanes.parameters : [];
  if (right.length === 0) return left;
  if (left.length === 0) return right;
  return [...new Set([...left, ...right])].sort((x, y) => x - y);
}

/** The chain of the operand whose lanes differ more strongly. */
export function whyOf(space: Space, a: Value, b: Value): Why | null {
  if (a.lanes === null) return b.why;
  if (b.lanes === null) return a.why;
  const p = space.pattern(a) ?? -1;
  const q = space.pattern(b) ?? -1;
  return q > p ? (b.why ?? a.why) : (a.why ?? b.why);
}

export function isBoolean(space: Space, v: Value): boolean {
  if (v.lanes === null) return minimum(v.base) >= 0 && maximum(v.base) <= 1;
  if (v.lanes.kind === 'varying') return v.lanes.boolean;
  if (v.base.terms.length > 0) return false;
  const info = space.vectors.info(v.lanes.offsets);
  return info.min >= 0 && info.max <= 1;
}

export { Pattern };
