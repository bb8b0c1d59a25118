__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int len = kind[i];
  int x = len;
  int flag = n & 1;
  for (int k = 0; k < len; ++k) {
    if (flag) {
      x = x * 3 + 1;
      flag = k & 1;
    } else {
      x = x * 5 - k;
    }
  }
  a[i] = x;
}
