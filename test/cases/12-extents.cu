// How often a condition splits warps: labels that share a body, strides, the rounds that a loop surely runs.

__global__ void switchSharedLabels(int *p) {
  int t = threadIdx.x;
  switch (t & 3) {                                    //~ divergent every-warp
    case 0:
    case 1:
      p[t] = 1;
      break;
    case 2:
    case 3:
      p[t] = 2;
      break;
  }
  switch ((t >> 5) & 3) {                             //~ warp
    case 0:
    case 1:
      p[t] = 1;
      break;
    default:
      p[t] = 2;
  }
}
__global__ void switchAllLabelsToOneBody(int *p) {
  int t = threadIdx.x;
  switch (t & 3) {                                    //~ grid
    case 0:
    case 1:
    case 2:
    case 3:
    default:
      p[t] = 1;
  }
  switch (t & 1) {                                    //~ grid
    case 0:
    case 1:
      p[t] = 1;
      break;
  }
  switch (p[t]) {                                     //~ grid
    case 0:
    default:
      p[t] = 1;
  }
}
__global__ void switchPairsAgree(int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch ((i >> 4) & 3) {                             //~ warp
    case 0:
    case 1:
      p[i] = 1;
      break;
    case 2:
    case 3:
      p[i] = 2;
      break;
  }
}
__global__ void switchOnHalfWarps(int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch ((i >> 4) & 3) {                             //~ divergent every-warp
    case 0:
      p[i] = 1;
      break;
    case 1:
      p[i] = 2;
      break;
    case 2:
      p[i] = 3;
      break;
  }
  switch ((i >> 4) & 3) {                             //~ divergent some-warps
    case 1:
      p[i] = 2;
      break;
  }
  switch (i % 4) {                                    //~ divergent every-warp
    case 0:
    case 2:
      p[i] = 1;
      break;
    default:
      p[i] = 2;
  }
}
__global__ void switchOnGlobalIndex(int *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (i) {                                        //~ divergent boundary
    case 0:
      p[i] = 1;
      break;
    case 7:
      p[i] = 2;
  }
  switch (threadIdx.x) {                              //~ divergent one-per-block
    case 3:
    case 9:
      p[i] = 1;
  }
  switch (threadIdx.x) {                              //~ divergent some-warps
    case 3:
    case 40:
      p[i] = 1;
  }
}
__global__ void switchEmptyBodiesAgree(int *p) {
  int t = threadIdx.x;
  switch (t & 3) {                                    //~ divergent every-warp
    case 0:
      break;
    case 1:
      p[t] = 1;
      break;
    default:
      break;
  }
  switch (t & 3) {                                    //~ grid
    case 0:
      break;
    default:
      break;
  }
  int k = 0;
  switch (t & 3) {                                    //~ divergent every-warp
    case 0:
      k = 1;
      break;
    default:
      break;
  }
  if (k) p[t] = 1;                                    //~ divergent every-warp mask=0x11111111
}

__global__ void strideBelowWarp(int *p, int n) {
  int t = threadIdx.x;
  for (int i = t; i < 1000; i += 1) p[i] = 1;         //~ divergent every-warp
  for (int i = t; i < n; i += 1) p[i] = 1;            //~ divergent some-warps
  for (int i = t; i < n; i += 48) p[i] = 1;           //~ divergent some-warps
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += 4) p[i] = 1;   //~ divergent some-warps
  int k = t;
  while (k < n) {                                     //~ divergent some-warps
    p[k] = 1;
    k += 3;
  }
}
__global__ void strideOfWarps(int *p, int n) {
  int t = threadIdx.x, lane = threadIdx.x & 31;
  for (int i = t; i < n; i += blockDim.x) p[i] = 1;   //~ divergent boundary
  for (int i = t; i < n; i += 256) p[i] = 1;          //~ divergent boundary
  for (int i = t; i < 1000; i += 256) p[i] = 1;       //~ divergent boundary
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) p[i] = 1;   //~ divergent boundary
  for (int i = lane; i < 100; i += 32) p[i] = 1;      //~ divergent every-warp
  for (int i = lane; i < 128; i += 32) p[i] = 1;      //~ warp
}
__global__ void strideOfHalfWarps(int *p) {
  for (int i = threadIdx.x; i < 40; i += 16) p[i] = 1;   //~ divergent every-warp
  for (int i = threadIdx.x; i < 48; i += 16) p[i] = 1;   //~ uniform
}
void launchHalfWarps(int *p) { strideOfHalfWarps<<<1, dim3(16, 8)>>>(p); }

