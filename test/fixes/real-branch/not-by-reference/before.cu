__device__ int work(int x) {
  int s = x;
  for (int k = 0; k < 40; ++k) s = s * 7 + x;
  return s;
}

// What the value is made of changes before it is used, under another name.
__global__ void kernel(int *out, const int *in, int mode) {
  int i = threadIdx.x;
  int v = in[i];
  int &r = v;
  int a = work(v) + work(v + 1);
  r += 5;
  if (mode > 3) {
    out[i] = a;
  }
  out[i + 64] = v;
}
