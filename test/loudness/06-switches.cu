// Several kinds of work in one switch.
__device__ float burn(float x, int rounds) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + rounds;
  return x;
}

enum Material { GLASS, METAL, SKIN };

__global__ void shade(const Material *kind, float *color, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float c = color[i];
  switch (kind[i]) {  //! warning divergent-switch kinds-in-a-switch
    case GLASS: c = c * c * 0.3f + sinf(c); break;
    case METAL: c = sqrtf(c + 0.5f) * cosf(c) + 1.0f; break;
    case SKIN: c = expf(-c) / (c + 2.0f); break;
  }
  color[i] = c;
}

__global__ void advance(const int *phase, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  switch (phase[i]) {  //! warning divergent-switch cases-with-shared-work
    case 0: x[i] = burn(x[i], 1); break;
    case 1: x[i] = burn(x[i] + 2.0f, 3); break;
    default: x[i] = burn(x[i] * 0.25f, 7); break;
  }
}

__global__ void fourLaneKinds(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (threadIdx.x % 4) {  //! warning divergent-switch cases-by-index
    case 0: x[i] = sinf(x[i]); break;
    case 1: x[i] = expf(x[i]) * 2.0f; break;
    case 2: x[i] = sqrtf(x[i]) / 3.0f; break;
    case 3: x[i] = logf(x[i]) + x[i]; break;
  }
}

__global__ void shortCases(const int *op, int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = x[i];
  switch (op[i]) {  //! silent
    case 0: v += 1; break;
    case 1: v -= 1; break;
    case 2: v ^= 5; break;
  }
  x[i] = v;
}

__global__ void blockKind(const int *op, float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (op[blockIdx.x]) {  //! silent
    case 0: x[i] = burn(x[i], 1); break;
    case 1: x[i] = x[i] * 2.0f; break;
  }
}

__global__ void everyLaneItsOwn(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % 32;
  float v = x[i];
  switch (lane) {  //! warning divergent-switch cases-by-index
    case 0: v = sinf(v + 0.0f) * 1.5f; v += v / (0.25f + v); break;
    case 1: v = expf(v + 1.0f) * 2.5f; v += v / (1.25f + v); break;
    case 2: v = sqrtf(v + 2.0f) * 3.5f; v += v / (2.25f + v); break;
    case 3: v = logf(v + 3.0f) * 4.5f; v += v / (3.25f + v); break;
    case 4: v = cosf(v + 4.0f) * 5.5f; v += v / (4.25f + v); break;
    case 5: v = tanhf(v + 5.0f) * 6.5f; v += v / (5.25f + v); break;
    case 6: v = sinf(v + 6.0f) * 7.5f; v += v / (6.25f + v); break;
    case 7: v = expf(v + 7.0f) * 8.5f; v += v / (7.25f + v); break;
    case 8: v = sqrtf(v + 8.0f) * 9.5f; v += v / (8.25f + v); break;
    case 9: v = logf(v + 9.0f) * 10.5f; v += v / (9.25f + v); break;
    case 10: v = cosf(v + 10.0f) * 11.5f; v += v / (10.25f + v); break;
    case 11: v = tanhf(v + 11.0f) * 12.5f; v += v / (11.25f + v); break;
    case 12: v = sinf(v + 12.0f) * 13.5f; v += v / (12.25f + v); break;
    case 13: v = expf(v + 13.0f) * 14.5f; v += v / (13.25f + v); break;
    case 14: v = sqrtf(v + 14.0f) * 15.5f; v += v / (14.25f + v); break;
    case 15: v = logf(v + 15.0f) * 16.5f; v += v / (15.25f + v); break;
    case 16: v = cosf(v + 16.0f) * 17.5f; v += v / (16.25f + v); break;
    case 17: v = tanhf(v + 17.0f) * 18.5f; v += v / (17.25f + v); break;
    case 18: v = sinf(v + 18.0f) * 19.5f; v += v / (18.25f + v); break;
    case 19: v = expf(v + 19.0f) * 20.5f; v += v / (19.25f + v); break;
    case 20: v = sqrtf(v + 20.0f) * 21.5f; v += v / (20.25f + v); break;
    case 21: v = logf(v + 21.0f) * 22.5f; v += v / (21.25f + v); break;
    case 22: v = cosf(v + 22.0f) * 23.5f; v += v / (22.25f + v); break;
    case 23: v = tanhf(v + 23.0f) * 24.5f; v += v / (23.25f + v); break;
    case 24: v = sinf(v + 24.0f) * 25.5f; v += v / (24.25f + v); break;
    case 25: v = expf(v + 25.0f) * 26.5f; v += v / (25.25f + v); break;
    case 26: v = sqrtf(v + 26.0f) * 27.5f; v += v / (26.25f + v); break;
    case 27: v = logf(v + 27.0f) * 28.5f; v += v / (27.25f + v); break;
    case 28: v = cosf(v + 28.0f) * 29.5f; v += v / (28.25f + v); break;
    case 29: v = tanhf(v + 29.0f) * 30.5f; v += v / (29.25f + v); break;
    case 30: v = sinf(v + 30.0f) * 31.5f; v += v / (30.25f + v); break;
    case 31: v = expf(v + 31.0f) * 32.5f; v += v / (31.25f + v); break;
  }
  x[i] = v;
}
