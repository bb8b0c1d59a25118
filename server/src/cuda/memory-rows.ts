import type { Callee } from './callee';
import { FREE, ONE, type Price, row } from './prices/price';
import { callees, type Facts, FIRST, GUIDE, LOAD, NONE, PER_LANE, PURE, STOP, TRUTH } from './rows';

const ATOMIC_PRICE = row('one', { shape: 'atomic', pipe: 'atomic', pure: false });
/** Through its first argument, in one step; the lanes take turns, each gets its own old value. */
const UPDATES: Facts = { access: 'updates', escapes: false, polls: true, price: ATOMIC_PRICE };
const WIDTHS = '{,_block,_system}';
const CALL = (name: string) => `\`${name}\` is a call`;

/** printf and its like, named in what they force. */
function output(name: string, effect: Parameters<typeof callees>[2], facts: Facts): Callee[] {
  return callees(name, GUIDE.output, effect, { price: row('printf', { pure: false, forces: CALL(name) }), ...facts });
}

function allocation(name: string, effect: Parameters<typeof callees>[2], facts: Facts): Callee[] {
  return callees(name, GUIDE.output, effect, { price: row('malloc', { pure: false, forces: CALL(name) }), ...facts });
}

const BOX_MULLER = row('curandNormal', { pure: false, forces: 'cuRAND branches inside' });

