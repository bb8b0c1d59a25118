import type { SiteCost } from '../cost/cost';
import type { SiteKind } from '../flow/ir';
import type { Extent } from '../lanes/judgement';

/** Lanes that search, retry or reject leave a loop at a `break` or `return`: there is no length to sort by beforehand. */
export const EARLY_EXIT_ADVICE =
  'Bound the iterations, and gather the lanes that are not done into whole warps for the rest.';

/** What to do about a divergent branch, best first: data-to-lane mapping, predication, uniform conditions. */
export function advice(kind: SiteKind, extent: Extent | null, cost: SiteCost): string[] {
  if (kind === 'switch') return switchAdvice(extent);
  if (kind === 'for' || kind === 'while' || kind === 'do') return loopAdvice(extent);
  if (extent === 'boundary') return ['Nothing to do: only the last warp pays.'];
  const layout = layoutAdvice(extent, cost);
  if (cost.form === 'exit') return [...layout, 'Gather the lanes that stay, so that whole warps leave.'];
  return [...layout, 'Keep the arms short, so that the compiler predicates them.', ...voteAdvice(extent, cost)];
}

function layoutAdvice(extent: Extent | null, cost: SiteCost): string[] {
  if (extent === 'data-dependent')
    return ['Sort or bin the elements by this condition first, so that the 32 lanes of a warp agree.'];
  // An election has no bound to move.
  if (cost.paths.some((path) => path.lanes === 1 && path.slots.value !== 0))
    return ['Share the work of the one lane among the lanes of its warp, or make its arm shorter.'];
  if (extent === 'one-per-block') return ['Move the bound to a multiple of 32, so that whole warps take one arm.'];
  return ['Map the work so that whole warps take one arm: test the warp index (thread index / 32).'];
}

function voteAdvice(extent: Extent | null, cost: SiteCost): string[] {
  if (extent === 'every-warp') return [];
  const arms = cost.paths.filter(({ slots }) => slots.value !== 0);
  // Measured: a vote before such an arm costs two slots and saves none (docs/accuracy.md).
  if (cost.form === 'branch' && arms.length === 1)
    return ['No vote is needed: a warp in which no lane takes the arm skips it already.'];
  if (extent !== 'data-dependent') return [];
  return ['Make the condition uniform where the work allows it (a value per warp).'];
}

function loopAdvice(extent: Extent | null): string[] {
  if (extent === 'boundary') return ['Nothing to do: only the last round of the last warp is short.'];
  return [
    'Give the lanes of a warp trip counts alike: sort or bin the work by length.',
    'Or share each item among the lanes of a warp, so that all run the same number of iterations.',
  ];
}

function switchAdvice(extent: Extent | null): string[] {
  if (extent === 'data-dependent')
    return [
      'Sort or bin the work by the selector first, so that a warp holds one case.',
      'Move what the cases have in common out of the switch.',
    ];
  return [
    'Map the cases to whole warps: select by the warp index (thread index / 32).',
    'Move what the cases have in common out of the switch.',
  ];
}
