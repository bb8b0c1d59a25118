// divergence: block(128)
__global__ void kernel(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  for (int k = 0; k < 4; ++k) {
    x = x + 1.0f;
    if (__any_sync(0xffffffff, x > 1000.0f)) {
      if (x > 1000.0f) {
        x = (x - 1.0f) * (x + 2.0f);
        x = x * x + 3.0f;
        x = x * (x - 4.0f);
      }
    }
  }
  a[i] = x;
}
