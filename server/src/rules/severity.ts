import type { SiteCost } from '../cost/cost';
import { Source } from '../lanes/value';
import type { SiteVerdict } from '../uniformity/result';
import type { RuleSetting, Severity } from './rule';

/** A finding that loses less than this many issue slots per warp is not worth a warning, and one below the second nothing. */
const WARNING_LOSS = 16;
const INFORMATION_LOSS = 4;
/** Arms shorter than this are never worth a warning. */
const SHORT_ARM = 8;
/** Above this lane efficiency the lanes are busy enough. */
const MAX_LANE_EFFICIENCY = 0.8;
/** An arm this long hurts even if a single lane takes it; a shorter one is a "short arm". */
const LONG_ARM = 32;

/** What the loss of a divergent branch weighs, and in a word why where it weighs nothing. */
export interface Weight {
  readonly severity: 'warning' | 'information' | 'none';
  readonly reason: string;
}

/** The contract's "by cost" for a condition that splits warps. */
export function byCost(verdict: SiteVerdict, cost: SiteCost, election: boolean): Weight {
  const { judgement, spinWait } = verdict;
  if (judgement.uniformity !== 'divergent') return none('the lanes of a warp agree');
  if (spinWait) return none('waiting is its purpose');
  if (verdict.balanced) return none('the lanes of a warp are at most one iteration apart');
  if (cost.form === 'predicated') return none('the compiler predicates it');
  if (cost.form === 'select') return none('the compiler selects instead of branching');
  if (judgement.extent === 'boundary')
    return none('only the warp at the end of the data splits, so the guard costs nothing');
  if (judgement.extent === 'one-per-block' && isSizeGuard(verdict))
    return none('only the warp at the end of what a block works on splits, so the guard costs nothing');
  if (election && longestArm(cost) < LONG_ARM) return none('one lane is told apart for a short arm');
  return byLoss(cost);
}

/** An index of the block against a size that is an argument or is loaded. */
function isSizeGuard({ value: { lanes } }: SiteVerdict): boolean {
  return lanes?.kind === 'varying' && lanes.monotone !== 0 && (lanes.source & Source.Data) !== 0;
}

/** The thresholds alone. */
export function byLoss(cost: SiteCost): Weight {
  if (isHeavy(cost)) return { severity: 'warning', reason: '' };
  if (lossRank(cost) >= INFORMATION_LOSS) return { severity: 'information', reason: '' };
  return none('it loses next to nothing');
}

/** Figures that hang on an unknown trip count are ranked with a typical one. */
function isHeavy(cost: SiteCost): boolean {
  // (The arm of a loop is all its iterations.)
  if (cost.trips === null && longestArm(cost) < SHORT_ARM) return false;
  const lost = lossRank(cost);
  if (cost.laneEfficiency !== null) return exceeds(lost, cost.laneEfficiency);
  const at = cost.laneEfficiencyAt;
  if (at === null) return exceeds(lost, 0); // lanes unknown and more than two paths, or a loop: the loss decides
  if (exceeds(lost, at['1/2'])) return true;
  if (longestArm(cost) < LONG_ARM || at['1/2'] >= 1) return false;
  return exceeds((lost * (1 - at['1/32'])) / (1 - at['1/2']), at['1/32']);
}

/** What a warp loses in issue slots, always a number: findings are ranked by it. */
export function lossRank({ lostSlots, lostRank, lostCycles }: SiteCost): number {
  return Math.max(lostSlots ?? lostRank, lostCycles ?? 0);
}

function exceeds(lost: number, laneEfficiency: number): boolean {
  return lost >= WARNING_LOSS && laneEfficiency <= MAX_LANE_EFFICIENCY;
}

function longestArm(cost: SiteCost): number {
  return Math.max(0, ...cost.paths.map(({ slots, cycles = slots }) => cycles.value ?? cycles.rank));
}

function none(reason: string): Weight {
  return { severity: 'none', reason };
}

/** What the user set, over what the rule found. A finding that weighs nothing is not brought back. */
export function withSetting(severity: Severity, setting: RuleSetting | undefined): Severity {
  if (severity === 'none' || setting === 'off') return 'none';
  return setting === undefined || setting === 'auto' ? severity : setting;
}
