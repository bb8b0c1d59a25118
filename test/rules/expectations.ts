import type { RuleId } from '../../server/src/rules/rule';

/** The rules about code that is wrong, not slow. */
export const SYNC_RULES: ReadonlySet<RuleId> = new Set([
  'barrier-divergence',
  'barrier-after-exit',
  'warp-sync-mask',
  'implicit-warp-sync',
  'legacy-warp-intrinsic',
]);

/** `5: warning barrier-divergence` for each line that ends in `//! warning barrier-divergence`. */
export function wantedOf(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const mark = / \/\/! (.*)$/.exec(line)?.[1];
    return mark === undefined ? [] : [`${index + 1}: ${mark}`];
  });
}
