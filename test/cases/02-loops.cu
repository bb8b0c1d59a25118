// Scenarios 14 to 36: loops that lanes leave at different iterations.

__global__ void s14_doUntilLane(int *p) {
  int lane = threadIdx.x & 31;
  int i = 0;
  do {
    if (i == 3) p[0] = i;                             //~ uniform
    i++;
  } while (i < lane);                                 //~ divergent every-warp
  if (i == 5) p[lane] = 1;                            //~ divergent every-warp/some-warps
}
__global__ void s14_whileUntilLane(int *p) {
  int lane = threadIdx.x & 31;
  int i = 0;
  while (i < lane) {                                  //~ divergent every-warp
    if (i == 3) p[0] = i;                             //~ uniform
    i++;
  }
  if (i == 5) p[lane] = 1;                            //~ divergent every-warp/some-warps
}
__global__ void s14_forUntilLane(int *p) {
  int lane = threadIdx.x & 31;
  int i;
  for (i = 0; i < lane; ++i) {                        //~ divergent every-warp
    if (i == 3) p[0] = i;                             //~ uniform
  }
  if (i == 5) p[lane] = 1;                            //~ divergent every-warp/some-warps
}
__global__ void s14_endlessWithBreak(int *p) {
  int lane = threadIdx.x & 31;
  int i = 0;
  for (;;) {
    i++;
    if (i >= lane) break;                             //~ divergent every-warp
    if (i == 3) p[0] = i;                             //~ uniform
  }
  if (i == 5) p[lane] = 1;                            //~ divergent every-warp/some-warps
}

__global__ void s15_insideUniformLoop(int *p, int n) {
  int lane = threadIdx.x & 31;
  int i = 0;
  for (int k = 0; k < n; k++) {                       //~ grid
    i = 0;
    do {
      i++;
    } while (i < lane);                               //~ divergent every-warp
    if (i == 5) p[lane] = 1;                          //~ divergent every-warp/some-warps
  }
  if (i == 6) p[lane] = 2;                            //~ divergent
}

__global__ void s16_uniformLoopInsideDivergentLoop(int *p, const int *len, int n) {
  int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < len[t]; k++) {                  //~ divergent data-dependent
    int inner = 0;
    for (int j = 0; j < n; j++) {                     //~ grid
      inner += 2;
      if (inner == 4) p[t] = j;                       //~ uniform
    }
    if (inner == 6) p[t] = k;                         //~ uniform
    sum += inner;
  }
  if (sum == 12) p[t] = 2;                            //~ divergent data-dependent
}

__global__ void s17_boundOfASiblingLoop(int *p, const int *len) {
  int t = threadIdx.x;
  int i = 0;
  while (i < len[t]) i++;                             //~ divergent data-dependent
  for (int j = 0; j < i; j++) {                       //~ divergent data-dependent
    p[t] += j;
  }
}
__global__ void s18_siblingLoopNested(int *p, const int *len, int n) {
  int t = threadIdx.x;
  for (int k = 0; k < n; k++) {                       //~ grid
    int i = 0;
    while (i < len[t]) i++;                           //~ divergent data-dependent
    for (int j = 0; j < i; j++) {                     //~ divergent data-dependent
      p[t] += j;
    }
  }
}

__global__ void s19_uniformLoopAfterDivergentLoop(int *p, const int *len, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < len[t]; i++) p[t] += i;         //~ divergent data-dependent
  for (int i = 0; i < n; i++) {                       //~ grid
    if (i == 3) p[t] = 0;                             //~ grid
  }
}

