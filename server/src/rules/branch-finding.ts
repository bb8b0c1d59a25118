import type { AnalysedFunction, Branch, FileAnalysis } from '../analysis';
import { worstAnswer } from './answer';
import { remedyFor } from './cause';
import { describeWhy, relatedOf } from './describe-why';
import { isElection } from './election';
import { fixesOf } from './fixes';
import type { Fix } from './fixes/fix';
import { causeOf } from './one-origin';
import { oneSentence, type Spelling } from './one-sentence';
import { conditionText } from './position';
import type { RuleFinding, RuleId } from './rule';
import { summaryOf } from './several-contexts';
import { byCost, lossRank } from './severity';
import { sentence } from './words';

/** The finding on a condition that splits warps, or null where it weighs nothing: what · why · what to do. */
export function branchFinding(
  rule: RuleId,
  analysis: FileAnalysis,
  of: AnalysedFunction,
  branch: Branch,
  spellings: readonly Spelling[],
): RuleFinding | null {
  const answer = worstAnswer(of, branch);
  const { verdict, cost } = answer;
  const { severity } = byCost(verdict, cost, isElection(verdict));
  if (severity === 'none') return null;
  const { cause: remedy, advice, loop } = remedyFor(of, answer);
  const { label } = summaryOf(branch).context;
  const where = branch.answers.length > 1 && label !== '' ? `${sentence(label)}: ` : '';
  let fixes: readonly Fix[] | null = null;
  return {
    rule,
    severity,
    start: branch.start,
    end: branch.end,
    message: {
      what: oneSentence(conditionText(branch), spellings),
      why: `${where}${describeWhy(verdict.why)}`,
      advice,
    },
    related: relatedOf(verdict.why),
    lossRank: lossRank(cost),
    cause: causeOf(branch.function, verdict),
    remedy,
    ...(loop < 0 ? {} : { loop: { function: branch.function, site: loop } }),
    // Worked out when the editor or the report asks: a keystroke shows the squiggle, not what could be done.
    get fixes() {
      fixes ??= tryFixesOf(analysis, of, branch);
      return fixes;
    },
    branch,
  };
}

/** A fix that fails on odd code must not take the finding away. */
function tryFixesOf(...place: Parameters<typeof fixesOf>): readonly Fix[] {
  try {
    return fixesOf(...place);
  } catch {
    return [];
  }
}
