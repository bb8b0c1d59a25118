// Scenarios 44 to 46 and the algebra of thread indices: what a warp is made of decides.

__global__ void s44_warpIndexForms(int *p) {
  int t = threadIdx.x;
  if ((t >> 5) == 1) p[t] = 1;                        //~ warp
  if (t / 32 == 1) p[t] = 2;                          //~ warp
  if ((t & ~31) == 32) p[t] = 3;                      //~ warp
  if ((t | 31) == 63) p[t] = 4;                       //~ warp
  if (t / warpSize == 1) p[t] = 5;                    //~ warp
  if (t - t % 32 == 32) p[t] = 6;                     //~ warp
  if ((t & 32) != 0) p[t] = 7;                        //~ warp
  if ((t & 96) == 64) p[t] = 8;                       //~ warp
  if (t / 64 == 1) p[t] = 9;                          //~ warp
  if ((t ^ (t & 31)) == 64) p[t] = 10;                //~ warp
}
__global__ void s44_laneForms(int *p) {
  int t = threadIdx.x;
  if ((t >> 4) == 1) p[t] = 1;                        //~ divergent one-per-block mask=0xffff0000
  if ((t & 31) == 5) p[t] = 2;                        //~ divergent every-warp mask=0x00000020
  if ((t & 65) == 1) p[t] = 3;                        //~ divergent some-warps
  if ((t | 32) == 37) p[t] = 4;                       //~ divergent some-warps mask=0x00000020
  if (t % 32 < 4) p[t] = 5;                           //~ divergent every-warp mask=0x0000000f
  if (t & 1) p[t] = 6;                                //~ divergent every-warp mask=0xaaaaaaaa
  if (!(t & 1)) p[t] = 7;                             //~ divergent every-warp mask=0x55555555
  if (t % 2 == 0) p[t] = 8;                           //~ divergent every-warp mask=0x55555555
  if (t % 4 == 3) p[t] = 9;                           //~ divergent every-warp mask=0x88888888
  if (t % 3 == 0) p[t] = 10;                          //~ divergent every-warp
  if ((t & 16) == 0) p[t] = 11;                       //~ divergent every-warp mask=0x0000ffff
}
__global__ void s44_globalIndexForms(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 32 == 3) p[i] = 1;                          //~ warp
  if ((i >> 5) % 2 == 0) p[i] = 2;                    //~ warp
  if (i % 32 == 3) p[i] = 3;                          //~ divergent every-warp mask=0x00000008
  if (i & 1) p[i] = 4;                                //~ divergent every-warp mask=0xaaaaaaaa
  if (i < n) p[i] = 5;                                //~ divergent boundary
  if (i == n) p[i] = 6;                               //~ divergent boundary
  if (i - n < 0) p[i] = 7;                            //~ divergent boundary
  if (n > i) p[i] = 8;                                //~ divergent boundary
  if (!(i >= n)) p[i] = 9;                            //~ divergent boundary
}
__global__ void s44_reorderedSum(int *p, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n) p[i] = 5;                                //~ divergent boundary
  unsigned u = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
  if (u < n) p[u] = 6;                                //~ divergent boundary
}
__global__ void elections(int *p) {
  int t = threadIdx.x;
  int lane = t & 31;
  if (t == 0) p[0] = 1;                               //~ divergent one-per-block mask=0x00000001
  if (t < 1) p[0] = 2;                                //~ divergent one-per-block mask=0x00000001
  if (!t) p[0] = 3;                                   //~ divergent one-per-block mask=0x00000001
  if (lane == 0) p[0] = 4;                            //~ divergent every-warp mask=0x00000001
  if (lane == 31) p[0] = 5;                           //~ divergent every-warp mask=0x80000000
  if (t == 33) p[0] = 6;                              //~ divergent one-per-block mask=0x00000002
  if (t == blockDim.x - 1) p[0] = 7;                  //~ divergent one-per-block mask=0x80000000
  if (t == blockIdx.x) p[0] = 8;                      //~ divergent
}
__global__ void folds(int *p, int n) {
  int t = threadIdx.x;
  if (t - t) p[0] = 1;                                //~ grid
  if ((t & 31) >> 5) p[0] = 2;                        //~ grid
  if (t / 1024) p[0] = 3;                             //~ grid
  if (t < 1024) p[0] = 4;                             //~ grid
  if (t >= 0) p[0] = 5;                               //~ grid
  if ((p[t] > 0 ? n : n) > 3) p[0] = 6;               //~ grid
  if (t * 0 == n) p[0] = 7;                           //~ grid
  if ((t ^ t) == n) p[0] = 8;                         //~ grid
  if (t % 1) p[0] = 9;                                //~ grid
}
__global__ void thresholds(int *p, int n) {
  int t = threadIdx.x;
  if (t < 32) p[t] = 1;                               //~ warp
  if (t < 64) p[t] = 2;                               //~ warp
  if (t < 48) p[t] = 3;                               //~ divergent one-per-block mask=0x0000ffff
  if (t <= 31) p[t] = 4;                              //~ warp
  if (t > 31) p[t] = 5;                               //~ warp
  if (t >= 33) p[t] = 6;                              //~ divergent one-per-block mask=0xfffffffe
  if (t < n) p[t] = 7;                                //~ divergent one-per-block
  if (t < n * 32) p[t] = 8;                           //~ warp
  if (t < blockDim.x / 2) p[t] = 9;                   //~ divergent one-per-block
  if (t < blockDim.x) p[t] = 10;                      //~ uniform
  if (t < blockDim.x - 1) p[t] = 11;                  //~ divergent one-per-block mask=0x7fffffff
}
__global__ void dominatedRefinement(int *p) {
  int lane = threadIdx.x & 31;
  if (lane < 8) {                                     //~ divergent every-warp mask=0x000000ff
    if (lane < 16) p[lane] = 1;                       //~ uniform
    if (lane > 9) p[lane] = 2;                        //~ uniform
    if (lane < 4) p[lane] = 3;                        //~ divergent every-warp mask=0x0000000f
    if (lane & 8) p[lane] = 4;                        //~ uniform
  } else {
    if (lane == 3) p[lane] = 5;                       //~ uniform
  }
}
__global__ void atMostOneLane(int *p, const int *q, int n) {
  int t = threadIdx.x;
  if (t == 0) {                                       //~ divergent one-per-block mask=0x00000001
    if (q[t] > 3) p[t] = 1;                           //~ uniform
    for (int i = 0; i < q[i + t]; i++) {              //~ uniform
      p[i] = 0;
    }
    if (t < n) p[0] = 1;                              //~ uniform
  }
}
__global__ void unsignedWrap(int *p) {
  unsigned t = threadIdx.x;
  if (t - 5u < 3u) p[t] = 1;                          //~ divergent one-per-block mask=0x000000e0
  if (t - 1u > 31u) p[t] = 2;                         //~ divergent
}
__global__ void longIndices(int *p, long long n) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = 1;                                //~ divergent boundary
  if (i % 2 == 0) p[i] = 2;                           //~ divergent every-warp mask=0x55555555
  size_t u = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (u >= n) return;                                 //~ divergent boundary
  p[u] = 3;
}
__global__ void minMax(int *p, int n) {
  int t = threadIdx.x;
  if (min(t, 0) < 0) p[t] = 1;                        //~ grid
  if (max(t & 31, 31) == 31) p[t] = 2;                //~ uniform
  if (min(n, 3) == 2) p[t] = 3;                       //~ grid
  if (min(t & 31, 4) == 4) p[t] = 4;                  //~ divergent every-warp mask=0xfffffff0
  if (abs((t & 31) - 16) < 2) p[t] = 5;               //~ divergent every-warp mask=0x00038000
}
__global__ void conjunctions(int *p, int n) {
  int t = threadIdx.x;
  int lane = t & 31;
  if (lane > 3 && lane < 8) p[t] = 1;                 //~ divergent every-warp mask=0x000000f0
  if (lane < 4 || lane > 27) p[t] = 2;                //~ divergent every-warp mask=0xf000000f
  if (n > 3 && n < 9) p[t] = 3;                       //~ grid
  if (n > 3 && t / 32 == 1) p[t] = 4;                 //~ warp
  if (lane < 40 || p[t]) p[t] = 5;                    //~ uniform
  if (!(lane > 3) && !(lane < 2)) p[t] = 6;           //~ divergent every-warp mask=0x0000000c
  if (lane < 4 & n > 2) p[t] = 7;                     //~ divergent
}

