__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  if (kind[i] > 3) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 40; ++k) x = x * 0.75f + 0.25f;
  }
  a[i] = x;
}
