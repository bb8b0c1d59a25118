// Uniform in each warp: the warp's index in all its spellings, thresholds between warps, block shapes.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void warpByDivision(int *out, const int *in, int n) {
  if (threadIdx.x / 32 == 1) arm(out);                //~ warp
}
__global__ void warpByShift(int *out, const int *in, int n) {
  if (threadIdx.x >> 5 == 1) arm(out);                //~ warp
}
__global__ void warpParity(int *out, const int *in, int n) {
  if ((threadIdx.x / 32) % 2) arm(out);               //~ warp
}
__global__ void warpByMask(int *out, const int *in, int n) {
  if ((threadIdx.x & ~31u) == 32) arm(out);           //~ warp
}
__global__ void warpBit(int *out, const int *in, int n) {
  if (threadIdx.x & 32) arm(out);                     //~ warp
}
__global__ void warpByRemainder(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t - t % 32 == n) arm(out);                      //~ warp
}
__global__ void warpOfGlobalIndex(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 32 & 1) arm(out);                           //~ warp
}
__global__ void warpOfGlobalIndexBelow(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / warpSize < n) arm(out);                     //~ warp
}
__global__ void twoWarps(int *out, const int *in, int n) {
  if (threadIdx.x / 64 == 0) arm(out);                //~ warp
}
__global__ void threshold32(int *out, const int *in, int n) {
  if (threadIdx.x < 32) arm(out);                     //~ warp
}
__global__ void threshold31Inclusive(int *out, const int *in, int n) {
  if (threadIdx.x <= 31) arm(out);                    //~ warp
}
__global__ void thresholdOfDouble(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (2 * t + 1 < 64) arm(out);                       //~ warp
}
__global__ void thresholdOfEighth(int *out, const int *in, int n) {
  if (threadIdx.x / 8 < 4) arm(out);                  //~ warp
}
__global__ void thresholdFromEnd(int *out, const int *in, int n) {
  if (blockDim.x - threadIdx.x > 32) arm(out);        //~ warp
}
__global__ void thresholdMultipleOf32(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t < n * 32) arm(out);                           //~ warp
}
__global__ void thresholdRoundedDown(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 32 * 32) arm(out);                      //~ warp
}
__global__ void thresholdRoundedByMask(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (n & ~31)) arm(out);                        //~ warp
}
__global__ void thresholdOfBlocks(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 2 * blockDim.x) arm(out);                  //~ uniform
}
__global__ void interval(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t >= 32 && t < 96) arm(out);                    //~ warp
}
__global__ void alternative(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t < 32 || t >= 96) arm(out);                    //~ warp
}
__global__ void remainderOf64(int *out, const int *in, int n) {
  if (threadIdx.x % 64 < 32) arm(out);                //~ warp
}
__global__ void remainderOf96(int *out, const int *in, int n) {
  if (threadIdx.x % 96 >= 64) arm(out);               //~ warp
}
__global__ void flippedWarp(int *out, const int *in, int n) {
  if ((threadIdx.x ^ 32) < 32) arm(out);              //~ warp
}
__global__ void shiftedByWarp(int *out, const int *in, int n) {
  if ((threadIdx.x + 32) / 64 & 1) arm(out);          //~ warp
}
__global__ void switchOnWarp(int *out, const int *in, int n) {
  switch (threadIdx.x / 32) {                         //~ warp
    case 0: arm(out); break;
    case 1: arm(out + 1); break;
    default: out[0] = 1;
  }
}
__global__ void loopOverWarps(int *out, const int *in, int n) {
  for (int w = threadIdx.x / 32; w < n; w += blockDim.x / 32)   //~ warp
    arm(out);
}
__global__ void strideAbove32(int *out, const int *in, int n) {
  for (int s = 512; s >= 32; s >>= 1)
    if (threadIdx.x < s) arm(out);                    //~ warp
}
__global__ void loadByWarp(int *out, const int *in, int n) {
  if (in[threadIdx.x / 32] > 50) arm(out);            //~ warp
}
__global__ void rowPerWarp(int *out, const int *in, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int end = in[row];
  for (int k = 0; k < end; k++)                       //~ warp
    arm(out);
}
__global__ void roundPerLaneStride(int *out, const int *in, int n) {
  for (int k = threadIdx.x % 32; k < 64; k += 32)     //~ uniform
    arm(out);
}
__global__ void roundPerThreadStride(int *out, const int *in, int n) {
  for (int k = threadIdx.x; k < 3 * blockDim.x; k += blockDim.x)   //~ uniform
    arm(out);
}
__global__ void halfOfBlock(int *out, const int *in, int n) {
  if (threadIdx.x < blockDim.x / 2) arm(out);         //~ warp
}
__global__ void rowsOf32(int *out, const int *in, int n) {
  if (threadIdx.y & 1) arm(out);                      //~ warp
}
__global__ void rowsOf64(int *out, const int *in, int n) {
  if (threadIdx.y == n) arm(out);                     //~ warp
}
__global__ void slices(int *out, const int *in, int n) {
  if (threadIdx.z) arm(out);                          //~ warp
}
__global__ void pairsOfRowsOf16(int *out, const int *in, int n) {
  if (threadIdx.y / 2 == 3) arm(out);                 //~ warp
}
__global__ void quadsOfRowsOf8(int *out, const int *in, int n) {
  if ((threadIdx.y & 4) == 0) arm(out);               //~ warp
}
__global__ void linearIndex(int *out, const int *in, int n) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  if (t / 32 == 2) arm(out);                          //~ warp
}
__global__ void linearIndexOf3(int *out, const int *in, int n) {
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  if (t >> 5 & 1) arm(out);                           //~ warp
}
__global__ void narrowRowsHaveOneWarp(int *out, const int *in, int n) {
  if (threadIdx.x / 32 == n) arm(out);                //~ grid
}
__global__ void globalRow(int *out, const int *in, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n) arm(out);                              //~ warp
}
__global__ void warpIdRegister(int *out, const int *in, int n) {
  unsigned warp;
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  if (warp & 1) arm(out);                             //~ warp
}

void launch(int *out, const int *in, int n) {
  halfOfBlock<<<8, 256>>>(out, in, n);
  rowsOf32<<<8, dim3(32, 8)>>>(out, in, n);
  rowsOf64<<<8, dim3(64, 8)>>>(out, in, n);
  slices<<<8, dim3(16, 4, 2)>>>(out, in, n);
  pairsOfRowsOf16<<<8, dim3(16, 16)>>>(out, in, n);
  quadsOfRowsOf8<<<8, dim3(8, 8)>>>(out, in, n);
  linearIndex<<<8, dim3(16, 16)>>>(out, in, n);
  linearIndexOf3<<<8, dim3(4, 8, 8)>>>(out, in, n);
  narrowRowsHaveOneWarp<<<8, dim3(16, 16)>>>(out, in, n);
  globalRow<<<dim3(2, 4), dim3(32, 8)>>>(out, in, n);
}
