import type { FileAnalysis } from '../analysis';
import type { RuleFinding } from '../rules/rule';
import { code, count, number, percent } from '../rules/words';

/** Names as many kernels as lose this share of all that is lost. */
const MOST = 0.5;
const MAX_NAMED = 5;

/** Adds up what each kernel's findings lose, to say in one line where the loss is. */
export class LossByKernel {
  private readonly losses: { readonly name: string; readonly lost: number }[] = [];
  private kernels = 0;

  add({ functions }: FileAnalysis, findings: readonly RuleFinding[]): void {
    const sorted = [...findings].sort((a, b) => a.start - b.start);
    const sums = [0];
    for (const { lossRank } of sorted) sums.push(sums[sums.length - 1] + lossRank);
    for (const { function: of } of functions) {
      if (of.kind === 'host') continue;
      if (of.kind === 'kernel') this.kernels++;
      const lost = sums[firstFrom(sorted, of.end)] - sums[firstFrom(sorted, of.start)];
      if (lost > 0) this.losses.push({ name: of.name, lost });
    }
  }

  /** `2 of 41 kernels lose 71 % of what is lost: `sort` (about 420 slots a warp), `scan` (96).`; empty where nothing is lost. */
  toString(): string {
    const all = this.losses.reduce((sum, { lost }) => sum + lost, 0);
    if (all === 0 || this.losses.length < 2) return '';
    const worst = [...this.losses].sort((a, b) => b.lost - a.lost);
    let named = 0;
    let sum = 0;
    while (named < MAX_NAMED && sum < all * MOST) sum += worst[named++].lost;
    const names = worst
      .slice(0, named)
      .map(({ name, lost }, index) =>
        index === 0
          ? `${code(name)} (about ${number(Math.round(lost))} slots a warp)`
          : `${code(name)} (${number(Math.round(lost))})`,
      );
    const functions = Math.max(this.kernels, this.losses.length);
    const verb = named === 1 ? 'loses' : 'lose';
    return `${named} of ${count(functions, this.kernels > 0 ? 'kernel' : 'function')} ${verb} ${percent(sum / all)} of what is lost: ${names.join(', ')}.`;
  }
}

/** The index of the first finding that starts at an offset or after it; findings are in the order of the source. */
function firstFrom(findings: readonly RuleFinding[], offset: number): number {
  let low = 0;
  let high = findings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (findings[middle].start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
