// Divergent because of the block's shape, or although the shape seems to forbid it.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void rowsOf16(int *out, const int *in, int n) {
  if (threadIdx.y & 1) arm(out);                      //~ divergent every-warp mask=0xffff0000
}
__global__ void rowsOf8(int *out, const int *in, int n) {
  if (threadIdx.y & 1) arm(out);                      //~ divergent every-warp mask=0xff00ff00
}
__global__ void pairsOfRowsOf8(int *out, const int *in, int n) {
  if (threadIdx.y & 2) arm(out);                      //~ divergent every-warp mask=0xffff0000
}
__global__ void firstRowOf16(int *out, const int *in, int n) {
  if (threadIdx.y == 0) arm(out);                     //~ divergent one-per-block mask=0x0000ffff
}
__global__ void rowsOf33(int *out, const int *in, int n) {
  if (threadIdx.y == 1) arm(out);                     //~ divergent
}
__global__ void columnsOf16(int *out, const int *in, int n) {
  if (threadIdx.x < 8) arm(out);                      //~ divergent every-warp mask=0x00ff00ff
}
__global__ void lastColumnOf16(int *out, const int *in, int n) {
  if (threadIdx.x == blockDim.x - 1) arm(out);        //~ divergent every-warp mask=0x80008000
}
__global__ void parityOfColumns(int *out, const int *in, int n) {
  if (threadIdx.x & 1) arm(out);                      //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void columnOfLongRow(int *out, const int *in, int n) {
  if (threadIdx.x == 0) arm(out);                     //~ divergent mask=0x00000001
}
__global__ void diagonal(int *out, const int *in, int n) {
  if (threadIdx.x == threadIdx.y) arm(out);           //~ divergent every-warp
}
__global__ void lowerTriangle(int *out, const int *in, int n) {
  if (threadIdx.x < threadIdx.y) arm(out);            //~ divergent
}
__global__ void checkerboard(int *out, const int *in, int n) {
  if ((threadIdx.x ^ threadIdx.y) & 1) arm(out);      //~ divergent every-warp mask=0x5555aaaa
}
__global__ void slicesOf16(int *out, const int *in, int n) {
  if (threadIdx.z & 1) arm(out);                      //~ divergent every-warp mask=0xffff0000
}
__global__ void parityOfLinearIndex(int *out, const int *in, int n) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  if (t & 1) arm(out);                                //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void transposedLinearIndex(int *out, const int *in, int n) {
  int t = threadIdx.x * blockDim.y + threadIdx.y;
  if (t / 32 & 1) arm(out);                           //~ divergent every-warp mask=0xcccccccc
}
__global__ void warpOfIndexInBlocksOf48(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 32 & 1) arm(out);                           //~ divergent
}
__global__ void halfOfBlockOf32(int *out, const int *in, int n) {
  if (threadIdx.x < blockDim.x / 2) arm(out);         //~ divergent every-warp mask=0x0000ffff
}
__global__ void halfOfBlockOf96(int *out, const int *in, int n) {
  if (threadIdx.x < blockDim.x / 2) arm(out);         //~ divergent one-per-block mask=0x0000ffff
}
__global__ void blockOf16(int *out, const int *in, int n) {
  if (threadIdx.x < 8) arm(out);                      //~ divergent every-warp mask=0x000000ff
}
__global__ void tailOfBlockOf40(int *out, const int *in, int n) {
  if (threadIdx.x > 36) arm(out);                     //~ divergent one-per-block mask=0x000000e0
}
__global__ void imageGuard(int *out, const int *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) arm(out);                       //~ divergent boundary
}
__global__ void rowGuardOf16(int *out, const int *in, int n) {
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < n) arm(out);                                //~ divergent boundary
}
__global__ void twoLaunches(int *out, const int *in, int n) {
  if (threadIdx.y & 1) arm(out);                      //~ divergent
}
__global__ void __launch_bounds__(64) warpsOf64(int *out, const int *in, int n) {
  if (threadIdx.x < 48) arm(out);                     //~ divergent one-per-block mask=0x0000ffff
}

void launch(int *out, const int *in, int n) {
  rowsOf16<<<8, dim3(16, 16)>>>(out, in, n);
  rowsOf8<<<8, dim3(8, 8)>>>(out, in, n);
  pairsOfRowsOf8<<<8, dim3(8, 8)>>>(out, in, n);
  firstRowOf16<<<8, dim3(16, 16)>>>(out, in, n);
  rowsOf33<<<8, dim3(33, 4)>>>(out, in, n);
  columnsOf16<<<8, dim3(16, 16)>>>(out, in, n);
  lastColumnOf16<<<8, dim3(16, 16)>>>(out, in, n);
  parityOfColumns<<<8, dim3(16, 16)>>>(out, in, n);
  columnOfLongRow<<<8, dim3(64, 4)>>>(out, in, n);
  diagonal<<<8, dim3(16, 16)>>>(out, in, n);
  lowerTriangle<<<8, dim3(16, 16)>>>(out, in, n);
  checkerboard<<<8, dim3(16, 16)>>>(out, in, n);
  slicesOf16<<<8, dim3(4, 4, 8)>>>(out, in, n);
  parityOfLinearIndex<<<8, dim3(16, 16)>>>(out, in, n);
  transposedLinearIndex<<<8, dim3(16, 16)>>>(out, in, n);
  warpOfIndexInBlocksOf48<<<8, 48>>>(out, in, n);
  halfOfBlockOf32<<<8, 32>>>(out, in, n);
  halfOfBlockOf96<<<8, 96>>>(out, in, n);
  blockOf16<<<8, 16>>>(out, in, n);
  tailOfBlockOf40<<<8, 40>>>(out, in, n);
  imageGuard<<<dim3(2, 4), dim3(16, 16)>>>(out, in, n);
  rowGuardOf16<<<dim3(2, 4), dim3(16, 16)>>>(out, in, n);
  twoLaunches<<<8, dim3(32, 8)>>>(out, in, n);
  twoLaunches<<<8, dim3(16, 16)>>>(out, in, n);
  warpsOf64<<<8, 64>>>(out, in, n);
}
