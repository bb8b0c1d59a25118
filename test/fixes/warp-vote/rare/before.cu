// divergence: block(256)
__global__ void kernel(float *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  if (x > 100.0f) x = (x - 1.0f) * (x - 2.0f) * (x - 3.0f) + x * x;
  a[i] = x;
}
