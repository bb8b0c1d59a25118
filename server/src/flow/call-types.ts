import type { TypeInfo } from '../program/program';
import { commonType, Types } from './context';

const INTEGER_RESULTS =
  /^(__popc(ll)?|__clz(ll)?|__ffs(ll)?|__any(_sync)?|__all(_sync)?|__syncthreads_(or|and|count)|__isfinite\w*|__isnan\w*|__isinf\w*|isnan|isinf|isfinite|signbit|__signbit\w*|__float2int_\w+|__double2int_\w+|__float_as_int|__double2hiint|__double2loint|__mul24|__mulhi|__dp4a|__dp2a\w*|__half2int\w*|__vimax3\w*|ilogbf?|lroundf?|lrintf?)$/;
const UNSIGNED_RESULTS =
  /^(__ballot(_sync)?|__activemask|__brev|__umul24|__umulhi|__float2uint_\w+|__float_as_uint|__double2uint_\w+|__match_\w+|__reduce_(and|or|xor)_sync|__byte_perm|__funnelshift_\w+|__lane_id|__lanemask_\w+|__sad|__usad|__fns|__vcmp\w+|__v\w+[24]|thread_rank|size|num_threads|meta_group_rank|meta_group_size|ballot|block_rank|num_blocks|__nvvm_\w+|__cvta_generic_to_shared|__half2uint\w*)$/;
const LONG_RESULTS =
  /^(clock64|__mul64hi|__brevll|__umul64hi|__float2ll_\w+|__double2ll_\w+|llroundf?|llrintf?|__double_as_longlong|__float2ull_\w+|__double2ull_\w+|globaltimer)$/;
const FLOAT_RESULTS =
  /^(__int2float_\w+|__uint2float_\w+|__int_as_float|__uint_as_float|__half2float|__bfloat162float|__low2float|__high2float|__double2float_\w+|__ll2float_\w+|__ull2float_\w+|__f(add|sub|mul|div|maf|sqrt|rcp|rsqrt)_?\w*|__saturatef|curand_uniform|curand_normal|__frcp_\w+|__frsqrt_\w+|tex\w*)$/;
const DOUBLE_RESULTS =
  /^(__int2double_\w+|__hiloint2double|__fma_r\w|__d(add|mul|div|rcp|sqrt)_\w+|__longlong_as_double|curand_uniform_double|__uint2double_\w+|__ll2double_\w+)$/;
const BOOL_RESULTS =
  /^(any|all|__isGlobal|__isShared|__isConstant|__isLocal|elect_one_sync|elect_sync|cuda_elect_one|isnan|isinf|__hlt|__hgt|__heq|__hle|__hge|__hne|__hisnan)$/;
/** Double functions that CUDA overloads for float; with an `f` they are float whatever their argument. */
const MATH =
  /^(a?(sin|cos|tan)h?|sincos|atan2|exp(2|10|m1)?|log(2|10|1p|b)?|pow|sqrt|rsqrt|cbrt|rcbrt|hypot|rhypot|fabs|floor|ceil|trunc|round|rint|nearbyint|fmod|remainder|fmin|fmax|fdim|fma|copysign|erf(c|inv|cx|cinv)?|tgamma|lgamma|norm|sinpi|cospi|ldexp|frexp|modf|nextafter|scalbn|fdividef?|normcdf|j[01n]|y[01n])$/;

/** What the name of a function tells of its result. */
type Result = TypeInfo | 'first' | 'second' | 'second or int' | 'pointee' | 'common' | 'math';

const results = new Map<string, Result>();
const MAX_RESULTS = 10_000;

