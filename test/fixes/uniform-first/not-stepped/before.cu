__device__ int mix(int x, int y) { int s = x; for (int k = 0; k < 9; ++k) s = s * y + (x ^ k); return s; }
// The operand that would be overtaken has an effect, which would then depend on the other.
__global__ void kernel(const int* in, int* out, int a, int c) {
  int t = threadIdx.x;
  int x = in[t + 64];
  if (in[t] > ++x && a < c) {
    out[t] = mix(x, t) + mix(t, x);
  }
  out[t + 64] = x;
}