__global__ void s20_twoExitsWithDifferentValues(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int c = 0;
  if (n > 0) {                                        //~ grid
    for (int i = 0;; i++) {
      if (q[t] < i) {                                 //~ divergent data-dependent
        c = 1;
        break;
      }
      p[t] = i;
      if (q[t] > 3 * i) {                             //~ divergent data-dependent
        c = 2;
        break;
      }
    }
  }
  if (c == 1) p[t] = 7;                               //~ divergent data-dependent
}
__global__ void s21_twoExitsWithInvariantValues(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int c = 0;
  if (n > 0) {                                        //~ grid
    for (int i = 0;; i++) {
      if (q[t] < i) {                                 //~ divergent data-dependent
        c = n;
        break;
      }
      p[t] = i;
      if (q[t] > 3 * i) {                             //~ divergent data-dependent
        c = n;
        break;
      }
    }
    if (c == 5) p[t] = 1;                             //~ grid
  }
  if (c == 1) p[t] = 7;                               //~ grid
}

__global__ void s22_innerLoopDecidesOuterExit(int *p, const int *len, int n) {
  int t = threadIdx.x;
  int k;
  for (k = 0; k < n; k++) {                           //~ grid
    int i = 0;
    while (i < len[t]) i++;                           //~ divergent data-dependent
    if (i == k) break;                                //~ divergent data-dependent
    p[t] = k;
  }
  if (k == 4) p[t] = 9;                               //~ divergent data-dependent
}

__global__ void s23_gotoOutOfTwoLoops(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int k = 0, j = 0;
  for (k = 0; k < n; k++) {                           //~ grid
    for (j = 0; j < n; j++) {                         //~ grid
      if (q[t] == j) goto out;                        //~ divergent data-dependent
      if (j == 2) p[t] = k;                           //~ uniform
    }
    if (k == 2) p[t] = j;                             //~ uniform
  }
out:
  if (k == 4) p[t] = 9;                               //~ divergent data-dependent
  if (j == 4) p[t] = 10;                              //~ divergent data-dependent
}
__global__ void s23_flaggedDoubleBreak(int *p, const int *q, int n) {
  int t = threadIdx.x;
  bool stop = false;
  int k;
  for (k = 0; k < n && !stop; k++) {                  //~ divergent data-dependent
    for (int j = 0; j < n; j++) {                     //~ grid
      if (q[t] == j) {                                //~ divergent data-dependent
        stop = true;
        break;
      }
    }
  }
  if (k == 4) p[t] = 9;                               //~ divergent data-dependent
}

__global__ void s24_innerLoopFullyContained(int *p, const int *len, int n) {
  int t = threadIdx.x;
  int k = 0, i = 0;
  for (; k < n; k++) {                                //~ grid
    for (i = 0; i < len[t]; i++) p[t] += i;           //~ divergent data-dependent
  }
  if (k == 4) p[t] = 1;                               //~ uniform
  if (i == 4) p[t] = 2;                               //~ divergent data-dependent
}

__global__ void s25_divergentIfOnlyCounts(int *p, int n) {
  int t = threadIdx.x;
  int hits = 0;
  for (int i = 0; i < n; i++) {                       //~ grid
    if (p[t + i] > 0) hits++;                         //~ divergent data-dependent
  }
  if (hits > 3) p[t] = 1;                             //~ divergent data-dependent
}

__global__ void s26_foundFlag(int *p, int n) {
  int t = threadIdx.x;
  int found = 0;
  for (int i = 0; i < n; i++) {                       //~ grid
    if (i == t) {                                     //~ divergent
      found = 1;
      break;
    }
  }
  if (found) p[t] = 1;                                //~ divergent
}
__global__ void s26_foundFlagInWhile(int *p, int n) {
  int t = threadIdx.x;
  bool found = false;
  int i = 0;
  while (i < n) {                                     //~ grid
    if (i == t) {                                     //~ divergent
      found = true;
      break;
    }
    ++i;
  }
  if (!found) p[t] = 1;                               //~ divergent
}
__global__ void s26_foundFlagWithGoto(int *p, int n) {
  int t = threadIdx.x;
  bool found = true;
  for (int i = 0; i < n; i++) {                       //~ grid
    if (i == t) goto after;                           //~ divergent
  }
  found = false;
after:
  if (found) p[t] = 1;                                //~ divergent
}
__global__ void s27_sameConstantAtBothExits(int *p, int n) {
  int t = threadIdx.x;
  int found;
  for (int i = 0;; i++) {
    if (i >= n) {                                     //~ uniform
      found = 1;
      break;
    }
    if (i == t) {                                     //~ divergent
      found = 1;
      break;
    }
    p[t] = i;
  }
  if (found) p[t] = 1;                                //~ uniform
}

