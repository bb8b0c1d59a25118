// divergence: block(256)
__global__ void kernel(float *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  int what = kind[i];
  if (__any_sync(0xffffffff, what == 9)) {
    if (what == 9) {  // nearly never
      x = (x - 1.0f) * (x + 2.0f);
      x = x * x + 3.0f;
      x = x * (x - 4.0f);
    }
  }
  a[i] = x;
}
