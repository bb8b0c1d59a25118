// divergence: block(256)
__global__ void kernel(float *a, const int *length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int len = length[i];
  float x = a[i];
  const int longest = __reduce_max_sync(0xffffffff, len);
  for (int k = 0; k < longest; ++k) {
    if (k < len) {
      x = sqrtf(x + 1.5f);  // one step
      x = x + 0.5f;
    }
  }
  a[i] = x;
}
