import { BOOL, DOUBLE, FLOAT, HALF, INT, LONG, OTHER, type ScalarType, UINT, ULONG } from '../lanes/value';

/** A type the language or CUDA's headers define: a scalar, or a vector with fields. */
export interface BuiltinType {
  readonly scalar: ScalarType;
  readonly bytes: number;
  /** Fields of a vector type, or null. */
  readonly fields: readonly { readonly name: string; readonly type: string }[] | null;
}

const CHAR: ScalarType = { kind: 'int', bits: 8 };
const UCHAR: ScalarType = { kind: 'uint', bits: 8 };
const SHORT: ScalarType = { kind: 'int', bits: 16 };
const USHORT: ScalarType = { kind: 'uint', bits: 16 };
const INT128: ScalarType = { kind: 'int', bits: 128 };
const UINT128: ScalarType = { kind: 'uint', bits: 128 };
const VOID: ScalarType = { kind: 'other', bits: 8 };
const FLOAT8: ScalarType = { kind: 'float', bits: 8 };

const table = new Map<string, BuiltinType>();

function scalar(type: ScalarType, names: string): void {
  for (const name of names.split(' ')) table.set(name, { scalar: type, bytes: type.bits / 8, fields: null });
}

scalar(BOOL, 'bool _Bool __nv_bool');
scalar(CHAR, 'char int8_t __int8_t __nv_int8 schar s8 i8 int8 int_least8_t');
scalar(UCHAR, 'uint8_t __uint8_t uchar u8 uint8 byte uint_least8_t char8_t u_char');
scalar(SHORT, 'short int16_t __int16_t i16 s16 int16 int_least16_t');
scalar(USHORT, 'uint16_t __uint16_t ushort u16 uint16 char16_t u_short');
scalar(INT, 'int int32_t __int32_t i32 s32 int32 int_fast32_t wchar_t');
scalar(UINT, 'unsigned uint32_t __uint32_t uint u32 uint32 char32_t u_int');
scalar(
  LONG,
  'long int64_t __int64_t i64 s64 int64 ptrdiff_t ssize_t intptr_t clock_t time_t longlong ll int_fast64_t off_t',
);
scalar(
  ULONG,
  'size_t uint64_t __uint64_t u64 uint64 ulong uintptr_t ulonglong ull ' +
    'cudaTextureObject_t cudaSurfaceObject_t CUdeviceptr u_long',
);
scalar(INT128, '__int128 __int128_t int128_t');
scalar(UINT128, '__uint128_t uint128_t');
scalar(FLOAT, 'float float_t f32 float32_t');
scalar(DOUBLE, 'double double_t f64 float64_t');
scalar(
  HALF,
  'half __half nv_half float16_t fp16_t __nv_bfloat16 nv_bfloat16 bfloat16_t bf16 __half_raw __nv_bfloat16_raw _Float16',
);
scalar(FLOAT8, '__nv_fp8_e4m3 __nv_fp8_e5m2 __nv_fp8_e8m0');
table.set('void', { scalar: VOID, bytes: 0, fields: null });

function vector(name: string, element: string, size: number): void {
  const bytes = (table.get(element)?.bytes ?? 0) * (size === 3 ? 3 : size);
  const fields = ['x', 'y', 'z', 'w'].slice(0, size).map((field) => ({ name: field, type: element }));
  table.set(name, { scalar: OTHER, bytes, fields });
}

const elements: readonly (readonly [string, string])[] = [
  ['char', 'char'],
  ['uchar', 'uchar'],
  ['short', 'short'],
  ['ushort', 'ushort'],
  ['int', 'int'],
  ['uint', 'unsigned'],
  ['long', 'long'],
  ['ulong', 'ulong'],
  ['longlong', 'longlong'],
  ['ulonglong', 'ulonglong'],
  ['float', 'float'],
  ['double', 'double'],
];
for (const [prefix, element] of elements) {
  for (let size = 1; size <= 4; size++) vector(`${prefix}${size}`, element, size);
  if ((table.get(element)?.bytes ?? 0) === 8)
    for (const alignment of [16, 32]) vector(`${prefix}4_${alignment}a`, element, 4);
}
vector('dim3', 'unsigned', 3);
for (const name of ['half2', '__half2', 'nv_half2']) vector(name, 'half', 2);
for (const name of ['__nv_bfloat162', 'nv_bfloat162']) vector(name, '__nv_bfloat16', 2);
for (const name of ['cuComplex', 'cuFloatComplex', 'cufftComplex']) vector(name, 'float', 2);
for (const name of ['cuDoubleComplex', 'cufftDoubleComplex']) vector(name, 'double', 2);

/** A built-in type by its name, or null. Multi-word arithmetic types (`unsigned long int`) come in any order. */
export function builtinType(name: string): BuiltinType | null {
  const found = table.get(name);
  if (found) return found;
  return /^[a-z_0-9]+(?: [a-z_0-9]+)+$/.test(name)
    ? multiWord(name)
    : name === 'signed'
      ? (table.get('int') ?? null)
      : null;
}

function multiWord(name: string): BuiltinType | null {
  let unsigned = false;
  let long = 0;
  let base = '';
  for (const word of name.split(' ')) {
    switch (word) {
      case 'unsigned':
        unsigned = true;
        break;
      case 'signed':
        break;
      case 'long':
        long++;
        break;
      case 'short':
      case 'char':
      case 'double':
      case '__int128':
        base = word;
        break;
      case 'int':
        break;
      default: // `unsigned uint32_t` does not exist, but `const`-like words may be left
        if (!table.has(word)) return null;
        base = word;
    }
  }
  if (base === 'double') return table.get('double') ?? null; // long double is double in device code
  if (long > 0) return table.get(unsigned ? 'ulong' : 'long') ?? null;
  if (base === 'char') return table.get(unsigned ? 'uchar' : 'char') ?? null;
  if (base === 'short') return table.get(unsigned ? 'ushort' : 'short') ?? null;
  if (base === '__int128') return table.get(unsigned ? '__uint128_t' : '__int128') ?? null;
  return table.get(base !== '' ? base : unsigned ? 'unsigned' : 'int') ?? null;
}
