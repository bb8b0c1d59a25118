// A sparse matrix times a vector. One thread a row: each warp runs as long as its longest row.
__global__ void rowPerThread(const int *rowStart, const int *column, const float *value, const float *x, float *y,
                             int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0.0f;
  for (int k = rowStart[row]; k < rowStart[row + 1]; ++k) {
    sum += value[k] * x[column[k]];
  }
  y[row] = sum;
}

// One warp a row: the 32 lanes share the row, so they run the same number of rounds but for the last.
__global__ void rowPerWarp(const int *rowStart, const int *column, const float *value, const float *x, float *y,
                           int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row >= rows) return;  // a whole warp leaves, or none of it
  float sum = 0.0f;
  for (int k = rowStart[row] + lane; k < rowStart[row + 1]; k += 32) {
    sum += value[k] * x[column[k]];
  }
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0) y[row] = sum;  // one lane writes: short, no squiggle
}

void run(const int *rowStart, const int *column, const float *value, const float *x, float *y, int rows) {
  rowPerThread<<<(rows + 127) / 128, 128>>>(rowStart, column, value, x, y, rows);
  rowPerWarp<<<(rows * 32 + 127) / 128, 128>>>(rowStart, column, value, x, y, rows);
}
