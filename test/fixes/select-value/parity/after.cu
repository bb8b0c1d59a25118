__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float x2 = x;
  const float x2Yes = x * x * x * x + x * x * 3.0f + 2.0f * x * x * x - 1.0f + x * x * x * x * x * x + (x - 4.0f) * (x - 5.0f) * (x - 6.0f) + 5.0f * x * (x + 7.0f) * (x - 8.0f) * (x + 9.0f);
  x2 = i % 2 == 0 ? x2Yes : x2;
  a[i] = x2;
}
