import type { Callee, FloatRange } from './callee';
import { FREE, math, ONE, type Price, row } from './prices/price';
import { binary, callees, type Facts, GUIDE, PURE, unary } from './rows';
import { INT, LONG, UINT, ULONG } from './scalar';

const MINMAX: Price = { ...ONE, shape: 'minmax' };
const ABS: Price = { ...ONE, shape: 'abs' };
const COMMUTES: Facts = { commutative: true };
const R = '{n,z,u,d}';

function between(low: number, high: number): FloatRange {
  return { kind: 'between', low, high };
}

/** Integers: intrinsics with an operator of their own, and those that are one instruction of their arguments. */
const integers: readonly Callee[] = [
  ...callees('__popc __builtin_popcount', GUIDE.integer, unary('popc', UINT), { result: 'int', price: row('popc') }),
  ...callees('__popcll __builtin_popcountll', GUIDE.integer, unary('popc', ULONG), {
    result: 'int',
    price: row('popcll'),
  }),
  ...callees('__clz __builtin_clz', GUIDE.integer, unary('clz', UINT), { result: 'int', price: row('clz') }),
  ...callees('__clzll', GUIDE.integer, unary('clz', ULONG), { result: 'int', price: row('popcll') }),
  ...callees('__ffs __builtin_ffs', GUIDE.integer, unary('ffs', UINT), { result: 'int', price: row('ffs') }),
  ...callees('__ffsll', GUIDE.integer, unary('ffs', ULONG), { result: 'int', price: row('popcll') }),
  ...callees('__brev', GUIDE.integer, unary('brev', UINT), { result: 'unsigned', price: row('brev') }),
  ...callees('__brevll', GUIDE.integer, unary('brev', ULONG), { result: 'unsigned long long', price: row('lshl_s64') }),
  ...callees('__mulhi', GUIDE.integer, binary('mulhi', INT), { result: 'int', price: row('imulhi') }),
  ...callees('__umulhi', GUIDE.integer, binary('mulhi', UINT), { result: 'unsigned', price: row('imulhi') }),
  ...callees('__mul64hi', GUIDE.integer, binary('mulhi', LONG), { result: 'long long', price: row('lmul_s64') }),
  ...callees('__umul64hi', GUIDE.integer, binary('mulhi', ULONG), {
    result: 'unsigned long long',
    price: row('lmul_s64'),
  }),
  ...callees('__umul24', GUIDE.integer, binary('umul24', UINT), { result: 'unsigned', price: row('imul') }),
  // 24-bit operands are what the author promises: then it is the product.
  ...callees('__mul24', GUIDE.integer, binary('*', INT), { result: 'int', price: row('imul') }),
  ...callees('abs labs llabs', GUIDE.integer, unary('abs', null), {
    result: 'first',
    price: ABS,
    range: { kind: 'magnitude' },
  }),
  ...callees('min', GUIDE.integer, binary('min', null), {
    ...COMMUTES,
    result: 'common',
    price: MINMAX,
    range: { kind: 'min' },
  }),
  ...callees('max', GUIDE.integer, binary('max', null), {
    ...COMMUTES,
    result: 'common',
    price: MINMAX,
    range: { kind: 'max' },
  }),
  ...callees('umin', GUIDE.integer, binary('min', UINT), { ...COMMUTES, result: 'common', price: MINMAX }),
  ...callees('umax', GUIDE.integer, binary('max', UINT), { ...COMMUTES, result: 'common', price: MINMAX }),
  ...callees('llmin', GUIDE.integer, binary('min', LONG), { ...COMMUTES, result: 'common', price: MINMAX }),
  ...callees('llmax', GUIDE.integer, binary('max', LONG), { ...COMMUTES, result: 'common', price: MINMAX }),
  ...callees('ullmin', GUIDE.integer, binary('min', ULONG), { ...COMMUTES, result: 'common', price: MINMAX }),
  ...callees('ullmax', GUIDE.integer, binary('max', ULONG), { ...COMMUTES, result: 'common', price: MINMAX }),
  ...callees('__byte_perm __funnelshift_{l,lc,r,rc} __sad __usad __uhadd __urhadd', GUIDE.integer, PURE, {
    result: 'unsigned',
    price: ONE,
  }),
  ...callees('__rhadd __dp4a __dp2a_{hi,lo}', GUIDE.integer, PURE, { result: 'int', price: ONE }),
  ...callees('__fns', GUIDE.integer, PURE, { result: 'unsigned', price: row('unknownCall') }),
  ...callees('__nv_bswap16', GUIDE.integer, PURE, { result: 'unsigned short', price: ONE }),
  ...callees('__nv_bswap32', GUIDE.integer, PURE, { result: 'unsigned', price: ONE }),
  ...callees('__nv_bswap64', GUIDE.integer, PURE, { result: 'unsigned long long', price: row('two') }),
  ...callees('clamp', GUIDE.language, null, { result: 'first' }),
];

