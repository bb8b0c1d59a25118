// divergence: block(256)
__global__ void kernel(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int warp = __shfl_sync(0xffffffff, threadIdx.x / 32, 0);
  float x = a[i];
  for (int k = warp; k < 16; k += 8) {
    for (int j = 0; j < 20; ++j) x = x * 1.5f + k;
  }
  a[i] = x;
}
