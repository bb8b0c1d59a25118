__device__ float scale(float x, float s) {
  for (int k = 0; k < 40; ++k) x = x * 0.75f + s;
  return x * s;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  x = scale(x, kind[i] > 3 ? 1.1f : 0.3f);
  a[i] = x + 0.7f;
}
