__global__ void kernel(int* a, const int* b, int mode) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  int y = b[i];
  int p = x * 12 + (x << 1) + x * 16 + ((x >> 9) ^ (x * x + y)) + (x + 6) * (x - 4) + (x ^ 5) * 11 + x * x * y;
  int q = y * 3;  // unused, as such things are while one works
  x += (mode > 1) * p;
  a[i] = x;
}
