__device__ float polish(float x) {
  for (int k = 0; k < 12; ++k) x = x * 1.01f + 0.5f;
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 16; ++k) x = x * 0.75f - 0.25f;
  return x;
}

#define SHOW out[i + 1] = a

// Code that is not compiled now, and a macro, read the value as well.
__global__ void kernel(float *out, const float *in, int flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float a = polish(x);
  float b = roughen(x);
  out[i] = flag ? a : b;
#ifdef DEBUG
  out[i] = b;
#endif
  SHOW;
}
