// Mistakes that public projects found and mended, each told anew with its repaired form (named ...Mended). The project
// and number stand above. Kernels have one signature so that a driver can run any of them.

// tile-ai/tilelang #1026
__global__ void barrierForEvenLanes(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  if (t % 2 == 0) {
    int v = s[t];
    __syncthreads();  //! warning barrier-divergence
    s[t ^ 1] = v;
  }
  __syncthreads();
  a[t] = s[t];
}
__global__ void barrierForEvenLanesMended(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  int v = s[t];
  __syncthreads();
  if (t % 2 == 0) s[t ^ 1] = v;
}

// numba/numba #2655
__global__ void gotoPastBarrier(int* a, int n) {
  int t = threadIdx.x;
  if (t < 14) {
    if (a[t] == 0) goto done;
    a[t] = 5 / a[t];
  }
  __syncthreads();  //! warning barrier-divergence
  a[t] += 1;
done:
  a[t] += 2;
}
__global__ void gotoPastBarrierMended(int* a, int n) {
  int t = threadIdx.x;
  bool skip = t < 14 && a[t] == 0;
  if (!skip && t < 14) a[t] = 5 / a[t];
  __syncthreads();
  if (!skip) a[t] += 1;
  a[t] += 2;
}

// acts-project/acts #307
__global__ void barrierUnderThreadIndex(int* a, int n) {
  __shared__ int count;
  if (threadIdx.x == 0) {
    count = 0;
    __syncthreads();  //! warning barrier-divergence
  }
  atomicAdd(&count, a[threadIdx.x]);
}
__global__ void barrierUnderThreadIndexMended(int* a, int n) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  atomicAdd(&count, a[threadIdx.x]);
}

// AccelerateHS/accelerate-cuda #5
__global__ void foldUnderConditions(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  if (t + 32 < n) {
    s[t] += s[t + 32];
    __syncthreads();  //! warning barrier-divergence
  }
  a[t] = s[t];
}
__global__ void foldUnderConditionsMended(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  int other = t < 32 ? s[t + 32] : 0;
  __syncthreads();
  s[t] += other;
  __syncthreads();
  a[t] = s[t];
}

// NVIDIA/cuCollections #522
__global__ void barrierUnderTail(int* a, int n) {
  __shared__ int buffer[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    buffer[threadIdx.x] = a[i];
    __syncthreads();  //! warning barrier-divergence
    a[i] = buffer[threadIdx.x];
  }
}
__global__ void barrierUnderTailMended(int* a, int n) {
  __shared__ int buffer[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) buffer[threadIdx.x] = a[i];
  __syncthreads();
  if (i < n) a[i] = buffer[threadIdx.x];
}

// agency-library/agency #435
__device__ void blockBarrier() { __syncthreads(); }
__global__ void barriersOfTwoTexts(int* a, int n) {
  if (threadIdx.x % 32 < 16) {
    a[threadIdx.x] = 1;
    blockBarrier();  //! warning barrier-divergence
  } else {
    blockBarrier();  //! warning barrier-divergence
  }
}
__global__ void barriersOfTwoTextsMended(int* a, int n) {
  if (threadIdx.x % 32 < 16) a[threadIdx.x] = 1;
  blockBarrier();
}

