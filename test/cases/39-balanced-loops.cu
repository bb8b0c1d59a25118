// Strided loops whose lanes are at most one iteration apart, whatever starts and bounds them, and some that only look so.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <int SIZE> __global__ void templateSize(const float *p, float *q, int n) {
  float s = 0;
  for (int k = threadIdx.x; k < n; k += SIZE) s += p[k];                          //~ divergent boundary/some-warps
  q[threadIdx.x] = s;
}
__global__ void segments(const int *first, const float *p, float *q) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(cg::this_thread_block());
  float s = 0;
  int k = first[warp] + tile.thread_rank();
  const int end = first[warp + 1];
  while (k < end) { s += p[k]; k += tile.num_threads(); }                         //~ divergent some-warps/boundary
  q[threadIdx.x] = s;
}
__global__ void downwards(const float *p, float *q, int n) {
  float s = 0;
  for (int k = n - 1 - threadIdx.x; k >= 0; k -= blockDim.x) s += p[k];           //~ divergent boundary/some-warps
  q[threadIdx.x] = s;
}
__global__ void fours(const float *p, float *q, int n) {
  float s = 0;
  for (int k = threadIdx.x * 4; k < n; k += blockDim.x * 4) s += p[k];            //~ divergent boundary/some-warps
  q[threadIdx.x] = s;
}
__global__ void argumentBound(int *q, int m) {
  if (threadIdx.x < m) q[threadIdx.x] = 1;                                        //~ divergent one-per-block
  if (blockIdx.x * blockDim.x + threadIdx.x < m) q[threadIdx.x] = 1;              //~ divergent boundary
}
__global__ void wholeWarpsApart(int *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 1 && i > 32) q[i] = 1;                                             //~ divergent some-warps
  if (i % 2 == 1 && i > 3) q[i] = 1;                                              //~ divergent every-warp
}
__global__ void lastWarpOfFour(int *q) {
  int lane = threadIdx.x & 31;
  if (lane == 0) q[threadIdx.x] = 1;                                              //~ divergent every-warp mask=0x00000001
  if (lane < 3) q[threadIdx.x] = 1;                                               //~ divergent every-warp mask=0x00000007
  if (lane != 2) q[threadIdx.x] = 1;                                              //~ divergent every-warp
}
void start(const int *f, const float *p, float *q, int *r, int n) {
  templateSize<128><<<4, 128>>>(p, q, n);
  templateSize<256><<<4, 256>>>(p, q, n);
  segments<<<4, 256>>>(f, p, q);
  argumentBound<<<4, 128>>>(r, n);
  wholeWarpsApart<<<4, 64>>>(r);
  lastWarpOfFour<<<4, 100>>>(r);
}
