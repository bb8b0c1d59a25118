import { lineOf } from '../../syntax/text';
import { exchanges, fillsTile, keepsExtremum, reducesShared, shareWork } from './arms';
import type { Evidence } from './evidence';
import type { CauseId } from './ids';

/** A cause of divergence, how the code shows it, and the one thing to do about it. */
export interface Cause {
  readonly id: CauseId;
  readonly matches: (of: Evidence) => boolean;
  readonly advice: string | ((of: Evidence) => string);
}

/** So many slots are worth a launch of their own. */
const MUCH = 24;
/** A kernel that has done this share of its work before lanes leave is worth splitting there. */
const WORK_BEFORE = 1 / 4;

const isBranch = ({ kind }: Evidence): boolean => kind === 'if' || kind === 'ternary' || kind === 'logical';

/** First match wins: loops, switches, what the index decides, then what data decide, the special before the general. */
export const CAUSES: readonly Cause[] = [
  {
    id: 'end-of-the-data',
    matches: ({ verdict }) => verdict.judgement.extent === 'boundary',
    advice: 'Nothing to do: only the warp at the end of the data pays.',
  },
  {
    id: 'hash-probe',
    matches: ({ loopShape }) => loopShape?.probes === true,
    advice: 'Let several lanes probe for one key: each tests another slot, and a ballot tells which one matched.',
  },
  {
    id: 'atomic-retry',
    matches: ({ loopShape }) => loopShape?.retriesAtomic === true,
    advice:
      'Combine the updates of lanes that hit one address first (`__match_any_sync`, or one for each warp), so that fewer retry.',
  },
  {
    id: 'tree-walk',
    matches: ({ loopShape }) => loopShape !== null && (loopShape.hasOwnStack || loopShape.chases === 'tree'),
    advice:
      'Sort the queries so that neighbouring lanes walk alike, or walk as a warp: one stack, and a vote (`__any_sync`) on each node.',
  },
  {
    id: 'linked-list',
    matches: ({ loopShape }) => loopShape?.chases === 'chain',
    advice:
      'Store each chain as one piece of an array, so that its length is known and the lanes of a warp can share it.',
  },
  {
    id: 'per-thread-array',
    matches: (of) =>
      of.loopShape?.readsOwnArray ?? (of.kind !== 'switch' && of.loads('local') && !of.loads('global or shared')),
    advice:
      'Each thread has an array of its own, so there is no key to sort by: run over all its slots and select, so that lanes move in step.',
  },
  {
    id: 'ragged-rows',
    matches: ({ loopShape }) => loopShape?.loadedEnds === 'row',
    advice: 'Give each row to a warp: its lanes take every 32nd entry, and shuffles add up what they found.',
  },
  {
    id: 'trips-by-length',
    matches: ({ loopShape }) => loopShape?.loadedEnds === 'end',
    advice: 'Launch the items sorted by length, so that the lanes of a warp run the same number of iterations.',
  },
  {
    id: 'rejection-sampling',
    matches: ({ loopShape }) => loopShape?.draws === true,
    advice: 'Draw a fixed number of times, then gather the lanes that were not accepted into whole warps for the rest.',
  },
  {
    id: 'convergence',
    matches: ({ loopShape }) => loopShape?.converges === true,
    advice:
      'Run a fixed number of steps in one launch, compact the elements that are not done, and launch those again.',
  },
  {
    id: 'trips-by-index',
    matches: (of) => of.isLoop && of.isIndex && of.loopShape?.followsIndex === true,
    advice:
      'Pair short with long: give each lane an item from either end, so that all lanes run the same number of iterations.',
  },
  {
    id: 'early-exit-of-a-loop',
    matches: ({ isLoop }) => isLoop,
    advice: 'Bound the iterations, and gather the lanes that are not done into whole warps for the rest.',
  },
  {
    id: 'cases-with-shared-work',
    matches: (of) => of.kind === 'switch' && shareWork(of.arms),
    advice: 'Let the cases choose the operands, and do what they share once after the switch.',
  },
  {
    id: 'kinds-in-a-switch',
    matches: (of) => of.kind === 'switch' && !of.isIndex,
    advice: 'Sort or bin the work by the selector first, or launch once for each kind, so that a warp holds one case.',
  },
  {
    id: 'cases-by-index',
    matches: ({ kind }) => kind === 'switch',
    advice: 'Map the cases to whole warps: select by the warp index (thread index / 32).',
  },
  {
    id: 'compare-and-exchange',
    matches: (of) => isBranch(of) && !of.isIndex && exchanges(of.flow, of.arms),
    advice: 'Write both values, the smaller and the larger (`min`, `max`): a select takes the place of the branch.',
  },
  {
    id: 'running-extremum',
    matches: (of) => isBranch(of) && !of.isIndex && keepsExtremum(of.flow, of.verdict.site.value, of.arms),
    advice:
      'Keep only the best value and its index here, which become selects, and do the rest of the arm once afterwards.',
  },
  {
    id: 'edge-of-a-tile',
    matches: (of) => of.isIndex && of.arms.some((arm) => fillsTile(of.flow, arm)),
    advice: 'Load the tile, edge included, in one loop over all threads of the block (`k += blockDim.x`).',
  },
  {
    id: 'tree-reduction',
    matches: (of) => of.isIndex && of.arms.some((arm) => reducesShared(of.flow, arm)),
    advice: 'Reduce with contiguous threads (`tid < s`, s halved), and end with `__shfl_down_sync` inside one warp.',
  },
  {
    id: 'block-narrower-than-a-warp',
    matches: (of) =>
      of.isIndex &&
      of.shape !== null &&
      of.shape.x % 32 !== 0 &&
      of.indexComponents.size > 0 &&
      !of.indexComponents.has('threadIdx.x'),
    advice: 'Make the block 32 wide in x, so that all lanes of a warp have the same `threadIdx.y`.',
  },
  {
    id: 'one-lane-works',
    matches: (of) => of.isIndex && of.cost.paths.some(({ lanes, slots }) => lanes === 1 && slots.value !== 0),
    advice: 'Share the work of the one lane among the lanes of its warp, or make its arm shorter.',
  },
  {
    id: 'bound-in-a-block',
    matches: ({ isBound }) => isBound,
    advice:
      'Move the bound to a multiple of 32 (pad the data, or give each piece whole warps), so that whole warps take one arm.',
  },
  {
    id: 'index-pattern',
    matches: ({ isIndex }) => isIndex,
    advice: 'Map the work so that whole warps take one arm: test the warp index (thread index / 32).',
  },
  {
    id: 'exit-after-work',
    matches: (of) => of.leavesFunction && of.onlyArm === null && of.before >= Math.max(MUCH, WORK_BEFORE * of.whole),
    advice: 'Split the kernel here: write down which elements go on, and run the rest over that list in whole warps.',
  },
  {
    id: 'exit-at-the-start',
    matches: (of) => of.leavesFunction && of.before < Math.max(MUCH, WORK_BEFORE * of.whole),
    advice: 'Launch over a list of the elements that stay (`cub::DeviceSelect`), so that whole warps work.',
  },
  {
    id: 'arms-with-shared-work',
    matches: (of) => of.arms.length === 2 && shareWork(of.arms),
    advice: 'Let the arms choose the operands, and do what both call once after them.',
  },
  {
    id: 'paths-taken-before',
    matches: (of) => of.control !== null && !of.loads('global or shared'),
    advice: (of) => {
      const hop = of.control;
      if (hop === null) return '';
      return `Mend the condition on line ${lineOf(hop.function.file.lineStarts, hop.start) + 1} first: this one differs because lanes disagreed there.`;
    },
  },
  {
    id: 'asked-in-every-iteration',
    matches: ({ isAskedAnew }) => isAskedAnew,
    advice:
      'Each iteration asks anew, so sorting cannot help: queue what takes the arm, and run the arm once all lanes have something queued.',
  },
  {
    id: 'key',
    matches: ({ testsEquality }) => testsEquality,
    advice: 'Sort or bin the elements by the key that is tested, so that a warp holds one kind.',
  },
  {
    id: 'rare-slow-path',
    matches: ({ onlyArm }) => onlyArm !== null && onlyArm >= MUCH,
    advice:
      'If few elements take this arm, list them (`atomicAdd` on a counter) and run it for the list in whole warps; else sort by the test.',
  },
  {
    id: 'element-value',
    matches: () => true,
    advice: 'Partition the elements by this test first (`cub::DevicePartition`), so that the lanes of a warp agree.',
  },
];
