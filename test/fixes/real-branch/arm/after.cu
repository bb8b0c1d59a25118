__device__ float polish(float x) {
  for (int k = 0; k < 12; ++k) x = x * 1.01f + 0.5f;
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 16; ++k) x = x * 0.75f - 0.25f;
  return x;
}

__global__ void kernel(float *out, const float *in, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = 0.25f;
  if (mode == 2) {
    float x = in[i];
    float t = x + 3.0f;
    float a = roughen(t);
    y = a;
  }
  out[i] = y * 0.5f;
}
