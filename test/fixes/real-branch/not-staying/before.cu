__device__ int work(int x) {
  int s = x;
  for (int k = 0; k < 40; ++k) s = s * 7 + x;
  return s;
}

// `per` is prepared for the arm, but a statement that stays reads it too.
__global__ void kernel(int *first, int *last, int n) {
  int per = work(n) / 12;
  per = per - per % 16;
  first[threadIdx.x] = blockIdx.y * per + threadIdx.x;
  if (blockIdx.y == gridDim.y - 1) {
    last[threadIdx.x] = n;
  } else {
    last[threadIdx.x] = (blockIdx.y + 1) * per;
  }
}
