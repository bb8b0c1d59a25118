__device__ int mix(int x, int y) { int s = x; for (int k = 0; k < 9; ++k) s = s * y + (x ^ k); return s; }
// The arms name what the if declares.
__global__ void kernel(const int* in, const int* len, int* out, int a, int b) {
  int t = threadIdx.x;
  int s = 0;
  for (int k = 0; k < len[t]; ++k) {
    if (int q = a * b; q > 3) {
      s += mix(in[k], 2);
    } else {
      s -= mix(in[k], 3);
    }
  }
  out[t] = s;
}
