// divergence: block(256)
__global__ void kernel(const int *in, int *out) {
  __shared__ int part[256];
  int tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (tid < s) part[tid] += part[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}
