__device__ int mix(int x, int y) { int s = x; for (int k = 0; k < 9; ++k) s = s * y + (x ^ k); return s; }
// The condition has an effect, which does not take place where the loop does not run.
__global__ void kernel(const int* in, const int* len, int* out, int flag) {
  int t = threadIdx.x;
  int q = 7, s = 0;
  for (int k = 0; k < len[t]; ++k) {
    if ((q = flag) > 3) {
      s += mix(in[k], 2);
    } else {
      s -= mix(in[k], 3);
    }
  }
  out[t] = s + q;
}
