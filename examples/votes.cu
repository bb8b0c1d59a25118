// A vote gives every lane the same answer: a branch on it does not split the warp.
__device__ float repair(float x) {
  for (int k = 0; k < 30; ++k) x = x * 0.5f + 0.25f;
  return x;
}

__global__ void repairBroken(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  bool broken = !(x >= -1.0f && x <= 1.0f);
  if (__any_sync(0xffffffffu, broken)) {  // uniform: the warp goes in together or not at all
    if (broken) {                         // inside, some lanes work and some wait
      x = repair(x);
    }
    data[i] = x;
  }
}

void run(float *data, int blocks) { repairBroken<<<blocks, 256>>>(data); }
