__global__ void __block_size__((32, 8, 1)) kernel(float *out, const float *in, int limit) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int i = row * blockDim.x + threadIdx.x;
  float x = in[i];
  if (x > limit - 3.5f) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
  }
  out[i] = x;
}
void launch(float *out, const float *in) {
  kernel<<<1056>>>(out, in, 3);
}
