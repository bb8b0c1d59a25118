__device__ int mix(int x, int y) { int s = x; for (int k = 0; k < 9; ++k) s = s * y + (x ^ k); return s; }
// The condition changes through a pointer what the statement reads.
__global__ void kernel(const int* in, int* out, int c) {
  int t = threadIdx.x;
  int x = in[t + 64], y = 0;
  int* q = &x;
  if (in[t] > (*q)++) {
    y = mix(c, x);
  } else {
    y = mix(5, x);
  }
  out[t] = y + x;
}
