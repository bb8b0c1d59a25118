// A branch of its own costs as much as the values.
__global__ void kernel(float *out, const float *in, int flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float a = x * 1.5f + 0.5f;
  float b = x * 2.5f - 0.5f;
  out[i] = flag ? a : b;
}
