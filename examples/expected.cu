// The divergence is known and wanted: a comment says so, and there is no squiggle.
__global__ void march(const float *depth, float *light, int n) {
  int ray = blockIdx.x * blockDim.x + threadIdx.x;
  if (ray >= n) return;
  float through = 1.0f;
  float position = 0.0f;
  // divergence: expected rays end where the scene ends
  while (position < depth[ray]) {
    through *= 0.97f;
    position += 0.125f * (1.0f + through);
  }
  light[ray] = through;
}

void run(const float *depth, float *light, int n) { march<<<(n + 127) / 128, 128>>>(depth, light, n); }
