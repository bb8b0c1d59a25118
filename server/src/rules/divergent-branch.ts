import type { FileAnalysis } from '../analysis';
import { branchesOf, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { describeCost } from './describe-cost';
import { lanesTaken, splits } from './describe-lanes';
import type { Rule, RuleFinding } from './rule';

const kinds = new Set(['if', 'ternary', 'logical']);

export const divergentBranch: Rule = {
  id: 'divergent-branch',
  summary: 'An `if`, `?:` or short circuit splits warps',
  severity: 'by cost',
  check({ functions }: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const [of, branch] of branchesOf(functions)) {
      if (!kinds.has(branch.site.kind)) continue;
      const { verdict, cost } = worstAnswer(of, branch);
      const lanes = lanesTaken(verdict.judgement, cost);
      const finding = branchFinding(
        this.id,
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
