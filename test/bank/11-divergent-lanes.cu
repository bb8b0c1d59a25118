// Divergent by the thread's index: which lanes is known from the text.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void firstLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane == 0) arm(out);                            //~ divergent every-warp mask=0x00000001
}
__global__ void lastLane(int *out, const int *in, int n) {
  int lane = threadIdx.x % 32;
  if (lane == 31) arm(out);                           //~ divergent every-warp mask=0x80000000
}
__global__ void allButOneLane(int *out, const int *in, int n) {
  int lane = threadIdx.x % warpSize;
  if (lane != 5) arm(out);                            //~ divergent every-warp mask=0xffffffdf
}
__global__ void lowerHalf(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 16) arm(out);                            //~ divergent every-warp mask=0x0000ffff
}
__global__ void parity(int *out, const int *in, int n) {
  if (threadIdx.x & 1) arm(out);                      //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void even(int *out, const int *in, int n) {
  if (threadIdx.x % 2 == 0) arm(out);                 //~ divergent every-warp mask=0x55555555
}
__global__ void invertedBit(int *out, const int *in, int n) {
  if (~threadIdx.x & 1) arm(out);                     //~ divergent every-warp mask=0x55555555
}
__global__ void everyThird(int *out, const int *in, int n) {
  if (threadIdx.x % 3 == 0) arm(out);                 //~ divergent every-warp
}
__global__ void every33rd(int *out, const int *in, int n) {
  if (threadIdx.x % 33 == 0) arm(out);                //~ divergent
}
__global__ void bit4(int *out, const int *in, int n) {
  if (threadIdx.x & 16) arm(out);                     //~ divergent every-warp mask=0xffff0000
}
__global__ void secondEighth(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane / 8 == 1) arm(out);                        //~ divergent every-warp mask=0x0000ff00
}
__global__ void notBit2(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (!(lane & 4)) arm(out);                          //~ divergent every-warp mask=0x0f0f0f0f
}
__global__ void eitherOfTwo(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane % 4 == 3 || lane % 4 == 0) arm(out);       //~ divergent every-warp mask=0x99999999
}
__global__ void between(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane > 3 && lane < 9) arm(out);                 //~ divergent every-warp mask=0x000001f0
}
__global__ void flippedLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if ((lane ^ 1) == 3) arm(out);                      //~ divergent every-warp mask=0x00000004
}
__global__ void scaledLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (2 * lane == 8) arm(out);                        //~ divergent every-warp mask=0x00000010
}
__global__ void bitOfMultiple(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (5 * t & 4) arm(out);                            //~ divergent every-warp mask=0x5a5a5a5a
}
__global__ void squareOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane * lane > 100) arm(out);                    //~ divergent every-warp mask=0xfffff800
}
__global__ void signOfDifference(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane - 16 < 0) arm(out);                        //~ divergent every-warp mask=0x0000ffff
}
__global__ void wrappedDifference(int *out, const int *in, int n) {
  unsigned lane = threadIdx.x & 31;
  if (lane - 16u > 100u) arm(out);                    //~ divergent every-warp mask=0x0000ffff
}
__global__ void narrowedToChar(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if ((signed char)(lane * 8) < 0) arm(out);          //~ divergent every-warp mask=0xffff0000
}
__global__ void reversedBits(int *out, const int *in, int n) {
  if (__brev(threadIdx.x) >> 31) arm(out);            //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void lowestBit(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (__ffs(lane) == 2) arm(out);                     //~ divergent every-warp mask=0x44444444
}
__global__ void leadingZerosOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (__clz(lane) == 27) arm(out);                    //~ divergent every-warp mask=0xffff0000
}
__global__ void bitCount(int *out, const int *in, int n) {
  if (__popc(threadIdx.x) & 1) arm(out);              //~ divergent every-warp
}
__global__ void shiftedOne(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (1u << lane & 0x00f0u) arm(out);                 //~ divergent every-warp mask=0x000000f0
}
__global__ void laneRegister(int *out, const int *in, int n) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  if (lane < 4) arm(out);                             //~ divergent every-warp mask=0x0000000f
}
__global__ void laneMaskRegister(int *out, const int *in, int n) {
  unsigned below;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  if (below & 1) arm(out);                            //~ divergent every-warp mask=0xfffffffe
}
__global__ void floatOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if ((float)lane < 3.5f) arm(out);                   //~ divergent every-warp mask=0x0000000f
}
__global__ void laneAgainstArgument(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane == n) arm(out);                            //~ divergent
}
__global__ void laneAgainstMaskedArgument(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane == (n & 31)) arm(out);                     //~ divergent every-warp
}
__global__ void laneAgainstOneOfTwo(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane < (n & 1 ? 8 : 24)) arm(out);              //~ divergent every-warp
}
__global__ void lanePlusArgument(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if ((lane + n) & 1) arm(out);                       //~ divergent every-warp
}
__global__ void laneAgainstWarp(int *out, const int *in, int n) {
  if (threadIdx.x / 32 == (threadIdx.x & 31)) arm(out);   //~ divergent every-warp
}
__global__ void selectOfConstants(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  int v = lane < 8 ? 1 : 2;
  if (v == 1) arm(out);                               //~ divergent every-warp mask=0x000000ff
}
__global__ void selectOfArguments(int *out, const int *in, int n) {
  int v = threadIdx.x & 1 ? n : n + 1;
  if (v == n) arm(out);                               //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void selectOfPointers(int *out, const int *in, int n) {
  const int *p = threadIdx.x & 1 ? in : in + 100;
  if (p == in) arm(out);                              //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void laneInStruct(int *out, const int *in, int n) {
  int2 v = make_int2(n, threadIdx.x & 31);
  if (v.y < 2) arm(out);                              //~ divergent every-warp mask=0x00000003
}
__global__ void laneInArray(int *out, const int *in, int n) {
  int a[2] = {n, (int)(threadIdx.x & 31)};
  if (a[1] < 2) arm(out);                             //~ divergent every-warp mask=0x00000003
}
__global__ void laneThroughLambda(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  auto plus = [=](int x) { return x + lane; };
  if (plus(1) == 32) arm(out);                        //~ divergent every-warp mask=0x80000000
}
__global__ void switchOnLane(int *out, const int *in, int n) {
  switch (threadIdx.x & 3) {                          //~ divergent every-warp
    case 0: arm(out); break;
    case 1: arm(out + 1); break;
    default: out[0] = 1;
  }
}
__global__ void switchOnRemainder(int *out, const int *in, int n) {
  switch (threadIdx.x % 5) {                          //~ divergent every-warp
    case 0: arm(out); break;
    case 3: arm(out + 1); break;
    default: out[0] = 1;
  }
}
__global__ void firstThread(int *out, const int *in, int n) {
  if (threadIdx.x == 0) arm(out);                     //~ divergent one-per-block mask=0x00000001
}
__global__ void notFirstThread(int *out, const int *in, int n) {
  if (threadIdx.x) arm(out);                          //~ divergent one-per-block mask=0xfffffffe
}
__global__ void threshold5(int *out, const int *in, int n) {
  if (threadIdx.x < 5) arm(out);                      //~ divergent one-per-block mask=0x0000001f
}
__global__ void threshold33(int *out, const int *in, int n) {
  if (threadIdx.x < 33) arm(out);                     //~ divergent one-per-block mask=0x00000001
}
__global__ void threshold48(int *out, const int *in, int n) {
  if (threadIdx.x >= 48) arm(out);                    //~ divergent one-per-block mask=0xffff0000
}
__global__ void threshold32Exclusive(int *out, const int *in, int n) {
  if (threadIdx.x <= 32) arm(out);                    //~ divergent one-per-block mask=0x00000001
}
__global__ void halfWarp(int *out, const int *in, int n) {
  if (threadIdx.x < warpSize / 2) arm(out);           //~ divergent one-per-block mask=0x0000ffff
}
__global__ void lastThread(int *out, const int *in, int n) {
  if (threadIdx.x == blockDim.x - 1) arm(out);        //~ divergent one-per-block mask=0x80000000
}
__global__ void thresholdArgument(int *out, const int *in, int n) {
  if (threadIdx.x < n) arm(out);                      //~ divergent
}
__global__ void bits0And6(int *out, const int *in, int n) {
  if ((threadIdx.x & 65) == 1) arm(out);              //~ divergent some-warps mask=0xaaaaaaaa
}
__global__ void remainderOf48(int *out, const int *in, int n) {
  if (threadIdx.x % 48 < 8) arm(out);                 //~ divergent some-warps
}
__global__ void strideBelow32(int *out, const int *in, int n) {
  for (int s = 16; s > 0; s >>= 1)
    if (threadIdx.x < s) arm(out);                    //~ divergent one-per-block
}
__global__ void interleavedStride(int *out, const int *in, int n) {
  for (int s = 1; s < blockDim.x; s *= 2)
    if (threadIdx.x % (2 * s) == 0) arm(out);         //~ divergent every-warp
}
__global__ void guard(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) arm(out);                                //~ divergent boundary
}
__global__ void guardThatLeaves(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;                                 //~ divergent boundary
  arm(out);
}
__global__ void guardOfSum(int *out, const int *in, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i + 1 < n) arm(out);                            //~ divergent boundary
}
__global__ void guardByDifference(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n - i > 0) arm(out);                            //~ divergent boundary
}
__global__ void guardOfPairs(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * i < n) arm(out);                            //~ divergent boundary
}
__global__ void elementOfIndex(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == n) arm(out);                               //~ divergent boundary
}
__global__ void gridStride(int *out, const int *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)   //~ divergent boundary
    arm(out);
}
__global__ void parityOfGlobalIndex(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i & 1) arm(out);                                //~ divergent every-warp mask=0xaaaaaaaa
}
