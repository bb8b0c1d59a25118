import type { Extent, Judgement } from '../lanes/judgement';
import { count } from './words';

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
