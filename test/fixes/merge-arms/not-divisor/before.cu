__global__ void kernel(int *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  if (kind[i] & 1) {
    for (int k = 0; k < 48; ++k) x = x / 3 + k * 99;
  } else {
    for (int k = 0; k < 48; ++k) x = x / 7 + k * 99;
  }
  a[i] = x;
}
