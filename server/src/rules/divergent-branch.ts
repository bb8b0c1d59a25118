import type { FileAnalysis } from '../analysis';
import type { SiteKind } from '../flow/ir';
import { splittingBranches, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { briefCost, briefLoss } from './brief-cost';
import { splits } from './describe-lanes';
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
      const pays = briefCost(verdict.judgement, cost);
      const loss = briefLoss(cost);
      const split = splits(verdict.judgement);
      const finding = branchFinding(this.id, analysis, of, branch, [
        (condition) => `${condition} ${split}: ${pays}${loss}.`,
        (condition) => `${condition} ${split}: ${pays}.`,
        (condition) => `${condition} splits warps: ${pays}.`,
      ]);
      if (finding !== null) findings.push(finding);
    }
    return findings;
  },
};
