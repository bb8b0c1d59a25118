__global__ void kernel(int *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  if (kind[i] & 1) {
    for (int k = 0; k < 48; ++k) x = x * 5 + 1;
  } else {
    for (int k = 0; k < 24; ++k) x = x * 5 + 1;
  }
  a[i] = x;
}