__global__ void loopLeftBefore(int *p) {
  int t = threadIdx.x;
  for (int k = 0; k <= (t & 7); ++k) {                //~ divergent some-warps
    if (p[4]) break;                                  //~ warp
  }
  for (int k = 0; k <= (t & 7); ++k) p[k] = 1;        //~ divergent every-warp
  for (int k = 0; k < 16; ++k) {                      //~ grid
    if (k == 0 && p[3]) break;                        //~ warp
    if ((t & 31) == k) p[t] = 1;                      //~ divergent every-warp
    if ((t & 31) == k + 20) p[t] = 2;                 //~ divergent some-warps
  }
}
__global__ void roundThatMayNotCome(int *p, int n) {
  int lane = threadIdx.x & 31;
  for (int k = -1; k < n; ++k)                        //~ grid
    if (lane < k) p[lane] = 1;                        //~ divergent some-warps
  for (int k = 1; k < n; ++k)                         //~ grid
    if (lane < k) p[lane] = 1;                        //~ divergent some-warps
  for (int k = 16; k > 0; k >>= 1)                    //~ grid
    if (lane < k) p[lane] = 1;                        //~ divergent every-warp
  for (int k = 64; k > 0; k >>= 1) {                  //~ grid
    if (lane < k) p[lane] = 1;                        //~ divergent some-warps
    if (n == k) break;                                //~ grid
  }
}
__global__ void roundOfAnOuterLoop(int *p) {
  for (unsigned k = 1; 1; k += 1) {                   //~ grid
    for (unsigned j = 1; j <= (k & 1); j += 1) p[j] = 1;   //~ divergent some-warps
    if (1 - blockIdx.x) break;                        //~ block
    k = threadIdx.x;
  }
  for (unsigned k = 1, i = 0; i < 3; k = threadIdx.x, i++)   //~ grid
    for (unsigned j = 1; j <= (k & 1); j += 1) p[j] = 1;   //~ divergent every-warp
}
// What a guard leaves is split as before; what only few lanes pass, or nearly all do, is no guard.
__global__ void guardsAndOthers(int *p, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  if (i < n && lane > 2) p[0] = 1;                    //~ divergent every-warp mask=0xfffffff8
  if (i >= n || lane > 2) p[0] = 1;                   //~ divergent every-warp mask=0xfffffff8
  if (i >= 4 && lane > 2) p[0] = 1;                   //~ divergent every-warp mask=0xfffffff8
  if (i > 0 || lane) p[0] = 1;                        //~ divergent some-warps/boundary
  if (i < n || lane) p[0] = 1;                        //~ divergent some-warps/boundary
  if (i < 4 && lane > 2) p[0] = 1;                    //~ divergent some-warps/boundary
  if (i / 4 < 1 && lane) p[0] = 1;                    //~ divergent some-warps/boundary
  if (threadIdx.x >= n && !lane) p[0] = 1;            //~ divergent some-warps/boundary
  if (i >= n || i == 16 || i == 32) p[0] = 1;         //~ divergent some-warps
  if (i > 0 && i < n - 1) p[0] = 1;                   //~ divergent boundary
}
__global__ void guardsOfRows(int *p, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < n && (threadIdx.x & 1)) p[0] = 1;           //~ divergent every-warp mask=0xaaaaaaaa
  if (threadIdx.y && x) p[0] = 1;                     //~ divergent some-warps
  if (threadIdx.y < n || (threadIdx.x & 1)) p[0] = 1; //~ divergent some-warps
  if (threadIdx.y >= n && (threadIdx.x & 1)) p[0] = 1;   //~ divergent some-warps
}
void launchRows(int *p) { guardsOfRows<<<4, dim3(16, 16)>>>(p, 1); }
__global__ void windowsAndOthers(int *p, unsigned n, unsigned m) {
  unsigned i = threadIdx.x;
  if (i && i - n > n) p[0] = 1;                       //~ divergent some-warps
  if (n - i >= 8 && i) p[0] = 1;                      //~ divergent some-warps
  if (i - n <= m - i) p[0] = 1;                       //~ divergent some-warps
  if (n - i < 16 || i + p[0] <= 4) p[0] = 1;          //~ divergent
}
__global__ void strideLeftAtOnce(int *p, int n) {
  for (int k = threadIdx.x & 31; k < n; k += 32) {    //~ divergent some-warps
    p[k] = 1;
    break;
  }
  for (int k = threadIdx.x & 31; k < n; k += 32)      //~ divergent boundary
    if (p[0] == k) break;                             //~ divergent
}
__global__ void labelsOfNothing(int *p, int n) {
  int v = 0;
  switch (threadIdx.y) {                              //~ divergent some-warps/one-per-block
    case 0:
      v += n;
    case 3:
  }
  p[0] = v;
}
void launchLabels(int *p) { labelsOfNothing<<<4, dim3(16, 4)>>>(p, 1); }
__global__ void doublingStride(int *s) {
  unsigned tid = threadIdx.x;
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {   //~ grid
    if (tid % (2 * stride) == 0) s[tid] += s[tid + stride];       //~ divergent some-warps
    __syncthreads();
  }
  for (unsigned k = 2; k <= blockDim.x; k *= 2)       //~ grid
    for (unsigned j = k / 2; j > 0; j /= 2) {         //~ grid
      if ((tid & k) == 0) s[tid] = 1;                 //~ divergent some-warps
      if ((tid ^ j) > tid) s[tid] = 2;                //~ divergent some-warps
      __syncthreads();
    }
}

