// A C++ header that holds device code.
#pragma once

__global__ void headerParity(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  float y = 1.0f;
  if (i % 2) {
    for (int k = 0; k < 20; k++) y = y * x + 0.5f;
    y = sinf(y) + cosf(y);
  } else {
    for (int k = 0; k < 30; k++) y = y * y + x;
    y = sinf(x) - cosf(y);
  }
  out[i] = y;
}
