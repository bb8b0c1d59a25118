// y = A x
// A warp for each row: its lanes share the entries and run alike (launch 32 times as many threads):
//   int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
//   for (int k = first[row] + lane; k < first[row + 1]; k += 32) sum += entry(k);
//   for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
//   if (lane == 0) out[row] = sum;
__global__ void kernel(const int *row, const int *column, const float *entry, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = row[i]; k < row[i + 1]; ++k) {
    sum += entry[k] * x[column[k]];
  }
  y[i] = sum;
}
