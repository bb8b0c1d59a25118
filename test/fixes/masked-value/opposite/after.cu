__device__ int hash(int x) {
  for (int k = 0; k < 9; ++k) x = (x ^ (x >> 3)) * 77 + k;
  return x;
}

__global__ void kernel(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = in[i];
  int warp = threadIdx.x / 32;
  int y;
  if (warp > 3) {
    int a = hash(x);
    y = a;
  } else {
    int b = hash(x + 5);
    y = b;
  }
  out[i] = y;
}
