__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && ((i / 32) & 1)) {
    float x = a[i];
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
    a[i] = x;
  } else if (i < n) {
    float x = a[i];
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
    a[i] = x;
  }
}
