__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float y = x;
  if (kind[i] > 3)
    y = sqrtf(x * x * x * x * 0.5f + x * x * 0.25f + x * 0.125f + 1.0f) * x + sqrtf(x * x + 3.0f);
  else
    y = sqrtf(x * x * x * 0.75f + x * 0.25f + 2.0f) * x + sqrtf(x * x + 3.0f);
  a[i] = y;
}
