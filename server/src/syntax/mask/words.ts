/** What the mask knows by name. One entry a word; all of it can be extended through `ParseOptions.qualifierMacros`. */

/** What an identifier means to the mask. 0: nothing. */
export const Word = {
  None: 0,
  /** Blanked where it stands: `__global__`. */
  Qualifier: 1,
  /** Blanked together with a following `(…)`. */
  LaunchBounds: 2,
  Alignment: 3,
  Attribute: 4,
  /** Blanked with a following `(…)`: `_Pragma("unroll")`. */
  Pragma: 5,
  /** A keyword that begins a statement or declaration: never a macro's name. */
  Control: 6,
  /** `int`, `float`, …: a builtin type's keyword. */
  Primitive: 7,
  /** Any other keyword. */
  Keyword: 8,
  /** A macro for qualifiers that is known without its definition; what it means is in `qualifierMacros`. */
  KnownMacro: 9,
} as const;

const lists: readonly (readonly [number, string])[] = [
  [
    Word.Qualifier,
    `__global__ __device__ __host__ __shared__ __constant__ __managed__ __forceinline__ __noinline__ __restrict__
     __restrict __grid_constant__ __inline_hint__ __nv_pure__ __device_builtin__ __cudart_builtin__
     __device_builtin_texture_type__ __device_builtin_surface_type__ __tile__ __tile_global__ __tile_builtin__
     __no_sanitize__ __host_device__ __extension__ __stdcall __cdecl __fastcall`,
  ],
  [Word.LaunchBounds, '__launch_bounds__ __block_size__ __cluster_dims__ __maxnreg__ __maxntid__ __minnctapersm__'],
  [Word.Alignment, '__align__ alignas _Alignas __builtin_align__'],
  [Word.Attribute, '__attribute__ __attribute __declspec __nv_tex_surf_handler __annotate__'],
  [Word.Pragma, '_Pragma __pragma'],
  [Word.Control, 'if else for while do switch case default break continue return goto try catch throw co_return'],
  [
    Word.Primitive,
    `void bool char short int long float double signed unsigned wchar_t char8_t char16_t char32_t size_t
     int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t ptrdiff_t ssize_t`,
  ],
  [
    Word.Keyword,
    `alignof and and_eq asm auto bitand bitor class compl concept const consteval constexpr constinit const_cast
     decltype delete dynamic_cast enum explicit export extern false friend inline mutable namespace new noexcept not
     not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires sizeof static
     static_assert static_cast struct template this thread_local true typedef typeid typename union using virtual
     volatile xor xor_eq __asm__ __asm __volatile__ __inline__ __inline __typeof__ typeof final override`,
  ],
];

/** Macros that libraries put where qualifiers stand, and what they stand for. A `#define` in the file comes first. */
const builtinQualifierMacros: Readonly<Record<string, string>> = {
  RAFT_KERNEL: '__global__ void',
  CUVS_KERNEL: '__global__ void',
  CUDF_KERNEL: '__global__',
  CUGRAPH_KERNEL: '__global__ void',
  _CCCL_KERNEL_ATTRIBUTES: '__global__',
  CUB_DETAIL_KERNEL_ATTRIBUTES: '__global__',
  THRUST_DETAIL_KERNEL_ATTRIBUTES: '__global__',
  CUTLASS_GLOBAL: '__global__ static',
  CUTLASS_DEVICE: '__forceinline__ __device__',
  CUTLASS_HOST_DEVICE: '__forceinline__ __device__ __host__',
  CUTLASS_HOST: '__host__',
  CUTLASS_GRID_CONSTANT: '__grid_constant__',
  CUTE_GRID_CONSTANT: '__grid_constant__',
  CUTE_DEVICE: '__forceinline__ __device__',
  CUTE_HOST_DEVICE: '__forceinline__ __host__ __device__',
  CUTE_HOST: '__forceinline__ __host__',
  CUTE_HOST_RTC: '__forceinline__ __host__',
  CUTLASS_PRAGMA_UNROLL: '',
  CUTLASS_PRAGMA_NO_UNROLL: '',
  CUTLASS_GEMM_LOOP: '',
  CUTE_UNROLL: '',
  CUTE_NO_UNROLL: '',
  CUTLASS_LAMBDA_FUNC_INLINE: '',
  C10_DEVICE: '__device__',
  C10_HOST: '__host__',
  C10_HOST_DEVICE: '__host__ __device__',
  C10_ALWAYS_INLINE: '__forceinline__',
  DEVICE_INLINE: '__device__ __forceinline__',
  DEVICE_INLINE_STATIC: '__device__ __forceinline__ static',
  HOST_DEVICE_INLINE: '__host__ __device__ __forceinline__',
  HD_INLINE: '__host__ __device__ __forceinline__',
  DI: '__device__ __forceinline__',
  HDI: '__host__ __device__ __forceinline__',
  XGBOOST_DEVICE: '__host__ __device__',
  XGBOOST_HOST_DEV_INLINE: '__host__ __device__ __forceinline__',
  XGBOOST_DEV_INLINE: '__device__ __forceinline__',
  TCNN_DEVICE: '__device__',
  TCNN_HOST_DEVICE: '__host__ __device__',
  CUDF_HOST_DEVICE: '__host__ __device__',
  FLASHINFER_INLINE: '__forceinline__ __device__ __host__',
  MEMBERMASK: '',
  GGML_CUDA_RESTRICT: '__restrict__',
  RESTRICT: '__restrict__',
  CUB_RUNTIME_FUNCTION: '__host__ __device__',
  CUB_FORCEINLINE: '__forceinline__',
  CUB_DETAIL_FORCEINLINE: '__forceinline__',
  _CCCL_DEVICE: '__device__',
  _CCCL_HOST: '__host__',
  _CCCL_HOST_DEVICE: '__host__ __device__',
  _CCCL_FORCEINLINE: '__forceinline__',
  _CCCL_API: '__host__ __device__',
  _CCCL_DEVICE_API: '__device__',
  _CCCL_HOST_API: '__host__',
  _CCCL_TRIVIAL_API: '__host__ __device__',
  _CCCL_VISIBILITY_HIDDEN: '',
  _CCCL_GRID_CONSTANT: '__grid_constant__',
  _CCCL_RESTRICT: '__restrict__',
  _CCCL_CONSTEXPR_CXX14: '',
  _CCCL_CONSTEXPR_CXX20: '',
  _CCCL_IMPLICIT_SYSTEM_HEADER: '',
  _LIBCUDACXX_HIDE_FROM_ABI: '',
  _CCCL_HIDE_FROM_ABI: '',
  THRUST_DEVICE_FUNCTION: '__device__',
  THRUST_FUNCTION: '__host__ __device__',
  THRUST_RUNTIME_FUNCTION: '__host__ __device__',
  THRUST_HOST_DEVICE: '__host__ __device__',
  _NV_RSQRT_SPECIFIER: '',
  CUDA_CALLABLE_MEMBER: '__host__ __device__',
  CUDA_HOSTDEV: '__host__ __device__',
};

