// divergence: block(256)
__global__ void kernel(int *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int what = kind[i];
  int x = a[i];
  if (what == 9 || what == 11) {
    x = x * 7 + what;
    x ^= x >> 3;
    x = x * 5 - 1;
    x ^= x << 7;
  }
  a[i] = x;
}
