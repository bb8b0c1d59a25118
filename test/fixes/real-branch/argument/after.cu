__device__ float polish(float x) {
  for (int k = 0; k < 12; ++k) x = x * 1.01f + 0.5f;
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 16; ++k) x = x * 0.75f - 0.25f;
  return x;
}

__global__ void kernel(float *out, const float *in, int flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  if (flag) {
    float a = polish(x);
    out[i] = a;
  } else {
    float b = roughen(x);
    out[i] = b;
  }
}
