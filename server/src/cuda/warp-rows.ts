import { barrierOf } from './barrier';
import type { Callee } from './callee';
import { ONE, row } from './prices/price';
import { agreed, callees, type Facts, GUIDE, NONE, PER_LANE, register, shuffle } from './rows';
import { Scope } from './scalar';

const WORD = 2 ** 32 - 1;
export const BARRIER_IS_BRANCH = 'a barrier is a branch';
export const WARP_CALL = 'calls that work across the warp are not predicated';

/** Rows whose barrier stands in `barrier.ts` under the same name. */
function barriers(names: string, source: string, effect: Parameters<typeof callees>[2], facts: Facts): Callee[] {
  return callees(names, source, effect, { convergent: true, access: 'none', escapes: false, ...facts }).map((each) => ({
    ...each,
    barrier: barrierOf(each.name),
    orders: true,
  }));
}

const BLOCK_PRICE = row('sync_only', { shape: 'barrier', pure: false, forces: BARRIER_IS_BRANCH });
/** The rows of votes were measured with a comparison, which is priced by itself. */
const BALLOT = row('ballot', { shape: 'vote', pure: false, extra: -1, forces: WARP_CALL });
const ANY = row('any', { shape: 'vote', pure: false, extra: -1, forces: WARP_CALL });
const SHUFFLE = row('shfl_down', { shape: 'shuffle', pure: false, forces: WARP_CALL });
export const WARP_PRICES = {
  BALLOT,
  ANY,
  SHUFFLE,
  BLOCK: BLOCK_PRICE,
  TWO: row('two', { pure: false, forces: WARP_CALL }),
};

const SYNC: Facts = { memberMask: 0, convergent: true, access: 'none' };
const LEGACY: Facts = { legacy: true, convergent: true, access: 'none' };