// roastduck/FreeTensor #448
__global__ void barrierInElse(int* a, int n) {
  if (threadIdx.x < 32) {
    a[threadIdx.x] = 1;
  } else {
    a[threadIdx.x] = 2;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void barrierInElseMended(int* a, int n) {
  a[threadIdx.x] = threadIdx.x < 32 ? 1 : 2;
  __syncthreads();
}

// ggml-org/llama.cpp #27955
__global__ void barrierInEachRole(int* a, int n) {
  bool loads = threadIdx.x / 32 % 2 == 0;
  if (loads) {
    a[threadIdx.x] = 1;
    __syncthreads();  //! warning barrier-divergence
  } else {
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void barrierInEachRoleMended(int* a, int n) {
  bool loads = threadIdx.x / 32 % 2 == 0;
  if (loads) a[threadIdx.x] = 1;
  __syncthreads();
}

// 1bit-MONSTER/1bit-MONSTER #1262
__global__ void breakBeforeBarrier(int* a, int n) {
  for (int k = 0; k < 4; ++k) {
    int slot = a[threadIdx.x + k];
    if (slot < 0) continue;
    if (slot >= n) break;
    a[threadIdx.x] += slot;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void breakBeforeBarrierMended(int* a, int n) {
  for (int k = 0; k < 4; ++k) {
    int slot = a[threadIdx.x + k];
    if (slot >= 0 && slot < n) a[threadIdx.x] += slot;
    __syncthreads();
  }
}

// victorprad/InfiniTAM #75
__device__ void reduceWithBarrier(int* s, int t) {
  s[t] += s[t + 32];
  __syncthreads();
}
__global__ void helperForSomeThreads(int* a, int n) {
  if (threadIdx.x < 32) reduceWithBarrier(a, threadIdx.x);  //! warning barrier-divergence
}
__device__ void reduceWithoutBarrier(int* s, int t) { s[t] += s[t + 32]; }
__global__ void helperForSomeThreadsMended(int* a, int n) {
  if (threadIdx.x < 32) reduceWithoutBarrier(a, threadIdx.x);
  __syncthreads();
}

// acts-project/traccc #137
__global__ void returnBeforeBarrier(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = 1;
  __syncthreads();  //! information barrier-after-exit
}
__global__ void returnBeforeBarrierMended(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  __syncthreads();
}

// LeelaChessZero/lc0 #2420
__global__ void rowReturns(int* a, int n) {
  int row = blockIdx.x * blockDim.z + threadIdx.z;
  if (row >= n) return;
  a[row] += threadIdx.x;
  __syncthreads();  //! information barrier-after-exit
}
__global__ void rowReturnsMended(int* a, int n) {
  int row = blockIdx.x * blockDim.z + threadIdx.z;
  if (row < n) a[row] += threadIdx.x;
  __syncthreads();
}

// CHIP-SPV/chipStar #379
__global__ void halfReturns(int* a, int n) {
  if (threadIdx.x >= 16) return;
  a[threadIdx.x] = n;
  __syncthreads();  //! information barrier-after-exit
  a[threadIdx.x + 1] = n;
}
__global__ void halfReturnsMended(int* a, int n) {
  if (threadIdx.x < 16) a[threadIdx.x] = n;
  __syncthreads();
  if (threadIdx.x < 16) a[threadIdx.x + 1] = n;
}

// tile-ai/tilelang #2679
__global__ void namedBarrierOfOddCount(int* a, int n) {
  if (threadIdx.x < 48) {
    a[threadIdx.x] = 1;
    asm volatile("bar.sync 1, 64;" ::: "memory");  //! warning barrier-divergence
  }
}
__global__ void namedBarrierOfOddCountMended(int* a, int n) {
  if (threadIdx.x < 32) {
    a[threadIdx.x] = 1;
    asm volatile("bar.sync 1, 32;" ::: "memory");
  }
}

// gunrock/mini #5
__global__ void ballotOfFewLanes(int* a, int n) {
  if (threadIdx.x < 8) {
    a[threadIdx.x] = __ballot_sync(0xffffffff, a[threadIdx.x] != 0);  //! warning warp-sync-mask
  }
}
__global__ void ballotOfFewLanesMended(int* a, int n) {
  if (threadIdx.x < 8) a[threadIdx.x] = __ballot_sync(0xff, a[threadIdx.x] != 0);
}

// moderngpu/moderngpu #36
__global__ void shuffleByActiveMask(int* a, int n) {
  int v = a[threadIdx.x];
  if (v > n) {
    unsigned mask = __activemask();
    v += __shfl_down_sync(mask, v, 1);  //! warning warp-sync-mask
  }
  a[threadIdx.x] = v;
}
__global__ void shuffleByActiveMaskMended(int* a, int n) {
  int v = a[threadIdx.x];
  int next = __shfl_down_sync(0xffffffff, v, 1);
  if (v > n) v += next;
  a[threadIdx.x] = v;
}

// AdaptiveCpp/AdaptiveCpp #823
__global__ void reduceByActiveMask(int* a, int n) {
  unsigned active = __activemask();
  a[threadIdx.x] = __reduce_add_sync(active, a[threadIdx.x]);  //! warning warp-sync-mask
}
__global__ void reduceByActiveMaskMended(int* a, int n) {
  a[threadIdx.x] = __reduce_add_sync(0xffffffff, a[threadIdx.x]);
}

// ComputationalRadiationPhysics/picongpu #2600
__global__ void fullBallotInBranch(int* a, int n) {
  if (a[threadIdx.x] > 0) {
    unsigned who = __ballot_sync(0xffffffff, 1);  //! warning warp-sync-mask
    a[threadIdx.x] = __popc(who);
  }
}
__global__ void fullBallotInBranchMended(int* a, int n) {
  unsigned who = __ballot_sync(0xffffffff, a[threadIdx.x] > 0);
  if (a[threadIdx.x] > 0) a[threadIdx.x] = __popc(who);
}

// alpaka-group/mallocMC #145
__global__ void fullMaskInLoop(int* a, int n) {
  int left = a[threadIdx.x];
  while (left > 0) {
    left -= __any_sync(0xffffffff, left > 3) ? 2 : 1;  //! warning warp-sync-mask
  }
  a[threadIdx.x] = left;
}
__global__ void fullMaskInLoopMended(int* a, int n) {
  int left = a[threadIdx.x];
  while (__any_sync(0xffffffff, left > 0)) {
    bool many = __any_sync(0xffffffff, left > 3);
    if (left > 0) left -= many ? 2 : 1;
  }
  a[threadIdx.x] = left;
}

// NVIDIA/flashdreams #65
__global__ void barrierOfActiveMask(int* a, int n) {
  if (a[threadIdx.x] > n) {
    atomicMin(&a[0], a[threadIdx.x]);
    __syncwarp(__activemask());  //! warning warp-sync-mask
    if (a[threadIdx.x] == a[0]) a[1] = threadIdx.x;
  }
}
__global__ void barrierOfActiveMaskMended(int* a, int n) {
  bool has = a[threadIdx.x] > n;
  if (has) atomicMin(&a[0], a[threadIdx.x]);
  __syncwarp();
  if (has && a[threadIdx.x] == a[0]) a[1] = threadIdx.x;
}

// NVIDIA/cudf #11517
__global__ void warpBarrierInBranch(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = 0;
  if (a[threadIdx.x] > n) {
    s[threadIdx.x] = a[threadIdx.x];
    __syncwarp();  //! warning warp-sync-mask
  }
  a[threadIdx.x] = s[threadIdx.x ^ 1];  //! warning implicit-warp-sync
}
__global__ void warpBarrierInBranchMended(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x] > n ? a[threadIdx.x] : 0;
  __syncwarp();
  a[threadIdx.x] = s[threadIdx.x ^ 1];
}

// ORNL/HeCBench #221
__global__ void leaderWritesForWarp(int* a, int n) {
  __shared__ int slot[64];
  int lane = threadIdx.x % 32;
  if (lane == 0) slot[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = slot[threadIdx.x - lane];  //! warning implicit-warp-sync
}
__global__ void leaderWritesForWarpMended(int* a, int n) {
  __shared__ int slot[64];
  int lane = threadIdx.x % 32;
  if (lane == 0) slot[threadIdx.x] = a[threadIdx.x];
  __syncwarp();
  a[threadIdx.x] = slot[threadIdx.x - lane];
}

// proteneer/timemachine #344
__global__ void neighbourWithoutBarrier(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  a[t] = s[t ^ 16];  //! warning implicit-warp-sync
}
__global__ void neighbourWithoutBarrierMended(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncwarp();
  a[t] = s[t ^ 16];
}

// ikawrakow/ik_llama.cpp #2502
__global__ void storeLoopThenLoad(int* a, int n) {
  __shared__ int store[32];
  int t = threadIdx.x;
  if (t < 32) {
    for (int k = 0; k < n; ++k) store[t] = a[k + t];
    a[t] = store[31 - t];  //! warning implicit-warp-sync
  }
}
__global__ void storeLoopThenLoadMended(int* a, int n) {
  __shared__ int store[32];
  int t = threadIdx.x;
  if (t < 32) {
    for (int k = 0; k < n; ++k) store[t] = a[k + t];
    __syncwarp();
    a[t] = store[31 - t];
  }
}

// ROCm/legacy-rocm-build #5852
__global__ void shuffleInEachArm(int* a, int n) {
  int v = threadIdx.x;
  if (threadIdx.x & 1) {
    v = __shfl_xor_sync(0xffffffff, v, 1);  //! warning warp-sync-mask
  } else {
    v = __shfl_xor_sync(0xffffffff, v, 1);  //! warning warp-sync-mask
  }
  a[threadIdx.x] = v;
}
__global__ void shuffleInEachArmMended(int* a, int n) {
  int v = threadIdx.x;
  v = __shfl_xor_sync(0xffffffff, v, 1);
  a[threadIdx.x] = v;
}

// ggml-org/llama.cpp #13742
__global__ void sharedFlagOverwritten(int* a, int n) {
  __shared__ int flag;
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) flag = a[k];
    __syncthreads();
    if (flag == 0) continue;
    a[threadIdx.x] += flag;
    __syncthreads();  //! warning barrier-divergence
  }
}
__global__ void sharedFlagOverwrittenMended(int* a, int n) {
  __shared__ int flag;
  for (int k = 0; k < n; ++k) {
    if (threadIdx.x == 0) flag = a[k];
    __syncthreads();
    int mine = flag;
    __syncthreads();
    if (mine == 0) continue;
    a[threadIdx.x] += mine;
    __syncthreads();
  }
}

// NervanaSystems/neon #171
__global__ void barrierOfFirstWarp(int* a, int n) {
  if (threadIdx.x < 32) {
    a[threadIdx.x] += a[threadIdx.x + 32];
    __syncthreads();  //! warning barrier-divergence
    a[threadIdx.x] += __shfl_xor_sync(0xffffffff, a[threadIdx.x], 16);
  }
}
__global__ void barrierOfFirstWarpMended(int* a, int n) {
  __syncthreads();
  if (threadIdx.x < 32) {
    a[threadIdx.x] += a[threadIdx.x + 32];
    a[threadIdx.x] += __shfl_xor_sync(0xffffffff, a[threadIdx.x], 16);
  }
}
