__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  const auto chosen = kind[i] > 3 ? 1.5f : 0.75f;
  const auto chosen2 = kind[i] > 3 ? 0.5f : 0.25f;
  for (int k = 0; k < 40; ++k) x = x * chosen + chosen2;
  a[i] = x;
}
