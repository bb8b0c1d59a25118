import type { BinaryOp, ScalarType, UnaryOp } from './value';
import { INT, LONG, Scope, UINT, ULONG } from './value';

/** What every entry says besides what it returns. */
interface Facts {
  readonly name: string;
  /** Index of the member mask among the arguments, -1 for none. */
  readonly memberMask: number;
  /** Who waits for whom. */
  readonly barrier: 'none' | 'warp' | 'block' | 'cluster' | 'grid';
  /** A warp intrinsic of the time before `_sync`. */
  readonly legacy: boolean;
  /** Writes through its first argument. */
  readonly writes: boolean;
  /** Where this is said. */
  readonly source: string;
}

export type Shuffle = 'index' | 'up' | 'down' | 'xor';

type Effect =
  /** No result, or none that matters. */
  | { readonly kind: 'none' }
  /** The same in every lane that takes part, whatever the arguments. `vote`: the predicate whose value an agreeing warp gets back, or -1. */
  | {
      readonly kind: 'agreed';
      readonly scope: Scope;
      readonly min: number;
      readonly max: number;
      readonly vote: number;
    }
  /** Argument indices; lane and width may be absent from a call. `size`: lanes of the group where no width is given. */
  | {
      readonly kind: 'shuffle';
      readonly mode: Shuffle;
      readonly value: number;
      readonly lane: number;
      readonly width: number;
      readonly size: number;
    }
  /** Unknown per lane. */
  | { readonly kind: 'per-lane' }
  /** True in exactly one lane of the warp. */
  | { readonly kind: 'elect' }
  /** A function of its arguments. */
  | { readonly kind: 'pure'; readonly min: number; readonly max: number }
  | { readonly kind: 'unary'; readonly op: UnaryOp; readonly type: ScalarType | null }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly type: ScalarType | null }
  | { readonly kind: 'argument'; readonly index: number }
  | { readonly kind: 'builtin'; readonly which: string }
  | { readonly kind: 'constant'; readonly value: number }
  /** Reads memory at its first argument. */
  | { readonly kind: 'load' }
  /** Lanes do not come back. */
  | { readonly kind: 'stop' };

/** How an intrinsic's result follows from its arguments. */
export type IntrinsicEffect = Facts & Effect;

/** Chapters of the CUDA C++ Programming Guide ("C++ Language Extensions"), the PTX ISA and the CUDA Math API. */
const GUIDE = {
  sync: 'CUDA C++ Programming Guide, Synchronization Functions',
  fence: 'CUDA C++ Programming Guide, Memory Fence Functions',
  vote: 'CUDA C++ Programming Guide, Warp Vote Functions',
  match: 'CUDA C++ Programming Guide, Warp Match Functions',
  reduce: 'CUDA C++ Programming Guide, Warp Reduce Functions',
  shuffle: 'CUDA C++ Programming Guide, Warp Shuffle Functions',
  atomic: 'CUDA C++ Programming Guide, Atomic Functions',
  atomicObject: 'libcu++, cuda::atomic and cuda::atomic_ref',
  load: 'CUDA C++ Programming Guide, Read-Only Data Cache Load Function; Load Functions Using Cache Hints',
  time: 'CUDA C++ Programming Guide, Time Function',
  trap: 'CUDA C++ Programming Guide, Trap Function; Assertion',
  space: 'CUDA C++ Programming Guide, Address Space Predicate and Conversion Functions',
  compiler: 'CUDA C++ Programming Guide, Compiler Optimization Hint Functions',
  groups: 'CUDA C++ Programming Guide, Cooperative Groups',
  cluster: 'CUDA C++ Programming Guide, Thread Block Clusters',
  output: 'CUDA C++ Programming Guide, Formatted Output; Dynamic Global Memory Allocation',
  integer: 'CUDA Math API, Integer Intrinsics',
  math: 'CUDA Math API, Mathematical Functions',
  convert: 'CUDA Math API, Type Casting Intrinsics',
  half: 'CUDA Math API, Half and Bfloat16 Intrinsics',
  simd: 'CUDA Math API, SIMD Intrinsics',
  registers: 'PTX ISA, Special Registers',
  elect: 'PTX ISA, elect.sync',
  mbarrier: 'PTX ISA, mbarrier',
};