/** Of float and double arguments alike; with an `f` the float function. */
function mathPair(names: string, facts: Facts = {}, effect = PURE): Callee[] {
  return names
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((name) => [
      ...callees(name, GUIDE.math, effect, { result: 'floating', price: math(name), ...facts }),
      ...callees(`${name}f`, GUIDE.math, effect, { result: 'float', price: math(`${name}f`), ...facts }),
    ]);
}

const functions: readonly Callee[] = [
  ...mathPair('sin cos sinpi cospi tanh erf', { range: between(-1, 1) }),
  ...mathPair('asin acos atan atan2', { range: between(-4, 4) }),
  ...mathPair('fmod remainder', { range: { kind: 'remainder' } }),
  ...mathPair('pow', { price: { ...math('pow'), shape: 'power' } }),
  ...mathPair(`acosh asinh atanh cbrt ceil copysign cosh cyl_bessel_i0 cyl_bessel_i1 erfc erfcinv erfcx erfinv exp exp10
    exp2 expm1 fdim fdivide floor hypot j0 j1 jn ldexp lgamma log log10 log1p log2 logb nan nextafter norm
    norm3d norm4d normcdf normcdfinv powi rcbrt rhypot rint rnorm rnorm3d rnorm4d round rsqrt scalbln scalbn
    sinh sqrt tan tgamma trunc y0 y1 yn`),
  // These write further results through pointers.
  ...mathPair('frexp modf remquo', { access: 'unknown' }),
  ...mathPair('sincos sincospi', { access: 'unknown', result: 'void' }),
  ...mathPair('fma nearbyint', { price: ONE }),
  ...mathPair('fmin', { ...COMMUTES, range: { kind: 'min' } }, binary('min', null)),
  ...mathPair('fmax', { ...COMMUTES, range: { kind: 'max' } }, binary('max', null)),
  ...mathPair('fabs', { range: { kind: 'magnitude' } }, unary('abs', null)),
  ...callees('ilogb{,f}', GUIDE.math, PURE, { result: 'int', price: row('logbf') }),
  ...callees('l{rint,round}{,f}', GUIDE.math, PURE, { result: 'long', price: row('f2ll') }),
  ...callees('ll{rint,round}{,f}', GUIDE.math, PURE, { result: 'long long', price: row('f2ll') }),
  ...callees('isnan isinf', GUIDE.math, PURE, { result: 'bool', predicate: true, price: ONE }),
  ...callees('isfinite signbit', GUIDE.math, PURE, { result: 'int', predicate: true, price: ONE }),
  ...callees('isnormal', GUIDE.math, PURE, { result: 'bool', predicate: true, price: row('two') }),
  ...callees('__isnan{,f,d} __isinf{,f,d} __isfinite{,f,d} __signbit{,f,d} __finite{,f}', GUIDE.math, PURE, {
    result: 'int',
    predicate: true,
    price: ONE,
  }),
];