/** The type of a call that is not resolved to a function of the program; `other` where the name tells nothing. */
export function callType(name: string, args: readonly TypeInfo[]): TypeInfo {
  let result = results.get(name);
  if (result === undefined) {
    result = resultOf(name);
    if (results.size < MAX_RESULTS) results.set(name, result);
  }
  switch (result) {
    case 'first':
      return args[0] ?? Types.other;
    case 'second':
      return args[1] ?? Types.other;
    case 'second or int':
      return args[1] ?? Types.int;
    case 'pointee':
      return args[0]?.pointee ?? args[1] ?? Types.other;
    case 'common':
      return args.length >= 2 ? commonType(args[0], args[1]) : Types.other;
    case 'math': {
      const isFloat =
        args.length > 0 &&
        args.every((a) => a.scalar.kind !== 'float' || a.scalar.bits <= 32) &&
        args[0].scalar.kind === 'float';
      return isFloat ? Types.float : Types.double;
    }
    default:
      return result;
  }
}

function resultOf(name: string): Result {
  if (BOOL_RESULTS.test(name)) return Types.bool;
  if (INTEGER_RESULTS.test(name)) return Types.int;
  if (UNSIGNED_RESULTS.test(name)) return Types.uint;
  if (LONG_RESULTS.test(name)) return Types.long;
  if (/^__shfl(_(up|down|xor))?_sync$/.test(name)) return 'second';
  if (/^(__shfl(_(up|down|xor))?|shfl(_(up|down|xor))?)$/.test(name)) return 'first';
  if (/^__reduce_(add|min|max)_sync$/.test(name)) return 'second or int';
  if (/^(atomic\w+|__ld(g|cg|ca|cs|lu|cv)|__nv_atomic\w*)$/.test(name)) return 'pointee';
  if (name === 'clock') return Types.long;
  if (/^(u?min|u?max|ll(min|max)|ull(min|max))$/.test(name)) return 'common';
  if (/^(abs|labs|llabs|clamp|ceil_div|div_up|swap|move|forward)$/.test(name)) return 'first';
  if (FLOAT_RESULTS.test(name)) return Types.float;
  if (DOUBLE_RESULTS.test(name)) return Types.double;
  if (MATH.test(name)) return 'math';
  const isFloatMath = name.startsWith('__')
    ? /^__(sin|cos|tan|exp|exp10|log|log2|log10|pow|sincos|fdivide)f$/.test(name)
    : name.endsWith('f') && MATH.test(name.slice(0, -1));
  return isFloatMath ? Types.float : Types.other;
}

const GROUPS = new Map(
  Object.entries({
    this_thread_block: 'thread_block',
    this_grid: 'grid_group',
    this_multi_grid: 'multi_grid_group',
    this_cluster: 'cluster_group',
    this_thread: 'thread_block_tile<1>',
    coalesced_threads: 'coalesced_group',
    labeled_partition: 'coalesced_group',
    binary_partition: 'coalesced_group',
  }),
);

/** The type of a cooperative group that a factory call returns, or null. */
export function groupType(name: string, templateArguments: readonly string[]): TypeInfo | null {
  let group: string | null = GROUPS.get(name) ?? null;
  if (name === 'tiled_partition')
    group =
      templateArguments.length > 0 ? `thread_block_tile<${templateArguments[0].split(',')[0].trim()}>` : 'thread_group';
  if (name === 'thread_block' || name === 'this_thread_block') group = 'thread_block';
  return group === null ? null : { ...Types.other, aggregate: group, text: group };
}

/** `const cg::thread_block_tile<32, cg::thread_block> &` → `thread_block_tile<32>`; null for other types. */
export function groupName(type: TypeInfo): string | null {
  const match =
    /\b(thread_block_tile|thread_block|thread_group|coalesced_group|grid_group|multi_grid_group|cluster_group)\b\s*(?:<\s*([^,>]+))?/.exec(
      type.aggregate !== null && /group|thread_block/.test(type.aggregate) ? type.aggregate : type.text,
    );
  if (match === null) return null;
  return match[1] === 'thread_block_tile' && match[2] !== undefined
    ? `thread_block_tile<${match[2].trim()}>`
    : match[1];
}
