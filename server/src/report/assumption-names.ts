import { Assume } from '../lanes/value';

/** The assumptions that a verdict used, in the contract's words. */
export function assumptionNames(
  assume: number,
  indexName: string,
  pointerName: string,
  unseen: readonly string[],
): string[] {
  const names: string[] = [];
  if (assume & Assume.OneD) names.push('1-D block');
  if (assume & Assume.WarpMultiple) names.push('blockDim.x % 32 == 0');
  if (assume & Assume.NoWrap) names.push(`no wrap of ${indexName}`);
  if (assume & Assume.NoAlias) names.push(`no alias of ${pointerName}`);
  names.push(...unseen.map((name) => `unseen ${name}`));
  return names;
}