// 45 and 46: the same indices under other shapes.
__global__ void s45_oddWidth(int *p) {
  if (threadIdx.x >> 5 == 1) p[0] = 1;                //~ divergent
  if (threadIdx.y == 1) p[0] = 2;                     //~ divergent
}
__global__ void s45_square(int *p) {
  int linear = threadIdx.y * blockDim.x + threadIdx.x;
  if (threadIdx.x >> 5) p[0] = 1;                     //~ uniform
  if (threadIdx.x >> 4) p[0] = 2;                     //~ uniform
  if (threadIdx.x < 8) p[0] = 3;                      //~ divergent every-warp mask=0x00ff00ff
  if (linear / 32 == 1) p[0] = 4;                     //~ warp
  if (linear % 32 == 1) p[0] = 5;                     //~ divergent every-warp mask=0x00000002
  if (threadIdx.y % 2) p[0] = 6;                      //~ divergent every-warp mask=0xffff0000
  if (threadIdx.y / 2 == 3) p[0] = 7;                 //~ warp
  if (threadIdx.y == 3) p[0] = 8;                     //~ divergent one-per-block mask=0xffff0000
}
__global__ void s46_rowsOfAWarp(int *p) {
  if (threadIdx.y == 0) p[0] = 1;                     //~ warp
  if (threadIdx.y < 3) p[0] = 2;                      //~ warp
  if (threadIdx.x < 3) p[0] = 3;                      //~ divergent every-warp mask=0x00000007
}
__global__ void s46_halfRows(int *p) {
  if (threadIdx.y == 0) p[0] = 1;                     //~ divergent one-per-block mask=0x0000ffff
  if (threadIdx.y < 2) p[0] = 2;                      //~ warp
}
__global__ void s46_unknownRows(int *p) {
  if (threadIdx.y == 0) p[0] = 1;                     //~ warp
  if (threadIdx.x == 0) p[0] = 2;                     //~ divergent
}
__global__ void cube(int *p) {
  if (threadIdx.z == 0) p[0] = 1;                     //~ warp
  if (threadIdx.y == 0) p[0] = 2;                     //~ divergent every-warp mask=0x000000ff
  if (threadIdx.x == 0) p[0] = 3;                     //~ divergent every-warp mask=0x01010101
}
__global__ void smallerThanAWarp(int *p) {
  if (threadIdx.x < 8) p[0] = 1;                      //~ uniform
  if (threadIdx.x < 4) p[0] = 2;                      //~ divergent mask=0x0000000f
}
__global__ void partialLastWarp(int *p) {
  if (threadIdx.x < 40) p[0] = 1;                     //~ uniform
  if (threadIdx.x < 36) p[0] = 2;                     //~ divergent one-per-block mask=0x0000000f
  if (threadIdx.x % 32 < 8) p[0] = 3;                 //~ divergent one-per-block mask=0x000000ff
}
void launchShapes(int *p) {
  s45_oddWidth<<<1, dim3(65, 2)>>>(p);
  dim3 square(16, 16);
  s45_square<<<8, square>>>(p);
  s46_rowsOfAWarp<<<8, dim3(32, 4)>>>(p);
  s46_halfRows<<<8, dim3(16, 8)>>>(p);
  dim3 block;
  block.x = 8;
  block.y = 4;
  block.z = 2;
  cube<<<8, block>>>(p);
  smallerThanAWarp<<<8, 8>>>(p);
  partialLastWarp<<<8, 40>>>(p);
}
// 53: one thread a block.
__global__ void s53_oneThread(int *p, const int *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (q[i] > 3) p[i] = 1;                             //~ uniform
  for (int k = 0; k < q[i]; k++) p[k] = i;            //~ uniform
  if (threadIdx.x == 0) p[0] = 1;                     //~ uniform
}
void launchOne(int *p, const int *q) { s53_oneThread<<<100, 1>>>(p, q); }

