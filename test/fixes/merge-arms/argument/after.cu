__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  x = settle(x, kind[i] > 3 ? 1.5f : -2.5f);
  a[i] = x;
}
