// Two ways to add up a block. Both branch on the thread index; only the first splits every warp. There is no squiggle: the
// arm is so short that the compiler predicates it. Hover to see it; the light bulb has both rewrites.
__global__ void interleaved(const float *in, float *out) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    if (tid % (2 * stride) == 0) {  // 16 lanes of each warp work, then 8, 4, 2, 1
      part[tid] += part[tid + stride];
    }
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}

__global__ void sequential(const float *in, float *out) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x;
  part[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride) {  // whole warps work or rest, until fewer than 32 threads are left
      part[tid] += part[tid + stride];
    }
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = part[0];
}

void run(const float *in, float *out, int blocks) {
  interleaved<<<blocks, 256>>>(in, out);
  sequential<<<blocks, 256>>>(in, out);
}
