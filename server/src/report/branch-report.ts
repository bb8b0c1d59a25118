import type { AnalysedFunction, Branch } from '../analysis';
import type { SiteCost } from '../cost/cost';
import { Assume } from '../lanes/value';
import { worstAnswer } from '../rules/answer';
import { conditionText } from '../rules/position';
import type { Severity } from '../rules/rule';
import { lossRank } from '../rules/severity';
import { collapse, hex } from '../rules/words';
import type { Context, SiteVerdict } from '../uniformity/result';
import { assumptionNames } from './assumption-names';
import type { BranchReport, ContextReport, CostReport, WhyReport } from './model';
import { operandName } from './operand-names';
import { placeOf, rangeOf } from './place';

/** One source condition as the contract has it; the worst context stands for it. */
export function branchReport(of: AnalysedFunction, branch: Branch, severity: Severity): BranchReport {
  const answer = worstAnswer(of, branch);
  const { verdict, cost } = answer;
  const { judgement } = verdict;
  const { file } = branch.function;
  const divergent = judgement.uniformity === 'divergent';
  return {
    function: branch.function.name,
    kind: branch.site.kind,
    ...rangeOf(file, branch.start, branch.end),
    condition: collapse(conditionText(branch)),
    uniformity: judgement.uniformity,
    dependsOn: dependsOn(branch, verdict),
    extent: divergent ? judgement.extent : null,
    active: judgement.active === null ? null : hex(judgement.active),
    mask: judgement.mask === null ? null : hex(judgement.mask),
    warps: judgement.warps,
    assumptions: assumptionNames(
      judgement.assume,
      operandName(of, answer, Assume.NoWrap) ?? 'the index',
      operandName(of, answer, Assume.NoAlias) ?? 'the pointer',
      verdict.assumedUnseen,
    ),
    why: whyReport(branch, verdict.why),
    form: cost.form,
    cost: costReport(cost, judgement.mask !== null || branch.site.kind === 'switch'),
    contexts: contextsOf(branch),
    severity,
  };
}

/**
 * What a `caller` or `unknown` verdict hangs on: parameters of the function whose caller is not known (the branch's own, or
 * one that calls it) or its object; names that are not in sight.
 */
function dependsOn(branch: Branch, { judgement, unseenOrigins }: SiteVerdict): readonly string[] {
  if (judgement.uniformity === 'unknown') return unseenOrigins;
  return judgement.uniformity === 'caller' ? parametersOf(branch, judgement.parameters) : [];
}

function parametersOf({ function: own, answers }: Branch, parameters: readonly number[]): string[] {
  const root = answers[0].context.root ?? own;
  const names = parameters.map((index) => root.parameters[index]?.name || `parameter ${index + 1}`);
  if (names.length > 0) return names;
  return root.owner === null ? root.parameters.map(({ name }, index) => name || `parameter ${index + 1}`) : ['this'];
}

function whyReport(branch: Branch, why: ReturnType<typeof worstAnswer>['verdict']['why']): WhyReport[] {
  return why.map(({ function: of, start, message }) => {
    const place = placeOf(of.file, start);
    return of.file.path === branch.function.file.path
      ? { ...place, message }
      : { path: of.file.path, ...place, message };
  });
}

/** `areShared`: the lanes of the typical context are those of all. */
function costReport(cost: SiteCost, areShared: boolean): CostReport {
  return {
    paths: cost.paths.map(({ label, slots, cycles, lanes }) => ({
      label,
      slots: rounded(slots.value, 2),
      symbolic: slots.symbolic,
      ...(cycles === undefined || cycles.value === null ? {} : { cycles: round(cycles.value, 2) }),
      lanes: areShared ? lanes : null,
    })),
    sum: rounded(cost.sum.value, 2),
    longest: rounded(cost.longest.value, 2),
    laneEfficiency: areShared ? rounded(cost.laneEfficiency, 4) : null,
    laneEfficiencyAt: cost.laneEfficiencyAt && {
      '1/32': round(cost.laneEfficiencyAt['1/32'], 4),
      '1/2': round(cost.laneEfficiencyAt['1/2'], 4),
    },
    pathEfficiency: rounded(cost.pathEfficiency, 4),
    lostSlots: rounded(cost.lostSlots, 2),
    lossRank: round(lossRank(cost), 2),
    trips: cost.trips && { ...cost.trips, mean: rounded(cost.trips.mean, 4) },
  };
}

/** Empty where every context gives the same answer. */
function contextsOf({ answers }: Branch): ContextReport[] {
  const contexts = answers.map(({ context, verdict: { judgement } }): ContextReport => {
    return {
      label: context.label,
      ...contextPlace(context),
      uniformity: judgement.uniformity,
      extent: judgement.extent,
      mask: judgement.mask === null ? null : hex(judgement.mask),
    };
  });
  const kinds = new Set(contexts.map(({ uniformity, extent, mask }) => `${uniformity} ${extent} ${mask}`));
  return kinds.size > 1 ? contexts : [];
}

function contextPlace({ at, caller, shape }: Context): { path: string; line: number } {
  if (at !== null && caller !== null) return { path: at.path, line: placeOf(caller.file, at.start).line };
  return { path: shape?.path ?? '', line: shape?.line ?? 0 };
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : round(value, digits);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
