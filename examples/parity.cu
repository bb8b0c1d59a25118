// Every warp splits: neighbouring threads take different arms. The quick fix tests the warp index instead.
__device__ float polish(float x) {
  for (int k = 0; k < 24; ++k) x = 0.5f * (x + 2.0f / x);
  return x;
}

__device__ float roughen(float x) {
  for (int k = 0; k < 32; ++k) x = x * 1.0009765f - 0.125f;
  return x;
}

__global__ void byParity(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // only the warp at the end of the data splits: no squiggle
  if (i % 2) {
    data[i] = polish(data[i]);
  } else {
    data[i] = roughen(data[i]);
  }
}

// The same work with whole warps on each arm.
__global__ void byWarp(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if ((i / 32) % 2) {
    data[i] = polish(data[i]);
  } else {
    data[i] = roughen(data[i]);
  }
}

void run(float *data, int n) {
  byParity<<<(n + 255) / 256, 256>>>(data, n);
  byWarp<<<(n + 255) / 256, 256>>>(data, n);
}
