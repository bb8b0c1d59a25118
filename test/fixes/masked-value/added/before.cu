__device__ int hash(int x) {
  for (int k = 0; k < 9; ++k) x = (x ^ (x >> 3)) * 77 + k;
  return x;
}

__global__ void kernel(int *out, const int *in, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  int total = x;
  int a = hash(x);
  total += (mode > 2) * a;
  out[i] = total;
}
