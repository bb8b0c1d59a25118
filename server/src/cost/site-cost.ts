import type { Judgement } from '../lanes/judgement';
import type { TripCount } from '../uniformity/result';
import type { PathCost, SiteCost } from './cost';
import * as model from './model';
import type { FormVerdict } from './predication';
import { add, addAll, known, larger, multiply, type Poly, rank, toSlots, unknownsOf, ZERO } from './slots';

/** One path of a site before it is rounded: which lanes run it. */
export interface PathPart {
  /** null: counted in the arithmetic, but not listed (the empty side of a short circuit). */
  readonly label: string | null;
  readonly slots: Poly;
  /** Scheduler cycles beyond the slots. */
  readonly extra: Poly;
  /** Of the slots, what called functions take. */
  readonly called?: Poly;
  /** The condition holds, or does not; a switch has one side per body. */
  readonly side: 'yes' | 'no' | number;
}

export interface SiteParts {
  readonly site: number;
  readonly judgement: Judgement | null;
  /** For a switch, by side. */
  readonly caseMasks: readonly (number | null)[] | null;
  readonly verdict: FormVerdict;
  readonly paths: readonly PathPart[];
  /** How often a warp gets here, as far as the loops around tell. */
  readonly executions: Poly;
  readonly assumptions: readonly string[];
}

/** The efficiency of a branch or switch, from the lanes of its paths where the masks are known. */
export function branchCost(parts: SiteParts): SiteCost {
  const { judgement, paths } = parts;
  const splits = judgement?.uniformity === 'divergent';
  const lanes = paths.map((path) => (splits ? lanesOf(parts, path.side) : null));
  const numbers = paths.map((path) => known(path.slots));
  const slots = numbers.every((n): n is number => n !== null) ? numbers : null;
  const areKnown = lanes.every((n): n is number => n !== null);
  const sum = addAll(paths.map((path) => path.slots));
  const sides = sidesOf(paths);
  const maySplit = splits || judgement?.uniformity === 'caller' || judgement?.uniformity === 'unknown';

  const exact =
    slots !== null && areKnown
      ? model.laneEfficiency(slots.map((s, at) => ({ slots: s, lanes: lanes[at] as number })))
      : null;
  const twoSided = sides.length === 2;
  const at = (p: number, bySide: readonly number[]): number => model.laneEfficiencyAt(p, bySide[0], bySide[1]) ?? 1;
  const sideSlots = sides.map((side) => known(side));
  const twoPaths = twoSided && sideSlots[0] !== null && sideSlots[1] !== null ? [sideSlots[0], sideSlots[1]] : null;
  const guess = twoPaths !== null && maySplit && !areKnown && twoPaths[0] + twoPaths[1] > 0;

  const assumptions = [...parts.assumptions];
  if (splits && !areKnown)
    assumptions.push(twoSided ? '1/2 of the lanes take each side' : 'the lanes spread evenly over the cases');
  const share = splits ? (judgement?.splitShare ?? 0) : 0;
  const ranks = sides.map((side) => rank(side));
  const efficiencyByRank = areKnown
    ? model.laneEfficiency(paths.map((path, i) => ({ slots: rank(path.slots), lanes: lanes[i] as number })))
    : twoSided
      ? at(1 / 2, ranks)
      : evenly(ranks);
  const executions = known(parts.executions);
  const total = known(sum);
  const efficiency = exact ?? (areKnown ? efficiencyByRank : twoPaths !== null ? at(1 / 2, twoPaths) : evenly(ranks));
  const lost =
    share === 0 || total === 0
      ? 0
      : total === null || executions === null || efficiency === null
        ? null
        : model.lostSlots(total, efficiency, executions, share);
  return {
    site: parts.site,
    form: parts.verdict.form,
    formReason: parts.verdict.reason,
    paths: paths.flatMap((path, i) => listed(path, lanes[i])),
    sum: toSlots(sum),
    longest: toSlots(sides.reduce(larger, ZERO)),
    laneEfficiency: exact === null ? null : model.round(exact, 4),
    laneEfficiencyAt: guess
      ? { '1/32': model.round(at(1 / 32, twoPaths), 4), '1/2': model.round(at(1 / 2, twoPaths), 4) }
      : null,
    pathEfficiency: pathEfficiencyOf(sides),
    lostSlots: lost === null ? null : model.round(lost, 1),
    lostRank: model.round(model.lostSlots(rank(sum), efficiencyByRank ?? 1, rank(parts.executions), share), 1),
    unknowns: unknownsOf(sum, parts.executions),
    ...lostCycles(parts, lanes, share),
    trips: null,
    assumptions,
  };
}

