__global__ void kernel(int *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  int y = 5;
  if (kind[i] > 3 || kind[i] == 1) {
    y = ((x * 5 + 3) ^ (x >> 3)) * 7 + ((x << 2) ^ 0x55) * 11 + (((x >> 5) ^ 3) * x ^ 77) * 13 + ((x * 3 ^ 99) * (x >> 7) ^ 5) * 17 + (x >> 9) * 19;
  }
  a[i] = y;
}
