// Conditions that a dominating one settles lane by lane, whatever is unknown in them, and conditions that look settled.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void settledByTheSame(int *p, const int *q, int n) {
  bool c = q[threadIdx.x] > 50;
  int v = q[threadIdx.x];
  if (c) {                                            //~ divergent data-dependent
    p[0] = 1;
    if (c) p[1] = 1;                                  //~ uniform
    if (!c) p[2] = 1;                                 //~ uniform
  } else if (c) p[3] = 1;                             //~ uniform
  if (v < n) {                                        //~ divergent data-dependent
    p[4] = 1;
    if (v <= n) p[5] = 1;                             //~ uniform
    if (n > v) p[6] = 1;                              //~ uniform
    if (v == n) p[7] = 1;                             //~ uniform
    if (v < n - 1) p[8] = 1;                          //~ divergent data-dependent
  }
}
__global__ void settledByARange(int *p, const int *q) {
  int v = q[threadIdx.x];
  if (v > 50) {                                       //~ divergent data-dependent
    p[0] = 1;
    if (v > 20) p[1] = 1;                             //~ uniform
    if (v >= 51) p[2] = 1;                            //~ uniform
    if (10 > v) p[3] = 1;                             //~ uniform
    if (v > 60) p[4] = 1;                             //~ divergent data-dependent
    if (v != 51) p[5] = 1;                            //~ divergent data-dependent
    if ((unsigned)v > 20u) p[6] = 1;                  //~ any
  }
}
__global__ void settledByAConjunction(int *p, const int *q, int n) {
  int v = q[threadIdx.x];
  if (v > 50 && v < n) {                              //~ divergent data-dependent
    p[0] = 1;
    if (v > 20) p[1] = 1;                             //~ uniform
    if (v >= n) p[2] = 1;                             //~ uniform
  } else {
    p[3] = 1;
    if (v > 20) p[4] = 1;                             //~ divergent data-dependent
  }
}
__global__ void settledByAnExit(int *p, const int *q) {
  int v = q[threadIdx.x];
  if (v < 10) return;                                 //~ divergent data-dependent
  if (v >= 10) p[1] = 1;                              //~ uniform
  p[2] = 1;
}
__global__ void notSettledAfterTheJoin(int *p, const int *q) {
  int v = q[threadIdx.x];
  if (v > 50) p[0] = 1;                               //~ divergent data-dependent
  if (v > 20) p[1] = 1;                               //~ divergent data-dependent
}
__global__ void notSettledOnceChanged(int *p, const int *q) {
  int v = q[threadIdx.x];
  while (v > 50) {                                    //~ divergent data-dependent
    v -= q[v];
    if (v > 50) p[v] = 1;                             //~ divergent data-dependent
  }
}
__global__ void notSettledByAnotherLoad(int *p, int *q) {
  if (q[threadIdx.x] > 50) {                          //~ divergent data-dependent
    q[threadIdx.x ^ 1] = 0;
    if (q[threadIdx.x] > 50) p[0] = 1;                //~ divergent data-dependent
  }
}
__global__ void notSettledWhereNumbersMayBeUnordered(int *p, const float *q) {
  float v = q[threadIdx.x];
  if (!(v < 5.0f)) {                                  //~ divergent data-dependent
    p[0] = 1;
    if (v >= 5.0f) p[1] = 1;                          //~ divergent data-dependent
    if (v < 5.0f) p[2] = 1;                           //~ uniform
  }
}