export const warpRows: readonly Callee[] = [
  // ---- barriers and fences
  ...barriers('__syncthreads', GUIDE.sync, NONE, { result: 'void', price: BLOCK_PRICE }),
  ...barriers('__syncthreads_count', GUIDE.sync, agreed(Scope.Block, 0, 1024), {
    result: 'int',
    price: row('ballot', { shape: 'barrier', pure: false, forces: BARRIER_IS_BRANCH }),
  }),
  ...barriers('__syncthreads_{and,or}', GUIDE.sync, agreed(Scope.Block, -Infinity, Infinity, 0), {
    result: 'int',
    price: row('ballot', { shape: 'barrier', pure: false, forces: BARRIER_IS_BRANCH }),
  }),
  ...barriers('__barrier_sync __barrier_sync_count', GUIDE.sync, NONE, { result: 'void', price: BLOCK_PRICE }),
  ...barriers('__syncwarp', GUIDE.sync, NONE, {
    result: 'void',
    memberMask: 0,
    price: row('syncwarp', { pure: false, forces: 'a warp barrier is a branch' }),
  }),
  ...barriers('__cluster_barrier_{wait,arrive,arrive_relaxed}', GUIDE.cluster, NONE, {
    result: 'void',
    price: BLOCK_PRICE,
  }),
  ...callees('__threadfence{,_system}', GUIDE.fence, NONE, {
    result: 'void',
    orders: true,
    access: 'none',
    price: row('threadfence', { pure: false }),
  }),
  ...callees('__threadfence_{block,cluster}', GUIDE.fence, NONE, {
    result: 'void',
    orders: true,
    access: 'none',
    price: row('one', { pure: false }),
  }),
  ...callees('__nanosleep __brkpt __prof_trigger', GUIDE.sync, NONE, {
    result: 'void',
    access: 'none',
    price: row('one', { pure: false }),
  }),

  // ---- votes, matches, reductions
  ...callees('__{all,any}_sync', GUIDE.vote, agreed(Scope.Warp, -Infinity, Infinity, 1), {
    ...SYNC,
    result: 'int',
    predicate: true,
    price: ANY,
  }),
  ...callees('__uni_sync', GUIDE.vote, agreed(Scope.Warp, 0, 1), {
    ...SYNC,
    result: 'int',
    predicate: true,
    price: ANY,
  }),
  ...callees('__ballot_sync', GUIDE.vote, agreed(Scope.Warp, 0, WORD), { ...SYNC, result: 'unsigned', price: BALLOT }),
  ...callees('__{all,any}', GUIDE.vote, agreed(Scope.Warp, -Infinity, Infinity, 0), {
    ...LEGACY,
    result: 'int',
    predicate: true,
    price: ANY,
  }),
  ...callees('__ballot', GUIDE.vote, agreed(Scope.Warp, 0, WORD), { ...LEGACY, result: 'unsigned', price: BALLOT }),
  ...callees('__activemask', GUIDE.vote, PER_LANE, {
    convergent: true,
    access: 'none',
    readsThread: true,
    tellsActiveLanes: true,
    result: 'unsigned',
    price: row('activemask'),
  }),
  ...callees('__match_any_sync', GUIDE.match, PER_LANE, { ...SYNC, result: 'unsigned', price: WARP_PRICES.TWO }),
  ...callees('__match_all_sync', GUIDE.match, agreed(Scope.Warp, 0, WORD), {
    ...SYNC,
    result: 'unsigned',
    price: WARP_PRICES.TWO,
  }),
  ...callees('__reduce_{add,min,max}_sync', GUIDE.reduce, agreed(Scope.Warp), {
    ...SYNC,
    result: 'second or int',
    price: ONE,
  }),
  ...callees('__reduce_{and,or,xor}_sync', GUIDE.reduce, agreed(Scope.Warp), {
    ...SYNC,
    result: 'unsigned',
    price: ONE,
  }),

  // ---- shuffles
  ...shuffles('_sync', 1, { ...SYNC, escapes: true, result: 'second' }),
  ...shuffles('', 0, { ...LEGACY, escapes: true, result: 'first' }),

  // ---- one lane
  ...callees(
    'elect_sync elect_one_sync __nv_elect_sync cuda_elect_one',
    GUIDE.elect,
    { kind: 'elect' },
    {
      convergent: true,
      access: 'none',
      result: 'bool',
      predicate: true,
      readsThread: true,
      price: WARP_PRICES.TWO,
    },
  ),

  // ---- clusters
  ...callees(
    '__clusterDimIsSpecified',
    GUIDE.cluster,
    { kind: 'pure', min: 0, max: 1 },
    { result: 'unsigned', price: ONE },
  ),
  ...callees('__clusterDim', GUIDE.cluster, register('clusterDim'), { result: 'dim3', price: ONE }),
  ...callees('__clusterSizeInBlocks', GUIDE.cluster, register('clusterDim'), { result: 'unsigned', price: ONE }),
  ...callees('__clusterRelativeBlockIdx', GUIDE.cluster, register('clusterBlockIdx'), { result: 'dim3', price: ONE }),
  ...callees('__clusterRelativeBlockRank', GUIDE.cluster, register('clusterBlockRank'), {
    result: 'unsigned',
    price: ONE,
  }),
  ...callees('__clusterGridDimInClusters', GUIDE.cluster, register('clusterGridDim'), { result: 'dim3', price: ONE }),
  ...callees('__clusterIdx', GUIDE.cluster, register('clusterIdx'), { result: 'dim3', price: ONE }),

  // ---- matrix fragments: the warp works together
  ...callees('{load,store}_matrix_sync', GUIDE.matrix, null, {
    convergent: true,
    orders: true,
    result: 'void',
    price: row('wmmaLoad', { pure: false, pipe: 'load' }),
  }),
  ...callees('mma_sync', GUIDE.matrix, null, {
    convergent: true,
    orders: true,
    result: 'void',
    price: row('wmmaMma', { pure: false }),
  }),
  ...callees('fill_fragment', GUIDE.matrix, null, { result: 'void', price: row('wmmaMma', { pure: false }) }),
];

function shuffles(suffix: string, value: number, facts: Facts): Callee[] {
  const modes = { '': 'index', _up: 'up', _down: 'down', _xor: 'xor' } as const;
  return Object.entries(modes).flatMap(([infix, mode]) =>
    callees(`__shfl${infix}${suffix}`, GUIDE.shuffle, shuffle(mode, value), { ...facts, price: SHUFFLE }),
  );
}
