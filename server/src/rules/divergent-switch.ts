import type { FileAnalysis } from '../analysis';
import { branchesOf, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { splits } from './describe-lanes';
import type { Rule, RuleFinding } from './rule';
import { count, percent, slots } from './words';

export const divergentSwitch: Rule = {
  id: 'divergent-switch',
  summary: 'Up to k cases of a `switch` are issued one after another',
  severity: 'by cost',
  check({ functions }: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const [of, branch] of branchesOf(functions)) {
      if (branch.site.kind !== 'switch') continue;
      const { verdict, cost } = worstAnswer(of, branch);
      const efficiency = cost.laneEfficiency === null ? '' : ` (lane efficiency ${percent(cost.laneEfficiency)})`;
      const upTo = cost.laneEfficiency === null ? 'up to ' : '';
      const finding = branchFinding(
        this.id,
        of,
        branch,
        (selector) =>
          `${selector} ${splits(verdict.judgement)}: ${upTo}${count(cost.paths.length, 'case')} one after another, ` +
          `${slots(cost.sum)} issue slots instead of ${slots(cost.longest)}${efficiency}`,
      );
      if (finding !== null) findings.push(finding);
    }
    return findings;
  },
};
