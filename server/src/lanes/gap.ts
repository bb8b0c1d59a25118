import { modulo } from './scalar';
import type { Vector } from './value';
import { BOOL } from './value';
import type { VectorInfo, VectorSpace } from './vectors';

/** What is known of the distance that lanes are compared with. */
export interface Distances {
  /** It is in min..max and ≡ remainder (mod modulus). */
  readonly min: number;
  readonly max: number;
  readonly modulus: number;
  readonly remainder: number;
}

/** A number the distance can be, in low..high (inclusive): the least; NaN for none. */
export function feasible(g: Distances, low: number, high: number): number {
  const from = Math.max(low, g.min);
  const to = Math.min(high, g.max);
  if (!(from <= to)) return Number.NaN;
  if (from === -Infinity) return to === Infinity ? g.remainder : to - modulo(to - g.remainder, g.modulus);
  const first = from + modulo(g.remainder - from, g.modulus);
  return first <= to ? first : Number.NaN;
}

/**
 * The warps that `lanes < d` (`isOrder`) or `lanes == d` splits, for every d that `distances` admits. It depends on
 * numbers alone, so comparisons of all analyses share it (`VectorSpace.gap`); each answer is found when first asked for.
 */
export class GapShape {
  private lazySplits: boolean | undefined;
  private lazyAlways: boolean | undefined;
  private lazyApart: boolean | undefined;
  private lazyElects: boolean | undefined;
  private lazyMask: Vector | null | undefined;
  private lazyUpper: Vector | null | undefined;
  private lazyLower: Vector | null | undefined;

  constructor(
    private readonly vectors: VectorSpace,
    private readonly info: VectorInfo,
    private readonly isOrder: boolean,
    private readonly distances: Distances,
  ) {}

  /** Some distance splits some warp. */
  get splits(): boolean {
    if (this.lazySplits === undefined) {
      this.lazySplits = false;
      for (let w = 0; w < this.vectors.warps && !this.lazySplits; w++)
        this.lazySplits = !Number.isNaN(this.splitPoint(w, -Infinity));
    }
    return this.lazySplits;
  }

  /** Every warp splits, whatever the distance. */
  get always(): boolean {
    this.lazyAlways ??= this.findAlways();
    return this.lazyAlways;
  }

  /** No distance splits two warps of a block. */
  get apart(): boolean {
    this.lazyApart ??= this.findApart();
    return this.lazyApart;
  }

  /** At most one lane of a warp can equal a distance. */
  get elects(): boolean {
    this.lazyElects ??= this.findElects();
    return this.lazyElects;
  }

  /** The lanes that hold, where every warp that splits splits the same way whatever the distance; null: they differ. */
  get mask(): Vector | null {
    if (this.lazyMask === undefined) this.lazyMask = this.findMask();
    return this.lazyMask;
  }

  /** Lanes that may hold; null: all. */
  get upper(): Vector | null {
    if (this.lazyUpper === undefined) {
      const { info, vectors, distances } = this;
      if (!this.isOrder)
        this.lazyUpper = proper(vectors.map(info.vector, (x) => (Number.isNaN(feasible(distances, x, x)) ? 0 : 1)));
      else
        this.lazyUpper = Number.isFinite(distances.max)
          ? proper(vectors.binary('<', info.vector, distances.max, BOOL))
          : null;
    }
    return this.lazyUpper;
  }

  /** Lanes that surely hold; null: none is known to. */
  get lower(): Vector | null {
    if (this.lazyLower === undefined) {
      const { info, vectors, distances } = this;
      this.lazyLower =
        this.isOrder && Number.isFinite(distances.min)
          ? proper(vectors.binary('<', info.vector, distances.min, BOOL))
          : null;
    }
    return this.lazyLower;
  }

