__global__ void kernel(float *a, const int *kind, int n, bool flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  if (flag && x < 0) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;  // rare
  }
  a[i] = x;
}
