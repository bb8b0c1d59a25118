#define CALL(x)                              \
  do {                                       \
    if ((x) != cudaSuccess) __builtin_trap(); \
  } while (0)

__device__ float bent(float x) { return x > 0.0f ? x * 1.5f : x * 0.25f; }

__global__ void kernel(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n <= i) return;
  data[i] = bent(data[i]);
}

void host(float *values, int n) {
  float *memory;
  CALL(cudaMalloc(&memory, n * sizeof(float)));
  CALL(cudaMemcpy(memory, values, n * sizeof(float), cudaMemcpyHostToDevice));
  kernel<<<(n + 255) / 256, 256>>>(memory, n);
  CALL(cudaGetLastError());
  CALL(cudaMemcpy(values, memory, n * sizeof(float), cudaMemcpyDeviceToHost));
  CALL(cudaFree(memory));
}
