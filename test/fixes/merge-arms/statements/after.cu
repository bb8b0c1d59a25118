__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind, float hot, float cold) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  const auto chosen = kind[i] == 1 ? hot : cold;
  x = settle(x, chosen);
  /* the second
     pass */
  a[i] = settle(x + chosen, 0.5f);
}