const table = new Map<string, IntrinsicEffect>();

function entries(names: string, source: string, effect: Effect, facts: Partial<Facts> = {}): void {
  for (const name of names.split(/\s+/)) {
    table.set(name, {
      name,
      memberMask: -1,
      barrier: 'none',
      legacy: false,
      writes: false,
      source,
      ...facts,
      ...effect,
    });
  }
}

const NONE: Effect = { kind: 'none' };
const PER_LANE: Effect = { kind: 'per-lane' };
const PURE: Effect = { kind: 'pure', min: -Infinity, max: Infinity };
const STOP: Effect = { kind: 'stop' };
const LOAD: Effect = { kind: 'load' };
const WORD = 2 ** 32 - 1;

function agreed(scope: Scope, min: number, max: number, vote = -1): Effect {
  return { kind: 'agreed', scope, min, max, vote };
}
function shuffle(mode: Shuffle, value: number, size = 32): Effect {
  return { kind: 'shuffle', mode, value, lane: value + 1, width: value + 2, size };
}
function unary(op: UnaryOp, type: ScalarType | null): Effect {
  return { kind: 'unary', op, type };
}
function binary(op: BinaryOp, type: ScalarType | null): Effect {
  return { kind: 'binary', op, type };
}
function register(which: string): Effect {
  return { kind: 'builtin', which };
}

// ---- barriers and fences
entries('__syncthreads', GUIDE.sync, NONE, { barrier: 'block' });
entries('__syncthreads_count', GUIDE.sync, agreed(Scope.Block, 0, 1024), { barrier: 'block' });
entries('__syncthreads_and __syncthreads_or', GUIDE.sync, agreed(Scope.Block, -Infinity, Infinity, 0), {
  barrier: 'block',
});
entries('__syncwarp', GUIDE.sync, NONE, { barrier: 'warp', memberMask: 0 });
entries('__threadfence __threadfence_block __threadfence_system', GUIDE.fence, NONE);
entries('__cluster_barrier_wait', GUIDE.cluster, NONE, { barrier: 'cluster' });
entries('__cluster_barrier_arrive __cluster_barrier_arrive_relaxed', GUIDE.cluster, NONE);
entries(
  '__nanosleep __brkpt __prof_trigger __pipeline_commit __pipeline_wait_prior __pipeline_memcpy_async',
  GUIDE.sync,
  NONE,
);

// ---- warp votes, matches, reductions
const SYNC: Partial<Facts> = { memberMask: 0, barrier: 'warp' };
entries('__all_sync __any_sync', GUIDE.vote, agreed(Scope.Warp, -Infinity, Infinity, 1), SYNC);
entries('__ballot_sync', GUIDE.vote, agreed(Scope.Warp, 0, WORD), SYNC);
entries('__all __any', GUIDE.vote, agreed(Scope.Warp, -Infinity, Infinity, 0), { legacy: true });
entries('__ballot', GUIDE.vote, agreed(Scope.Warp, 0, WORD), { legacy: true });
entries('__activemask', GUIDE.vote, PER_LANE);
entries('__match_any_sync', GUIDE.match, PER_LANE, SYNC);
entries('__match_all_sync', GUIDE.match, agreed(Scope.Warp, 0, WORD), SYNC);
entries(
  '__reduce_add_sync __reduce_min_sync __reduce_max_sync __reduce_and_sync __reduce_or_sync __reduce_xor_sync',
  GUIDE.reduce,
  agreed(Scope.Warp, -Infinity, Infinity),
  SYNC,
);