/** Approximations, and functions with a rounding of their own. */
const intrinsics: readonly Callee[] = [
  ...fast('__sinf __cosf', { range: between(-1, 1) }),
  ...fast('__tanf __expf __exp10f __logf __log2f'),
  ...callees('__log10f', GUIDE.math, PURE, { result: 'float', price: row('i__logf') }),
  ...callees('__powf', GUIDE.math, PURE, { result: 'float', price: row('__powf') }),
  ...callees('__tanhf', GUIDE.math, PURE, { result: 'float', price: ONE }),
  ...callees('__sincosf', GUIDE.math, PURE, { access: 'unknown', result: 'void', price: row('idiv_const8') }),
  ...callees('__fdividef', GUIDE.math, PURE, { result: 'float', price: row('fdividef') }),
  ...callees('__saturatef', GUIDE.math, PURE, { result: 'float', price: row('i__saturatef'), range: between(0, 1) }),
  ...callees('__nv_fast_expf', GUIDE.math, PURE, { result: 'float', price: row('i__expf') }),
  ...callees(`__f{add,mul}_r${R}`, GUIDE.math, PURE, { result: 'float', price: ONE }),
  ...callees(`__fsub_r${R} __fmaf_r${R} __fmaf_ieee_r${R}`, GUIDE.math, PURE, { result: 'float', price: ONE }),
  ...callees(`__f{add,mul,fma}2_r${R}`, GUIDE.math, PURE, { result: 'float2', price: row('two') }),
  ...callees(`__fdiv_r${R}`, GUIDE.math, PURE, { result: 'float', price: row('fdiv_rn_intrin') }),
  ...callees(`__frcp_r${R}`, GUIDE.math, PURE, { result: 'float', price: row('frcp_rn_intrin') }),
  ...callees(`__fsqrt_r${R}`, GUIDE.math, PURE, { result: 'float', price: row('i__fsqrt_rn') }),
  ...callees('__frsqrt_rn', GUIDE.math, PURE, { result: 'float', price: row('i__frsqrt_rn') }),
  ...callees(`__d{add,sub,mul}_r${R} __fma_r${R}`, GUIDE.math, PURE, { result: 'double', price: ONE }),
  ...callees(`__ddiv_r${R}`, GUIDE.math, PURE, { result: 'double', price: row('ddiv') }),
  ...callees(`__drcp_r${R}`, GUIDE.math, PURE, { result: 'double', price: row('drcp') }),
  ...callees(`__dsqrt_r${R}`, GUIDE.math, PURE, { result: 'double', price: row('dsqrt') }),
  ...callees('rcp64h', GUIDE.math, null, { price: row('i__log2f') }),
];

function fast(names: string, facts: Facts = {}): Callee[] {
  return names
    .split(/\s+/)
    .flatMap((name) =>
      callees(name, GUIDE.math, PURE, { result: 'float', price: { ...ONE, op: `i${name}` }, ...facts }),
    );
}

/** Conversions between numbers, by rounding, and the bits of one read as another. */
const conversions: readonly Callee[] = [
  ...to('int', `__{float,double}2int_r${R}`),
  ...to('unsigned', `__{float,double}2uint_r${R}`),
  ...to('long long', `__{float,double}2ll_r${R}`),
  ...to('unsigned long long', `__{float,double}2ull_r${R}`),
  ...to('float', `__{double,int,uint,ll,ull}2float_r${R}`),
  ...to('double', `__{int,uint}2double_r${R} __{ll,ull}2double_r${R}`),
  ...bits('int', '__float_as_int __double2{hi,lo}int'),
  ...bits('unsigned', '__float_as_uint'),
  ...bits('float', '__int_as_float __uint_as_float'),
  ...bits('long long', '__double_as_longlong'),
  ...bits('double', '__longlong_as_double __hiloint2double'),
];

function to(result: string, names: string): Callee[] {
  return callees(names, GUIDE.convert, PURE, { result, price: ONE });
}

function bits(result: string, names: string): Callee[] {
  return callees(names, GUIDE.convert, PURE, { result, price: FREE });
}

export const numberRows: readonly Callee[] = [...integers, ...functions, ...intrinsics, ...conversions];
