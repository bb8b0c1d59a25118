import type { Vector } from './value';
import { Scope } from './value';

export type Uniformity = 'grid' | 'block' | 'warp' | 'caller' | 'unknown' | 'divergent';

/** The widest set of threads that take one way; where lanes part, no more than a warp is known. */
export function scopeOfVerdict(uniformity: Uniformity): Scope {
  return uniformity === 'grid' ? Scope.Grid : uniformity === 'block' ? Scope.Block : Scope.Warp;
}
export type Extent = 'every-warp' | 'some-warps' | 'one-per-block' | 'boundary' | 'data-dependent';

/** The lanes that reach a point. Lanes removed by a boundary guard are not counted as gone. */
export interface Active {
  /** An upper bound: 0/1 per thread, length 32 or the block's; null: every thread. */
  readonly within: Vector | null;
  /** `within` is exact; else the lanes are an unknown subset of it. */
  readonly exact: boolean;
  /** At most one lane of a warp is here: every branch is uniform. */
  readonly atMostOne: boolean;
  /** Which warps of a block come here is not known (a condition on the warp's index removed some). */
  readonly someWarps: boolean;
  /** Bit set of Assume: what `within` rests on. */
  readonly assume: number;
}

export const EVERYONE: Active = { within: null, exact: true, atMostOne: false, someWarps: false, assume: 0 };

/** What a condition does to the warps that reach it. */
export interface Judgement {
  readonly uniformity: Uniformity;
  /** null unless divergent. */
  readonly extent: Extent | null;
  /** The one truth value that all active threads of the grid have, where known. */
  readonly constant: boolean | null;
  /** 32-bit masks (unsigned); null unless known and the same in every splitting warp. */
  readonly active: number | null;
  readonly mask: number | null;
  /** Exact where the block's shape is known. */
  readonly warps: { readonly splitting: number; readonly perBlock: number } | null;
  /** Share of the warps that split, for costs: exact where `warps` is set, else an estimate (0..1). */
  readonly splitShare: number;
  /** Bit set of Assume. */
  readonly assume: number;
  /** Parameters the answer depends on, for `caller`. */
  readonly parameters: readonly number[];
}

/** Lanes disagree, or may for all that is known. */
export function maySplit({ uniformity }: Pick<Judgement, 'uniformity'>): boolean {
  return uniformity === 'divergent' || uniformity === 'caller' || uniformity === 'unknown';
}

/** A switch: the selector's judgement and what each case does. */
export interface SwitchJudgement extends Judgement {
  /** One mask per case value (unsigned; null unless known and the same in every splitting warp), and the default's. */
  readonly masks: readonly (number | null)[];
  readonly otherwise: number | null;
  /** The case that all active threads of the grid take (-1: the default), null where not known. */
  readonly taken: number | null;
}
