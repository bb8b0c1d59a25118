import { rules } from '../rules';
import { type RuleFinding, weightOf } from '../rules/rule';

const priced = new Set(rules.filter(({ severity }) => severity === 'by cost').map(({ id }) => id));

type Ranked = Pick<RuleFinding, 'rule' | 'severity' | 'lossRank'>;

/** Sorts findings for a reader with little time: what is wrong before what is slow, then by what a warp loses. */
export function byLoss(a: Ranked, b: Ranked): number {
  return (
    weightOf(b.severity) - weightOf(a.severity) ||
    Number(priced.has(a.rule)) - Number(priced.has(b.rule)) ||
    b.lossRank - a.lossRank
  );
}
