__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  if (kind[i] > 3) {
    x = settle(x, 1.5f);
  } else {
    x = settle(x, -2.5f);
  }
  a[i] = x;
}
