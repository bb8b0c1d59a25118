__global__ void kernel(float *a, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  float step = 0.5f;
  auto settle = [&](float by) {
    step = step + by;
    for (int k = 0; k < 40; ++k) x = x * 1.5f + step;
  };
  if (kind[i] > 3) {
    settle(1.5f);
  } else {
    settle(2.5f);
  }
  a[i] = x;
}
