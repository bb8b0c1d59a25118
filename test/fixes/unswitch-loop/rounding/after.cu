__global__ void kernel(float *a, const int *kind, int n, bool flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int len = kind[i];
  float x = a[i];
  if (flag) {
    for (int k = 0; k < len; ++k) x = (x + 0.3f) * 1.1f;
  } else {
    for (int k = 0; k < len; ++k) x = (x - 0.3f) * 0.9f;
  }
  a[i] = x;
}