// One lane of one warp: no other warp of the block splits.
__global__ void oneLaneOfOneWarp(int *p) {
  int warp = threadIdx.x / 32;
  if (warp == 0 && elect_one_sync()) p[0] = 1;        //~ divergent one-per-block
  if (elect_one_sync() && (threadIdx.x >> 5) == 2) p[0] = 1;   //~ divergent one-per-block
  if (threadIdx.x < 32 && elect_one_sync()) p[0] = 1; //~ divergent one-per-block
  const bool leads = warp == 1 && elect_one_sync();
  if (leads) p[0] = 1;                                //~ divergent one-per-block
  if (!leads) p[1] = 1;                               //~ divergent one-per-block
  int same = __shfl_sync(0xffffffff, threadIdx.x / 32, 0);
  if (same == 0 && elect_one_sync()) p[0] = 1;        //~ divergent one-per-block
}
__global__ void oneLaneOfSeveralWarps(int *p, int n) {
  int warp = threadIdx.x / 32;
  bool elected = elect_one_sync();
  if (elected) p[0] = 1;                              //~ divergent every-warp
  if (warp < 2 && elect_one_sync()) p[0] = 1;         //~ divergent some-warps
  if (warp == 0 || elect_one_sync()) p[0] = 1;        //~ divergent some-warps
  if (warp != 0 && elect_one_sync()) p[0] = 1;        //~ divergent some-warps
  if (warp == n && elected) p[0] = 1;                 //~ divergent some-warps
  if (warp == 0 && p[threadIdx.x] > 3) p[0] = 1;      //~ divergent data-dependent
}
// What whole warps choose, is known warp by warp.
__global__ void chosenByWarp(int *p, int n) {
  int limit = 64;
  if (threadIdx.x < 32) limit = 7;                    //~ warp
  if (threadIdx.x < limit) p[0] = 1;                  //~ divergent one-per-block mask=0x0000007f
  int other = n;
  if (threadIdx.x < 32) other = n + 1;                //~ warp
  if (other > n) p[0] = 1;                            //~ warp
  if (other > 5) p[0] = 1;                            //~ warp
}
// An index that many blocks share is at the end of the data in many of them; a tile with a halo, in one or two.
__global__ void sharedByBlocks(int *p, int n) {
  if (threadIdx.x + blockIdx.x < n && threadIdx.x) p[0] = 1;                  //~ divergent some-warps
  if (threadIdx.x + blockIdx.x * 30 < n && threadIdx.x) p[0] = 1;             //~ divergent every-warp mask=0xfffffffe
  if (threadIdx.x + blockIdx.x * blockDim.x < n && threadIdx.x) p[0] = 1;     //~ divergent every-warp mask=0xfffffffe
}
void launchShared(int *p) { sharedByBlocks<<<4, dim3(32, 2)>>>(p, 1); }
