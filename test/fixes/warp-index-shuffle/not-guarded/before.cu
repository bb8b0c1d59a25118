// divergence: block(256)
__global__ void kernel(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int warp = threadIdx.x / 32;
  float x = a[i];
  if (warp % 2) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  }
  a[i] = x;
}
