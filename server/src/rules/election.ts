import type { SiteVerdict } from '../uniformity/result';
import { popcount } from './words';

/** At most one lane of a warp goes another way than the rest: `if (lane == 0)`, `if (i == k)`, `if (lane != 0) return;`. */
export function isElection({ judgement, value }: SiteVerdict): boolean {
  const { mask, active } = judgement;
  if (mask !== null) {
    const taken = popcount(mask);
    return taken <= 1 || popcount(active ?? 0xffffffff) - taken <= 1;
  }
  return value.lanes?.kind === 'varying' && value.lanes.elects !== 0;
}
