__device__ float polish(float x) {
  for (int k = 0; k < 12; ++k) x = x * 1.01f + 0.5f;
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 16; ++k) x = x * 0.75f - 0.25f;
  return x;
}

__global__ void kernel(float *out, const float *in, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float a = polish(x);
  float b = roughen(x);
  // divergence: mostly-uniform sorted by kind
  out[i] = kind[i] > 3 ? a : b;
}
