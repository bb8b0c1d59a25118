// What the conditions tell that lead to a point: ranges of sizes, of counters, of masks.
__global__ void sizesAreKnown(int *p, int n, int m) {
  int t = threadIdx.x, lane = threadIdx.x & 31;
  if (n >= 1024) {                                    //~ grid
    if (t < n) p[0] = 1;                              //~ grid
  }
  if (n == 16) {                                      //~ grid
    if (t < n) p[0] = 1;                              //~ divergent one-per-block mask=0x0000ffff
    if (lane < n) p[1] = 1;                           //~ divergent every-warp mask=0x0000ffff
  }
  if (n > 0 && n < 32) {                              //~ grid
    if (lane < n) p[0] = 1;                           //~ divergent every-warp
  } else {
    if (lane < n) p[0] = 1;                           //~ divergent some-warps
  }
  if (!(n < 32)) {                                    //~ grid
    if (lane < n) p[0] = 1;                           //~ grid
  }
  if (m >= 32) return;                                //~ grid
  if (lane >= m + 64) p[6] = 1;                       //~ divergent some-warps
}
__global__ void notBehindTheJoin(int *p, int n) {
  int t = threadIdx.x;
  if (n >= 1024) p[0] = 1;                            //~ grid
  if (t < n) p[1] = 1;                                //~ divergent one-per-block
  for (int k = 0; k < 3; ++k) {                       //~ grid
    if (n < 1024) continue;                           //~ grid
    if (t < n) p[2] = 1;                              //~ grid
  }
  int q = n;
  while (q >= 1024) q -= 3;                           //~ grid
  if (t < q) p[3] = 1;                                //~ divergent one-per-block
}
__global__ void countersAreKnown(int *p, int n) {
  int lane = threadIdx.x & 31;
  for (int k = 1; k < 32; k++)                        //~ grid
    if (lane < k) p[5] = 1;                           //~ divergent every-warp
  for (int s = blockDim.x / 2; s >= 32; s >>= 1)      //~ grid
    if (lane < s) p[6] = 1;                           //~ grid
}
__global__ void oneLaneAfterTheOther(int *p) {
  int lane = threadIdx.x & 31;
  unsigned left = __ballot_sync(0xffffffffu, p[threadIdx.x] > 0);
  while (left) {                                      //~ warp
    int leader = __ffs(left) - 1;
    if (lane == leader) p[8] = 1;                     //~ divergent every-warp
    left &= left - 1;
  }
}
// The compiler's hint hands its condition on.
__global__ void behindAHint(int *p, int n) {
  int t = threadIdx.x;
  if (__builtin_expect(n >= 1024, 1)) {               //~ grid
    if (t < n) p[0] = 1;                              //~ grid
  }
  if (t < n) p[1] = 1;                                //~ divergent one-per-block
}