// ---- shuffles
entries('__shfl_sync', GUIDE.shuffle, shuffle('index', 1), SYNC);
entries('__shfl_up_sync', GUIDE.shuffle, shuffle('up', 1), SYNC);
entries('__shfl_down_sync', GUIDE.shuffle, shuffle('down', 1), SYNC);
entries('__shfl_xor_sync', GUIDE.shuffle, shuffle('xor', 1), SYNC);
entries('__shfl', GUIDE.shuffle, shuffle('index', 0), { legacy: true });
entries('__shfl_up', GUIDE.shuffle, shuffle('up', 0), { legacy: true });
entries('__shfl_down', GUIDE.shuffle, shuffle('down', 0), { legacy: true });
entries('__shfl_xor', GUIDE.shuffle, shuffle('xor', 0), { legacy: true });

// ---- one lane
entries('elect_sync elect_one_sync __nv_elect_sync', GUIDE.elect, { kind: 'elect' }, { barrier: 'warp' });

// ---- atomics: each lane gets its own old value
for (const op of 'Add Sub Exch Min Max Inc Dec CAS And Or Xor'.split(' ')) {
  entries(`atomic${op} atomic${op}_block atomic${op}_system`, GUIDE.atomic, PER_LANE, { writes: true });
}
entries(
  `__nv_atomic_exchange __nv_atomic_exchange_n __nv_atomic_compare_exchange __nv_atomic_compare_exchange_n
   __nv_atomic_fetch_add __nv_atomic_fetch_sub __nv_atomic_fetch_min __nv_atomic_fetch_max __nv_atomic_fetch_and
   __nv_atomic_fetch_or __nv_atomic_fetch_xor`,
  GUIDE.atomic,
  PER_LANE,
  { writes: true },
);
entries(
  '__nv_atomic_add __nv_atomic_sub __nv_atomic_min __nv_atomic_max __nv_atomic_and __nv_atomic_or __nv_atomic_xor __nv_atomic_store __nv_atomic_store_n',
  GUIDE.atomic,
  NONE,
  { writes: true },
);
// Of cuda::atomic, cuda::std::atomic and their _ref: each lane has its turn there, too.
entries(
  `.fetch_add .fetch_sub .fetch_and .fetch_or .fetch_xor .fetch_min .fetch_max .exchange .compare_exchange_weak
   .compare_exchange_strong .test_and_set`,
  GUIDE.atomicObject,
  PER_LANE,
  { writes: true },
);
// Two lanes may see different moments.
entries('__nv_atomic_load __nv_atomic_load_n', GUIDE.atomic, PER_LANE);
entries('__nv_atomic_thread_fence', GUIDE.atomic, NONE);

// ---- loads and stores
entries('__ldg __ldcg __ldca __ldcs __ldlu __ldcv', GUIDE.load, LOAD);
entries('__stwb __stcg __stcs __stwt', GUIDE.load, NONE, { writes: true });

// ---- time, output, allocation
entries('clock clock64 __clock __clock64 __globaltimer globaltimer', GUIDE.time, PER_LANE);
entries('printf vprintf', GUIDE.output, PER_LANE);
entries('malloc alloca __nv_aligned_device_malloc', GUIDE.output, PER_LANE);
entries('free', GUIDE.output, NONE);

// ---- the end of a lane
entries('__trap __builtin_trap __builtin_unreachable __assert_fail __assertfail abort exit', GUIDE.trap, STOP);

// ---- hints
entries('__builtin_expect __builtin_expect_with_probability __builtin_assume_aligned', GUIDE.compiler, {
  kind: 'argument',
  index: 0,
});
entries('__builtin_assume __assume assert __builtin_prefetch', GUIDE.compiler, NONE);
entries('__builtin_constant_p __builtin_is_constant_evaluated', GUIDE.compiler, PURE);
entries('move forward std::move std::forward', GUIDE.compiler, { kind: 'argument', index: 0 });

