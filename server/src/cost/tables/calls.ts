import { ESTIMATED } from '../../cuda/prices/estimated';
import { MEASURED, type MeasuredOp } from '../../cuda/prices/measured';
import type { ScalarType } from '../../lanes/value';

/**
 * What kind of instruction it is, as far as predication and the memory share care. `simple`: an integer operation on
 * two variables, which the compiler turns into a select of an operand; `move`: a copy into a variable.
 */
export type Pipe = 'alu' | 'float' | 'simple' | 'move' | 'load' | 'store' | 'shared' | 'atomic';

/** How a call that is not inlined source is priced. */
export interface CallEntry {
  /** A measured row, or a key of `ESTIMATED`. */
  readonly op: MeasuredOp | keyof typeof ESTIMATED;
  readonly measured: boolean;
  readonly pipe: Pipe;
  /** Its result is all it does: not used, not issued; called twice with the same arguments, issued once. */
  readonly pure: boolean;
  /** Why ptxas never predicates an arm that holds it; null where it may. */
  readonly forces: string | null;
  /** Slots beside the row's, because the row was measured with an operation that is priced by itself. */
  readonly extra: number;
}

type Names = Readonly<Record<string, MeasuredOp>>;

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Intrinsics and C names whose row is known by name alone. */
const BY_NAME: Names = {
  __mulhi: 'imulhi',
  __umulhi: 'imulhi',
  __mul24: 'imul',
  __umul24: 'imul',
  __mul64hi: 'lmul_s64',
  __umul64hi: 'lmul_s64',
  __popc: 'popc',
  __popcll: 'popcll',
  __clz: 'clz',
  __clzll: 'popcll',
  __ffs: 'ffs',
  __ffsll: 'popcll',
  __brev: 'brev',
  __brevll: 'lshl_s64',
  __fdividef: 'fdividef',
  __fdiv_rn: 'fdiv_rn_intrin',
  __fdiv_rz: 'fdiv_rn_intrin',
  __fdiv_ru: 'fdiv_rn_intrin',
  __fdiv_rd: 'fdiv_rn_intrin',
  __frcp_rn: 'frcp_rn_intrin',
  __frcp_rz: 'frcp_rn_intrin',
  __fsqrt_rn: 'i__fsqrt_rn',
  __fsqrt_rz: 'i__fsqrt_rn',
  __frsqrt_rn: 'i__frsqrt_rn',
  __saturatef: 'i__saturatef',
  __sinf: 'i__sinf',
  __cosf: 'i__cosf',
  __tanf: 'i__tanf',
  __sincosf: 'idiv_const8',
  __expf: 'i__expf',
  __exp10f: 'i__exp10f',
  __logf: 'i__logf',
  __log2f: 'i__log2f',
  __log10f: 'i__logf',
  __powf: '__powf',
  __ddiv_rn: 'ddiv',
  __drcp_rn: 'drcp',
  __dsqrt_rn: 'dsqrt',
  rcp64h: 'i__log2f',
  __hdiv: 'hdiv',
  hexp: 'hexp',
  hsqrt: 'hsqrt',
  hrsqrt: 'hsqrt',
  hlog: 'hexp',
  __shfl: 'shfl_down',
  __shfl_up: 'shfl_down',
  __shfl_down: 'shfl_down',
  __shfl_xor: 'shfl_down',
  __shfl_sync: 'shfl_down',
  __shfl_up_sync: 'shfl_down',
  __shfl_down_sync: 'shfl_down',
  __shfl_xor_sync: 'shfl_down',
  __ballot: 'ballot',
  __ballot_sync: 'ballot',
  __any: 'any',
  __any_sync: 'any',
  __all: 'any',
  __all_sync: 'any',
  __activemask: 'activemask',
  __syncthreads: 'sync_only',
  __syncwarp: 'syncwarp',
  __threadfence: 'threadfence',
  __threadfence_system: 'threadfence',
  __trap: 'sync_only',
};

/** Functions overloaded on float and double: the float row ends in `f`, the double row begins with `d`. */
const OVERLOADED = new Set(
  words(`sqrt rsqrt cbrt sin cos tan asin acos atan exp exp2 exp10 expm1 log log2 log10 log1p tanh sinh cosh erf erfc
    lgamma tgamma floor ceil trunc round rint fabs sinpi cospi pow fmod atan2 hypot fmin fmax copysign sincos rcbrt rhypot
    asinh acosh atanh ldexp frexp modf logb nextafter remainder norm3d normcdf erfinv j0 y0`),
);

