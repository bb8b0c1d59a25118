// divergence: block(256)
__global__ void kernel(int *a, const int *length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int len = length[i];
  int x = a[i];
  const int longest = __reduce_max_sync(0xffffffff, len);
  for (int k = 2; k < longest; ++k) {
    if (k < len) {
      x = x * 5 + k;

      x ^= x >> 3;
    }
  }
  a[i] = x;
}
