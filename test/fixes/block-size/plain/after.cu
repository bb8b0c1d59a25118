__global__ void __block_size__((256, 1, 1)) kernel(float *a, const int *kind, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  if (kind[i] > 3) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
  }
  a[i] = x;
}
void launch(float *a, const int *kind, int n) { kernel<<<n / 256>>>(a, kind, n); }
