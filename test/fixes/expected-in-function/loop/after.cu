// divergence: off
__global__ void kernel(float *a, const int *kind, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  for (int k = 0; k < kind[i]; ++k) x = x * 1.5f + 0.5f;
  a[i] = x;
}
// divergence: on