export const memoryRows: readonly Callee[] = [
  // ---- atomics
  ...callees(`atomic{Add,Sub,Inc,Dec}${WIDTHS}`, GUIDE.atomic, PER_LANE, {
    ...UPDATES,
    atomic: 'sum',
    result: 'pointee',
  }),
  ...callees(`atomic{Min,Max,And,Or,Xor}${WIDTHS}`, GUIDE.atomic, PER_LANE, {
    ...UPDATES,
    atomic: 'extremum',
    result: 'pointee',
  }),
  ...callees(`__u128Atomic{Exch,CAS}${WIDTHS}`, GUIDE.atomic, PER_LANE, {
    ...UPDATES,
    atomic: 'other',
    result: 'pointee',
  }),
  ...callees(`atomic{Exch,CAS}${WIDTHS}`, GUIDE.atomic, PER_LANE, { ...UPDATES, atomic: 'other', result: 'pointee' }),
  ...callees('__nv_atomic_fetch_{add,sub}', GUIDE.atomic, PER_LANE, { ...UPDATES, atomic: 'sum', result: 'pointee' }),
  ...callees('__nv_atomic_fetch_{min,max,and,or,xor}', GUIDE.atomic, PER_LANE, {
    ...UPDATES,
    atomic: 'extremum',
    result: 'pointee',
  }),
  ...callees('__nv_atomic_{exchange,compare_exchange}{,_n}', GUIDE.atomic, PER_LANE, {
    ...UPDATES,
    atomic: 'other',
    result: 'pointee',
  }),
  ...callees('__nv_atomic_{add,sub}', GUIDE.atomic, NONE, { ...UPDATES, polls: false, atomic: 'sum', result: 'void' }),
  ...callees('__nv_atomic_{min,max,and,or,xor}', GUIDE.atomic, NONE, {
    ...UPDATES,
    polls: false,
    atomic: 'extremum',
    result: 'void',
  }),
  ...callees('__nv_atomic_store{,_n}', GUIDE.atomic, NONE, {
    ...UPDATES,
    polls: false,
    atomic: 'other',
    result: 'void',
  }),
  // Two lanes may see different moments.
  ...callees('__nv_atomic_load{,_n}', GUIDE.atomic, PER_LANE, {
    access: 'reads',
    polls: true,
    result: 'pointee',
    price: row('one', { pipe: 'load', pure: false }),
  }),
  ...callees('__nv_atomic_thread_fence', GUIDE.atomic, NONE, {
    orders: true,
    result: 'void',
    price: row('threadfence', { pure: false }),
  }),

  // ---- loads, stores, copies
  ...callees('__ldcv', GUIDE.load, LOAD, {
    access: 'reads',
    escapes: false,
    result: 'pointee',
    price: row('one', { pipe: 'load', pure: false }),
  }),
  ...callees('__ld{g,cg,ca,cs,lu}', GUIDE.load, LOAD, {
    access: 'reads',
    escapes: false,
    result: 'pointee',
    price: row('one', { pipe: 'load' }),
  }),
  ...callees('__st{wb,cg,cs,wt}', GUIDE.load, NONE, {
    access: 'writes',
    escapes: false,
    result: 'void',
    price: row('one', { pipe: 'store', pure: false }),
  }),
  ...callees('__pipeline_{commit,wait_prior,memcpy_async}', GUIDE.pipeline, NONE, {
    result: 'void',
    price: row('one', { pure: false }),
  }),
  ...callees(
    `tex{1D,2D,3D}{,Lod,Grad} tex{1D,2D}Layered{,Lod,Grad} texCubemap{,Layered}{,Lod,Grad} tex1Dfetch tex2Dgather`,
    GUIDE.texture,
    null,
    { access: 'reads', result: 'template', price: row('texture', { pipe: 'load' }) },
  ),
  ...callees('surf{1D,2D,3D,1DLayered,2DLayered,Cubemap,CubemapLayered}{read,write}', GUIDE.texture, null, {
    price: row('texture', { pipe: 'load', pure: false }),
  }),

  // ---- time, output, allocation
  ...callees('clock', GUIDE.time, PER_LANE, {
    access: 'none',
    readsThread: true,
    polls: true,
    result: 'long long',
    price: ONE,
  }),
  ...callees('__clock {,__}clock64', GUIDE.time, PER_LANE, {
    access: 'none',
    readsThread: true,
    polls: true,
    result: 'long long',
    price: ONE,
  }),
  ...callees('{,__}globaltimer', GUIDE.time, PER_LANE, {
    access: 'none',
    readsThread: true,
    result: 'unsigned long long',
    price: ONE,
  }),
  ...['printf', 'vprintf'].flatMap((name) =>
    output(name, PER_LANE, { access: 'reads', escapes: false, result: 'int' }),
  ),
  ...['fprintf', 'puts', 'putchar'].flatMap((name) => output(name, null, { result: 'int' })),
  ...['malloc', '__nv_aligned_device_malloc'].flatMap((name) => allocation(name, PER_LANE, { result: 'void *' })),
  ...allocation('free', NONE, { result: 'void' }),
  ...callees('alloca', GUIDE.output, PER_LANE, { result: 'void *', price: ONE }),

  // ---- the end of a lane
  ...callees('__trap', GUIDE.trap, STOP, {
    result: 'void',
    price: row('one', { pure: false, forces: 'a trap is a branch' }),
  }),
  ...callees('trap __builtin_trap abort exit', GUIDE.trap, STOP, {
    result: 'void',
    price: row('one', { pure: false, forces: 'a trap is a branch' }),
  }),
  ...callees('__builtin_unreachable unreachable __assert_fail __assertfail', GUIDE.trap, STOP, {
    result: 'void',
    price: FREE,
  }),

  // ---- hints
  ...callees('__builtin_expect __builtin_expect_with_probability', GUIDE.compiler, FIRST, {
    result: 'first',
    price: FREE,
  }),
  ...callees('__builtin_assume_aligned', GUIDE.compiler, FIRST, { escapes: false, result: 'first', price: FREE }),
  ...callees('__builtin_assume __assume assert', GUIDE.compiler, NONE, { access: 'none', result: 'void', price: FREE }),
  ...callees('__builtin_prefetch __prefetch_global_{l1,l2}', GUIDE.compiler, NONE, {
    access: 'reads',
    result: 'void',
    price: ONE,
  }),
  ...callees('__builtin_constant_p __builtin_is_constant_evaluated', GUIDE.compiler, PURE, {
    result: 'bool',
    price: FREE,
  }),
  ...callees('move forward', GUIDE.language, FIRST, { result: 'first', price: FREE }),
  ...callees('bit_cast __bit_cast', GUIDE.language, null, { price: FREE }),

  // ---- address spaces
  ...callees('__is{Global,Shared,Constant,Local,GridConstant,ClusterShared,CtaShared}', GUIDE.space, TRUTH, {
    result: 'unsigned',
    price: ONE,
  }),
  ...callees('__cvta_generic_to_{global,shared,constant,local}', GUIDE.space, PURE, {
    escapes: false,
    result: 'size_t',
    price: ONE,
  }),
  ...callees('__cvta_{global,shared,constant,local}_to_generic', GUIDE.space, PURE, {
    escapes: false,
    result: 'void *',
    price: ONE,
  }),
  ...callees('__nvvm_get_smem_pointer', GUIDE.space, PURE, { result: 'unsigned', price: ONE }),
  ...callees('__cluster_map_shared_rank', GUIDE.cluster, PURE, { remote: true, result: 'void *', price: ONE }),
  ...callees('__cluster_query_shared_rank', GUIDE.cluster, PURE, { result: 'unsigned', price: ONE }),

  // ---- asynchronous barriers: a test may turn out differently per lane
  ...callees('mbarrier_{try,test}_wait{,_parity}', GUIDE.mbarrier, PER_LANE, {
    polls: true,
    result: 'bool',
    price: row('two', { pure: false }),
  }),

  // ---- random numbers
  ...callees('curand_init', GUIDE.random, null, {
    result: 'void',
    price: row('curandInit', { pure: false, forces: 'cuRAND branches inside' }),
  }),
  ...draws('curand', 'unsigned', row('curand', { pure: false })),
  ...draws('curand4', 'uint4', row('curand', { pure: false })),
  ...draws('curand_uniform', 'float', row('curand', { pure: false })),
  ...draws('curand_uniform_double', 'double', row('curand', { pure: false })),
  ...draws('curand_uniform2_double', 'double2', row('curand', { pure: false })),
  ...draws('curand_uniform4', 'float4', row('curand', { pure: false })),
  ...draws('curand_normal curand_log_normal', 'float', BOX_MULLER),
  ...draws('curand_normal2 curand_log_normal2', 'float2', BOX_MULLER),
  ...draws('curand_normal4 curand_log_normal4', 'float4', BOX_MULLER),
  ...draws('curand_normal_double curand_log_normal_double', 'double', BOX_MULLER),
  ...draws('curand_normal2_double curand_log_normal2_double', 'double2', BOX_MULLER),
  ...draws('curand_poisson', 'unsigned', BOX_MULLER),
  ...draws('curand_poisson4', 'uint4', BOX_MULLER),
];

/** Draws from a generator's state, which they change. */
function draws(names: string, result: string, price: Price): Callee[] {
  const range = result === 'float' || result === 'double' ? { kind: 'between', low: 0, high: 1 } : null;
  return callees(names, GUIDE.random, null, {
    result,
    price,
    draws: true,
    range: names.startsWith('curand_uniform') ? (range as Callee['range']) : null,
  });
}