__global__ void indexFromTheEnd(int *p) {
  if (blockDim.x - threadIdx.x > 32) p[0] = 1;        //~ warp
  if (blockDim.x - 1 - threadIdx.x < 64) p[1] = 1;    //~ warp
  if (blockDim.x - 1 - threadIdx.x < 16) p[2] = 1;    //~ divergent one-per-block mask=0xffff0000
  if (blockDim.x - threadIdx.x < 32) p[3] = 1;        //~ divergent one-per-block mask=0xfffffffe
  if (blockDim.x - threadIdx.x - 2 < 32) p[4] = 1;    //~ divergent
}
__global__ void roundedByMask(int *p, int n, long long m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (n & ~31)) p[0] = 1;                        //~ warp
  if (i < (n & -64)) p[1] = 1;                        //~ warp
  if (i < (m & ~31LL)) p[2] = 1;                      //~ warp
  if (i < (n & ~15)) p[3] = 1;                        //~ divergent boundary
  if (i < (n & ~31) + 1) p[4] = 1;                    //~ divergent boundary
}

struct Pair {
  int own, shared;
  __device__ Pair operator+(int k) const { return {own + k, shared + k}; }
  __device__ bool operator==(const Pair &o) const { return shared == o.shared; }
  __device__ bool operator<(const Pair &o) const { return own < o.own; }
};
struct Swapped {
  int own, shared;
  __device__ Swapped(int first, int second) : own(second), shared(first) {}
};
__device__ Pair made(int a, int b) { return {a, b}; }
__device__ Swapped swapped(int a, int b) { return {a, b}; }
__device__ float2 pairOfFloats(float a, float b) { return {a, b}; }
__global__ void operatorsOfAClass(int *p, int n) {
  Pair a = {(int)threadIdx.x, n}, b = {4, 3};
  if ((a + 2).shared > 3) p[0] = 1;                   //~ grid
  if ((a + 2).own == 3) p[1] = 1;                     //~ divergent one-per-block mask=0x00000002
  if (a == b) p[2] = 1;                               //~ grid
  if (a < b) p[3] = 1;                                //~ divergent one-per-block mask=0x0000000f
}
__global__ void returnedList(int *p, int n) {
  if (made(threadIdx.x, n).shared > 3) p[0] = 1;      //~ grid
  if (made(threadIdx.x, n).own == 3) p[1] = 1;        //~ divergent one-per-block mask=0x00000008
  if (swapped(n, threadIdx.x).own == 3) p[2] = 1;     //~ divergent
  if (pairOfFloats(n, threadIdx.x).x > 3) p[3] = 1;   //~ grid
  if (pairOfFloats(n, threadIdx.x).y > 3) p[4] = 1;   //~ divergent
}

__global__ void functionsOfGroups(int *p, const int *q) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  auto half = cg::tiled_partition<16>(block);
  int v = q[threadIdx.x];
  if (cg::reduce(tile, v, cg::plus<int>()) > 50) p[0] = 1;   //~ warp
  if (cg::reduce(half, v, cg::plus<int>()) > 50) p[1] = 1;   //~ divergent data-dependent
  if (cg::inclusive_scan(tile, v) > 50) p[2] = 1;     //~ divergent data-dependent
  cg::sync(block);
}

__global__ void stridesThatKeepWarpsWhole(int *p) {
  int t = threadIdx.x;
  for (int s = 512; s >= 32; s >>= 1)                 //~ grid
    if (t < s) p[t] += p[t + s];                      //~ warp
  for (int s = 512; s > 0; s >>= 1)                   //~ grid
    if (t < s) p[t] += p[t + s];                      //~ divergent one-per-block
  for (unsigned s = 1; s < 1024; s *= 2)              //~ grid
    if (t >= s * 32) p[t] += 1;                       //~ warp
  for (int s = 32; s < 512; s += 32) {                //~ grid
    if (t < s) p[t] += 1;                             //~ warp
    if (t <= s) p[t] += 2;                            //~ divergent one-per-block
  }
  for (int s = 32; s < 512; s += 32) {                //~ grid
    if (t < s) p[t] += 3;                             //~ divergent one-per-block
    s++;
  }
}
__global__ void strideOfAKnownBlock(int *p) {
  int t = threadIdx.x;
  for (unsigned s = blockDim.x / 2; s > 32; s >>= 1)  //~ grid
    if (t < s) p[t] += p[t + s];                      //~ warp
}
__global__ void strideOfAnOddBlock(int *p) {
  int t = threadIdx.x;
  for (unsigned s = blockDim.x / 2; s > 32; s >>= 1)  //~ grid
    if (t < s) p[t] += p[t + s];                      //~ divergent one-per-block
}
void launch(int *p) {
  strideOfAKnownBlock<<<4, 256>>>(p);
  strideOfAnOddBlock<<<4, 160>>>(p);
}