// Lanes that stand a multiple of the divisor apart have one remainder, whatever it is: checks of alignment.
__global__ void alignmentOfLanesApart(const float *p, float *out, unsigned u, long s) {
  int i = threadIdx.x;
  const float *q = p + i * 4;
  if (reinterpret_cast<unsigned long long>(q) % 16 == 0) out[i] = 1;     //~ grid
  if ((reinterpret_cast<unsigned long long>(q) & 15) == 0) out[i] = 2;   //~ grid
  if ((u + i * 16u) % 16 == 3) out[i] = 3;                               //~ grid
  if (((s + i * 16) & 15) == 0) out[i] = 4;                              //~ grid
  if ((u + i * 3) % 3 == 0) out[i] = 5;                                  //~ grid
  if ((s + i * 16) % 16 == 8) out[i] = 6;                                //~ divergent
  if ((s + i * 4) % 16 == 0) out[i] = 7;                                 //~ divergent
  if (((unsigned long long)(p + i) & 15) == 0) out[i] = 8;               //~ divergent
}

// An index that moves under its own guard keeps its order over the lanes: those beyond the guard stay beyond it.
template <typename F> __global__ void indexMovedUnderItsGuard(int n, F f, const int *step) {
  int idx = blockIdx.x * 1024 + threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if (idx < n) {                                                       //~ divergent boundary
      f(idx);
      idx += 256;
    }
  }
  int other = blockIdx.x * 1024 + threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    if (other < n) {                                                     //~ divergent data-dependent
      f(other);
      other += step[other];
    }
  }
}

// A permutation of the indices of each 64 threads: the end of the data lies in one group of two warps.
__global__ void permuted(int *p, int n, int m) {
  int slot = blockIdx.x * blockDim.x + threadIdx.x;
  int i = (slot & ~63) | ((slot & 31) << 1) | ((slot >> 5) & 1);
  if (i >= n) return;                                 //~ divergent boundary
  if (i & 1) p[i] = 1;                                //~ warp
  int t = (threadIdx.x & ~63) | ((threadIdx.x & 31) << 1) | ((threadIdx.x >> 5) & 1);
  if (t < m) p[i] = 2;                                //~ divergent some-warps
  int spread = (slot & ~255) | ((slot & 31) << 3) | ((slot >> 5) & 7);
  if (spread < n) p[i] = 3;                           //~ divergent boundary
  int twice = (slot & ~63) | ((slot & 31) << 1);
  if (twice < n) p[i] = 4;                            //~ divergent some-warps
}
void launchPermuted(int *p, int n) { permuted<<<(n + 255) / 256, 256>>>(p, n, n); }
