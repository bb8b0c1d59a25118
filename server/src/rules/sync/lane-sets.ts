import type { Active } from '../../lanes/judgement';

/** All lanes. */
export const FULL = 0xffffffff;

/** Of each warp the lanes that may be at a place, as a mask; null: no lane is known to be missing. */
export function warpMasks(active: Active | undefined): readonly number[] | null {
  const within = active?.within ?? null;
  if (within === null) return null;
  const masks: number[] = [];
  for (let first = 0; first < within.length; first += 32) {
    let mask = 0;
    for (let lane = 0; lane < 32; lane++)
      // (Lanes that the block does not have are not missed.)
      if (first + lane >= within.length || within[first + lane] !== 0) mask |= 1 << lane;
    const present = Math.min(32, within.length - first);
    const own = present === 32 ? FULL : 2 ** present - 1;
    if ((mask & own) !== 0) masks.push(mask >>> 0);
  }
  return masks;
}

/** `0xffff`, `lane 3`, `lanes 16 to 31`: whichever reads best. */
export function lanesText(mask: number): string {
  const lanes: number[] = [];
  for (let lane = 0; lane < 32; lane++) if (((mask >>> lane) & 1) === 1) lanes.push(lane);
  if (lanes.length === 1) return `lane ${lanes[0]}`;
  const [first] = lanes;
  const last = lanes[lanes.length - 1];
  if (last - first === lanes.length - 1) return `lanes ${first} to ${last}`;
  return `lanes 0x${(mask >>> 0).toString(16).padStart(8, '0')}`;
}
