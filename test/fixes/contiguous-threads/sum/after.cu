// divergence: block(256)
__global__ void kernel(const float *in, float *out) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    const unsigned index = 2 * s * tid;
    if (index < blockDim.x) {
      part[index] += part[index + s];
    }
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
