__global__ void kernel(float *a) {
  int i = threadIdx.x;
  float x = a[i];
  auto meet = [&]() { return __shfl_xor_sync(0xffffffff, x, 2); };
  if (i % 2) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
    x += meet();
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
  }
  a[i] = x;
}
