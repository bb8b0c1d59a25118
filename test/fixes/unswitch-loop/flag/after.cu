__global__ void kernel(float *a, const int *kind, int n, bool flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int len = kind[i];
  int x = len;
  if (flag) {
    for (int k = 0; k < len; ++k) {
      x = x * 3 + 1;  // up
    }
  } else {
    for (int k = 0; k < len; ++k) {
      x = x * 5 - k;
    }
  }
  a[i] = x;
}
