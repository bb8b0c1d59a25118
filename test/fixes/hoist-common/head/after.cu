__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  int what = kind[i];
  x = settle(x, 0.5f);
  if (what > 3) {
    for (int k = 0; k < 20; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.75f - 0.5f;
  }
  a[i] = x;
}
