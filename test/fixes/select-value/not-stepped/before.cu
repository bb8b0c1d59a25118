// Both values would be computed before the condition changes what they read.
__global__ void kernel(const int* in, int* out) {
  int t = threadIdx.x;
  int k = in[t];
  int x = 0;
  if (k++ % 2 == 0) {
    x = k * 7 + t * k + (k ^ t) * (k + 3) - k * t * 5;
  } else {
    x = k * 9 - t + (k | t) * (k - 3) + k * t * 11;
  }
  out[t] = x + k;
}
