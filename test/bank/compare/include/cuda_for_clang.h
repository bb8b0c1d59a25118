// What the bank needs of CUDA, for clang without the toolkit: built-in variables by clang's own header, the rest through
// NVVM's intrinsics, as the toolkit's headers do.
#pragma once
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
typedef unsigned long size_t;
struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
struct int2 { int x, y; };
struct alignas(16) int4 { int x, y, z, w; };
#include <__clang_cuda_builtin_vars.h>

struct CUstream_st;
int __cudaPushCallConfiguration(dim3, dim3, size_t = 0, CUstream_st * = nullptr);
int cudaConfigureCall(dim3, dim3, size_t = 0, CUstream_st * = nullptr);
extern "C" int cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, CUstream_st *);

#define BUILTIN static __inline__ __attribute__((device, always_inline))
BUILTIN int2 make_int2(int x, int y) { return {x, y}; }
BUILTIN int __syncthreads_or(int c) { return __nvvm_bar0_or(c); }
BUILTIN int __syncthreads_and(int c) { return __nvvm_bar0_and(c); }
BUILTIN int __syncthreads_count(int c) { return __nvvm_bar0_popc(c); }
BUILTIN int __any_sync(unsigned m, int c) { return __nvvm_vote_any_sync(m, c); }
BUILTIN int __all_sync(unsigned m, int c) { return __nvvm_vote_all_sync(m, c); }
BUILTIN unsigned __ballot_sync(unsigned m, int c) { return __nvvm_vote_ballot_sync(m, c); }
BUILTIN int __shfl_sync(unsigned m, int v, int l, int w = 32) { return __nvvm_shfl_sync_idx_i32(m, v, l, (32 - w) << 8 | 31); }
BUILTIN int __shfl_up_sync(unsigned m, int v, int d, int w = 32) { return __nvvm_shfl_sync_up_i32(m, v, d, (32 - w) << 8); }
BUILTIN int __shfl_down_sync(unsigned m, int v, int d, int w = 32) { return __nvvm_shfl_sync_down_i32(m, v, d, (32 - w) << 8 | 31); }
BUILTIN int __shfl_xor_sync(unsigned m, int v, int d, int w = 32) { return __nvvm_shfl_sync_bfly_i32(m, v, d, (32 - w) << 8 | 31); }
BUILTIN unsigned __match_any_sync(unsigned m, unsigned v) { return __nvvm_match_any_sync_i32(m, v); }
BUILTIN unsigned __match_all_sync(unsigned m, unsigned v, int *all) { return __nvvm_match_all_sync_i32p(m, v, all); }
BUILTIN int __reduce_add_sync(unsigned m, int v) { return __nvvm_redux_sync_add(v, m); }
BUILTIN int __reduce_max_sync(unsigned m, int v) { return __nvvm_redux_sync_max(v, m); }
BUILTIN int atomicAdd(int *p, int v) { return __nvvm_atom_add_gen_i(p, v); }
BUILTIN int atomicExch(int *p, int v) { return __nvvm_atom_xchg_gen_i(p, v); }
BUILTIN unsigned atomicInc(unsigned *p, unsigned v) { return __nvvm_atom_inc_gen_ui(p, v); }
BUILTIN int __ldg(const int *p) { return __nvvm_ldg_i(p); }
BUILTIN int __popc(unsigned v) { return __builtin_popcount(v); }
BUILTIN int __clz(int v) { return v ? __builtin_clz(v) : 32; }
BUILTIN int __ffs(int v) { return __builtin_ffs(v); }
BUILTIN unsigned __brev(unsigned v) { return __builtin_bitreverse32(v); }
BUILTIN unsigned __umulhi(unsigned a, unsigned b) { return (unsigned long long)a * b >> 32; }
BUILTIN int min(int a, int b) { return a < b ? a : b; }
BUILTIN int max(int a, int b) { return a > b ? a : b; }
BUILTIN int abs(int a) { return a < 0 ? -a : a; }
BUILTIN float sqrtf(float x) { return __nvvm_sqrt_rn_f(x); }
BUILTIN size_t __cvta_generic_to_shared(const void *p) { return (size_t)(__attribute__((address_space(3))) const void *)p; }