// ---- address spaces
entries('__isGlobal __isShared __isConstant __isLocal __isGridConstant __isClusterShared', GUIDE.space, {
  kind: 'pure',
  min: 0,
  max: 1,
});
entries(
  `__cvta_generic_to_global __cvta_generic_to_shared __cvta_generic_to_constant __cvta_generic_to_local
   __cvta_global_to_generic __cvta_shared_to_generic __cvta_constant_to_generic __cvta_local_to_generic
   __nvvm_get_smem_pointer __cluster_map_shared_rank __cluster_query_shared_rank`,
  GUIDE.space,
  PURE,
);

// ---- clusters
entries('__clusterDimIsSpecified', GUIDE.cluster, { kind: 'pure', min: 0, max: 1 });
entries('__clusterDim __clusterSizeInBlocks', GUIDE.cluster, register('clusterDim'));
entries('__clusterRelativeBlockIdx', GUIDE.cluster, register('clusterBlockIdx'));
entries('__clusterRelativeBlockRank', GUIDE.cluster, register('clusterBlockRank'));
entries('__clusterGridDimInClusters', GUIDE.cluster, register('clusterGridDim'));
entries('__clusterIdx', GUIDE.cluster, register('clusterIdx'));

// ---- integers
entries('__popc', GUIDE.integer, unary('popc', UINT));
entries('__popcll', GUIDE.integer, unary('popc', ULONG));
entries('__clz', GUIDE.integer, unary('clz', UINT));
entries('__clzll', GUIDE.integer, unary('clz', ULONG));
entries('__ffs', GUIDE.integer, unary('ffs', UINT));
entries('__ffsll', GUIDE.integer, unary('ffs', ULONG));
entries('__brev', GUIDE.integer, unary('brev', UINT));
entries('__brevll', GUIDE.integer, unary('brev', ULONG));
entries('__builtin_popcount', GUIDE.integer, unary('popc', UINT));
entries('__builtin_popcountll', GUIDE.integer, unary('popc', ULONG));
entries('__builtin_clz', GUIDE.integer, unary('clz', UINT));
entries('__builtin_ffs', GUIDE.integer, unary('ffs', UINT));
entries('__mulhi', GUIDE.integer, binary('mulhi', INT));
entries('__umulhi', GUIDE.integer, binary('mulhi', UINT));
entries('__mul64hi', GUIDE.integer, binary('mulhi', LONG));
entries('__umul64hi', GUIDE.integer, binary('mulhi', ULONG));
entries('__umul24', GUIDE.integer, binary('umul24', UINT));
// 24-bit operands are what the author promises: then it is the product.
entries('__mul24', GUIDE.integer, binary('*', INT));
entries('abs labs llabs', GUIDE.integer, unary('abs', null));
entries('min max', GUIDE.integer, binary('min', null));
entries('max', GUIDE.integer, binary('max', null));
entries('umin', GUIDE.integer, binary('min', UINT));
entries('umax', GUIDE.integer, binary('max', UINT));
entries('llmin', GUIDE.integer, binary('min', LONG));
entries('llmax', GUIDE.integer, binary('max', LONG));
entries('ullmin', GUIDE.integer, binary('min', ULONG));
entries('ullmax', GUIDE.integer, binary('max', ULONG));
entries('std::min', GUIDE.integer, binary('min', null));
entries('std::max', GUIDE.integer, binary('max', null));
entries('fmin fminf', GUIDE.math, binary('min', null));
entries('fmax fmaxf', GUIDE.math, binary('max', null));
entries('fabs fabsf', GUIDE.math, unary('abs', null));
entries(
  `__byte_perm __funnelshift_l __funnelshift_lc __funnelshift_r __funnelshift_rc __sad __usad __hadd __rhadd __uhadd
   __urhadd __dp2a_hi __dp2a_lo __dp4a __fns`,
  GUIDE.integer,
  PURE,
);