__global__ void s28_nestedGotoDone(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int r = 0;
  for (int k = 0; k < n; k++) {                       //~ grid
    for (int j = 0; j < k; j++) {                     //~ grid
      if (q[j] == t) {                                //~ divergent
        r = 1;
        goto done;
      }
    }
  }
  r = 2;
done:
  if (r == 1) p[t] = 1;                               //~ divergent
}

__global__ void s29_uniformExitsWithDifferentConstants(int *p, const int *q, int n, int m) {
  int t = threadIdx.x;
  int r = 0;
  for (int i = 0;; i++) {
    if (q[t] == i) return;                            //~ divergent data-dependent
    p[t] = i;
    if (i > n) {                                      //~ uniform
      r = 1;
      break;
    }
    if (i * 2 > m) {                                  //~ uniform
      r = 2;
      break;
    }
  }
  if (r == 1) p[t] = 9;                               //~ uniform
}

__global__ void s30_whichExitWasTaken(int *p, const int *q, int n) {
  int t = threadIdx.x;
  bool guard;
  int i = 0;
  for (;;) {
    if (i >= n) {                                     //~ uniform
      guard = true;
      break;
    }
    if (q[t + i] < 0) {                               //~ divergent data-dependent
      guard = false;
      break;
    }
    i++;
  }
  if (guard) p[t] = 1;                                //~ divergent data-dependent
}

__global__ void s31_guardedDivergentLoop(int *p, const int *len, int n) {
  int t = threadIdx.x;
  int c = 1;
  if (n > 3) {                                        //~ grid
    for (int i = 0; i < len[t]; i++) p[t] += i;       //~ divergent data-dependent
    c = 2;
  }
  if (c == 2) p[t] = 1;                               //~ grid
}

__global__ void s32_sameIncrementOnAllWays(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int i = 0;
  while (i < n) {                                     //~ uniform
    if (q[t + i] > 0) {                               //~ divergent data-dependent
      p[t] = 1;
      i++;
      continue;
    }
    i++;
  }
}

__global__ void s33_blockStride(int *p, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ divergent boundary
    p[i] = 0;
  }
}
__global__ void s33_gridStride(int *p, int n) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {   //~ divergent boundary
    p[i] = 0;
  }
}
__global__ void s33_whileForm(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {                                     //~ divergent boundary
    p[i] = 0;
    i += gridDim.x * blockDim.x;
  }
}

__global__ void s34_exactlyFourTrips(int *p) {
  for (int i = threadIdx.x; i < 1024; i += 256) {     //~ uniform
    p[i] = 0;
  }
}
__global__ void s34_exactlyFourTripsByBlockDim(int *p) {
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) {   //~ uniform
    p[i] = 0;
  }
}
void launchFour(int *p) {
  s34_exactlyFourTrips<<<4, 256>>>(p);
  s34_exactlyFourTripsByBlockDim<<<4, 256>>>(p);
}

__global__ void s35_endlessLoop(int *p, const int *q) {
  int t = threadIdx.x;
  for (;;) {
    if (q[t] > 0) p[t] = 1;                           //~ divergent data-dependent
  }
}
__global__ void s35_endlessWhile(int *p, const int *q, int n) {
  while (true) {                                      //~ grid
    if (n > 3) p[n] = 1;                              //~ grid
    if (q[threadIdx.x]) p[0] = 3;                     //~ divergent data-dependent
  }
}

