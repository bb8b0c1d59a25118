// divergence: block(256)
// Each step reads an element that another thread writes: which of them is first must not change.
__global__ void kernel(const float *in, float *out) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) {
      part[tid] = part[tid] + part[tid + s] + part[0];
    }
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
