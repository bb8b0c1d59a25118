__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind, float hot, float cold) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  float y = x;
  if (kind[i] == 1) {
    x = settle(x, hot);
    /* the second
       pass */
    y = settle(y + x, hot);
  } else {
    x = settle(x, cold);
    y = settle(y + x, cold);
  }
  a[i] = x;
  a[i + gridDim.x * blockDim.x] = y;
}
