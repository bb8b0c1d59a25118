__global__ void kernel(float *a, const int *kind, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  int what = kind[i];
  if (what < by && n / by > 3) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  }
  a[i] = x;
}
