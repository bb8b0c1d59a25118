// Counts, for each condition, how often warps evaluated it and how often their active lanes disagreed.
#pragma once
#include <cuda_runtime.h>
enum { PROBE_CONDITIONS = 1000, PROBE_LIMIT = 1000000 };
/// Per condition: evaluations by a warp, those with lanes disagreeing, active lanes, lanes for which it held.
extern __device__ unsigned long long probe_counts[PROBE_CONDITIONS][4];
extern "C" cudaError_t probe_no_reset(void);

template <class T> __host__ __device__ __forceinline__ T probe_at(int id, T value) {
#ifdef __CUDA_ARCH__
  unsigned active = __activemask();
  unsigned held = __ballot_sync(active, (bool)value);
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  volatile unsigned long long *evaluations = &probe_counts[id][0];
  if (lane == (unsigned)(__ffs(active) - 1) && *evaluations < PROBE_LIMIT) {
    atomicAdd(&probe_counts[id][0], 1ull);
    if (held != 0 && held != active) atomicAdd(&probe_counts[id][1], 1ull);
    atomicAdd(&probe_counts[id][2], (unsigned long long)__popc(active));
    atomicAdd(&probe_counts[id][3], (unsigned long long)__popc(held));
  }
  __syncwarp(active);
#endif
  return value;
}
#define PROBE_AT(id, condition) probe_at(id, (condition))
