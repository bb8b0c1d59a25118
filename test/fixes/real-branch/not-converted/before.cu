__device__ float polish(float x) {
  for (int k = 0; k < 12; ++k) x = x * 1.01f + 0.5f;
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 16; ++k) x = x * 0.75f - 0.25f;
  return x;
}

// The integer is a float before it is a double.
__global__ void kernel(double *out, const float *in, int flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  int a = polish(x) * 1000.0f;
  float b = roughen(x);
  out[i] = flag ? a : b;
}
