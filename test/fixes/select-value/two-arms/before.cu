__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float z;
  if (x > 0.25f) {
    z = x * x * x * x + x * x * 3.0f + 2.0f * x * x * x - 1.0f + x * x * x * x * x * x;
  } else {
    z = (x - 1.0f) * (x - 2.0f) * (x - 3.0f) * (x - 5.0f) * (x - 6.0f) + 4.0f;
  }
  a[i] = z;
}
