import { barrierOf } from './barrier';
import type { Callee } from './callee';
import { FREE, row } from './prices/price';
import { callees, type Facts, GUIDE, NONE, PER_LANE, shuffle } from './rows';
import { BARRIER_IS_BRANCH, WARP_CALL, WARP_PRICES } from './warp-rows';

const { ANY, BALLOT, BLOCK, SHUFFLE } = WARP_PRICES;
const TURNS: Facts = { access: 'updates', escapes: false, atomic: 'other' };
const COLLECTIVE: Facts = { access: 'unknown', convergent: true, orders: true };
const WARP_SUM = row('warp_reduce_shfl', { pure: false, forces: WARP_CALL });
/** In each warp, through shared memory, and in the first warp again. */
const BLOCK_SUM = row('warp_reduce_shfl', { pure: false, forces: BARRIER_IS_BRANCH, extra: 20 });
/** Of a group whose type is a template's parameter: which group it is is not known. */
const OF_A_GROUP: Facts = { access: 'none', convergent: true };

/** Methods of objects whose class is not in sight, by the names that CUDA's own classes give them; and group factories. */
export const objectRows: readonly Callee[] = [
  // cuda::atomic, cuda::std::atomic and their _ref: each lane has its turn.
  ...callees('.fetch_{add,sub}', GUIDE.atomicObject, PER_LANE, { ...TURNS, atomic: 'sum' }),
  ...callees('.fetch_{and,or,xor,min,max}', GUIDE.atomicObject, PER_LANE, { ...TURNS, atomic: 'extremum' }),
  ...callees('.exchange .test_and_set', GUIDE.atomicObject, PER_LANE, TURNS),
  ...callees('.compare_exchange_{weak,strong}', GUIDE.atomicObject, PER_LANE, { ...TURNS, writesArguments: [0] }),
  ...callees('atomic.load', GUIDE.atomicObject, PER_LANE, { access: 'reads', polls: true }),
  ...callees('atomic.{store,notify_one,notify_all}', GUIDE.atomicObject, NONE, { ...TURNS, result: 'void' }),
  ...callees('atomic.wait', GUIDE.atomicObject, NONE, { access: 'reads', polls: true, result: 'void' }),

  // cuda::barrier, cuda::pipeline, mbarriers of libraries
  ...callees('.arrive_and_wait .arrive_and_drop', GUIDE.barrierObject, null, { convergent: true }).map((each) => ({
    ...each,
    barrier: barrierOf(each.name),
  })),
  ...callees('barrier.{arrive_and_wait,arrive_and_drop,arrive,wait}', GUIDE.barrierObject, NONE, {
    convergent: true,
    orders: true,
    price: BLOCK,
  }).map((each) => ({ ...each, barrier: barrierOf(each.name) })),
  ...callees('barrier.{try,test}_wait{,_parity}{,_for,_until}', GUIDE.barrierObject, PER_LANE, {
    polls: true,
    result: 'bool',
  }).map((each) => ({ ...each, barrier: barrierOf(each.name) })),
  ...callees('.{arrive,wait}', GUIDE.barrierObject, null, { convergent: true, price: BLOCK }),
  ...callees('.sync', GUIDE.groups, null, { convergent: true, orders: true, result: 'void', price: BLOCK }),
  ...callees('.{try,test}_wait{,_parity}{,_for,_until} .try_acquire .ready', GUIDE.barrierObject, null, {
    polls: true,
  }),

  // cooperative groups
  ...callees('.{thread_rank,size,num_threads}', GUIDE.groups, null, {
    result: 'unsigned',
    price: FREE,
    access: 'reads',
  }),
  ...callees('.{meta_group_rank,meta_group_size,block_rank,num_blocks}', GUIDE.groups, null, { result: 'unsigned' }),
  ...callees('.{any,all}', GUIDE.groups, null, { ...OF_A_GROUP, result: 'bool', predicate: true, price: ANY }),
  ...callees('.ballot', GUIDE.groups, null, { ...OF_A_GROUP, result: 'unsigned', price: BALLOT }),
  ...callees('.shfl{,_up,_down,_xor}', GUIDE.groups, null, { ...OF_A_GROUP, result: 'first', price: SHUFFLE }),
  ...callees('.map_shared_rank', GUIDE.groups, null, { remote: true }),
  ...callees('.group_index .get', GUIDE.groups, null, { price: FREE }),
  ...factory('this_thread_block thread_block', 'thread_block', { price: FREE }),
  ...factory('this_grid', 'grid_group', { price: FREE }),
  ...factory('this_multi_grid', 'multi_grid_group'),
  ...factory('this_cluster', 'cluster_group'),
  ...factory('this_thread', 'thread_block_tile<1>'),
  ...factory('coalesced_threads', 'coalesced_group', { convergent: true, tellsActiveLanes: true }),
  ...factory('labeled_partition binary_partition', 'coalesced_group', { convergent: true }),
  // With a template argument a `thread_block_tile` of that size.
  ...factory('tiled_partition', 'thread_group', { price: FREE }),

  // cub: the result of a reduction is promised to thread (or lane) 0 alone; scans hand their results out by reference
  ...callees('BlockReduce.{Sum,Reduce}', GUIDE.cub, PER_LANE, { ...COLLECTIVE, result: 'first', price: BLOCK_SUM }),
  ...callees('WarpReduce.{Sum,Max,Min,Reduce}', GUIDE.cub, PER_LANE, {
    ...COLLECTIVE,
    result: 'first',
    price: WARP_SUM,
  }),
  ...callees('WarpReduce.{Head,Tail}Segmented{Sum,Reduce}', GUIDE.cub, PER_LANE, {
    ...COLLECTIVE,
    result: 'first',
    price: WARP_SUM,
  }),
  ...callees('BlockScan.{Exclusive,Inclusive}{Sum,Scan}', GUIDE.cub, PER_LANE, {
    ...COLLECTIVE,
    writesArguments: [1, 2, 3, 4],
    result: 'void',
    price: BLOCK_SUM,
  }),
  ...callees('WarpScan.{Exclusive,Inclusive}{Sum,Scan}', GUIDE.cub, PER_LANE, {
    ...COLLECTIVE,
    writesArguments: [1, 2, 3, 4],
    result: 'void',
    price: WARP_SUM,
  }),
  ...callees('WarpScan.Broadcast', GUIDE.cub, shuffle('index', 0), { ...COLLECTIVE, result: 'first', price: SHUFFLE }),

  // containers, views, tuples
  ...callees('get size', GUIDE.language, null, { price: FREE }),
  ...callees('.data .begin .end', GUIDE.language, null, { access: 'reads' }),
];

function factory(names: string, group: string, facts: Facts = {}): Callee[] {
  return callees(names, GUIDE.groups, null, { group, readsThread: true, ...facts });
}