/** One instruction and no more: converted by the hardware, or an operator in disguise. */
const ONE = new Set(
  words(`__fadd_rn __fadd_rz __fadd_ru __fadd_rd __fsub_rn __fsub_rz __fmul_rn __fmul_rz __fmul_ru __fmul_rd __fmaf_rn
    __fmaf_rz __fmaf_ru __fmaf_rd fmaf fma __dadd_rn __dadd_rz __dsub_rn __dmul_rn __dmul_rz __fma_rn __fma_rz nearbyintf
    nearbyint __float2int_rn __float2int_rz __float2int_rd __float2int_ru __float2uint_rn __float2uint_rz __float2uint_rd
    __int2float_rn __int2float_rz __uint2float_rn __uint2float_rz __double2float_rn __double2int_rn __double2int_rz
    __int2double_rn __float2half __float2half_rn __half2float __double2uint_rz __uint2double_rn __ll2float_rn
    __ll2double_rn __float2ll_rn __float2ll_rz __double2ll_rn __double2ll_rz __hadd __hsub __hmul __hfma __hadd2 __hsub2
    __hmul2 __hfma2 __hmin __hmax __hmin2 __hmax2 __hneg __habs __hneg2 __habs2 __byte_perm __funnelshift_l __funnelshift_r
    __funnelshift_lc __funnelshift_rc __sad __usad __dp4a __dp2a_lo __dp2a_hi __vadd2 __vsub2 __vmaxs2 __vmins2 __viaddmax_s32
    __bfloat162float __float2bfloat16 __half22float2 __float22half2_rn __floats2half2_rn __low2half __high2half
    __halves2half2 __heq __hne __hlt __hgt __hle __hge isnan isnanf isinf isinff isfinite signbit __reduce_add_sync
    __reduce_min_sync __reduce_max_sync __reduce_and_sync __reduce_or_sync __reduce_xor_sync clock __clock clock64 __nanosleep
    __prefetch_global_l1 __prefetch_global_l2 __fns__ lane_id __cvta_generic_to_shared`),
);

/** Bits moved or nothing at all: no instruction. */
const FREE = new Set(
  words(`__float_as_int __int_as_float __float_as_uint __uint_as_float __double_as_longlong __longlong_as_double __double2hiint
    __double2loint __hiloint2double __half_as_ushort __ushort_as_half __half_as_short __short_as_half __builtin_assume
    __builtin_expect __assume __builtin_unreachable __builtin_assume_aligned assert __assert_fail make_float2 make_float3
    make_float4 make_int2 make_int3 make_int4 make_uint2 make_uint3 make_uint4 make_double2 make_double3 make_double4
    make_char4 make_uchar4 make_uchar2 make_short2 make_ushort2 make_longlong2 make_ulonglong2 make_half2 __half __float2
    this_thread_block this_grid tiled_partition thread_rank get size num_threads group_index move forward`),
);

const MEMORY: Readonly<Record<string, Pipe>> = {
  __ldg: 'load',
  __ldcg: 'load',
  __ldca: 'load',
  __ldcs: 'load',
  __ldcv: 'load',
  __ldlu: 'load',
  __stcg: 'store',
  __stcs: 'store',
  __stwb: 'store',
  __stwt: 'store',
};

const BLOCK_BARRIERS = new Set(
  words('__syncthreads __syncthreads_count __syncthreads_and __syncthreads_or __barrier_sync sync arrive wait'),
);

const ATOMIC = /^atomic(Add|Sub|Exch|Min|Max|Inc|Dec|CAS|And|Or|Xor)(_block|_system)?$/;

export function isAtomic(callee: string): boolean {
  return ATOMIC.test(baseName(callee));
}

export function isVote(callee: string): boolean {
  return /^(__)?(ballot|any|all)(_sync)?$/.test(baseName(callee));
}

export function isBlockBarrier(callee: string): boolean {
  return BLOCK_BARRIERS.has(baseName(callee));
}

/** The last component: `std::fmaxf`, `cg::sync`, `warp.shfl` → fmaxf, sync, shfl. */
export function baseName(callee: string): string {
  return callee.slice(Math.max(callee.lastIndexOf(':'), callee.lastIndexOf('.'), callee.lastIndexOf('>')) + 1);
}

/** Price of a call by name and type of its first argument; null: not known here. */
export function callEntry(callee: string, argument: ScalarType | null): CallEntry | null {
  const name = baseName(callee);
  if (Object.hasOwn(MEMORY, name)) return entry('one', { pipe: MEMORY[name], pure: MEMORY[name] === 'load' });
  if (isAtomic(name)) return entry('one', { pipe: 'atomic', pure: false });
  if (FREE.has(name)) return { ...entry('one', {}), extra: -1 };
  if (ONE.has(name)) return entry('one', {});
  // A macro that is not expanded: most are a few operations.
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return { ...entry('two', {}), measured: false };
  const collective = collectiveEntry(name);
  if (collective) return collective;
  if (Object.hasOwn(BY_NAME, name)) return measured(BY_NAME[name]);
  return runtimeEntry(name) ?? mathEntry(name, argument);
}

