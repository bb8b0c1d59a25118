__global__ void kernel(float *a, const int *kind, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  switch (kind[i]) {
    case 0:
      for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
      break;
    case 1:
      for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
      break;
    default:
      x = -x;
  }
  a[i] = x;
}
