// The few members of cooperative groups that the bank uses, computed as the toolkit's header computes them.
#pragma once
namespace cooperative_groups {
struct thread_block {
  __device__ unsigned thread_rank() const {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  __device__ unsigned size() const { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ dim3 group_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
__device__ inline thread_block this_thread_block() { return {}; }
template <unsigned N>
struct thread_block_tile {
  __device__ static unsigned lane() { return __nvvm_read_ptx_sreg_laneid(); }
  __device__ unsigned mask() const { return N == 32 ? 0xffffffffu : ((1u << (N & 31)) - 1) << (lane() & ~(N - 1)); }
  __device__ unsigned thread_rank() const { return thread_block().thread_rank() & (N - 1); }
  __device__ unsigned meta_group_rank() const { return thread_block().thread_rank() / N; }
  __device__ int any(int c) const { return N == 32 ? __any_sync(~0u, c) : (__ballot_sync(mask(), c) & mask()) != 0; }
  __device__ unsigned ballot(int c) const { return __ballot_sync(mask(), c) >> (N == 32 ? 0 : lane() & ~(N - 1)); }
  __device__ int shfl(int v, unsigned rank) const { return __shfl_sync(mask(), v, rank, N); }
};
template <unsigned N>
__device__ thread_block_tile<N> tiled_partition(const thread_block &) { return {}; }
}
