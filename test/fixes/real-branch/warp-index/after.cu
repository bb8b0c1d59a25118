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
  float y;
  if ((threadIdx.x / 32) % 2 == 0) {
    // smooth
    const float a = polish(x * 0.5f);
    y = a;
  } else {
    const float b = roughen(x);  // rough
    y = b;
  }
  out[i] = y * y;
}