const table = new Map<string, number>();
for (const [word, list] of lists) for (const name of list.split(/\s+/)) if (name) table.set(name, word);

export function wordOf(name: string): number {
  return table.get(name) ?? Word.None;
}

export function builtinQualifierMacro(name: string): string | undefined {
  return Object.hasOwn(builtinQualifierMacros, name) ? builtinQualifierMacros[name] : undefined;
}

const storage = new Set(['static', 'inline', '__inline__', '__inline', 'extern', 'constexpr', 'const', 'volatile']);
const parenthesized: ReadonlySet<number> = new Set([Word.LaunchBounds, Word.Alignment, Word.Attribute, Word.Pragma]);

/**
 * What the body of an object-like macro means where it consists of qualifiers, attributes and storage classes only
 * (perhaps with a final `void`): the CUDA qualifiers and the `void` of it; null for any other body. `resolve` looks up
 * macros that the body uses.
 */
export function qualifierBody(
  body: string,
  resolve: (name: string) => string | null,
  level = 0,
): { means: string; kind: 'qualifier' | 'attribute' | 'launch-bounds' | 'alignment' | 'other' } | null {
  const means: string[] = [];
  let kind: 'qualifier' | 'attribute' | 'launch-bounds' | 'alignment' | 'other' = 'other';
  const pattern = /[A-Za-z_$][\w$]*|\[\[|\S/g;
  if (body.length > 400) return null;
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    const name = match[0];
    if (name === '[[') {
      const close = body.indexOf(']]', pattern.lastIndex);
      if (close < 0) return null;
      pattern.lastIndex = close + 2;
      if (kind === 'other') kind = 'attribute';
      continue;
    }
    if (!/^[A-Za-z_$]/.test(name)) return null;
    const word = wordOf(name);
    if (word === Word.Qualifier) {
      means.push(name);
      kind = 'qualifier';
    } else if (parenthesized.has(word)) {
      const open = body.slice(pattern.lastIndex).match(/^\s*\(/);
      let end = pattern.lastIndex;
      if (open) {
        end = closingParen(body, pattern.lastIndex + open[0].length - 1);
        if (end < 0) return null;
      }
      if (word === Word.LaunchBounds) {
        kind = kind === 'qualifier' ? kind : 'launch-bounds';
        means.push(body.slice(match.index, end));
      } else if (word === Word.Alignment && kind === 'other') kind = 'alignment';
      else if (kind === 'other') kind = 'attribute';
      pattern.lastIndex = end;
    } else if (name === 'void' || storage.has(name)) {
      means.push(name);
      if (name === 'const' || name === 'volatile' || name === 'constexpr') continue;
    } else {
      const builtin = builtinQualifierMacro(name);
      const inner = level < 8 ? (resolve(name) ?? builtin ?? null) : null;
      if (inner === null) return null;
      const meaning = qualifierBody(inner, resolve, level + 1);
      if (meaning === null) return null;
      if (meaning.means) means.push(meaning.means);
      if (kind === 'other') kind = meaning.kind;
    }
  }
  return { means: means.join(' '), kind };
}

/** The offset past the parenthesis that closes the one at `open`, strings and characters apart, or -1. */
export function closingParen(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text[i];
    if (c === '"' || c === "'") {
      const end = text.indexOf(c, i + 1);
      if (end < 0) return -1;
      i = end;
    } else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return i + 1;
  }
  return -1;
}