// ---- the math library: functions of their arguments
for (const name of `acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh cospi cyl_bessel_i0 cyl_bessel_i1
  erf erfc erfcinv erfcx erfinv exp exp10 exp2 expm1 fdim fdivide floor fma fmod frexp hypot ilogb j0 j1 jn ldexp lgamma
  llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter norm norm3d norm4d normcdf
  normcdfinv pow powi rcbrt remainder remquo rhypot rint rnorm rnorm3d rnorm4d round rsqrt scalbln scalbn sin sincos
  sincospi sinh sinpi sqrt tan tanh tgamma trunc y0 y1 yn`.split(/\s+/)) {
  entries(`${name} ${name}f std::${name}`, GUIDE.math, PURE);
}
entries('isnan isinf isfinite signbit isnormal std::isnan std::isinf std::isfinite', GUIDE.math, {
  kind: 'pure',
  min: -Infinity,
  max: Infinity,
});
entries(
  `__cosf __exp10f __expf __fdividef __log10f __log2f __logf __powf __saturatef __sincosf __sinf __tanf __tanhf
   __frsqrt_rn __nv_fast_expf`,
  GUIDE.math,
  PURE,
);

// ---- asynchronous barriers: a test may turn out differently per lane
entries(
  'mbarrier_try_wait mbarrier_test_wait mbarrier_try_wait_parity mbarrier_test_wait_parity',
  GUIDE.mbarrier,
  PER_LANE,
);

/** Families that are named systematically; all are functions of their arguments. */
const FAMILIES: readonly { readonly pattern: RegExp; readonly source: string }[] = [
  { pattern: /^__[fd](add|sub|mul|maf?|div|rcp|sqrt|ma|rsqrt)_r[nzud]$|^__fmaf?_(ieee_)?r[nzud]$/, source: GUIDE.math },
  {
    pattern:
      /^__(float|double|int|uint|ll|ull|half|short|ushort|bfloat16|hiloint|longlong|ulonglong|low|high|char|uchar)\d*2?\w*(_r[nzud]|_as_\w+|2\w+)$/,
    source: GUIDE.convert,
  },
  {
    pattern:
      /^__(float|double|int|uint|half|short|ushort|longlong|ulonglong)_as_\w+$|^__double2(hi|lo)int$|^__hiloint2double$/,
    source: GUIDE.convert,
  },
  {
    pattern:
      /^__h(add|sub|mul|div|fma|neg|abs|max|min|eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|isnan|isinf|cmadd|b)\w*$|^h(sqrt|rsqrt|exp|log|sin|cos|ceil|floor|trunc|rint|rcp|tanh)\w*$/,
    source: GUIDE.half,
  },
  { pattern: /^__v(i?add|i?sub|i?abs|i?avg|i?max|i?min|i?cmp|i?set|i?neg|i?sad|h)\w*$|^__vi\w+$/, source: GUIDE.simd },
  {
    pattern:
      /^make_(char|uchar|short|ushort|int|uint|long|ulong|longlong|ulonglong|float|double)\d$|^make_(half2|bfloat162|cuComplex|cuFloatComplex)$/,
    source: GUIDE.convert,
  },
];

export function intrinsic(name: string): IntrinsicEffect | null {
  const known = table.get(name);
  if (known !== undefined) return known;
  const register = /^__nvvm_read_ptx_sreg_(\w+)$/.exec(name);
  if (register !== null) return specialRegister(register[1].replace(/_([xyz])$/, '.$1'));
  const scoped = /^(?:::)?(?:cuda::ptx|cuda|cute|cutlass|cooperative_groups|std|ptx)::(\w+)$/.exec(name);
  if (scoped !== null && table.has(scoped[1])) return table.get(scoped[1]) ?? null;
  if (name.startsWith('__') || /^(h|make_)/.test(name)) {
    for (const family of FAMILIES) {
      if (!family.pattern.test(name)) continue;
      entries(name, family.source, PURE);
      return table.get(name) ?? null;
    }
  }
  return null;
}

