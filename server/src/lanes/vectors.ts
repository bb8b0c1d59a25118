import { type Distances, GapShape } from './gap';
import { evaluate, evaluateUnary, modulo } from './scalar';
import type { BinaryOp, ScalarType, UnaryOp, Vector } from './value';
import { Pattern } from './value';

/** What is known of a vector, found out when first asked for. */
export class VectorInfo {
  constructor(
    readonly space: VectorSpace,
    readonly id: number,
    readonly vector: Vector,
  ) {}

  private lazyMin: Float64Array | null = null;
  private lazyMax: Float64Array | null = null;
  private lazyPattern: Pattern | null | undefined = undefined;
  private lazyMonotone: -1 | 0 | 1 | undefined = undefined;
  private lazyInjective: boolean | undefined = undefined;
  private lazyMasks: Uint32Array | null = null;
  private lazyLow = Number.NaN;
  private lazyHigh = Number.NaN;

  get min(): number {
    if (Number.isNaN(this.lazyLow)) this.extremes();
    return this.lazyLow;
  }
  get max(): number {
    if (Number.isNaN(this.lazyHigh)) this.extremes();
    return this.lazyHigh;
  }
  private extremes(): void {
    let low = Infinity;
    let high = -Infinity;
    for (const x of this.vector) {
      if (x < low) low = x;
      if (x > high) high = x;
    }
    this.lazyLow = low;
    this.lazyHigh = high;
  }

  /** The least value of each warp. */
  get warpMin(): Float64Array {
    if (this.lazyMin === null) this.perWarp();
    return this.lazyMin as Float64Array;
  }
  get warpMax(): Float64Array {
    if (this.lazyMax === null) this.perWarp();
    return this.lazyMax as Float64Array;
  }
  private perWarp(): void {
    const { space, vector } = this;
    const low = new Float64Array(space.warps).fill(Infinity);
    const high = new Float64Array(space.warps).fill(-Infinity);
    const long = vector.length > space.short;
    for (let t = 0; t < space.length; t++) {
      const x = vector[long ? t : t % space.short];
      const w = t >> 5;
      if (x < low[w]) low[w] = x;
      if (x > high[w]) high[w] = x;
    }
    this.lazyMin = low;
    this.lazyMax = high;
  }

  /** Which warps hold different values; null: none. */
  get pattern(): Pattern | null {
    if (this.lazyPattern === undefined) {
      let splitting = 0;
      for (let w = 0; w < this.space.warps; w++) if (this.warpMin[w] !== this.warpMax[w]) splitting++;
      this.lazyPattern =
        splitting === 0
          ? null
          : splitting === this.space.warps
            ? Pattern.EveryWarp
            : splitting === 1
              ? Pattern.OnePerBlock
              : Pattern.SomeWarps;
    }
    return this.lazyPattern;
  }
  get warpConstant(): boolean {
    return this.pattern === null;
  }

  get monotone(): -1 | 0 | 1 {
    if (this.lazyMonotone === undefined) {
      const { space, vector } = this;
      let up = true;
      let down = true;
      if (vector.length < space.length) up = down = false; // repeats in every warp and is not constant
      for (let t = 1; t < vector.length && (up || down); t++) {
        if (vector[t] < vector[t - 1]) up = false;
        if (vector[t] > vector[t - 1]) down = false;
      }
      this.lazyMonotone = up ? 1 : down ? -1 : 0;
    }
    return this.lazyMonotone;
  }

  /** For each warp, the lanes that are not zero. */
  get masks(): Uint32Array {
    if (this.lazyMasks === null) {
      const { space, vector } = this;
      const masks = new Uint32Array(space.warps);
      for (let t = 0; t < space.length; t++) if (space.at(vector, t) !== 0) masks[t >> 5] |= 1 << (t & 31);
      this.lazyMasks = masks;
    }
    return this.lazyMasks;
  }

  /** No two lanes of a warp hold the same value. */
  get injective(): boolean {
    if (this.lazyInjective === undefined) {
      const { vector } = this;
      this.lazyInjective = true;
      const seen = new Set<number>();
      for (let t = 0; t < vector.length; t++) {
        if ((t & 31) === 0) seen.clear();
        if (seen.has(vector[t])) {
          this.lazyInjective = false;
          break;
        }
        seen.add(vector[t]);
      }
    }
    return this.lazyInjective;
  }
}

const LIMIT = 4096;

