__global__ void kernel(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = 0;
  if (i < n) {
    for (int k = 0; k < 64; ++k) {
      x += b[i] + k;
      x = sqrtf(fabsf(x));
    }
  }
  a[i] = x;
}
