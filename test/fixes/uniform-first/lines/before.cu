__global__ void kernel(float *data, int level, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = data[i];
    if (x <
            0.25f &&
        level != 0) {
      for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
    }
    data[i] = x;
  }
}
