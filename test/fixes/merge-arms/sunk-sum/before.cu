// The compiler takes the sum that both arms end with out of them, and the products then round by themselves.
__global__ void kernel(float *a, const float *b, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  float y = b[i];
  if ((kind[i] & 7) != 0) {
    for (int j = 0; j < 13; ++j) x = x * 0.5f + y;
    y = x;
  } else {
    for (int j = 0; j < 13; ++j) x = x * 0.6f + y;
    y = x;
  }
  a[i] = x + y;
}
