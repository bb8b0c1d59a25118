__device__ float polish(float x) {
  for (int k = 0; k < 12; ++k) x = x * 1.01f + 0.5f;
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 16; ++k) x = x * 0.75f - 0.25f;
  return x;
}

__global__ void kernel(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = in[i];
  // smooth
  const float a = polish(x * 0.5f);
  const float b = roughen(x);  // rough
  const float y = (threadIdx.x / 32) % 2 == 0 ? a : b;
  out[i] = y * y;
}
