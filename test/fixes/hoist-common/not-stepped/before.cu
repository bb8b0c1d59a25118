__device__ int mix(int x, int y) { int s = x; for (int k = 0; k < 9; ++k) s = s * y + (x ^ k); return s; }
// What both arms begin with reads what the condition changes.
__global__ void kernel(const int* in, int* out) {
  int t = threadIdx.x;
  int k = in[t], y = in[t + 64];
  int w = 0, z = 0;
  if (y-- % 2) {
    w += mix(k, y);
    z += mix(k, z);
  } else {
    w += mix(k, y);
    z -= mix(t, w);
  }
  out[t] = w + z;
}
