__global__ void kernel(float *a, const int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  int k = 0;
  do {
    x = x * 1.5f + 0.5f;
    ++k;
  // divergence: expected
  } while (k < count[i]);
  a[i] = x;
}
