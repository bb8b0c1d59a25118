/**
 * The cost model in plain numbers: what a warp pays for the paths its lanes take. All in issue slots.
 */

export const WARP = 32;

/** One path of a diverged branch: its slots, and how many of the 32 lanes take it. */
export interface PathShare {
  readonly slots: number;
  readonly lanes: number;
}

/** A diverged warp issues its paths one after another, however few lanes each has. */
export function sum(paths: readonly number[]): number {
  return paths.reduce((total, slots) => total + slots, 0);
}

/** What the warp would pay if its lanes could overlap perfectly. */
export function longest(paths: readonly number[]): number {
  return paths.reduce((most, slots) => Math.max(most, slots), 0);
}

/** longest / sum; null where nothing is issued. */
export function pathEfficiency(paths: readonly number[]): number | null {
  const total = sum(paths);
  return total > 0 ? longest(paths) / total : null;
}

/** Useful lane-slots over issued ones: Σ lanes·slots / (32·sum); null where nothing is issued. */
export function laneEfficiency(paths: readonly PathShare[]): number | null {
  const total = sum(paths.map((path) => path.slots));
  if (total <= 0) return null;
  return paths.reduce((useful, path) => useful + path.lanes * path.slots, 0) / (WARP * total);
}

/**
 * Lane efficiency of a two-path branch when the share `p` of the lanes takes the longer arm. The rare lanes are put on
 * the longer arm because that is what hurts, and so that swapping the arms changes nothing.
 */
export function laneEfficiencyAt(p: number, a: number, b: number): number | null {
  const long = Math.max(a, b);
  const short = Math.min(a, b);
  return long + short > 0 ? (p * long + (1 - p) * short) / (long + short) : null;
}

/** How many times longer the warp works than its lanes need: 1 / lane efficiency. */
export function loss(efficiency: number): number {
  return 1 / efficiency;
}

/** Lane efficiency of a loop whose lanes leave at different iterations: mean / max of the trip counts. */
export function loopEfficiency(trips: { readonly mean: number; readonly max: number }): number | null {
  return trips.max > 0 ? trips.mean / trips.max : null;
}

/** Slots in which lanes idle: sum · (1 − lane efficiency) · executions · share of the warps that split. */
export function lostSlots(total: number, efficiency: number, executions: number, splitShare: number): number {
  return total * (1 - efficiency) * executions * splitShare;
}

export function popcount(mask: number): number {
  let bits = mask >>> 0;
  let count = 0;
  for (; bits !== 0; bits = (bits & (bits - 1)) >>> 0) count++;
  return count;
}

export function round(value: number, digits: number): number {
  const unit = 10 ** digits;
  return Math.round(value * unit) / unit;
}