/** A loop has one path, its body; lanes that leave early idle until the last one does. */
export function loopCost(
  parts: Omit<SiteParts, 'paths' | 'caseMasks'>,
  iteration: Poly,
  extra: Poly,
  trips: Poly,
  count: TripCount,
): SiteCost {
  const { judgement } = parts;
  const splits = judgement?.uniformity === 'divergent';
  const sum = multiply(iteration, trips);
  const exact =
    splits && count.max !== null && count.mean !== null
      ? model.loopEfficiency({ max: count.max, mean: count.mean })
      : null;
  const share = splits ? (judgement?.splitShare ?? 0) : 0;
  const total = known(sum);
  const executions = known(parts.executions);
  const lost =
    share === 0
      ? 0
      : total === null || executions === null
        ? null
        : model.lostSlots(total, exact ?? 1 / 2, executions, share);
  const assumptions = [...parts.assumptions];
  if (splits && exact === null) assumptions.push('lanes run half of the iterations on average');
  return {
    site: parts.site,
    form: parts.verdict.form,
    formReason: parts.verdict.reason,
    paths: listed({ label: 'body', slots: iteration, extra, side: 'yes' }, null),
    sum: toSlots(sum),
    longest: toSlots(sum),
    laneEfficiency: exact === null ? null : model.round(exact, 4),
    laneEfficiencyAt: null,
    pathEfficiency: rank(sum) > 0 ? 1 : null,
    lostSlots: lost === null ? null : model.round(lost, 1),
    lostRank: model.round(model.lostSlots(rank(sum), exact ?? 1 / 2, rank(parts.executions), share), 1),
    unknowns: unknownsOf(sum, parts.executions),
    ...(extra === ZERO
      ? {}
      : {
          lostCycles: model.round(
            rank(multiply(add(iteration, extra), trips)) * (1 - (exact ?? 1 / 2)) * rank(parts.executions) * share,
            1,
          ),
        }),
    trips: { max: count.max, mean: count.mean, symbolic: count.max === null ? count.symbolic : null },
    assumptions,
  };
}

function listed(path: PathPart, lanes: number | null): PathCost[] {
  if (path.label === null) return [];
  const cycles = path.extra === ZERO ? {} : { cycles: toSlots(add(path.slots, path.extra)) };
  const called = path.called === undefined || path.called === ZERO ? {} : { called: toSlots(path.called) };
  return [{ label: path.label, slots: toSlots(path.slots), ...cycles, ...called, lanes }];
}

/** What idle lanes cost where a path holds operations that keep a scheduler longer than their slot. */
function lostCycles(parts: SiteParts, lanes: readonly (number | null)[], share: number): { lostCycles?: number } {
  if (parts.paths.every((path) => path.extra === ZERO)) return {};
  const cycles = parts.paths.map((path) => ({ ...path, slots: add(path.slots, path.extra) }));
  const ranks = cycles.map((path) => rank(path.slots));
  const sides = sidesOf(cycles).map(rank);
  const areKnown = lanes.every((n): n is number => n !== null);
  const efficiency = areKnown
    ? model.laneEfficiency(ranks.map((slots, at) => ({ slots, lanes: lanes[at] as number })))
    : sides.length === 2
      ? model.laneEfficiencyAt(1 / 2, sides[0], sides[1])
      : evenly(sides);
  return {
    lostCycles: model.round(model.lostSlots(model.sum(ranks), efficiency ?? 1, rank(parts.executions), share), 1),
  };
}

function lanesOf(parts: SiteParts, side: PathPart['side']): number | null {
  const { judgement, caseMasks } = parts;
  if (typeof side === 'number') {
    const mask = caseMasks?.[side] ?? null;
    return mask === null ? null : model.popcount(mask);
  }
  if (judgement === null || judgement.mask === null || judgement.active === null) return null;
  return model.popcount(side === 'yes' ? judgement.mask : judgement.active & ~judgement.mask);
}

/** What the lanes of each side run in all: an arm and the rest behind it belong together. */
function sidesOf(paths: readonly PathPart[]): Poly[] {
  const sides = new Map<PathPart['side'], Poly[]>();
  for (const path of paths) {
    const list = sides.get(path.side);
    if (list) list.push(path.slots);
    else sides.set(path.side, [path.slots]);
  }
  return [...sides.values()].map(addAll);
}

function pathEfficiencyOf(sides: readonly Poly[]): number | null {
  const slots = sides.map(known);
  if (!slots.every((n): n is number => n !== null)) return null;
  const efficiency = model.pathEfficiency(slots);
  return efficiency === null ? null : model.round(efficiency, 4);
}

/** Each of k paths holds 1/k of the lanes. */
function evenly(ranks: readonly number[]): number {
  return ranks.length > 0 ? 1 / ranks.length : 1;
}