/** Every name with an entry of its own. */
export function intrinsicNames(): string[] {
  return [...table.keys()];
}

// ---- cooperative groups

export interface Group {
  readonly kind: 'thread_block' | 'tile' | 'coalesced' | 'grid' | 'cluster' | 'multi_grid';
  /** Lanes of a tile; 0 where not known. */
  readonly size: number;
}

/** A method of a cooperative group; also `reduce`, `sync` and the scans, which take the group as first argument. */
export function groupMethod(group: Group, method: string): IntrinsicEffect | null {
  const make = (effect: Effect, facts: Partial<Facts> = {}): IntrinsicEffect => ({
    name: `${group.kind}.${method}`,
    memberMask: -1,
    barrier: 'none',
    legacy: false,
    writes: false,
    source: GUIDE.groups,
    ...facts,
    ...effect,
  });
  const sync = barrierOf(group);
  switch (method) {
    case 'sync':
    case 'barrier_wait':
      return make(NONE, { barrier: sync });
    case 'barrier_arrive':
      return make(NONE);
    default:
  }
  switch (group.kind) {
    case 'thread_block':
      return blockMethod(method, make, sync);
    case 'tile':
      return tileMethod(group.size, method, make, sync);
    case 'coalesced':
      return coalescedMethod(method, make);
    case 'grid':
    case 'cluster':
    case 'multi_grid':
      return wideMethod(group.kind, method, make, sync);
  }
}

type Make = (effect: Effect, facts?: Partial<Facts>) => IntrinsicEffect;

function barrierOf(group: Group): Facts['barrier'] {
  switch (group.kind) {
    case 'thread_block':
      return 'block';
    case 'cluster':
      return 'cluster';
    case 'grid':
    case 'multi_grid':
      return 'grid';
    default:
      return group.size > 32 ? 'block' : 'warp';
  }
}

function blockMethod(method: string, make: Make, sync: Facts['barrier']): IntrinsicEffect | null {
  switch (method) {
    case 'thread_rank':
      return make(register('threadRank'));
    case 'size':
    case 'num_threads':
      return make(register('blockSize'));
    case 'reduce':
      return make(agreed(Scope.Block, -Infinity, Infinity), { barrier: sync });
    case 'inclusive_scan':
    case 'exclusive_scan':
      return make(PER_LANE, { barrier: sync });
    default:
      return dimension(method, make, {
        group_index: 'blockIdx',
        thread_index: 'threadIdx',
        group_dim: 'blockDim',
        dim_threads: 'blockDim',
      });
  }
}

/** `group_index().x`, given as `group_index.x`. */
function dimension(method: string, make: Make, names: Readonly<Record<string, string>>): IntrinsicEffect | null {
  const [head, axis] = method.split('.');
  const which = names[head];
  return which === undefined ? null : make(register(axis === undefined ? which : `${which}.${axis}`));
}

function tileMethod(size: number, method: string, make: Make, sync: Facts['barrier']): IntrinsicEffect | null {
  const known = size > 0;
  // Smaller tiles of one warp each have their own answer.
  const shared: Effect = known && size >= 32 ? agreed(Scope.Warp, -Infinity, Infinity) : PER_LANE;
  const vote: Effect = known && size >= 32 ? agreed(Scope.Warp, -Infinity, Infinity, 0) : PER_LANE;
  const facts: Partial<Facts> = { barrier: sync };
  switch (method) {
    case 'thread_rank':
      return make(known ? register(`tileRank.${size}`) : PER_LANE);
    case 'size':
    case 'num_threads':
      return make(known ? { kind: 'constant', value: size } : PURE);
    case 'meta_group_rank':
      return make(known ? register(`tileIndex.${size}`) : PER_LANE);
    case 'meta_group_size':
      return make(known ? register(`tileCount.${size}`) : agreed(Scope.Grid, 1, 1024));
    case 'any':
    case 'all':
      return make(vote, facts);
    case 'ballot':
    case 'match_all':
      return make(shared, facts);
    case 'reduce':
      return make(shared, facts);
    case 'match_any':
    case 'inclusive_scan':
    case 'exclusive_scan':
      return make(PER_LANE, facts);
    case 'shfl':
      return make(shuffle('index', 0, size), facts);
    case 'shfl_up':
      return make(shuffle('up', 0, size), facts);
    case 'shfl_down':
      return make(shuffle('down', 0, size), facts);
    case 'shfl_xor':
      return make(shuffle('xor', 0, size), facts);
    default:
      return null;
  }
}

