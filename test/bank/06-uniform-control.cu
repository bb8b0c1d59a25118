// Uniform: counters of uniform loops, values equal on all sides, tests that an earlier one settles, one active lane.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__device__ int sign(int x) {
  if (x < 0) return -1;
  return 1;
}

__global__ void countedLoop(int *out, const int *in, int n) {
  for (int k = 0; k < n; k++)                         //~ grid
    arm(out);
}
__global__ void counterOfLoop(int *out, const int *in, int n) {
  for (int k = 0; k < n; k++)
    if (k & 1) arm(out);                              //~ grid
}
__global__ void counterAfterLoop(int *out, const int *in, int n) {
  int k = 0;
  while (k < n) k += 3;
  if (k & 1) arm(out);                                //~ grid
}
__global__ void sumAfterLoop(int *out, const int *in, int n) {
  int sum = 0;
  for (int k = 0; k < n; k++) sum += k * k;
  if (sum & 4) arm(out);                              //~ grid
}
__global__ void innerBoundIsOuterCounter(int *out, const int *in, int n) {
  for (int a = 0; a < (n & 15); a++)
    for (int b = 0; b < a; b++)                       //~ grid
      arm(out);
}
__global__ void uniformBreak(int *out, const int *in, int n) {
  int k;
  for (k = 0; k < 100; k++)
    if (k * k > n) break;
  if (k > 5) arm(out);                                //~ grid
}
__global__ void flagInLoop(int *out, const int *in, int n) {
  bool found = false;
  for (int k = 0; k < 10; k++)
    if (in[k] == n) found = true;
  if (found) arm(out);                                //~ uniform
}
__global__ void doLoop(int *out, const int *in, int n) {
  int k = 0;
  do {
    arm(out);
    k += 2;
  } while (k < n);                                    //~ grid
}
__global__ void countDown(int *out, const int *in, int n) {
  while (n-- > 0)                                     //~ grid
    arm(out);
}
__global__ void gotoLoop(int *out, const int *in, int n) {
  int k = 0;
again:
  arm(out);
  k++;
  if (k < n) goto again;                              //~ grid
}
__global__ void sameOnBothSides(int *out, const int *in, int n) {
  int v;
  if (threadIdx.x & 1) v = n;
  else v = n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void sameInOtherWords(int *out, const int *in, int n) {
  int v;
  if (threadIdx.x & 1) v = n + 1;
  else v = 1 + n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void sameInAllCases(int *out, const int *in, int n) {
  int v;
  switch (in[threadIdx.x] & 3) {
    case 0: v = 2 * n; break;
    case 1: v = n + n; break;
    default: v = n << 1;
  }
  if (v > 8) arm(out);                                //~ grid
}
__global__ void changedBackAfterJoin(int *out, const int *in, int n) {
  int v = n;
  if (threadIdx.x & 1) v = n + 4;
  v = v - v + n;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void dominated(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 8) {
    if (lane < 16) arm(out);                          //~ uniform
  }
}
__global__ void dominatedByExit(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i < n + 5) arm(out);                            //~ uniform
}
__global__ void dominatedByData(int *out, const int *in, int n) {
  int v = in[threadIdx.x];
  if (v > 50) {
    if (v > 20) arm(out);                             //~ uniform
  }
}
__global__ void dominatedBySame(int *out, const int *in, int n) {
  bool c = in[threadIdx.x] > 50;
  if (c) {
    out[threadIdx.x] = 1;
    if (c) arm(out);                                  //~ uniform
  }
}
__global__ void dominatedByParity(int *out, const int *in, int n) {
  int t = threadIdx.x;
  if (t % 4 == 0) {
    if (t & 1) arm(out);                              //~ uniform
  }
}
__global__ void dominatedByEquality(int *out, const int *in, int n) {
  int v = in[threadIdx.x];
  if (v == n) {
    if (v > 20) arm(out);                             //~ uniform
  }
}
__global__ void oneLane(int *out, const int *in, int n) {
  if (threadIdx.x == 0) {
    if (in[blockIdx.x] > 50) arm(out);                //~ uniform
  }
}
__global__ void oneLaneOfEachWarp(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 32 == 7) {
    if (in[i] > 50) arm(out);                         //~ uniform
  }
}
__global__ void loopOfOneLane(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 32 == 0)
    for (int k = 0; k < in[i]; k++)                   //~ uniform
      out[i] += k;
}
__global__ void afterExitOfWarps(int *out, const int *in, int n) {
  if (threadIdx.x / 32 == 1) return;
  if (n > 3) arm(out);                                //~ uniform
}
__global__ void afterDivergentExit(int *out, const int *in, int n) {
  if (threadIdx.x & 1) return;
  if (n > 3) arm(out);                                //~ uniform
}
__global__ void insideDivergentArm(int *out, const int *in, int n) {
  if (in[threadIdx.x] > 50) {
    if (n > 3) arm(out);                              //~ uniform
  }
}
__global__ void afterJoin(int *out, const int *in, int n) {
  if (in[threadIdx.x] > 50) out[threadIdx.x] = 1;
  if (n > 3) arm(out);                                //~ grid
}
__global__ void loopInsideDivergentArm(int *out, const int *in, int n) {
  if (in[threadIdx.x] > 50)
    for (int k = 0; k < n; k++)                       //~ uniform
      out[threadIdx.x] += k;
}
__global__ void otherVariableOfDivergentLoop(int *out, const int *in, int n) {
  int end = in[threadIdx.x];
  int v = n;
  for (int k = 0; k < end; k++) out[threadIdx.x] += k;
  if (v > 3) arm(out);                                //~ grid
}
__global__ void remainingEvenLanes(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane & 1) return;
  if (lane % 2 == 0) arm(out);                        //~ uniform
}
__global__ void earlyReturnOfHelper(int *out, const int *in, int n) {
  if (sign(n) > 0) arm(out);                          //~ grid
}
__global__ void resultOfHelperForAnyLane(int *out, const int *in, int n) {
  if (sign((int)threadIdx.x) > 0) arm(out);           //~ uniform
}
__global__ void unreachableArm(int *out, const int *in, int n) {
  int v = n;
  if (threadIdx.x > 2000) v = in[threadIdx.x];
  if (v > 3) arm(out);                                //~ uniform
}
