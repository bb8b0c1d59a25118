__device__ int hash(int x) {
  for (int k = 0; k < 9; ++k) x = (x ^ (x >> 3)) * 77 + k;
  return x;
}

// Both may be wanted at once.
__global__ void kernel(int *out, const int *in, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  int a = hash(x);
  int b = hash(x + 5);
  out[i] = (mode > 2) * a + (mode < 5) * b;
}
