import { popcount } from '../cost/model';
import type { Value } from '../lanes/value';
import type { SiteVerdict } from '../uniformity/result';

/** At most one lane of a warp goes another way than the rest: `if (lane == 0)`, `if (i == k)`, `if (lane != 0) return;`. */
export function isElection({ judgement, value }: SiteVerdict): boolean {
  const { mask, active } = judgement;
  if (mask === null) return elects(value);
  const taken = popcount(mask);
  return taken <= 1 || popcount(active ?? 0xffffffff) - taken <= 1;
}

function elects({ lanes, base }: Value): boolean {
  if (lanes === null) return false;
  if (lanes.kind === 'varying') return lanes.elects !== 0;
  if (base.terms.length > 0) return false;
  for (let warp = 0; warp < lanes.offsets.length; warp += 32) {
    const all = lanes.offsets.subarray(warp, warp + 32);
    const taken = all.filter((offset) => base.constant + offset !== 0).length;
    if (taken > 1 && all.length - taken > 1) return false;
  }
  return true;
}
