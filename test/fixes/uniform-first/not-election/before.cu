__global__ void kernel(float *a, const int *kind, int n, bool flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (flag && threadIdx.x == 0) {
    a[blockIdx.x] = 1.0f;
  }
}