/**
 * The vectors of one block shape, each content once: equal vectors are identical objects. A vector has either `short`
 * entries (the same in every warp) or `length` (one a thread); whichever is shorter. Operations are remembered.
 */
export class VectorSpace {
  /** Threads described: those of the block, or 32 where the shape is not known and not 1-D. */
  readonly length: number;
  readonly short: number;
  readonly warps: number;
  /** For each warp, all its lanes. */
  readonly everyone: Uint32Array;
  private readonly table = new Map<number, VectorInfo[]>();
  private readonly infos = new WeakMap<Vector, VectorInfo>();
  private readonly memo = new Map<string, Vector | number>();
  private readonly gaps = new Map<string, GapShape>();
  private count = 0;

  constructor(readonly threads: number) {
    this.length = threads === 0 ? 32 : threads;
    this.short = Math.min(32, this.length);
    this.warps = Math.ceil(this.length / 32);
    this.everyone = Uint32Array.from({ length: this.warps }, (_, w) =>
      this.lanesOf(w) === 32 ? 0xffffffff : 2 ** this.lanesOf(w) - 1,
    );
  }

  /** A space of this size, shared between analyses until it has grown large. */
  static of(threads: number): VectorSpace {
    let space = VectorSpace.shared.get(threads);
    if (space === undefined || space.count > LIMIT / 4 || space.memo.size > LIMIT * 4) {
      if (VectorSpace.shared.size > 16) VectorSpace.shared.clear();
      space = new VectorSpace(threads);
      VectorSpace.shared.set(threads, space);
    }
    return space;
  }
  private static readonly shared = new Map<number, VectorSpace>();

  at(v: Vector, thread: number): number {
    return v.length > this.short ? v[thread] : v[thread % this.short];
  }

  lanesOf(warp: number): number {
    return Math.min(32, this.length - warp * 32);
  }

  info(v: Vector): VectorInfo {
    const known = this.infos.get(v);
    if (known !== undefined) return known;
    const own = this.finish(Float64Array.from(v));
    if (typeof own !== 'number') return this.infos.get(own) as VectorInfo;
    const info = new VectorInfo(this, this.count++, v);
    this.infos.set(v, info);
    return info;
  }

  /** A fresh array as the vector it stands for; a number where all entries are equal, NaN where one is not known. */
  finish(raw: Float64Array): Vector | number {
    const first = raw[0];
    let equal = true;
    let hash = raw.length;
    for (let t = 0; t < raw.length; t++) {
      const x = raw[t];
      if (x !== first) {
        if (Number.isNaN(x)) return Number.NaN;
        equal = false;
      }
    }
    if (equal || Number.isNaN(first)) return first;
    let vector = raw;
    if (raw.length > this.short) {
      let t = this.short;
      while (t < raw.length && raw[t] === raw[t & 31]) t++;
      if (t === raw.length) vector = raw.slice(0, this.short);
    }
    for (let t = 0; t < vector.length; t++) hash = Math.imul(hash ^ (vector[t] | 0), 16777619) ^ (hash >>> 15);
    let bucket = this.table.get(hash);
    if (bucket === undefined) {
      bucket = [];
      this.table.set(hash, bucket);
    }
    for (const info of bucket) if (equalContent(info.vector, vector)) return info.vector;
    if (this.count > LIMIT) return Number.NaN;
    const info = new VectorInfo(this, this.count++, vector);
    bucket.push(info);
    this.infos.set(vector, info);
    return vector;
  }

  make(f: (thread: number) => number): Vector | number {
    const raw = new Float64Array(this.length);
    for (let t = 0; t < raw.length; t++) raw[t] = f(t);
    return this.finish(raw);
  }

  /** `lanes < d` or `lanes == d` for the distances d. */
  gap(lanes: VectorInfo, isOrder: boolean, { min, max, modulus, remainder }: Distances): GapShape {
    const key = `${lanes.id} ${isOrder} ${min} ${max} ${modulus} ${remainder}`;
    let shape = this.gaps.get(key);
    if (shape === undefined) {
      shape = new GapShape(this, lanes, isOrder, { min, max, modulus, remainder });
      if (this.gaps.size < LIMIT) this.gaps.set(key, shape);
    }
    return shape;
  }

  /** The vector of a builtin variable, by its name. */
  named(name: string, f: (thread: number) => number): Vector | number {
    return this.remembered(`= ${name}`, () => this.make(f));
  }

