// divergence: block(256)
__global__ void kernel(const int *in, int *out) {
  __shared__ int part[256];
  int tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s <<= 1) {
    const int index = 2 * s * tid;
    if (index < blockDim.x) part[index] += part[index + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
