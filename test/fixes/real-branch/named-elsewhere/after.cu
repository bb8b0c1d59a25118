__device__ float settle(float v, float st) { for (int q = 0; q < 20; ++q) v = v * 2.5f + st; return v; }
__global__ void kernel(float* a, const float* b, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  float y = b[i];
  float q = y * 3.0f;  // unused
  if (mode == 2) {
    float p = settle(x, y);
    x = p;
  }
  a[i] = x;
}
