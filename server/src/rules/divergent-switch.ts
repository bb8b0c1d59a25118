import type { FileAnalysis } from '../analysis';
import type { SiteKind } from '../flow/ir';
import { splittingBranches, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { splits } from './describe-lanes';
import type { Rule, RuleFinding } from './rule';
import { count, percent, slots } from './words';

const kinds = new Set<SiteKind>(['switch']);

export const divergentSwitch: Rule = {
  id: 'divergent-switch',
  summary: 'Up to k cases of a `switch` are issued one after another',
  severity: 'by cost',
  check(analysis: FileAnalysis): RuleFinding[] {
    const { functions } = analysis;
    const findings: RuleFinding[] = [];
    for (const [of, branch] of splittingBranches(functions, kinds)) {
      const { verdict, cost } = worstAnswer(of, branch);
      const efficiency = cost.laneEfficiency === null ? '' : ` (lane efficiency ${percent(cost.laneEfficiency)})`;
      const upTo = cost.laneEfficiency === null ? 'up to ' : '';
      const finding = branchFinding(
        this.id,
        analysis,
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
