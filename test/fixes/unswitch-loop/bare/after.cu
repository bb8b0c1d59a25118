__global__ void kernel(float *a, const int *kind, int n, bool flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int len = kind[i];
  unsigned x = len;
  if (!flag) {
    for (int k = 0; k < len; ++k) for (int j = 0; j < 8; ++j) x = x * 3u + j;
  } else {
    for (int k = 0; k < len; ++k) x += k;
  }
  a[i] = x;
}
