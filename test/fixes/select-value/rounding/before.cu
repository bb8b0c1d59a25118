__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float z = 1.0f;
  if (x > 0.25f) z = (x - 1.1f) * (x - 2.1f) * (x - 3.1f) * (x - 4.1f) * (x - 5.1f) * (x - 6.3f) * (x - 7.1f) * (x - 8.1f) * (x - 9.1f) * (x - 9.3f) * (x - 9.7f);
  a[i] = z + 0.3f;
}
