__global__ void kernel(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  for (int k = 0; k < 20; ++k) x = x * 1.01f + 0.5f;
  out[i] = x;
}

void host(float *result, const float *data, int n) {
  float *in, *out;
  cudaMalloc(&in, ((n + 31) / 32 * 32) * sizeof(float));
  cudaMalloc(&out, ((n + 31) / 32 * 32) * sizeof(float));
  cudaMemcpy(in, data, n * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<(n + 255) / 256, 256>>>(out, in, (n + 31) / 32 * 32);
  cudaMemcpy(result, out, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
}
