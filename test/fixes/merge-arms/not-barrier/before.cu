__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float s[256];
  s[threadIdx.x] = a[i];
  float x = 0;
  if (kind[i] > 3) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
    __syncwarp(__activemask());
  } else {
    for (int k = 0; k < 40; ++k) x = x * 0.75f + 0.5f;
    __syncwarp(__activemask());
  }
  a[i] = x;
}
