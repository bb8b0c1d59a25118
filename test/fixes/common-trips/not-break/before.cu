// divergence: block(256)
__global__ void kernel(float *a, const int *length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int len = length[i];
  float x = a[i];
  for (int k = 0; k < len; ++k) {
    x = sqrtf(x + 1.5f);
    if (x > 3.0f) break;
  }
  a[i] = x;
}
