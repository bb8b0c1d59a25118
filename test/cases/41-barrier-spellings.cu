// One barrier of the block in its six spellings: what it publishes is the same in the whole block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void intrinsic(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void voting(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  int any = __syncthreads_or(q[threadIdx.x]);
  if (n > 3) p[threadIdx.x] = any;                    //~ block
}
__global__ void freeFunction(int *p, const int *q) {
  __shared__ int n;
  cg::thread_block b = cg::this_thread_block();
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  cg::sync(b);
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void method(int *p, const int *q) {
  __shared__ int n;
  auto b = cg::this_thread_block();
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  b.sync();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void numbered(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __barrier_sync(0);
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void inlinePtx(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  asm volatile("bar.sync 0;" ::: "memory");
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void inlinePtxOfLaterDays(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  asm volatile("barrier.cta.sync.aligned %0;" :: "r"(0) : "memory");
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}

// Not a barrier of the whole block: two warps under a number of their own, a tile, threads that only arrive.
__global__ void ofTwoWarps(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  asm volatile("bar.sync 1, 64;" ::: "memory");
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void ofTwoWarpsByIntrinsic(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __barrier_sync_count(1, 64);
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void ofATile(int *p, const int *q) {
  __shared__ int n;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  tile.sync();
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void onlyArrives(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  asm volatile("bar.arrive 0, 256;" ::: "memory");
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