/** Which lanes a coalesced group holds is not promised; its members agree, and all of them are active. */
function coalescedMethod(method: string, make: Make): IntrinsicEffect | null {
  const facts: Partial<Facts> = { barrier: 'warp' };
  switch (method) {
    case 'thread_rank':
    case 'meta_group_rank':
    case 'match_any':
    case 'inclusive_scan':
    case 'exclusive_scan':
    case 'shfl_up':
    case 'shfl_down':
    case 'shfl_xor':
      return make(PER_LANE, facts);
    case 'size':
    case 'num_threads':
    case 'meta_group_size':
      // Two groups of one warp may meet again later with different sizes.
      return make(PER_LANE);
    case 'any':
    case 'all':
    case 'ballot':
    case 'match_all':
    case 'reduce':
    case 'shfl':
      return make(PER_LANE, facts);
    default:
      return null;
  }
}

function wideMethod(
  kind: 'grid' | 'cluster' | 'multi_grid',
  method: string,
  make: Make,
  sync: Facts['barrier'],
): IntrinsicEffect | null {
  switch (method) {
    case 'thread_rank':
      return make(register(kind === 'grid' ? 'gridRank' : `${kind}Rank`));
    case 'size':
    case 'num_threads':
      return make(register(`${kind}Size`));
    case 'num_blocks':
      return make(register(`${kind}Blocks`));
    case 'block_rank':
      return make(register(kind === 'cluster' ? 'clusterBlockRank' : 'gridBlockRank'));
    case 'is_valid':
      return make(agreed(Scope.Grid, 0, 1), {});
    case 'map_shared_rank':
    case 'query_shared_rank':
      return make(PURE);
    case 'reduce':
      return make(agreed(Scope.Grid, -Infinity, Infinity), { barrier: sync });
    default:
      return dimension(method, make, {
        block_index: kind === 'cluster' ? 'clusterBlockIdx' : 'blockIdx',
        dim_blocks: kind === 'cluster' ? 'clusterDim' : 'gridDim',
        group_dim: kind === 'cluster' ? 'clusterDim' : 'gridDim',
        dim_threads: `${kind}Threads`,
        thread_index: `${kind}Thread`,
      });
  }
}

// ---- PTX special registers

const REGISTERS: Readonly<Record<string, string>> = {
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
};

/** A PTX special register, with or without its `%`. */
export function specialRegister(name: string): IntrinsicEffect | null {
  const bare = name.replace(/^%+/, '');
  const facts = {
    name: `%${bare}`,
    memberMask: -1,
    barrier: 'none',
    legacy: false,
    writes: false,
    source: GUIDE.registers,
  } as const;
  if (/^(clock|clock_hi|clock64|globaltimer(_lo|_hi)?|pm\d+(_64)?)$/.test(bare)) return { ...facts, ...PER_LANE };
  if (/^(envreg\d+|reserved_smem_\w+)$/.test(bare)) return { ...facts, ...register(bare) };
  const [head, axis] = bare.split('.');
  const which = REGISTERS[head];
  if (which === undefined) return null;
  return { ...facts, ...register(axis === undefined ? which : `${which}.${axis}`) };
}
