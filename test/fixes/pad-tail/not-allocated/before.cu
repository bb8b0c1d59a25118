__global__ void kernel(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  for (int k = 0; k < 20; ++k) x = x * 1.01f + 0.5f;
  out[i] = x;
}

// Nobody shows how large the memory is.
void launch(float *out, const float *in, int n) { kernel<<<(n + 255) / 256, 256>>>(out, in, n); }
