// Branches that cost nothing extra: the lanes of a warp agree on each. Hover over a condition to see who agrees.
__global__ void uniform(const float *weights, float *out, int mode, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int warp = threadIdx.x / 32;
  if (mode == 1) {  // the same for every thread of the grid
    out[i] = 1.0f;
  }
  if (blockIdx.x < 16) {  // the same for every thread of a block
    out[i] += 2.0f;
  }
  if (warp == 0) {  // the same for the 32 lanes of a warp
    out[i] += 3.0f;
  }
  if (threadIdx.x < 64) {  // two whole warps
    out[i] += 4.0f;
  }
  if (weights[warp] > 0.5f) {  // loaded once a warp
    out[i] += 5.0f;
  }
  for (int k = 0; k < n; ++k) {  // the same number of rounds for everybody
    out[i] = out[i] * 0.5f + 1.0f;
  }
}

void run(const float *weights, float *out, int mode, int n) { uniform<<<64, 256>>>(weights, out, mode, n); }
