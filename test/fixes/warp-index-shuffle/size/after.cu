// divergence: block(256)
__global__ void kernel(float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int warp = __shfl_sync(0xffffffff, threadIdx.x / warpSize, 0);
  float x = a[i];
  if (warp == 0) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
  }
  a[i] = x;
}