  private remembered(key: string, compute: () => Vector | number): Vector | number {
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const result = compute();
    if (this.memo.size < LIMIT * 8) this.memo.set(key, result);
    return result;
  }

  private operand(v: Vector | number): string {
    return typeof v === 'number' ? `#${v}` : `${this.info(v).id}`;
  }

  binary(op: BinaryOp, a: Vector | number, b: Vector | number, type: ScalarType): Vector | number {
    if (typeof a === 'number' && typeof b === 'number') return evaluate(op, a, b, type);
    const key = `${op}${type.kind}${type.bits} ${this.operand(a)} ${this.operand(b)}`;
    return this.remembered(key, () => this.zip(a, b, (x, y) => evaluate(op, x, y, type)));
  }

  unary(op: UnaryOp, a: Vector, type: ScalarType): Vector | number {
    const key = `${op}${type.kind}${type.bits} ${this.info(a).id}`;
    return this.remembered(key, () => this.map(a, (x) => evaluateUnary(op, x, type)));
  }

  map(a: Vector, f: (x: number) => number): Vector | number {
    const raw = new Float64Array(a.length);
    for (let t = 0; t < raw.length; t++) raw[t] = f(a[t]);
    return this.finish(raw);
  }

  zip(a: Vector | number, b: Vector | number, f: (x: number, y: number) => number): Vector | number {
    if (typeof a === 'number') {
      if (typeof b === 'number') return f(a, b);
      return this.map(b, (y) => f(a, y));
    }
    if (typeof b === 'number') return this.map(a, (x) => f(x, b));
    const raw = new Float64Array(Math.max(a.length, b.length));
    if (a.length === b.length) for (let t = 0; t < raw.length; t++) raw[t] = f(a[t], b[t]);
    else if (a.length > b.length) for (let t = 0; t < raw.length; t++) raw[t] = f(a[t], b[t & 31]);
    else for (let t = 0; t < raw.length; t++) raw[t] = f(a[t & 31], b[t]);
    return this.finish(raw);
  }

  /** Exact sums of offsets: no type, no wrap. */
  add(a: Vector | number, b: Vector | number): Vector | number {
    if (b === 0) return a;
    if (a === 0) return b;
    if (typeof a === 'number' && typeof b === 'number') return a + b;
    return this.remembered(`add ${this.operand(a)} ${this.operand(b)}`, () => this.zip(a, b, (x, y) => x + y));
  }

  subtract(a: Vector | number, b: Vector | number): Vector | number {
    if (b === 0) return a;
    if (a === b) return 0;
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return this.remembered(`sub ${this.operand(a)} ${this.operand(b)}`, () => this.zip(a, b, (x, y) => x - y));
  }

  scale(a: Vector | number, c: number): Vector | number {
    if (c === 1) return a;
    if (c === 0) return 0;
    if (typeof a === 'number') return a * c;
    return this.remembered(`mul ${this.operand(a)} ${c}`, () => this.map(a, (x) => x * c + 0));
  }

  floorDivide(a: Vector | number, c: number): Vector | number {
    if (typeof a === 'number') return Math.floor(a / c);
    return this.remembered(`div ${this.operand(a)} ${c}`, () => this.map(a, (x) => Math.floor(x / c)));
  }

  floorModulo(a: Vector | number, c: number): Vector | number {
    if (typeof a === 'number') return modulo(a, c);
    return this.remembered(`mod ${this.operand(a)} ${c}`, () => this.map(a, (x) => modulo(x, c)));
  }

  /** `c ? a : b` lane by lane. */
  choose(c: Vector, a: Vector | number, b: Vector | number): Vector | number {
    return this.remembered(`sel ${this.operand(c)} ${this.operand(a)} ${this.operand(b)}`, () => {
      const long = [c, a, b].some((v) => typeof v !== 'number' && v.length > this.short);
      const raw = new Float64Array(long ? this.length : this.short);
      for (let t = 0; t < raw.length; t++) {
        const side = this.at(c, t) !== 0 ? a : b;
        raw[t] = typeof side === 'number' ? side : this.at(side, t);
      }
      return this.finish(raw);
    });
  }
}

function equalContent(a: Vector, b: Vector): boolean {
  if (a.length !== b.length) return false;
  for (let t = 0; t < a.length; t++) if (a[t] !== b[t]) return false;
  return true;
}
