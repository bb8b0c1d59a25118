__device__ float polish(float x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  return x;
}
__device__ float roughen(float x) {
  for (int k = 0; k < 30; ++k) x = fminf(fabsf(x) * 0.5f, 3.0f) - k;
  return x;
}
// divergence: block(128)
__global__ void kernel(float *data, const float *in) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (i % 4) {
    case 0:
      data[i] = polish(in[i]);
      break;
    case 1:
      data[i] = roughen(in[i]);
      break;
    default:
      data[i] = polish(roughen(in[i]));
  }
}
