import type { Callee } from './callee';
import { FREE, ONE, row } from './prices/price';
import { callees, type Facts, GUIDE, PURE } from './rows';

const R = '{n,z,u,d}';
const COMMUTES: Facts = { commutative: true };

/** Of half and bfloat16 alike: the type of the first argument. */
const arithmetic: readonly Callee[] = [
  ...callees('__hadd{,_rn,_sat} __hadd2{,_rn,_sat}', GUIDE.half, PURE, { ...COMMUTES, result: 'first', price: ONE }),
  ...callees('__h{max,min}{,_nan} __h{max,min}2{,_nan}', GUIDE.half, PURE, {
    ...COMMUTES,
    result: 'first',
    price: ONE,
  }),
  ...callees('__h{sub,mul}{,_rn,_sat} __h{sub,mul}2{,_rn,_sat}', GUIDE.half, PURE, { result: 'first', price: ONE }),
  ...callees('__hfma{,_sat,_relu} __hfma2{,_sat,_relu} __hcmadd __hneg __hneg2 __habs __habs2', GUIDE.half, PURE, {
    result: 'first',
    price: ONE,
  }),
  ...callees('__hdiv', GUIDE.half, PURE, { result: 'first', price: row('hdiv') }),
  ...callees('__h2div', GUIDE.half, PURE, { result: 'first', price: row('hdiv', { extra: 4 }) }),
];

const comparisons: readonly Callee[] = [
  ...callees('__h{eq,ne,le,ge,lt,gt}{,u}', GUIDE.half, PURE, { result: 'bool', predicate: true, price: ONE }),
  ...callees('__hisnan', GUIDE.half, PURE, { result: 'bool', predicate: true, price: ONE }),
  ...callees('__hisinf', GUIDE.half, PURE, { result: 'int', price: ONE }),
  ...callees('__hb{eq,ne,le,ge,lt,gt}{,u}2', GUIDE.half, PURE, { result: 'bool', predicate: true, price: ONE }),
  ...callees('__h{eq,ne,le,ge,lt,gt}{,u}2 __hisnan2', GUIDE.half, PURE, { result: 'first', price: ONE }),
  ...callees('__h{eq,ne,le,ge,lt,gt}{,u}2_mask', GUIDE.half, PURE, { result: 'unsigned', price: ONE }),
];

const functions: readonly Callee[] = [
  ...callees('h{ceil,floor,rint,trunc} h2{ceil,floor,rint,trunc}', GUIDE.half, PURE, { result: 'first', price: ONE }),
  ...callees('h{exp,exp2,exp10,log,log2,log10,sin,cos}', GUIDE.half, PURE, { result: 'first', price: row('hexp') }),
  ...callees('h{sqrt,rsqrt,rcp,tanh,tanh_approx}', GUIDE.half, PURE, { result: 'first', price: row('hsqrt') }),
  ...callees('h2{exp,exp2,exp10,log,log2,log10,sin,cos}', GUIDE.half, PURE, {
    result: 'first',
    price: row('hexp', { extra: 10 }),
  }),
  ...callees('h2{sqrt,rsqrt,rcp,tanh,tanh_approx}', GUIDE.half, PURE, {
    result: 'first',
    price: row('hsqrt', { extra: 3 }),
  }),
];

const conversions: readonly Callee[] = [
  ...to('__half', `__{float,double}2half __float2half_r${R} __{int,uint,ll,ull,short,ushort}2half_r${R}`),
  ...to('__nv_bfloat16', `__{float,double}2bfloat16 __float2bfloat16_r${R}`),
  ...to('__nv_bfloat16', `__{int,uint,ll,ull,short,ushort}2bfloat16_r${R}`),
  ...to('float', '__half2float __bfloat162float __low2float __high2float'),
  ...to('int', `__{half,bfloat16}2int_r${R}`),
  ...to('unsigned', `__{half,bfloat16}2uint_r${R}`),
  ...to('long long', `__{half,bfloat16}2ll_r${R}`),
  ...to('unsigned long long', `__{half,bfloat16}2ull_r${R}`),
  ...to('short', `__{half,bfloat16}2short_r${R}`),
  ...to('unsigned short', `__{half,bfloat16}2ushort_r${R}`),
  ...to('signed char', '__{half,bfloat16}2char_rz'),
  ...to('unsigned char', '__{half,bfloat16}2uchar_rz'),
  ...to('float2', '__half22float2 __bfloat1622float2'),
  ...to('__half2', '__float22half2_rn __float2half2_rn __floats2half2_rn __halves2half2 __half2half2'),
  ...to('__half2', '__{low,high,lows,highs}2half2 __lowhigh2highlow'),
  ...to('__half', '__{low,high}2half'),
  ...to('__nv_bfloat162', '__float22bfloat162_rn __float2bfloat162_rn __floats2bfloat162_rn __halves2bfloat162'),
  ...to('__nv_bfloat162', '__bfloat162bfloat162 __{low,high,lows,highs}2bfloat162'),
  ...to('__nv_bfloat16', '__{low,high}2bfloat16'),
  ...bits('short', '__half_as_short __bfloat16_as_short'),
  ...bits('unsigned short', '__half_as_ushort __bfloat16_as_ushort'),
  ...bits('__half', '__short_as_half __ushort_as_half'),
  ...bits('__nv_bfloat16', '__short_as_bfloat16 __ushort_as_bfloat16'),
];

