__device__ float scale(float x, float s) {
  for (int k = 0; k < 40; ++k) x = x * 0.75f + s;
  return x * s;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  if (kind[i] > 3) {
    x = scale(x, 1.1f);
  } else {
    x = scale(x, 0.3f);
  }
  a[i] = x + 0.7f;
}
