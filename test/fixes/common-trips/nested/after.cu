// divergence: block(256)
__global__ void kernel(float *a, const int *length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int len = length[i];
  float x = a[i];
  int longest = 3;
  const int longest2 = __reduce_max_sync(0xffffffff, len);
  for (int k = 0; k < longest2; ++k) {
    if (k < len) {
      for (int j = 0; j < longest; ++j) x = sqrtf(x + j);
    }
  }
  a[i] = x;
}