function to(result: string, names: string): Callee[] {
  return callees(names, GUIDE.convert, PURE, { result, price: ONE });
}

function bits(result: string, names: string): Callee[] {
  return callees(names, GUIDE.convert, PURE, { result, price: FREE });
}

/** Two or four small integers in a word; where the hardware has no instruction for it, a few. */
const simd: readonly Callee[] = [
  ...words('__v{add,sub,avgs,avgu,maxs,maxu,mins,minu,absdiffs,absdiffu,sads,sadu,addss,addus,subss,subus}{2,4}'),
  ...words('__v{abs,absss,neg,negss,haddu}{2,4}'),
  ...words('__v{cmp,set}{eq,ne,ges,geu,gts,gtu,les,leu,lts,ltu}{2,4}'),
  ...words('__vi{max,min}_{s,u}16x2{,_relu} __vib{max,min}_{s,u}16x2 __viadd{max,min}_{s,u}16x2{,_relu}'),
  ...words('__vi{max,min}3_{s,u}16x2{,_relu}'),
  ...words('__vi{max,min}3_u32 __vib{max,min}_u32 __viadd{max,min}_u32'),
  ...callees('__vi{max,min}_s32_relu __vi{max,min}3_s32{,_relu}', GUIDE.simd, PURE, { result: 'int', price: ONE }),
  ...callees('__vib{max,min}_s32 __viadd{max,min}_s32{,_relu}', GUIDE.simd, PURE, { result: 'int', price: ONE }),
];

function words(names: string): Callee[] {
  return callees(names, GUIDE.simd, PURE, { result: 'unsigned', price: ONE });
}

/** Vectors made of their components: registers side by side. */
const vectors: readonly Callee[] = [
  ...[
    'char',
    'uchar',
    'short',
    'ushort',
    'int',
    'uint',
    'long',
    'ulong',
    'longlong',
    'ulonglong',
    'float',
    'double',
  ].flatMap((element) => [1, 2, 3, 4].map((size) => made(`make_${element}${size}`, `${element}${size}`, size))),
  made('make_half2', '__half2', 2),
  made('make_bfloat162', '__nv_bfloat162', 2),
  made('make_cuComplex', 'cuComplex', 2),
  made('make_cuFloatComplex', 'cuFloatComplex', 2),
  made('make_cuDoubleComplex', 'cuDoubleComplex', 2),
];

function made(name: string, result: string, size: number): Callee {
  const makes = ['x', 'y', 'z', 'w'].slice(0, size);
  return callees(name, GUIDE.vectors, PURE, { result, makes, price: FREE })[0];
}

const complex: readonly Callee[] = [
  ...callees('cuC{real,imag}f', GUIDE.complex, PURE, { result: 'float', price: FREE }),
  ...callees('cuC{real,imag}', GUIDE.complex, PURE, { result: 'double', price: FREE }),
  ...callees('cuConj{,f}', GUIDE.complex, PURE, { result: 'first', price: ONE }),
  ...callees('cuC{add,sub}{,f}', GUIDE.complex, PURE, { result: 'first', price: row('two') }),
  ...callees('cuCmul{,f} cuCfma{,f}', GUIDE.complex, PURE, { result: 'first', price: row('two', { extra: 2 }) }),
  ...callees('cuCdivf', GUIDE.complex, PURE, { result: 'first', price: row('fdiv', { extra: 20 }) }),
  ...callees('cuCdiv', GUIDE.complex, PURE, { result: 'first', price: row('ddiv', { extra: 20 }) }),
  ...callees('cuCabsf', GUIDE.complex, PURE, { result: 'float', price: row('hypotf') }),
  ...callees('cuCabs', GUIDE.complex, PURE, { result: 'double', price: row('dhypot') }),
  ...callees('cuComplexFloatToDouble', GUIDE.complex, PURE, { result: 'cuDoubleComplex', price: row('two') }),
  ...callees('cuComplexDoubleToFloat', GUIDE.complex, PURE, { result: 'cuFloatComplex', price: row('two') }),
];

export const halfRows: readonly Callee[] = [
  ...arithmetic,
  ...comparisons,
  ...functions,
  ...conversions,
  ...simd,
  ...vectors,
  ...complex,
];
