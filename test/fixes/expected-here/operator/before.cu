__device__ float slow(float x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  return x;
}
__global__ void kernel(float *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 1.0f +
         (kind[i] > 3 ? slow(a[i]) : 0.5f);
}
