__global__ void kernel(int *data, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    data[i] = data[i] * 77 + 5;
  }
}

void host(int *values, int n) {
  int *memory = nullptr;
  cudaMalloc((void **)&memory, sizeof(int) * n);  // one for each element
  cudaMemcpy(memory, values, sizeof(int) * n, cudaMemcpyHostToDevice);
  const int blocks = (n + 127) / 128;
  kernel<<<blocks, 128>>>(memory, n);
  cudaMemcpy(values, memory, sizeof(int) * n, cudaMemcpyDeviceToHost);
  cudaFree(memory);
}
