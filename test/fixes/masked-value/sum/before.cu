__device__ int hash(int x) {
  for (int k = 0; k < 9; ++k) x = (x ^ (x >> 3)) * 77 + k;
  return x;
}

__global__ void kernel(int *out, const int *in, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  int c = mode > 0;
  int a = hash(x);
  int b = hash(x ^ 21) + x;
  out[i] = c * a + (1 - c) * b;
}
