import type { SiteCost } from '../cost/cost';
import { popcount } from '../cost/model';
import type { Extent, Judgement } from '../lanes/judgement';
import { count, number } from './words';

/** Which warps a divergent condition splits, as the end of a sentence that starts with the condition. */
export function splits(judgement: Judgement): string {
  const { extent, warps } = judgement;
  if (warps !== null && extent !== 'data-dependent' && warps.splitting < warps.perBlock)
    return `splits ${warps.splitting} of the ${count(warps.perBlock, 'warp')} of a block`;
  return extentWords[extent ?? 'data-dependent'];
}

const extentWords: Record<Extent, string> = {
  'every-warp': 'splits every warp',
  'some-warps': 'splits some warps',
  'one-per-block': 'splits at most one warp of each block',
  boundary: 'splits only the warp at the end of the data',
  'data-dependent': 'depends on data that differ from lane to lane',
};

/** `16 of 32 lanes take each arm`; null where the lanes are not known. */
export function lanesTaken({ active, mask }: Judgement, cost: SiteCost): string | null {
  if (mask === null) return null;
  const all = popcount(active ?? 0xffffffff);
  const taken = popcount(mask);
  const of = all === 32 ? '32 lanes' : `${count(all, 'active lane')}`;
  const [first, second] = cost.paths;
  if (taken * 2 === all && weighs(first) && weighs(second)) return `${taken} of ${of} take each arm`;
  const verb = taken === 1 ? 'takes' : 'take';
  if (second?.label === 'rest' && !weighs(first)) return `${taken} of ${of} ${taken === 1 ? 'leaves' : 'leave'}`;
  if (!weighs(second)) return `${taken} of ${of} ${verb} it`;
  return `${taken} of ${of} ${verb} \`${first.label}\`, ${number(all - taken)} \`${second.label}\``;
}

function weighs(path: SiteCost['paths'][number] | undefined): path is SiteCost['paths'][number] {
  return path !== undefined && path.slots.value !== 0;
}
