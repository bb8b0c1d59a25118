// A small interpreter. A warp whose lanes hold four different operations issues all four, one after another.
enum Operation { SCALE, SMOOTH, CLIP, ROOT };

__global__ void interpret(const int *operation, const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  switch (operation[i]) {
    case SCALE:
      for (int k = 0; k < 8; ++k) x *= 1.03125f;
      break;
    case SMOOTH:
      for (int k = 0; k < 16; ++k) x += 0.25f * (1.0f - x);
      break;
    case CLIP:
      x = fminf(fmaxf(x, -1.0f), 1.0f);
      break;
    case ROOT:
      x = sqrtf(fabsf(x));
      break;
  }
  out[i] = x;
}

// One operation a launch: every thread of the grid takes the same case.
__global__ void interpretOne(int operation, const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  switch (operation) {
    case SCALE:
      x *= 1.03125f;
      break;
    case CLIP:
      x = fminf(fmaxf(x, -1.0f), 1.0f);
      break;
  }
  out[i] = x;
}

void run(const int *operation, const float *in, float *out, int n) {
  interpret<<<(n + 255) / 256, 256>>>(operation, in, out, n);
  interpretOne<<<(n + 255) / 256, 256>>>(SCALE, in, out, n);
}
