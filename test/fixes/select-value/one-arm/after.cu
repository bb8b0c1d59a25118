__global__ void kernel(float *a, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  float z = 0;
  const float zYes = x * x * x * x + x * x * 3.0f + 2.0f * x * x * x - 1.0f + x * x * x * x * x * x;
  z = x > 1.0f ? zYes : z;
  a[i] = z;
}