__global__ void s36_unreachableLoop(int *p, const int *len) {
  int t = threadIdx.x;
  if (false) {                                        //~ grid
    for (int i = 0; i < len[t]; i++) p[t] = i;
    if (t < 5) p[t] = 3;
  }
  if (sizeof(int) == 8) {                             //~ grid
    if (t < 5) p[t] = 3;
  }
  return;
  for (int i = 0; i < len[t]; i++) p[t] = i;
}

__global__ void breakInInnerSwitchStaysInLoop(int *p, int n) {
  int t = threadIdx.x;
  int i = 0;
  for (; i < n; i++) {                                //~ grid
    switch (p[t]) {                                   //~ divergent data-dependent
      case 0:
        break;
      case 1:
        p[t] = 3;
        break;
      default:
        continue;
    }
    p[t] += 1;
  }
  if (i == 4) p[t] = 7;                               //~ uniform
}
__global__ void continueKeepsTheCounterUniform(int *p, int n) {
  int t = threadIdx.x;
  int k = 0;
  for (int i = 0; i < n; i++) {                       //~ grid
    if (p[t + i] > 0) continue;                       //~ divergent data-dependent
    k = i;
  }
  if (k == 3) p[t] = 1;                               //~ divergent data-dependent
}
__global__ void returnInLoopKeepsTheRestUniform(int *p, int n) {
  int t = threadIdx.x;
  int k = 0;
  for (int i = 0; i < n; i++) {                       //~ grid
    if (p[t + i] > 0) return;                         //~ divergent data-dependent
    k = i;
    if (k == 2) p[t] = 0;                             //~ uniform
  }
  if (k == 3) p[t] = 1;                               //~ uniform
}
__global__ void breakInUniformLoopWithCarriedCounter(int *p, int n) {
  int t = threadIdx.x;
  int k = 0;
  while (k < n) {                                     //~ uniform
    if (p[t] == k) break;                             //~ divergent data-dependent
    if (k == 5) p[t] = 0;                             //~ uniform
    k += 2;
  }
  if (k == 4) p[t] = 1;                               //~ divergent data-dependent
}
__global__ void uniformBreakInDivergentLoop(int *p, const int *len, int n) {
  int t = threadIdx.x;
  int k = 0;
  while (k < len[t]) {                                //~ divergent data-dependent
    if (k == n) break;                                //~ uniform
    k++;
  }
  if (k == 4) p[t] = 1;                               //~ divergent data-dependent
}
__global__ void rangeForOverAnArray(int *p, int n) {
  int weights[4] = {1, 2, 3, n};
  int sum = 0;
  for (int w : weights) {                             //~ uniform
    sum += w;
  }
  if (sum > 9) p[threadIdx.x] = 1;                    //~ uniform
}
__global__ void countdown(int *p, int n) {
  for (int s = n; s > 0; s >>= 1) {                   //~ grid
    if (threadIdx.x < s) p[threadIdx.x] += s;         //~ divergent one-per-block/boundary
  }
}
__global__ void commaUpdates(int *p, int n) {
  for (int i = 0, j = n; i < j; i++, --j) {           //~ grid
    if (i == 3) p[threadIdx.x] = j;                   //~ grid
  }
}

// Each lane starts somewhere else, yet all run as many rounds: the distance to the bound is one for all.
__global__ void roundsInLockstep(const int *s, float *o, int n, int cnt, int size) {
  int start = s[threadIdx.x];
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = start; r < start + 4; r++) o[r] = 1;                      //~ grid
  for (int r = start; r < start + n; r += 2) o[r] = 1;                   //~ grid
  for (int r = start + 8; r > start; r--) o[r] = 1;                      //~ grid
  for (int r = tid * size; r < (tid + 1) * size; r++) o[r] = 1;          //~ grid
  for (int r = start * size; r < start * size + size; r++) o[r] = 1;     //~ grid
  for (unsigned r = start; r != start + size; r++) {                     //~ grid
    if (o[r] > 0) continue;                                              //~ divergent data-dependent
    o[r] = 1;
  }
  int r = start;
  while (r < start + n) {                                                //~ grid
    o[r] = 2;
    r += size;
  }
  for (int i = start; i < start + s[0]; i++) o[i] = 1;                   //~ grid
}