  /** The least feasible distance above `after` that splits the warp. */
  private splitPoint(w: number, after: number): number {
    const { info, vectors, distances } = this;
    const low = info.warpMin[w];
    const high = info.warpMax[w];
    if (low === high) return Number.NaN;
    if (this.isOrder) return feasible(distances, Math.max(low + 1, after + 1), high);
    let best = Number.NaN;
    const count = vectors.lanesOf(w);
    for (let k = 0; k < count; k++) {
      const x = vectors.at(info.vector, w * 32 + k);
      if (x > after && !(x >= best) && !Number.isNaN(feasible(distances, x, x))) best = x;
    }
    return best;
  }

  private findAlways(): boolean {
    const { vectors, distances } = this;
    const { min, max, modulus } = distances;
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || max - min > vectors.warps * 64) return false;
    for (let d = feasible(distances, -Infinity, Infinity); d <= max; d += modulus)
      for (let w = 0; w < vectors.warps; w++) if (!this.splitsAt(w, d)) return false;
    return true;
  }

  private splitsAt(w: number, d: number): boolean {
    const { info } = this;
    const low = info.warpMin[w];
    const high = info.warpMax[w];
    if (low === high) return false;
    return this.isOrder ? low < d && d <= high : this.holds(w, d);
  }

  private holds(w: number, d: number): boolean {
    const { info, vectors } = this;
    const count = vectors.lanesOf(w);
    for (let k = 0; k < count; k++) if (vectors.at(info.vector, w * 32 + k) === d) return true;
    return false;
  }

  private findMask(): Vector | null {
    const { info, vectors, isOrder } = this;
    const points: number[] = [];
    for (let w = 0; w < vectors.warps; w++) {
      const d = this.splitPoint(w, -Infinity);
      points.push(d);
      if (Number.isNaN(d)) continue;
      const next = this.splitPoint(w, isOrder ? this.reach(w, d) : d);
      if (!Number.isNaN(next)) return null;
    }
    return proper(
      vectors.make((t) => {
        const d = points[t >> 5];
        const x = vectors.at(info.vector, t);
        return !Number.isNaN(d) && (isOrder ? x < d : x === d) ? 1 : 0;
      }),
    );
  }

  /** The least value of the warp that is `d` or above: thresholds up to it give the same mask. */
  private reach(w: number, d: number): number {
    const { info, vectors } = this;
    let best = Infinity;
    const count = vectors.lanesOf(w);
    for (let k = 0; k < count; k++) {
      const x = vectors.at(info.vector, w * 32 + k);
      if (x >= d && x < best) best = x;
    }
    return best;
  }

  private findElects(): boolean {
    const { info, vectors, distances } = this;
    for (let w = 0; w < vectors.warps; w++) {
      const seen = new Set<number>();
      const count = vectors.lanesOf(w);
      for (let k = 0; k < count; k++) {
        const x = vectors.at(info.vector, w * 32 + k);
        if (Number.isNaN(feasible(distances, x, x))) continue;
        if (seen.has(x)) return false;
        seen.add(x);
      }
    }
    return true;
  }

  private findApart(): boolean {
    const { info, vectors, distances } = this;
    if (vectors.warps > 1 && info.vector.length <= vectors.short) return false;
    if (this.isOrder) {
      const ranges: [number, number][] = [];
      for (let w = 0; w < vectors.warps; w++)
        if (!Number.isNaN(this.splitPoint(w, -Infinity))) ranges.push([info.warpMin[w], info.warpMax[w]]);
      ranges.sort((p, q) => p[0] - q[0]);
      for (let k = 1; k < ranges.length; k++) if (ranges[k][0] < ranges[k - 1][1]) return false;
      return true;
    }
    const where = new Map<number, number>();
    for (let t = 0; t < vectors.length; t++) {
      const x = vectors.at(info.vector, t);
      const w = t >> 5;
      if (info.warpMin[w] === info.warpMax[w] || Number.isNaN(feasible(distances, x, x))) continue;
      const known = where.get(x);
      if (known !== undefined && known !== w) return false;
      where.set(x, w);
    }
    return true;
  }
}

function proper(v: Vector | number): Vector | null {
  return typeof v === 'number' ? null : v;
}
