// divergence: block(256)
__global__ void kernel(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int warp = threadIdx.x / 32;
  float x = a[i];
  for (int k = warp; k < 16; k += 8) {
    for (int j = 0; j < 20; ++j) x = x * 1.5f + k;
  }
  a[i] = x;
}
