__device__ void settle(float &x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
}
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float y = 2.0f;
  if (kind[i] > 3) {
    settle(x);
  } else {
    settle(y);
  }
  a[i] = x + y;
}
