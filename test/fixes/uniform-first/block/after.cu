__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  {
    if (blockIdx.x % 2 == 0) {
      if (x < 0.25f) {
        for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;

        // and once more
        for (int k = 0; k < 40; ++k) x = x * 0.5f + 0.5f;
      }
    }
  }
  a[i] = x;
}
