__global__ void kernel(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = in[i] * 2.0f;
}

void host(float *result, const float *data, int n) {
  float *in;
  cudaMalloc(&in, n * sizeof(float));
  cudaMemcpy(in, data, n * sizeof(float), cudaMemcpyHostToDevice);
  kernel<<<(n + 255) / 256, 256>>>(in, in, n);
  cudaMemcpy(result, in, sizeof(float) * n, cudaMemcpyDeviceToHost);
  n = 0;
  cudaFree(in);
}
