// Bytes and shorts are cut off; unsigned differences wrap; partial warps at a block's end.
__global__ void narrowCasts(int *p, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (0 > (signed char)(i + 1)) p[0] = 1;             //~ divergent some-warps
  if ((unsigned char)i == 3) p[0] = 2;                //~ divergent some-warps mask=0x00000008
  if (i % 256 == n) p[0] = 2;                         //~ divergent some-warps
  if ((i & 127) < 40) p[0] = 2;                       //~ divergent some-warps mask=0x000000ff
  if ((unsigned char)i / 32 == 3) p[0] = 2;           //~ warp
  if ((signed char)i < 0) p[0] = 3;                   //~ warp
  if ((short)(i & 15) > 7) p[0] = 4;                  //~ divergent every-warp mask=0xff00ff00
  unsigned char c = threadIdx.x;
  if (c < 16) p[0] = 5;                               //~ divergent some-warps
  if ((unsigned char)n < 3) p[0] = 6;                 //~ grid
}
// `x - n` of unsigned numbers is large where it is below zero: the lanes of a window hold it.
__global__ void unsignedWindow(int *p, int n) {
  int t = threadIdx.x;
  if (threadIdx.x - n < 8u) p[0] = 1;                 //~ divergent
  if (threadIdx.x - abs(n) <= blockDim.x) p[0] = 2;   //~ divergent
  if (t - n < (threadIdx.x & 63)) p[0] = 3;           //~ divergent
  if (n - threadIdx.x > 100u) p[0] = 4;               //~ divergent
}
__global__ void fourLanesInTheLastWarp(int *p) {
  int k = 0;
  while (k < ((threadIdx.x >> 2) & 3)) ++k;           //~ divergent some-warps
  if (threadIdx.x >= 96) p[0] = k;                    //~ warp
  if (threadIdx.x & 4) p[1] = 1;                      //~ divergent some-warps
}
void launchFour(int *p) { fourLanesInTheLastWarp<<<1, 100>>>(p); }
// A sum that starts at what is added to it.
__global__ void sumOfItsOwnStep(int *p, int n) {
  int v = n;
  for (int k = 0; k < 5; ++k) v += n;                 //~ grid
  if (v > 3) p[0] = 1;                                //~ grid
  int w = blockDim.x - threadIdx.x;
  for (int k = 0; k < 5; ++k) w += blockDim.x;        //~ grid
  if (w & 1) p[1] = 1;                                //~ divergent every-warp mask=0xaaaaaaaa
}
// The common type of a conditional operator's arms is unsigned, whichever is taken.
__global__ void signedArmOfAnUnsignedChoice(int *p) {
  auto below = [&](int k) -> int {
    if (k > 3) return 0;                              //~ grid
    return -(int)(threadIdx.x % 33);
  };
  if ((0 ? blockDim.x : below(0)) < 33u) p[0] = 1;    //~ divergent every-warp
  if (threadIdx.x < threadIdx.x - blockIdx.x) p[1] = 1;   //~ divergent
}

// An unsigned difference below zero has wrapped: it is a large one in a wider type, and below zero again as an int.
__global__ void differencesBelowZero(int *out, int n, int m) {
  int v = threadIdx.x - m;
  if (v < 64) out[0] = 1;                             //~ divergent
  if (threadIdx.x <= ((threadIdx.x - n) - 0ll)) out[0] = 2; //~ divergent
  unsigned t = threadIdx.x;
  if ((threadIdx.x - m) < ((long long)t)) out[0] = 3; //~ divergent
  if (((long long)threadIdx.x) <= ((t + 1) - blockDim.x)) out[0] = 4; //~ divergent
}
void launchDifferences(int *o) { differencesBelowZero<<<4, dim3(64, 1, 1)>>>(o, 1, 2); }
// A number below zero is a large one without its sign, where it is some lanes' alone, too.
__global__ void signLostInALane(int *p, int n, unsigned m) {
  int lane = threadIdx.x;
  if (lane + n < threadIdx.x - 64) p[0] = 1;          //~ divergent
  if ((unsigned)(lane + n) < threadIdx.x + 64) p[0] = 1;   //~ divergent
  if (lane + n < lane + 64 + n) p[0] = 1;             //~ grid
  if (lane + m < threadIdx.x + m + 64) p[0] = 1;      //~ grid
}

// An index on both sides, one of them without its sign: below zero in some lanes of each warp.
__global__ void indexOnBothSides(int *p, int m) {
  unsigned t = threadIdx.x;
  int lane = threadIdx.x & 31;
  if (t > (lane + m)) p[0] = 1;                       //~ divergent some-warps
}
