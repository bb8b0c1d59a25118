import type { Callee } from './callee';
import { callees, GUIDE, PER_LANE, register } from './rows';

/** PTX special registers by what the value domain calls them. */
const REGISTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tid: 'threadIdx',
    ntid: 'blockDim',
    ctaid: 'blockIdx',
    nctaid: 'gridDim',
    laneid: 'laneId',
    warpid: 'physicalWarp',
    nwarpid: 'nwarpid',
    smid: 'smid',
    nsmid: 'nsmid',
    gridid: 'gridid',
    warpsize: 'warpSize',
    lanemask_eq: 'lanemask_eq',
    lanemask_lt: 'lanemask_lt',
    lanemask_le: 'lanemask_le',
    lanemask_gt: 'lanemask_gt',
    lanemask_ge: 'lanemask_ge',
    clusterid: 'clusterIdx',
    nclusterid: 'clusterGridDim',
    cluster_ctaid: 'clusterBlockIdx',
    cluster_nctaid: 'clusterDim',
    cluster_ctarank: 'clusterBlockRank',
    cluster_nctarank: 'clusterBlocks',
    is_explicit_cluster: 'isExplicitCluster',
    dynamic_smem_size: 'dynamicSharedSize',
    total_smem_size: 'totalSharedSize',
    aggr_smem_size: 'aggregateSharedSize',
    current_graph_exec: 'currentGraph',
  }),
);

/** Those that differ between the lanes of a warp. */
const OF_LANES: ReadonlySet<string> = new Set([
  'tid',
  'laneid',
  'lanemask_eq',
  'lanemask_lt',
  'lanemask_le',
  'lanemask_gt',
  'lanemask_ge',
]);

/** Each lane reads them at a moment of its own. */
const TIMERS = /^(clock|clock_hi|clock64|globaltimer(_lo|_hi)?|pm\d+(_64)?)$/;
/** The same in every thread of the grid, and otherwise unknown. */
const SYSTEM = /^(envreg\d+|reserved_smem_\w+)$/;

/** A PTX special register, with or without its `%`. */
export function specialRegister(name: string): Callee | null {
  const bare = name.replace(/^%+/, '');
  const facts = { access: 'none', escapes: false, result: 'unsigned' } as const;
  if (TIMERS.test(bare)) return callees(`%${bare}`, GUIDE.registers, PER_LANE, { ...facts, readsThread: true })[0];
  if (SYSTEM.test(bare)) return callees(`%${bare}`, GUIDE.registers, register(bare), facts)[0];
  const [head, axis] = bare.split('.');
  const which = REGISTERS.get(head);
  if (which === undefined) return null;
  const effect = register(axis === undefined ? which : `${which}.${axis}`);
  return callees(`%${bare}`, GUIDE.registers, effect, { ...facts, readsThread: OF_LANES.has(head) })[0];
}
