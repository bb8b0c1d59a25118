// Uniform in each block: its index, what its threads agree on at a barrier, what one thread publishes before a barrier.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__device__ unsigned finished;

__global__ void blockParity(int *out, const int *in, int n) {
  if (blockIdx.x & 1) arm(out);                       //~ block
}
__global__ void blockBelow(int *out, const int *in, int n) {
  if (blockIdx.x < n) arm(out);                       //~ block
}
__global__ void lastBlockOfGrid(int *out, const int *in, int n) {
  if (blockIdx.x == gridDim.x - 1) arm(out);          //~ block
}
__global__ void startOfBlock(int *out, const int *in, int n) {
  int start = blockIdx.x * blockDim.x;
  if (start < n) arm(out);                            //~ block
}
__global__ void blockInSecondDimension(int *out, const int *in, int n) {
  if (blockIdx.y == n) arm(out);                      //~ block
}
__global__ void loadByBlock(int *out, const int *in, int n) {
  if (in[blockIdx.x] > 50) arm(out);                  //~ uniform
}
__global__ void boundByBlock(int *out, const int *in, int n) {
  for (int k = 0; k < in[blockIdx.x]; k++)            //~ uniform
    out[k] = k;
}
__global__ void strideOfBlocks(int *out, const int *in, int n) {
  for (int b = blockIdx.x; b < n; b += gridDim.x)     //~ block
    arm(out);
}
__global__ void tileOfBlock(int *out, const int *in, int n) {
  int end = min(n, (int)(blockIdx.x + 1) * 16);
  for (int k = blockIdx.x * 16; k < end; k++)         //~ block
    arm(out);
}
__global__ void published(int *out, const int *in, int n) {
  __shared__ int s;
  if (threadIdx.x == 0) s = in[blockIdx.x];
  __syncthreads();
  if (s > 50) arm(out);                               //~ block
}
__global__ void publishedElement(int *out, const int *in, int n) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (s[n & 31] > 50) arm(out);                       //~ block
}
__global__ void publishedLoopBound(int *out, const int *in, int n) {
  __shared__ int rounds;
  if (threadIdx.x == 0) rounds = in[blockIdx.x] & 7;
  __syncthreads();
  for (int k = 0; k < rounds; k++)                    //~ block
    arm(out);
}
__global__ void lastBlockToFinish(int *out, const int *in, int n) {
  __shared__ bool last;
  if (threadIdx.x == 0) last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (last) arm(out);                                 //~ block
}
__global__ void blockReduction(int *out, const int *in, int n) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int w = blockDim.x / 2; w > 0; w >>= 1) {
    if (threadIdx.x < w) s[threadIdx.x] += s[threadIdx.x + w];
    __syncthreads();
  }
  if (s[0] & 1) arm(out);                             //~ block
}
__global__ void barrierOr(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__syncthreads_or(in[i] == 77)) arm(out);        //~ block
}
__global__ void barrierAnd(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__syncthreads_and(in[i] > n)) arm(out);         //~ block
}
__global__ void barrierCount(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__syncthreads_count(in[i] > 50) & 1) arm(out);  //~ block
}
__global__ void groupIndex(int *out, const int *in, int n) {
  cg::thread_block block = cg::this_thread_block();
  if (block.group_index().x & 1) arm(out);            //~ block
}
__global__ void groupSize(int *out, const int *in, int n) {
  cg::thread_block block = cg::this_thread_block();
  if (block.size() > n) arm(out);                     //~ grid
}
__global__ void hardwareBarrier(int *out, const int *in, int n) {
  __shared__ unsigned long long bar;
  unsigned at = (unsigned)__cvta_generic_to_shared(&bar);
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at), "r"(blockDim.x));
  __syncthreads();
  asm volatile("{ .reg .b64 s; mbarrier.arrive.shared.b64 s, [%0]; }" ::"r"(at) : "memory");
  unsigned done = 0;
  while (!done)                                       //~ uniform
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                 : "=r"(done) : "r"(at) : "memory");
  arm(out);
}
