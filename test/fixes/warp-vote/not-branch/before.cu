// divergence: block(256)
__global__ void kernel(float *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  if (x > 100.0f) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  }
  a[i] = x;
}
