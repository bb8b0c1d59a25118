// divergence: block(256)
__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  if (x > 100.0f) x = x * x * x * x + x * x;
  a[i] = x;
}
