// Uniform in each warp because its lanes exchanged what they hold: votes, shuffles from one lane, reductions, groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
#define FULL 0xffffffffu

__device__ int sumOfWarp(int v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(FULL, v, d);
  return v;
}

__global__ void any(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__any_sync(FULL, v == 77)) arm(out);            //~ warp
}
__global__ void all(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__all_sync(FULL, v > 2)) arm(out);              //~ warp
}
__global__ void ballot(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__ballot_sync(FULL, v > 50) & 1) arm(out);      //~ warp
}
__global__ void countOfBallot(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__popc(__ballot_sync(FULL, v > 50)) > 16) arm(out);   //~ warp
}
__global__ void firstOfBallot(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  int first = __ffs(__ballot_sync(FULL, v > 50)) - 1;
  if (first > 0) arm(out);                            //~ warp
}
__global__ void ballotLoop(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned left = __ballot_sync(FULL, v > 80);
  while (left) {                                      //~ warp
    arm(out);
    left &= left - 1;
  }
}
__global__ void anyLoop(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x] & 7;
  while (__any_sync(FULL, v > 0)) {                   //~ warp
    arm(out);
    v--;
  }
}
__global__ void shuffleFirst(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__shfl_sync(FULL, v, 0) > 50) arm(out);         //~ warp
}
__global__ void shuffleLast(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__shfl_sync(FULL, v, 31) > 50) arm(out);        //~ warp
}
__global__ void shuffleFromArgument(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__shfl_sync(FULL, v, n) > 50) arm(out);         //~ warp
}
__global__ void shuffleFromElected(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  int leader = __ffs(__ballot_sync(FULL, v > 50) | 0x80000000u) - 1;
  if (__shfl_sync(FULL, v, leader) & 1) arm(out);     //~ warp
}
__global__ void shuffleOfIndex(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (__shfl_sync(FULL, t, 0) == 32) arm(out);        //~ warp
}
__global__ void shuffleOfUniform(int *out, const int *in, int n) {
  if (__shfl_xor_sync(FULL, n, 3) > 5) arm(out);      //~ uniform
}
__global__ void shuffledWarpIndex(int *out, const int *in, int n) {
  int warp = __shfl_sync(FULL, threadIdx.x / 32, 0);
  if (warp == 1) arm(out);                            //~ warp
}
__global__ void leaderWorks(int *out, const int *in, int n) {
  int v = 0;
  if (threadIdx.x % 32 == 0) v = in[blockIdx.x * blockDim.x + threadIdx.x];
  v = __shfl_sync(FULL, v, 0);
  if (v > 50) arm(out);                               //~ warp
}
__global__ void butterfly(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(FULL, v, d);
  if (v & 1) arm(out);                                //~ warp
}
__global__ void butterflyOfHelper(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (sumOfWarp(v) & 1) arm(out);                     //~ warp
}
__global__ void maximumButterfly(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 1; d < 32; d *= 2) v = max(v, __shfl_xor_sync(FULL, v, d));
  if (v > 97) arm(out);                               //~ warp
}
__global__ void treeThenFirst(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(FULL, v, d);
  if (__shfl_sync(FULL, v, 0) & 1) arm(out);          //~ warp
}
__global__ void reduceAdd(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__reduce_add_sync(FULL, v) & 1) arm(out);       //~ warp
}
__global__ void reduceMax(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (__reduce_max_sync(FULL, v) > 97) arm(out);      //~ warp
}
__global__ void matchAll(int *out, const int *in, int n) {
  int same;
  __match_all_sync(FULL, in[threadIdx.x / (n | 1)], &same);
  if (same) arm(out);                                 //~ warp
}
__global__ void loopUntilReduced(int *out, const int *in, int n) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  int most = __reduce_max_sync(FULL, v & 7);
  for (int k = 0; k < most; k++)                      //~ warp
    arm(out);
}
__global__ void tileRankInBlock(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (tile.meta_group_rank() & 1) arm(out);           //~ warp
}
__global__ void tileAny(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (tile.any(v == 77)) arm(out);                    //~ warp
}
__global__ void tileBallot(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (tile.ballot(v > 50) & 1) arm(out);              //~ warp
}
__global__ void tileShuffle(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (tile.shfl(v, 0) > 50) arm(out);                 //~ warp
}
__global__ void tileReduce(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (cg::reduce(tile, v, cg::plus<int>()) & 1) arm(out);   //~ warp
}
__global__ void warpOfRank(int *out, const int *in, int n) {
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() / 32 == 1) arm(out);        //~ warp
}