// The same with a distance, a step or a bound that differs per lane.
__global__ void roundsApart(const int *s, float *o, int n, int cnt) {
  int start = s[threadIdx.x];
  for (int r = start + n; r < cnt; r += 2) o[r] = 1;                     //~ divergent
  for (int r = start; r < start + n; r++) {                              //~ divergent
    if (o[r] > 0) r++;                                                   //~ divergent
    o[r] = 1;
  }
  for (int r = start; r < start + start; r++) o[r] = 1;                  //~ divergent
  for (int r = start; r < start + n; r += start) o[r] = 1;               //~ divergent
  for (int r = start; r < start + s[r]; r++) o[r] = 1;                   //~ divergent
  int end = start + n;
  if (end > cnt) end = cnt;                                              //~ divergent
  for (int r = start; r < end; r++) o[r] = 1;                            //~ divergent
}

// What is tested is made of the counter: it counts as the lane does.
__global__ void guardOnCounterAndLane(float *o, int n) {
  for (int ii = 0; ii < n; ii += blockDim.x) {                           //~ uniform
    int i = ii + threadIdx.x;
    if (i < n) o[i] = 1;                                                 //~ divergent boundary
    if (ii * 2 < n) o[i] = 2;                                            //~ uniform
    if (ii - threadIdx.x > n) o[i] = 3;                                  //~ divergent
  }
}

// What the last round left is not the unknown of this round, also where nothing was there before the loop.
__global__ void leftByTheLastRound(const int *x, float *o, int n) {
  int last;
  for (int i = 0; i < n; i++) {                                          //~ grid
    int now = x[i];
    if (i > 0) {                                                         //~ grid
      if (now != last) {                                                 //~ grid
        if (threadIdx.x & 1) o[i] = 1;                                   //~ divergent every-warp
      }
    }
    last = now;
  }
}

// A start below zero is a large one without its sign, and a factor of zero leaves no lane apart.
__device__ void atFactor(int &factor, int *o) {
  if (blockIdx.x == threadIdx.x * factor) {                              //~ divergent
    switch (threadIdx.x) {                                               //~ divergent
      case 0: o[0] = 1;
    }
  }
}
__global__ void signsAndZeroes(const int *s, int *o, int n) {
  int v = s[threadIdx.x];
  for (unsigned k = v; k < (v + n); k += 4) o[k] = 1;                    //~ divergent
  long long w = v;
  if ((unsigned)w <= n + w) o[0] = 2;                                    //~ divergent
  int zero = blockIdx.x;
  atFactor(zero, o);
}

// A constant in reach of the first round is no size of the data: every warp splits there.
__global__ void nearBound(int *o) {
  for (int pass = 0; pass < 2; pass++) {                                 //~ grid
    for (int k = threadIdx.x & 31; k <= 17; k += blockDim.x) {           //~ divergent every-warp
      if (blockIdx.x) break;                                             //~ block
      o[k] = 1;
    }
    for (int k = threadIdx.x & 31; k < 1000; k += blockDim.x) {          //~ divergent boundary
      if (blockIdx.x) break;                                             //~ block
      o[k] = 1;
    }
    for (int k = threadIdx.x; k <= 17; k += blockDim.x) o[k] = 2;        //~ divergent boundary
  }
}

// Warps leave the loop in rounds of their own: what is added to each thread's index is then the warp's, too.
__global__ void roundsOfTheWarp(int *o, int n) {
  int v = threadIdx.x;
  for (int k = 0; k < threadIdx.x / 32; k++) v += 3;                     //~ warp
  if (v - threadIdx.x == 3) o[0] = 1;                                    //~ warp
  int w = threadIdx.x;
  for (int k = 0; k < n; k++) w += 3;                                    //~ grid
  if (w - threadIdx.x == 3) o[1] = 1;                                    //~ grid
}
