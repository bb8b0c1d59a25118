__device__ float polish(float x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  return x;
}
__device__ float roughen(float x) {
  for (int k = 0; k < 30; ++k) x = fminf(fabsf(x) * 0.5f, 3.0f) - k;
  return x;
}
// divergence: block(96)
__global__ void kernel(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) {
    data[i] = polish(data[i]);
  } else {
    data[i] = roughen(data[i]);
  }
}
