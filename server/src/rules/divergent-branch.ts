import type { FileAnalysis } from '../analysis';
import type { SiteKind } from '../flow/ir';
import { splittingBranches, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { describeCost } from './describe-cost';
import { lanesTaken, splits } from './describe-lanes';
import type { Rule, RuleFinding } from './rule';

const kinds = new Set<SiteKind>(['if', 'ternary', 'logical']);

export const divergentBranch: Rule = {
  id: 'divergent-branch',
  summary: 'An `if`, `?:` or short circuit splits warps',
  severity: 'by cost',
  check(analysis: FileAnalysis): RuleFinding[] {
    const { functions } = analysis;
    const findings: RuleFinding[] = [];
    for (const [of, branch] of splittingBranches(functions, kinds)) {
      const { verdict, cost } = worstAnswer(of, branch);
      const lanes = lanesTaken(verdict.judgement, cost);
      const finding = branchFinding(
        this.id,
        analysis,
        of,
        branch,
        (condition) =>
          `${condition} ${splits(verdict.judgement)}${lanes === null ? ': ' : `: ${lanes}; `}${describeCost(verdict.judgement, cost)}`,
      );
      if (finding !== null) findings.push(finding);
    }
    return findings;
  },
};
