__global__ void kernel(float *a, const int *kind, int n, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int left = kind[i];
  float x = a[i];
  if (mode == 1) {
    while (left-- > 0) x = sqrtf(x + 1.5f);
  } else {
    while (left-- > 0) x = sqrtf(x + 2.5f);
  }
  a[i] = x;
}
