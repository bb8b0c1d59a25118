import type { FileAnalysis } from '../analysis';
import type { SiteKind } from '../flow/ir';
import { splittingBranches, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { briefLoss, briefSlots } from './brief-cost';
import { splits } from './describe-lanes';
import type { Rule, RuleFinding } from './rule';
import { count } from './words';

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
      const cases = count(cost.paths.length, 'case');
      const upTo = cost.laneEfficiency === null ? 'up to ' : '';
      const price = `${briefSlots(cost.sum)} issue slots instead of ${briefSlots(cost.longest)}`;
      const loss = briefLoss(cost);
      const split = splits(verdict.judgement);
      const finding = branchFinding(this.id, analysis, of, branch, [
        (selector) => `${selector} ${split}: ${upTo}${cases} one after another, ${price}${loss}.`,
        (selector) => `${selector} ${split}: ${upTo}${cases} one after another, ${price}.`,
        (selector) => `${selector} splits warps: ${upTo}${cases} one after another, ${price}.`,
      ]);
      if (finding !== null) findings.push(finding);
    }
    return findings;
  },
};
