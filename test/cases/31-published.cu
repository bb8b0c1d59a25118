// A value that a barrier publishes: the same in the whole block, where nothing is written before all have read it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ unsigned arrived;
__device__ int inside(int *s) {
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}
__device__ int halfInside(int *s) {
  if (threadIdx.x < 40) {                             //~ any
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
  }
  return s[threadIdx.x ^ 1];
}
__device__ void reset(int *s) { s[0] = 0; }
__device__ void add(int &s) { s += 1; }
__device__ int readsOnly(const int *s) { return s[threadIdx.x]; }

__global__ void bound(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
  for (int k = 0; k < n; k++) p[k] = 2;               //~ block
}
__global__ void withoutBarrier(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void warpBarrier(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncwarp();
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void groupBarrier(int *p, const int *q) {
  __shared__ int n;
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) n = q[blockIdx.x];    //~ any
  block.sync();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void tileBarrier(int *p, const int *q) {
  __shared__ int n;
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  tile.sync();
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void writtenAfterwards(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
  if (threadIdx.x == 0) n = 0;                        //~ any
}
__global__ void writtenBehindABarrier(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
  __syncthreads();
  if (threadIdx.x == 0) n = 0;                        //~ any
}
__global__ void writtenBesides(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (threadIdx.x < 40) {                             //~ any
    if (n > 3) p[threadIdx.x] = 1;                    //~ warp
  } else n = 1;
}
__global__ void writtenOnTheOtherSideOfAnAgreedBranch(int *p, const int *q, int m) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (m > 7) {
    if (n > 3) p[threadIdx.x] = 1;                    //~ block
  } else n = 1;
}
__global__ void otherArrayWritten(int *p, const int *q) {
  __shared__ int n;
  __shared__ int s[64];
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  s[threadIdx.x & 63] = n;
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void oneOfTwoArraysWritten(int *p, const int *q, int m) {
  __shared__ int n[8];
  __shared__ int s[8];
  if (threadIdx.x < 8) n[threadIdx.x] = q[threadIdx.x]; //~ any
  __syncthreads();
  int *either = m > 3 ? s : n;
  either[threadIdx.x & 7] = 5;
  if (n[m & 7] > 3) p[threadIdx.x] = 1;               //~ warp
}
__global__ void oneOfTwoArraysRead(int *p, const int *q, int m) {
  __shared__ int n[8];
  __shared__ int s[8];
  if (threadIdx.x < 8) n[threadIdx.x] = q[threadIdx.x]; //~ any
  __syncthreads();
  int *either = m > 3 ? n : s;
  if (threadIdx.x == 0) s[0] = 5;                     //~ any
  if (either[m & 7] > 3) p[threadIdx.x] = 1;          //~ warp
}
__global__ void dynamicArraysOverlap(int *p, const int *q, int m) {
  extern __shared__ int first[];
  extern __shared__ float second[];
  first[threadIdx.x] = q[threadIdx.x];
  __syncthreads();
  second[threadIdx.x] = 5;
  if (first[m & 7] > 3) p[threadIdx.x] = 1;           //~ warp
}
__global__ void element(int *p, const int *q, int n) {
  __shared__ int s[1024];
  s[threadIdx.x] = q[threadIdx.x];
  __syncthreads();
  if (s[n & 31] > 3) p[threadIdx.x] = 1;              //~ block
  if (s[blockIdx.x & 31] > 3) p[threadIdx.x] = 2;     //~ block
  if (s[threadIdx.x >> 5] > 3) p[threadIdx.x] = 3;    //~ warp
  if (s[threadIdx.x] > 3) p[threadIdx.x] = 4;         //~ divergent data-dependent
}
__global__ void eachRoundItsBound(int *p, const int *q, int rounds) {
  __shared__ int n;
  for (int k = 0; k < rounds; k++) {                  //~ grid
    if (threadIdx.x == 0) n = q[k];                   //~ any
    __syncthreads();
    if (n > 3) p[threadIdx.x] = 1;                    //~ block
    __syncthreads();
  }
}
__global__ void nextRoundWritesWithoutBarrier(int *p, const int *q, int rounds) {
  __shared__ int n;
  for (int k = 0; k < rounds; k++) {                  //~ grid
    if (threadIdx.x == 0) n = q[k];                   //~ any
    __syncthreads();
    if (n > 3) p[threadIdx.x] = 1;                    //~ warp
  }
}
__global__ void untilNobodyChanges(int *p, int m) {
  __shared__ bool again;
  do {
    __syncthreads();
    if (threadIdx.x == 0) again = false;              //~ any
    __syncthreads();
    if (p[threadIdx.x] > m) {                         //~ divergent
      p[threadIdx.x] -= m;
      again = true;
    }
    __syncthreads();
  } while (again);                                    //~ block
}
__global__ void untilNobodyChangesButResetTooSoon(int *p, int m) {
  __shared__ bool again;
  do {
    if (threadIdx.x == 0) again = false;              //~ any
    __syncthreads();
    if (p[threadIdx.x] > m) again = true;             //~ divergent
    __syncthreads();
  } while (again);                                    //~ warp
}
__global__ void reduction(int *p, const int *q) {
  __shared__ int s[1024];
  s[threadIdx.x] = q[threadIdx.x];
  __syncthreads();
  for (int w = blockDim.x / 2; w > 0; w >>= 1) {      //~ grid
    if (threadIdx.x < w) s[threadIdx.x] += s[threadIdx.x + w]; //~ any
    __syncthreads();
  }
  if (s[0] & 1) p[threadIdx.x] = 1;                   //~ block
}
__global__ void barrierThatNotAllReach(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  if (threadIdx.x < 64) __syncthreads();              //~ any
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void oneBarrierInEachArm(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x < 64) {                             //~ any
    if (threadIdx.x == 0) n = q[blockIdx.x];          //~ any
    __syncthreads();
  } else {
    __syncthreads();
  }
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void someReturnedBefore(int *p, const int *q, int m) {
  __shared__ int n;
  if (threadIdx.x >= m) return;                       //~ any
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void writtenBeforeAReturn(int *p, const int *q, int m) {
  __shared__ int n;
  if (threadIdx.x >= m) {                             //~ divergent
    n = 5;
    return;
  }
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void leaversAreRoundsBehind(int *p, const int *q) {
  __shared__ int n;
  for (int k = 0; k < threadIdx.x; k += 32) {         //~ divergent
    __syncthreads();
    n = k;
    __syncthreads();
  }
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void someSkipTheBarrierOfARound(int *p, const int *q) {
  __shared__ int n;
  for (int k = 0; k < 8; k++) {                       //~ grid
    if (threadIdx.x >> 5 == k) continue;              //~ any
    __syncthreads();
    if (n > 3) p[threadIdx.x] = 1;                    //~ warp
    __syncthreads();
    n = q[k];
  }
}
__global__ void barrierInACall(int *p, const int *q) {
  __shared__ int n;
  __shared__ int s[1024];
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  p[threadIdx.x] = inside(s);
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void barrierInACallAlone(int *p, const int *q) {
  __shared__ int n;
  __shared__ int s[1024];
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  p[threadIdx.x] = inside(s);
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void barrierOfHalfACall(int *p, const int *q) {
  __shared__ int n;
  __shared__ int s[1024];
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  p[threadIdx.x] = halfInside(s);
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void calleeWritesThroughItsPointer(int *p, const int *q) {
  __shared__ int s[8];
  if (threadIdx.x < 8) s[threadIdx.x] = q[blockIdx.x]; //~ any
  __syncthreads();
  if (s[0] > 3) p[threadIdx.x] = 1;                   //~ warp
  if (threadIdx.x == 0) reset(s);                     //~ any
}
__global__ void calleeWritesItsReference(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
  if (threadIdx.x == 0) add(n);                       //~ any
}
__global__ void calleeReads(int *p, const int *q) {
  __shared__ int s[1024];
  s[threadIdx.x] = q[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = readsOnly(s);
  if (s[0] > 3) p[threadIdx.x] = 1;                   //~ block
}
__global__ void atomicOnIt(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = 0;                        //~ any
  __syncthreads();
  atomicAdd(&n, q[threadIdx.x]);
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ block
}
__global__ void volatileOne(int *p, const int *q) {
  __shared__ volatile int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  if (n > 3) p[threadIdx.x] = 1;                      //~ warp
}
__global__ void copiedAsynchronously(int *p, const int *q, int m) {
  __shared__ int s[1024];
  __pipeline_memcpy_async(&s[threadIdx.x], &q[threadIdx.x], 4);
  __syncthreads();
  if (s[m & 7] > 3) p[threadIdx.x] = 1;               //~ warp
}
__global__ void handedToAnUnseenFunction(int *p, const int *q, int m) {
  __shared__ int s[1024];
  s[threadIdx.x] = q[threadIdx.x];
  unseen(s);
  __syncthreads();
  if (s[m & 7] > 3) p[threadIdx.x] = 1;               //~ warp
}
__global__ void writtenByPtx(int *p, const int *q, int m) {
  __shared__ int s[1024];
  s[threadIdx.x] = q[threadIdx.x];
  __syncthreads();
  asm volatile("st.shared.s32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(s)), "r"(m));
  if (s[m & 7] > 3) p[threadIdx.x] = 1;               //~ warp
}
__global__ void lastBlock(int *p) {
  __shared__ bool last;
  if (threadIdx.x == 0) last = atomicAdd(&arrived, 1u) == gridDim.x - 1; //~ any
  __syncthreads();
  if (last) p[threadIdx.x] = 1;                       //~ block
}
__global__ void boundOfTheData(int *p, const int *q) {
  __shared__ int n;
  if (threadIdx.x == 0) n = q[blockIdx.x];            //~ any
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = 1;                                //~ divergent boundary
}
__device__ void ping(int *s, int n);
__device__ void pong(int *s, int n) {
  __syncthreads();
  if (n > 0) ping(s, n - 1);                          //~ any
}
__device__ void ping(int *s, int n) {
  __syncthreads();
  if (n > 0) pong(s, n - 1);                          //~ any
}
__global__ void barriersInCircles(int *p, const int *q, int m) {
  __shared__ int s[8];
  if (threadIdx.x < 8) s[threadIdx.x] = q[threadIdx.x];   //~ any
  __syncthreads();
  ping(s, m);
  if (s[0] > 3) p[threadIdx.x] = 1;                   //~ warp
}
