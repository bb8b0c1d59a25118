__global__ void kernel(int *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = a[i];
  if (kind[i] > 3 || kind[i] == 1) {
    x = ((x * 5 + 3) ^ (x >> 3)) * 7 + ((x << 2) ^ 0x55) * 11;
  } else {
    x = ((x * 3 + 1) ^ (x >> 2)) * 5 + ((x << 4) ^ 0x33) * 13;
  }
  a[i] = x;
}