// What an earlier test says of how far two numbers lie apart, or that they are equal.
__global__ void distances(int *p, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;                                 //~ divergent boundary
  if (i < n + 5) p[i] = 1;                            //~ uniform
  if (i - 2 < n) p[i] = 1;                            //~ uniform
  if (n > i - 1) p[i] = 1;                            //~ uniform
  if (i < n - 5) p[i] = 1;                            //~ divergent boundary
  if (i + 1 < n) p[i] = 1;                            //~ divergent boundary
  if (i + 1 <= n) p[i] = 1;                           //~ uniform
  if (i + 1 > n) p[i] = 1;                            //~ uniform
}
__global__ void unsignedDistances(int *p, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;                                 //~ divergent boundary
  if (i < n + 5) p[i] = 1;                            //~ divergent
}
__global__ void equalToWhatAllShare(int *p, const int *in, const float *x, int n) {
  int v = in[threadIdx.x];
  if (v == n) {                                       //~ divergent data-dependent
    if (v > 20) p[0] = 1;                             //~ grid
    if (v + threadIdx.x > 20) p[0] = 1;               //~ divergent
    if (in[v] > 20) p[0] = 1;                         //~ uniform
  } else {
    if (v > 20) p[0] = 1;                             //~ divergent data-dependent
  }
  if (v != n) return;                                 //~ divergent data-dependent
  if (v & 1) p[0] = 1;                                //~ grid
}
__global__ void equalToAnother(int *p, const int *in, const float *x, int n) {
  int v = in[threadIdx.x];
  int w = in[threadIdx.x + n];
  if (v == w) {                                       //~ divergent data-dependent
    if (v > 20) p[0] = 1;                             //~ divergent data-dependent
  }
  float f = x[threadIdx.x];
  if (f == n) {                                       //~ divergent data-dependent
    if (1 / f > 20) p[0] = 1;                         //~ divergent data-dependent
  }
  for (int k = 0; k < n; k++) {                       //~ grid
    if (v == k) break;                                //~ divergent data-dependent
    if (v > 20) p[0] = 1;                             //~ divergent data-dependent
  }
  while (v != n) {                                    //~ divergent data-dependent
    v = in[v];
    if (v > 20) p[0] = 1;                             //~ divergent data-dependent
  }
  if (v > 20) p[0] = 1;                               //~ grid
}
__global__ void oneThread(int *p, int *q) {
  if (threadIdx.x == 0) {                             //~ divergent one-per-block
    q[1] = 7;
    if (q[threadIdx.x] > 3) p[0] = 1;                 //~ block
    if (q[0] > 3) p[0] = 1;                           //~ block
  }
  if (threadIdx.x % 32 == 0) {                        //~ divergent every-warp
    if (q[0] > 3) p[0] = 1;                           //~ warp
  }
}
// Another warp of the block may be at the end of the data than the one that the mask splits.
__global__ void endsBesideMasks(int *p, int n) {
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  if (t) {                                            //~ divergent one-per-block mask=0xfffffffe
    if ((t < 16) || (n < t)) p[0] = 1;                //~ divergent one-per-block
  }
  if (i >= n || t == 0) p[1] = 1;                     //~ divergent one-per-block mask=0x00000001
  if (i >= n || (t & 1)) p[2] = 1;                    //~ divergent every-warp mask=0xaaaaaaaa
}
