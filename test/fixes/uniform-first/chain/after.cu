__global__ void kernel(float *a, const int *kind, int n, int mode, int level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  if (mode == 1 && level != 1) {
    if (x < 0 && (x != -9.0f || x < -99.0f)) {
      for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
    }
  }
  a[i] = x;
}
