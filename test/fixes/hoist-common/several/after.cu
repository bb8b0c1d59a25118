__global__ void kernel(int *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  if (kind[i] > 3) {
    for (int k = 0; k < 20; ++k) x = x * 3 + 5;
  }
  else {
    for (int k = 0; k < 30; ++k) x = x * 5 - 3;
  }
  for (int k = 0; k < 25; ++k) {
    x = x * 7 + k;
    x ^= x >> 3;
  }
  a[i] = x;
}
