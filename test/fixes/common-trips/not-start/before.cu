// divergence: block(256)
__global__ void kernel(float *a, const int *length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int len = length[i];
  float x = a[i];
  for (int k = i & 3; k < len; ++k) {
    x = sqrtf(x + 1.5f);
  }
  a[i] = x;
}