export const WARP_CALL = 'calls that work across the warp are not predicated';

/** Warp and block operations: issued whether or not the result is used. */
function collectiveEntry(name: string): CallEntry | null {
  if (/^__shfl/.test(name) || /^(shfl|shfl_up|shfl_down|shfl_xor)$/.test(name))
    return measured('shfl_down', { pure: false, forces: WARP_CALL });
  // The rows were measured with a comparison, which is priced by itself.
  if (/^(__)?ballot(_sync)?$/.test(name)) return measured('ballot', { pure: false, extra: -1, forces: WARP_CALL });
  if (/^(__)?(any|all)(_sync)?$/.test(name)) return measured('any', { pure: false, extra: -1, forces: WARP_CALL });
  if (/^__match_(any|all)_sync$/.test(name)) return entry('two', { pure: false, forces: WARP_CALL });
  if (/^__syncthreads_(count|and|or)$/.test(name))
    return measured('ballot', { pure: false, forces: 'a barrier is a branch' });
  if (isBlockBarrier(name)) return measured('sync_only', { pure: false, forces: 'a barrier is a branch' });
  if (name === '__syncwarp') return measured('syncwarp', { pure: false, forces: 'a warp barrier is a branch' });
  if (/^__threadfence(_system)?$/.test(name)) return measured('threadfence', { pure: false });
  if (name === '__threadfence_block') return entry('one', { pure: false });
  if (name === '__trap') return entry('one', { pure: false, forces: 'a trap is a branch' });
  return null;
}

function mathEntry(name: string, argument: ScalarType | null): CallEntry | null {
  const isDouble = argument !== null && (argument.kind !== 'float' || argument.bits === 64);
  const candidates = OVERLOADED.has(name) ? [isDouble ? `d${name}` : `${name}f`] : [name];
  if (!OVERLOADED.has(name) && !name.endsWith('f')) return null;
  if (isDouble && /^(ceil|trunc|rint|copysign)$/.test(name)) candidates.unshift('dfloor');
  if (name === 'fmax' && isDouble) candidates.unshift('dfmin');
  for (const op of candidates) {
    if (isMeasured(op)) return measured(op);
    if (Object.hasOwn(ESTIMATED, op)) return entry(op, { forces: ESTIMATED[op] > 40 ? `\`${name}\` is a call` : null });
  }
  return null;
}

function runtimeEntry(name: string): CallEntry | null {
  if (/^(v?printf|fprintf|puts|putchar)$/.test(name))
    return entry('printf', { pure: false, forces: `\`${name}\` is a call` });
  if (/^(malloc|free)$/.test(name)) return entry('malloc', { pure: false, forces: `\`${name}\` is a call` });
  if (/^(tex[123]D|surf[123]D)/.test(name)) return entry('texture', { pipe: 'load', pure: name.startsWith('tex') });
  if (/^curand_(normal|log_normal|poisson)/.test(name))
    return entry('curandNormal', { pure: false, forces: 'cuRAND branches inside' });
  if (/^curand_init/.test(name)) return entry('curandInit', { pure: false, forces: 'cuRAND branches inside' });
  if (/^curand/.test(name)) return entry('curand', { pure: false });
  if (/^(load|store)_matrix_sync$/.test(name)) return entry('wmmaLoad', { pure: false, pipe: 'load' });
  if (name === 'mma_sync' || name === 'fill_fragment') return entry('wmmaMma', { pure: false });
  return null;
}

function measured(op: MeasuredOp, options: Partial<CallEntry> = {}): CallEntry {
  return { op, measured: true, pipe: 'alu', pure: true, forces: slowPathReason(op), extra: 0, ...options };
}

function entry(op: keyof typeof ESTIMATED, options: Partial<CallEntry>): CallEntry {
  return { op, measured: false, pipe: 'alu', pure: true, forces: null, extra: 0, ...options };
}

export function isMeasured(op: string): op is MeasuredOp {
  return Object.hasOwn(MEASURED, op);
}

/** A row whose code is longer than its common path branches to the rest: that branch stays a branch. */
export function slowPathReason(op: MeasuredOp, fastMath = false): string | null {
  const row = MEASURED[op];
  const [common, total] = fastMath ? [row[8], row[9]] : [row[4], row[7]];
  return total > common + 4 ? `${describe(op)} branches to a slow path inside` : null;
}

function describe(op: MeasuredOp): string {
  if (/^(fdiv|frcp|hdiv|ddiv|drcp)/.test(op)) return 'floating-point division';
  if (/^[il]?u?l?(div|mod)/.test(op)) return 'integer division';
  return `\`${op.replace(/^i__/, '__').replace(/^d(?=[a-z])/, '')}\``;
}
