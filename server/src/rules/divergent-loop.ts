import type { AnalysedFunction, FileAnalysis } from '../analysis';
import type { SiteCost } from '../cost/cost';
import type { SiteKind } from '../flow/ir';
import type { SiteVerdict } from '../uniformity/result';
import { splittingBranches, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { briefLoss, issueSlots } from './brief-cost';
import { remedyFor } from './cause';
import { declarationOf } from './declared';
import { describeWhy, relatedOf } from './describe-why';
import { expectedHereFix } from './fixes/expected-here';
import { causeOf } from './one-origin';
import { oneSentence } from './one-sentence';
import { conditionOrKeyword, inFile } from './position';
import type { Rule, RuleFinding } from './rule';
import { byLoss, lossRank } from './severity';
import { number } from './words';

const kinds = new Set<SiteKind>(['for', 'while', 'do']);

export const divergentLoop: Rule = {
  id: 'divergent-loop',
  summary: 'Lanes leave a loop at different iterations; the warp runs to the longest',
  severity: 'by cost',
  check(analysis: FileAnalysis): RuleFinding[] {
    const { functions } = analysis;
    const findings: RuleFinding[] = [];
    for (const [of, branch] of splittingBranches(functions, kinds)) {
      const { cost } = worstAnswer(of, branch);
      const runs = describeLoop(cost);
      const loss = briefLoss(cost);
      const finding = branchFinding(this.id, analysis, of, branch, [
        (condition) => `The warp runs this loop until its slowest lane is done, by ${condition}: ${runs}${loss}.`,
        (condition) => `The warp runs this loop until its slowest lane is done, by ${condition}: ${runs}.`,
      ]);
      if (finding !== null) findings.push(finding);
    }
    for (const of of functions) findings.push(...exits(this.id, of));
    return findings;
  },
};

function describeLoop({ paths, trips }: SiteCost): string {
  const [body] = paths;
  const price = body === undefined ? 'no issue slots' : issueSlots(body.slots);
  if (trips?.max != null && trips.mean !== null)
    return `${number(trips.max)} iterations where its lanes need ${number(trips.mean)}, ${price} each`;
  return `${price} an iteration`;
}

/** Loops that some lanes leave early by a `break`, `return` or `goto` while their own condition is uniform. */
function exits(rule: Rule['id'], of: AnalysedFunction): RuleFinding[] {
  const verdicts = of.verdicts[0];
  const findings: RuleFinding[] = [];
  for (const verdict of verdicts?.sites ?? []) {
    const exit = verdict.divergentExit;
    if (exit === null || !kinds.has(verdict.site.kind)) continue;
    if (verdict.judgement.uniformity === 'divergent' || verdict.spinWait || verdict.balanced) continue;
    const by = verdicts.sites.find(({ site }) => site.id === exit.site);
    if (by === undefined || by.judgement.uniformity !== 'divergent' || by.judgement.extent === 'boundary') continue;
    const exitBranch = of.branches.find(({ site }) => site.id === exit.site);
    if (exitBranch !== undefined && declarationOf(exitBranch) !== null) continue;
    const cost = of.costs[0]?.sites.find(({ site }) => site === verdict.site.id);
    if (cost === undefined || runsOnce(verdict, cost) || byLoss(cost).severity === 'none') continue;
    findings.push(exitFinding(rule, of, verdict, by, exit.how, cost));
  }
  return findings;
}

/** `do { … } while (0)` is no loop: a `break` in it is a jump to its end. */
function runsOnce({ site, judgement }: SiteVerdict, { trips }: SiteCost): boolean {
  return trips?.max === 1 || (site.kind === 'do' && judgement.constant === false);
}

function exitFinding(
  rule: Rule['id'],
  of: AnalysedFunction,
  loop: SiteVerdict,
  by: SiteVerdict,
  how: string,
  cost: SiteCost,
): RuleFinding {
  const { start, end } = conditionOrKeyword(of.function, loop.site);
  const condition = inFile(of.function, by.site.condition);
  const { file } = of.function;
  const text = file.text.slice(condition.start, condition.end);
  const runs = describeLoop(cost);
  const loss = briefLoss(cost);
  const values = of.verdicts[0]?.values ?? [];
  const { cause: remedy, advice } = remedyFor(of, { verdict: by, cost, values }, loop.site.id);
  return {
    rule,
    severity: byLoss(cost).severity,
    start,
    end,
    message: {
      what: oneSentence(text, [
        (at) => `Lanes leave this loop one by one (\`${how}\` under ${at}); the warp runs to the last: ${runs}${loss}.`,
        (at) => `Lanes leave this loop one by one (\`${how}\` under ${at}); the warp runs to the last: ${runs}.`,
      ]),
      why: describeWhy(by.why),
      advice,
    },
    related: [{ file, ...condition, message: `some lanes leave the loop here (\`${how}\`)` }, ...relatedOf(by.why)],
    lossRank: lossRank(cost),
    cause: causeOf(of.function, by),
    remedy,
    loop: { function: of.function, site: loop.site.id },
    fixes: [expectedHereFix(file, start)],
    branch: null,
  };
}
