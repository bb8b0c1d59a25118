__global__ void kernel(float *a, const int *kind, int n, int *flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int len = kind[i];
  int x = len;
  for (int k = 0; k < len; ++k) {
    if (flag[0]) {
      x = x * 3 + 1;
      flag[k] = 0;
    } else {
      x = x * 5 - k;
    }
  }
  a[i] = x;
}
