// The bound guards the data of the arm: more threads would reach behind it.
__global__ void kernel(float *a, const float *edge) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  if (threadIdx.x < 48) {
    x = edge[threadIdx.x];
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
  }
  a[i] = x;
}
