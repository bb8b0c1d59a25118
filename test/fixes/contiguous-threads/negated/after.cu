// divergence: block(128)
__global__ void kernel(const unsigned *in, unsigned *out) {
  __shared__ unsigned part[128];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    const unsigned index = s * 2 * tid;
    if (index < blockDim.x) {
      part[index] += part[index + s];
    }
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
