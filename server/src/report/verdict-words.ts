import { sentence } from '../rules/words';
import type { BranchReport } from './model';

const uniform = {
  grid: 'Uniform: every thread of the grid agrees.',
  block: 'Uniform: every thread of a block agrees.',
  warp: 'Uniform: the 32 lanes of a warp agree.',
} as const;

const divergent = {
  'every-warp': 'splits every warp',
  'some-warps': 'splits some warps',
  'one-per-block': 'splits at most one warp of each block',
  boundary: 'splits only the warp at the end of the data (a boundary)',
  'data-dependent': 'depends on data that differ from lane to lane',
} as const;

/** The verdict in one sentence. */
export function verdictSentence({ uniformity, extent, warps, dependsOn, kind }: BranchReport): string {
  if (uniformity === 'caller') {
    const names = dependsOn.map((name) => `\`${name}\``).join(', ');
    return `Depends on the caller: no caller is seen, and the answer hangs on ${names || 'its arguments'}.`;
  }
  if (uniformity === 'unknown') {
    const names = dependsOn.map((name) => `\`${name}\``).join(', ');
    return `Not known: whether lanes agree hangs on ${names || 'code'}, which ${dependsOn.length > 1 ? 'are' : 'is'} not in sight.`;
  }
  if (uniformity !== 'divergent') return uniform[uniformity];
  const shown =
    warps !== null && warps.splitting < warps.perBlock && extent !== 'data-dependent'
      ? ` (${warps.splitting} of ${warps.perBlock} warps of a block)`
      : '';
  const isLoop = kind === 'for' || kind === 'while' || kind === 'do';
  if (isLoop && extent === 'boundary')
    return 'Divergent in the last round only: some lanes are done one round earlier (a boundary).';
  if (isLoop)
    return `Divergent: the lanes leave this loop at different iterations; it ${divergent[extent ?? 'data-dependent']}${shown}.`;
  return `${sentence('divergent')}: ${divergent[extent ?? 'data-dependent']}${shown}.`;
}
