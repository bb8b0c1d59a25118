__global__ void kernel(const int *row, const int *column, const float *entry, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int end = row[i + 1];
  float sum = 0;
  for (int k = row[i]; k < end; ++k) sum += entry[k] * x[column[k]];
  y[i] = sum;
}
