__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (kind[i] > 3)
    a[i] = settle(a[i], 0.25f);
  else
    a[i] = settle(a[n + i], 0.25f);
}
