// divergence: block(256)
__global__ void kernel(int n, const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (i % 2 == 0) {
      out[i] = in[i];
      out[i + n] = in[i + n];
    } else {
      out[i] = -in[i];
      out[i + n] = sqrtf(in[i + n]);
    }
  }
}
