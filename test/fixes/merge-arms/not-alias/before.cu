__device__ float settle(float x, float step) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  return x;
}
__global__ void kernel(float *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  float hot = 1.5f;
  float cold = 2.5f;
  float &again = hot;
  if (kind[i] > 3) {
    again = x;
    x = settle(x, hot);
  } else {
    again = x;
    x = settle(x, cold);
  }
  a[i] = x + hot;
}
