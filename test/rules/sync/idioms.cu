// Right code of the kinds that are easily taken for wrong: all of it is silent.
__global__ void underArgument(int* a, int n) {
  if (n > 4) {
    a[threadIdx.x] = 1;
    __syncthreads();
  }
  for (int k = 0; k < n; k += 32) __syncthreads();
}
__global__ void underBlockIndex(int* a, int n) {
  if (blockIdx.x == 0) __syncthreads();
  if (blockIdx.x >= gridDim.x - 1) return;
  __syncthreads();
}
__global__ void untilAllAreDone(int* a, int n) {
  int done = 0;
  while (!done) {
    a[threadIdx.x] += 1;
    done = __syncthreads_and(a[threadIdx.x] > n);
  }
}
__global__ void untilNoneIsLeft(int* a, int n) {
  while (__syncthreads_or(a[threadIdx.x] > 0)) a[threadIdx.x] -= 1;
}
__global__ void countThenBranch(int* a, int n) {
  if (__syncthreads_count(a[threadIdx.x] > 0) > n) __syncthreads();
}
__global__ void firstWarpShuffles(int* a, int n) {
  if (threadIdx.x < 32) a[threadIdx.x] = __shfl_down_sync(0xffffffff, a[threadIdx.x], 16);
}
__global__ void warpRolesMeet(int* a, int n) {
  if (threadIdx.x < 32) {
    a[threadIdx.x] = 1;
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    a[threadIdx.x] = a[threadIdx.x - 32];
  }
}
__global__ void ballotBefore(int* a, int n) {
  unsigned mask = __ballot_sync(0xffffffff, a[threadIdx.x] > 0);
  if (a[threadIdx.x] > 0) a[threadIdx.x] = __shfl_sync(mask, a[threadIdx.x], __ffs(mask) - 1);
}
__global__ void printsWhoIsHere(int* a, int n) {
  if (a[threadIdx.x] > 0) a[threadIdx.x] = __activemask();
}
__global__ void reduceTree(int* a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) a[0] = s[0];
}
__global__ void tiles(int* a, int n) {
  __shared__ int tile[64];
  int sum = 0;
  for (int base = 0; base < n; base += blockDim.x) {
    int i = base + threadIdx.x;
    tile[threadIdx.x] = i < n ? a[i] : 0;
    __syncthreads();
    for (int k = 0; k < 64; ++k) sum += tile[k];
    __syncthreads();
  }
  a[threadIdx.x] = sum;
}
__global__ void uniformAgain(int* a, int n) {
  int flag = threadIdx.x;
  flag = n > 0;
  if (flag) __syncthreads();
}
__global__ void switchOnArgument(int* a, int n) {
  switch (n) {
    case 1: __syncthreads(); break;
    case 2: a[threadIdx.x] = 2; __syncthreads(); break;
    default: break;
  }
}
__global__ void sharedCountBehindBarriers(int* a, int n) {
  __shared__ int left;
  if (threadIdx.x == 0) left = a[blockIdx.x];
  __syncthreads();
  while (left > 0) {
    a[threadIdx.x] += 1;
    __syncthreads();
    if (threadIdx.x == 0) left -= 1;
    __syncthreads();
  }
}
__global__ void workQueue(int* a, int n) {
  __shared__ int next;
  for (;;) {
    if (threadIdx.x == 0) next = atomicAdd(a, 1);
    __syncthreads();
    int mine = next;
    __syncthreads();
    if (mine >= n) break;
    a[mine + 1] = threadIdx.x;
  }
}
__global__ void evenLanesOfTheirMask(int* a, int n) {
  if (threadIdx.x % 2 == 0) a[threadIdx.x] = __shfl_sync(0x55555555, a[threadIdx.x], 2);
}
__global__ void halfWarpOfItsMask(int* a, int n) {
  if (threadIdx.x % 32 < 16) __syncwarp(0xffff);
}
__global__ void voteAfterExit(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = __any_sync(0xffffffff, a[i] > 0);
}
__global__ void laneZeroAfterExit(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = __shfl_sync(0xffffffff, a[i], 0);
}
__global__ void trapIsNoExit(int* a, int n) {
  if (a[threadIdx.x] < 0) __trap();
  __syncthreads();
}
__global__ void sortNetwork(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  for (int size = 2; size <= 64; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int other = threadIdx.x ^ stride;
      if (other > threadIdx.x && s[threadIdx.x] > s[other]) {
        int v = s[threadIdx.x];
        s[threadIdx.x] = s[other];
        s[other] = v;
      }
    }
  __syncthreads();
  a[threadIdx.x] = s[threadIdx.x];
}
__global__ void meetAfterBreak(int* a, int n) {
  for (int k = 0; k < n; ++k)
    if (a[threadIdx.x + k] == 0) break;
  __syncthreads();
}
__global__ void meetAfterContinue(int* a, int n) {
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < n; ++j) {
      if (a[threadIdx.x] == j) continue;
      a[threadIdx.x] += j;
    }
    __syncthreads();
  }
}
__device__ void waitForAll() { __syncthreads(); }
__global__ void helperForAll(int* a, int n) {
  for (int k = 0; k < n; ++k) waitForAll();
}
__global__ void ownElement(int* a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x];
}
__global__ void otherWarpsElement(int* a, int n) {
  __shared__ volatile int s[64];
  if (threadIdx.x < 32) s[threadIdx.x] += s[threadIdx.x + 32];
}
__global__ void paddedToTiles(int* a, int n) {
  __shared__ int tile[256];
  const int padded = (n + 255) / 256 * 256;
  for (int j = threadIdx.x; j < padded; j += 256) {
    tile[threadIdx.x] = j < n ? a[j] : 0;
    __syncthreads();
    a[j] = tile[255 - threadIdx.x];
    __syncthreads();
  }
}
__global__ void paddedToBlocks(int* a, int n) {
  for (int j = threadIdx.x; j < (n + blockDim.x - 1) / blockDim.x * blockDim.x; j += blockDim.x) {
    if (j < n) a[j] += 1;
    __syncthreads();
  }
}
__global__ void paddedOverTheGrid(int* a, int n) {
  int padded = (n / blockDim.x + 1) * blockDim.x;
  for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < padded; j += gridDim.x * blockDim.x) {
    if (j < n) a[j] += 1;
    __syncthreads();
  }
}
__global__ void paddedPerFour(int* a, int n) {
  for (int j = threadIdx.x * 4; j < n * 4 * blockDim.x; j += 4 * blockDim.x) {
    a[j] += 1;
    __syncthreads();
  }
}
__global__ void paddedVotes(int* a, int n) {
  for (int j = threadIdx.x; j < (n + 255) / 256 * 256; j += 256) a[j] = __any_sync(0xffffffff, j < n && a[j] > 0);
}
