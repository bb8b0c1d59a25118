__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float z = 0;
  if (n < 5) z = 3.0f;
  else if (x > 1.0f) z = x * x * x * x + x * x * 3.0f + 2.0f * x * x * x - 1.0f + x * x * x * x * x * x + (x - 4.0f) * (x - 5.0f) * (x - 6.0f) + 5.0f * x * (x + 7.0f) * (x - 8.0f);
  a[i] = z;
}
