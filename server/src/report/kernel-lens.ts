import type { AnalysedFunction } from '../analysis';
import type { RuleFinding } from '../rules/rule';
import { number, slots } from '../rules/words';

/** The line above a kernel: what a warp pays, what it would pay if its arms overlapped, and what idle lanes lose. */
export function kernelLens({ function: of, costs }: AnalysedFunction, findings: readonly RuleFinding[]): string | null {
  const [cost] = costs;
  if (cost === undefined || cost.estimate.rank <= 0) return null;
  const { estimate, ideal } = cost;
  const best = ideal.rank < estimate.rank ? `, ideally ${slots(ideal)}` : '';
  const lost = findings
    .filter(({ start }) => of.start <= start && start < of.end)
    .reduce((sum, { lossRank }) => sum + lossRank, 0);
  const loss = lost < 1 ? 'nothing lost to divergence' : `about ${number(Math.round(lost))} lost to divergence`;
  return `A warp pays ${slots(estimate)} issue slots${best}; ${loss}`;
}
