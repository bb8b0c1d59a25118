__device__ int hash(int x) {
  for (int k = 0; k < 9; ++k) x = (x ^ (x >> 3)) * 77 + k;
  return x;
}

// Lanes of a warp differ: the branch would be paid on top of both.
__global__ void kernel(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  int c = x > 4;
  int a = hash(x);
  int b = hash(x + 5);
  out[i] = c * a + (1 - c) * b;
}
