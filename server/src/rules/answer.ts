import type { AnalysedFunction, Branch } from '../analysis';
import type { SiteCost } from '../cost/cost';
import type { Value } from '../lanes/value';
import type { SiteVerdict } from '../uniformity/result';

/** The worst answer about a branch: what the rules judge and the reports show first. */
export interface Answer {
  readonly verdict: SiteVerdict;
  readonly cost: SiteCost;
  /** Values of the function's instructions in the context of the answer. */
  readonly values: readonly (Value | undefined)[];
}

export function worstAnswer(of: AnalysedFunction, branch: Branch): Answer {
  const { context, verdict, cost } = branch.answers[0];
  const verdicts = of.verdicts.find((each) => each.context === context) ?? of.verdicts[0];
  return { verdict, cost, values: verdicts?.values ?? [] };
}

/** Pairs of function and branch, in the order of the source. */
export function* branchesOf(functions: readonly AnalysedFunction[]): Generator<[AnalysedFunction, Branch]> {
  for (const each of functions) for (const branch of each.branches) yield [each, branch];
}
