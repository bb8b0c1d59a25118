import type { ParseOptions } from '../options';

/** What nvcc defines while it compiles for the device, and what is certainly not defined then. */
const defined: Readonly<Record<string, string>> = {
  __CUDACC__: '1',
  __NVCC__: '1',
  __cplusplus: '201703L',
  __CUDACC_VER_MAJOR__: '13',
  __CUDACC_VER_MINOR__: '0',
  __CUDACC_VER_BUILD__: '0',
  CUDA_VERSION: '13000',
  CUDART_VERSION: '13000',
  CUDA_API_PER_THREAD_DEFAULT_STREAM: '0',
  __CUDA_API_VERSION: '13000',
  __linux__: '1',
  __GNUC__: '13',
  __GNUC_MINOR__: '0',
  __x86_64__: '1',
  __SIZEOF_POINTER__: '8',
  __CHAR_BIT__: '8',
  __CUDACC_EXTENDED_LAMBDA__: '1',
  __CUDACC_RELAXED_CONSTEXPR__: '1',
};

const undefinedNames = new Set(
  `__HIP_PLATFORM_AMD__ __HIP_PLATFORM_HCC__ __HIP_PLATFORM_NVCC__ __HIP_PLATFORM_NVIDIA__ __HIPCC__ __HIP__ __HCC__
   __HIP_DEVICE_COMPILE__ __HIP_ROCclr__ USE_ROCM HIPCC GGML_USE_HIP GGML_USE_HIPBLAS GGML_USE_MUSA __MUSA__ __MUSACC__
   __MUSA_ARCH__ _MSC_VER _MSC_FULL_VER _WIN32 _WIN64 WIN32 WIN64 __APPLE__ __MINGW32__ __CYGWIN__ __clang__
   __CUDA__ __INTEL_COMPILER __ICC __ICL __CUDACC_RTC__ __NVCOMPILER __NVCOMPILER_CUDA__ _NVHPC_CUDA __SYCL_DEVICE_ONLY__
   SYCL_LANGUAGE_VERSION __CUDACC_DEBUG__ __clang_analyzer__ __INTELLISENSE__ __DOXYGEN__ DOXYGEN
   DOXYGEN_SHOULD_SKIP_THIS _CCCL_DOXYGEN_INVOKED __EMSCRIPTEN__ __ANDROID__ __QNX__ __OPENCL_VERSION__ __METAL__
   __METAL_VERSION__ __gfx90a__ __gfx942__ __gfx940__ __gfx941__ __gfx950__ __gfx908__ RDNA2 RDNA3 RDNA4 CDNA CDNA3
   __GFX8__ __GFX9__ __GFX10__ __GFX11__ __GFX12__ __riscv __powerpc__ __ppc__ __aarch64__ __arm__ __i386__`.split(
    /\s+/,
  ),
);

/** The macros in effect before the first line; null: certainly undefined. */
export function knownMacros(options: ParseOptions): Map<string, string | null> {
  const known = new Map<string, string | null>(Object.entries(defined));
  for (const name of undefinedNames) known.set(name, null);
  const arch = /^(?:sm|compute)_(\d+)[af]?$/.exec(options.arch ?? 'sm_90');
  known.set('__CUDA_ARCH__', arch ? `${arch[1]}0` : '900');
  const family = /^(?:sm|compute)_(\d+)a$/.exec(options.arch ?? '');
  if (family) known.set(`__CUDA_ARCH_FEAT_SM${family[1]}_ALL`, '1');
  for (const [name, body] of Object.entries(options.defines ?? {})) known.set(name, body);
  return known;
}
