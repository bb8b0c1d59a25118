__device__ int hash(int x) {
  for (int k = 0; k < 9; ++k) x = (x ^ (x >> 3)) * 77 + k;
  return x;
}

__global__ void kernel(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  int warp = threadIdx.x / 32;
  int a = hash(x);
  int b = hash(x + 5);
  const int y = (warp > 3) * a + (warp <= 3) * b;
  out[i] = y;
}
