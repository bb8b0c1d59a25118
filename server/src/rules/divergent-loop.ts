import type { AnalysedFunction, FileAnalysis } from '../analysis';
import type { SiteCost } from '../cost/cost';
import type { SiteKind } from '../flow/ir';
import type { SiteVerdict } from '../uniformity/result';
import { advice } from './advice';
import { splittingBranches, worstAnswer } from './answer';
import { branchFinding } from './branch-finding';
import { declarationOf } from './declared';
import { describeWhy, relatedOf } from './describe-why';
import { expectedHereFix } from './fixes/expected-here';
import { conditionOrKeyword, inFile } from './position';
import type { Rule, RuleFinding } from './rule';
import { byLoss } from './severity';
import { code, number, percent, slots, tripSymbol } from './words';

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
      const finding = branchFinding(
        this.id,
        analysis,
        of,
        branch,
        (condition) =>
          `The lanes of a warp leave this loop at different iterations, by ${condition}: ${describeLoop(cost)}`,
      );
      if (finding !== null) findings.push(finding);
    }
    for (const of of functions) findings.push(...exits(this.id, of));
    return findings;
  },
};

function describeLoop({ paths, trips, laneEfficiency }: SiteCost): string {
  const [body] = paths;
  const perRound = body === undefined ? '' : `, ${slots(body.slots)} issue slots each`;
  const efficiency = laneEfficiency === null ? '' : ` (lane efficiency ${percent(laneEfficiency)})`;
  if (trips?.max != null && trips.mean !== null)
    return `it runs ${number(trips.max)} iterations where the lanes need ${number(trips.mean)} on average${perRound}${efficiency}`;
  const symbol = tripSymbol(trips);
  const longest =
    symbol === null ? 'as many iterations as its slowest lane needs' : `the largest ${code(symbol)} of its lanes`;
  return `it runs ${longest}${perRound}${efficiency}`;
}

/** Loops that some lanes leave early by a `break`, `return` or `goto` while their own condition is uniform. */
function exits(rule: Rule['id'], of: AnalysedFunction): RuleFinding[] {
  const verdicts = of.verdicts[0];
  const findings: RuleFinding[] = [];
  for (const verdict of verdicts?.sites ?? []) {
    const exit = verdict.divergentExit;
    if (exit === null || !kinds.has(verdict.site.kind)) continue;
    if (verdict.judgement.uniformity === 'divergent' || verdict.spinWait) continue;
    const by = verdicts.sites.find(({ site }) => site.id === exit.site);
    if (by === undefined || by.judgement.uniformity !== 'divergent' || by.judgement.extent === 'boundary') continue;
    const exitBranch = of.branches.find(({ site }) => site.id === exit.site);
    if (exitBranch !== undefined && declarationOf(exitBranch) !== null) continue;
    const cost = of.costs[0]?.sites.find(({ site }) => site === verdict.site.id);
    if (cost === undefined || runsOnce(verdict, cost)) continue;
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
  const text = code(file.text.slice(condition.start, condition.end));
  const [todo] = advice(loop.site.kind, by.judgement.extent, cost);
  return {
    rule,
    severity: byLoss(cost).severity,
    start,
    end,
    message: {
      what: `The lanes of a warp leave this loop at different iterations, by the \`${how}\` under ${text}: ${describeLoop(cost)}.`,
      why: describeWhy(by.why),
      advice: todo,
    },
    related: [{ file, ...condition, message: `some lanes leave the loop here (\`${how}\`)` }, ...relatedOf(by.why)],
    fixes: [expectedHereFix(file, start)],
    branch: null,
  };
}
