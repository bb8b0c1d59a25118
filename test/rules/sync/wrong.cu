// Wrong code, one phenomenon a kernel.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void inHalfWarp(int* a, int n) {
  if (threadIdx.x < 16) __syncthreads();  //! warning barrier-divergence
}
__global__ void inOneWarp(int* a, int n) {
  if (threadIdx.x / 32 == 0) __syncthreads();  //! warning barrier-divergence
}
__global__ void countInHalfWarp(int* a, int n) {
  if (threadIdx.x < 16) a[threadIdx.x] = __syncthreads_count(a[threadIdx.x]);  //! warning barrier-divergence
}
__global__ void andInHalfWarp(int* a, int n) {
  if (threadIdx.x < 16) a[threadIdx.x] = __syncthreads_and(a[threadIdx.x]);  //! warning barrier-divergence
}
__global__ void orInHalfWarp(int* a, int n) {
  if (threadIdx.x < 16) a[threadIdx.x] = __syncthreads_or(a[threadIdx.x]);  //! warning barrier-divergence
}
__global__ void ptxInHalfWarp(int* a, int n) {
  if (threadIdx.x < 16) asm volatile("bar.sync 0;");  //! warning barrier-divergence
}
__global__ void ptxBarrierInHalfWarp(int* a, int n) {
  if (threadIdx.x < 16) asm volatile("barrier.sync 0;");  //! warning barrier-divergence
}
__global__ void groupInHalfWarp(int* a, int n) {
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x < 16) block.sync();  //! warning barrier-divergence
}
__global__ void inDataLoop(int* a, int n) {
  for (int k = 0; k < a[threadIdx.x]; ++k) __syncthreads();  //! warning barrier-divergence
}
__global__ void inStridedLoop(int* a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    a[i] += 1;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void inDoLoop(int* a, int n) {
  int k = threadIdx.x;
  do {
    __syncthreads();  //! warning barrier-divergence
    k -= 8;
  } while (k > 0);
}
__global__ void behindAnd(int* a, int n) {
  if (threadIdx.x < 16 && __syncthreads_or(a[threadIdx.x])) a[0] = 1;  //! warning barrier-divergence
}
__global__ void inTernary(int* a, int n) {
  a[threadIdx.x] = threadIdx.x < 16 ? __syncthreads_count(1) : 0;  //! warning barrier-divergence
}
__global__ void inSwitchArm(int* a, int n) {
  switch (threadIdx.x & 3) {
    case 0: a[threadIdx.x] = 1; break;
    case 1: __syncthreads(); break;  //! warning barrier-divergence
    default: break;
  }
}
__global__ void breakInLoop(int* a, int n) {
  for (int k = 0; k < n; ++k) {
    if (a[threadIdx.x] == k) break;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void breakAfterBarrierInLoop(int* a, int n) {
  for (int k = 0; k < n; ++k) {
    __syncthreads();  //! warning barrier-divergence
    if (a[threadIdx.x] == k) break;
  }
}
__global__ void continueInLoop(int* a, int n) {
  for (int k = 0; k < n; ++k) {
    if (a[threadIdx.x] == k) continue;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void returnInLoop(int* a, int n) {
  for (int k = 0; k < n; ++k) {
    if (a[threadIdx.x] == k) return;
    __syncthreads();  //! information barrier-after-exit
  }
}
__device__ void returnsFromHelper(int* a, int n) {
  if (a[threadIdx.x] > n) return;
  __syncthreads();
}
__global__ void helperReturnsEarly(int* a, int n) {
  returnsFromHelper(a, n);  //! warning barrier-divergence
  a[threadIdx.x] = 1;
}
__device__ void innermost() { __syncthreads(); }
__device__ void between() { innermost(); }
__global__ void twoCallsDeep(int* a, int n) {
  if (threadIdx.x < 32) between();  //! warning barrier-divergence
}
__global__ void afterVote(int* a, int n) {
  if (__any_sync(0xffffffff, a[threadIdx.x])) __syncthreads();  //! warning barrier-divergence
}
__global__ void byWarpFlag(int* a, int n) {
  if (a[threadIdx.x / 32] > 0) __syncthreads();  //! warning barrier-divergence
}
__global__ void nestedConditions(int* a, int n) {
  if (n > 3)
    if (blockIdx.x == 0)
      if (threadIdx.x < 40) __syncthreads();  //! warning barrier-divergence
}
__global__ void gridBarrierInSomeBlocks(int* a, int n) {
  cg::grid_group grid = cg::this_grid();
  if (blockIdx.x == 0) grid.sync();  //! warning barrier-divergence
}
__global__ void gridBarrierAfterReturn(int* a, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = 1;
  grid.sync();  //! warning barrier-divergence
}
__global__ void clusterBarrierInHalfWarp(int* a, int n) {
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 16) cluster.sync();  //! warning barrier-divergence
}
__global__ void fullMaskInHalfWarp(int* a, int n) {
  if (threadIdx.x % 32 < 16) a[threadIdx.x] = __shfl_down_sync(0xffffffff, a[threadIdx.x], 1);  //! warning warp-sync-mask
}
__global__ void fullMaskInTail(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = __shfl_down_sync(0xffffffff, a[i], 1);  //! warning warp-sync-mask
}
__global__ void shuffleAfterReturn(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] += __shfl_down_sync(0xffffffff, a[i], 1);  //! warning warp-sync-mask
}
__global__ void callerNotInMask(int* a, int n) {
  a[threadIdx.x] = __shfl_sync(0xffff, a[threadIdx.x], 0);  //! warning warp-sync-mask
}
__global__ void wrongHalf(int* a, int n) {
  if (threadIdx.x % 32 < 16) a[threadIdx.x] = __any_sync(0xffff0000, a[threadIdx.x]);  //! warning warp-sync-mask
}
__global__ void sourceNotInMask(int* a, int n) {
  if (threadIdx.x % 32 < 16) a[threadIdx.x] = __shfl_sync(0xffff, a[threadIdx.x], 20);  //! warning warp-sync-mask
}
__global__ void oddWidth(int* a, int n) {
  a[threadIdx.x] = __shfl_down_sync(0xffffffff, a[threadIdx.x], 1, 12);  //! warning warp-sync-mask
}
__global__ void syncwarpInBranch(int* a, int n) {
  if (a[threadIdx.x] > 0) __syncwarp();  //! warning warp-sync-mask
}
__global__ void ballotInLoop(int* a, int n) {
  for (int k = 0; k < a[threadIdx.x]; ++k) a[k] = __ballot_sync(0xffffffff, k);  //! warning warp-sync-mask
}
__device__ int sumOfWarp(int v) { return v + __shfl_xor_sync(0xffffffff, v, 1); }
__global__ void maskInHelper(int* a, int n) {
  if (a[threadIdx.x] > n) a[threadIdx.x] = sumOfWarp(a[threadIdx.x]);  //! warning warp-sync-mask
}
__global__ void leaderOnly(int* a, int n) {
  if (threadIdx.x % 32 == 0) a[threadIdx.x] = __all_sync(0xffffffff, a[threadIdx.x]);  //! warning warp-sync-mask
}
__global__ void reverseWithoutBarrier(int* a, int n) {
  __shared__ int s[32];
  int t = threadIdx.x % 32;
  s[t] = a[t];
  a[t] = s[31 - t];  //! warning implicit-warp-sync
}
__device__ void reduceOfWarp(volatile int* s, int t) {
  s[t] += s[t + 16];
  s[t] += s[t + 8];  //! warning implicit-warp-sync
}
__global__ void lockstepInHelper(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16) reduceOfWarp(s, threadIdx.x);
}
__global__ void paddedToOtherTiles(int* a, int n) {
  for (int j = threadIdx.x; j < (n + 63) / 64 * 64; j += 256) {
    a[j] += 1;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void paddedThenOffset(int* a, int n) {
  for (int j = threadIdx.x + 1; j < (n + 255) / 256 * 256; j += 256) {
    a[j] += 1;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void tileSmallerThanBlock(int* a, int n) {
  for (int j = threadIdx.x; j < (n + 63) / 64 * 64; j += 64) {
    a[j] += 1;
    __syncthreads();  //! warning barrier-divergence
  }
}
void launchTileSmallerThanBlock(int* a, int n) { tileSmallerThanBlock<<<1, 256>>>(a, n); }
