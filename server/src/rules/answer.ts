import type { AnalysedFunction, Branch } from '../analysis';
import type { SiteCost } from '../cost/cost';
import type { SiteKind } from '../flow/ir';
import type { Value } from '../lanes/value';
import type { SiteVerdict } from '../uniformity/result';
import { summaryOf, summedExtent } from './several-contexts';

/** The answer about a branch in all contexts: what the rules judge and the reports show first. */
export interface Answer {
  readonly verdict: SiteVerdict;
  readonly cost: SiteCost;
  /** Values of the function's instructions in the context of the answer. */
  readonly values: readonly (Value | undefined)[];
}

export function worstAnswer(of: AnalysedFunction, branch: Branch): Answer {
  const worst = summaryOf(branch);
  const verdicts = of.verdicts.find((each) => each.context === worst.context) ?? of.verdicts[0];
  return { verdict: worst.verdict, cost: worst.cost, values: verdicts?.values ?? [] };
}

/** Pairs of function and branch, in the order of the source. */
export function* branchesOf(functions: readonly AnalysedFunction[]): Generator<[AnalysedFunction, Branch]> {
  for (const each of functions) for (const branch of each.branches) yield [each, branch];
}

/** Those that may be a finding. The others are left out before anyone asks for their price, which takes time. */
export function* splittingBranches(
  functions: readonly AnalysedFunction[],
  kinds: ReadonlySet<SiteKind>,
): Generator<[AnalysedFunction, Branch]> {
  for (const pair of branchesOf(functions)) {
    const [, branch] = pair;
    const { uniformity } = branch.answers[0].verdict.judgement;
    if (kinds.has(branch.site.kind) && uniformity === 'divergent' && summedExtent(branch) !== 'boundary') yield pair;
  }
}
