// Even threads take one arm, odd threads the other: every warp splits.
__global__ void byParity(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  float y = 1.0f;
  if (i % 2) {
    y = y * x + 0.11f;
    y = y * x + 0.12f;
    y = y * x + 0.13f;
    y = y * x + 0.14f;
    y = y * x + 0.15f;
    y = y * x + 0.16f;
    y = y * x + 0.17f;
    y = y * x + 0.18f;
    y = y * x + 0.19f;
    y = y * x + 0.20f;
    y = y * x + 0.21f;
    y = y * x + 0.22f;
    y = y * x + 0.23f;
    y = y * x + 0.24f;
    y = y * x + 0.25f;
    y = y * x + 0.26f;
    y = y * x + 0.27f;
    y = y * x + 0.28f;
    y = y * x + 0.29f;
    y = y * x + 0.30f;
  } else {
    y = y * y + x * 0.51f;
    y = y * y + x * 0.52f;
    y = y * y + x * 0.53f;
    y = y * y + x * 0.54f;
    y = y * y + x * 0.55f;
    y = y * y + x * 0.56f;
    y = y * y + x * 0.57f;
    y = y * y + x * 0.58f;
    y = y * y + x * 0.59f;
    y = y * y + x * 0.60f;
  }
  out[i] = y;
}

void run(float *out, const float *in, int n) {
  byParity<<<(n + 255) / 256, 256>>>(out, in, n);
}
