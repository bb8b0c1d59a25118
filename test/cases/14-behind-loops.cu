// What a loop changes, seen where lanes meet that left it in different rounds: behind it, and at the function's end.

__device__ int countUntil(int bound) {
  int v = 1;
  while ((v & 3) && (threadIdx.x % 3)) v = 64;        //~ divergent every-warp
  return v;
}
__device__ int countThenAdd() {
  int v = 1;
  while (v < 8) {                                     //~ grid
    if (threadIdx.x % 3) break;                       //~ divergent every-warp
    v++;
  }
  return v + 1;
}
__device__ int countOrReturn() {
  int v = 1;
  for (;;) {
    if (v > (threadIdx.x & 7)) return v + 1;          //~ divergent every-warp
    v++;
  }
}
__device__ void countInPlace(int &v) {
  while (v < 8) {                                     //~ grid
    if (threadIdx.x % 3) return;                      //~ divergent every-warp
    v++;
  }
}
__device__ void countThroughPointer(int *v) {
  while ((*v & 3) && (threadIdx.x % 3)) *v = 64;      //~ divergent every-warp
}
__global__ void seenByTheCaller(int *out) {
  int t = threadIdx.x;
  if (countUntil(3) == 1) out[t] = 1;                 //~ divergent
  if (countThenAdd() == 2) out[t] = 2;                //~ divergent
  if (countOrReturn() == 3) out[t] = 3;               //~ divergent
  int q = 2;
  countInPlace(q);
  if (q == 3) out[t] = 4;                             //~ divergent
  int r = 1;
  countThroughPointer(&r);
  if (r == 1) out[t] = 5;                             //~ divergent
}
__global__ void lastStatementOfTheFunction(int *out) {
  int v = 1;
  while (v < 8) {                                     //~ grid
    if (threadIdx.x % 3) break;                       //~ divergent every-warp
    v++;
  }
  if (v == 3) out[threadIdx.x] = 1;                   //~ divergent
}
// In an arm that leaves the loop its lanes are in step: they all left in the same round.
__global__ void armsThatLeave(const int *a, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int found = 0;
  for (int j = 0; j < n; j++) {                       //~ grid
    if (a[i + j] == 1) {                              //~ divergent data-dependent
      if (j == 3) out[i] = 1;                         //~ grid
      found = j + 1;
      break;
    }
    if (a[i + j] == 2) {                              //~ divergent data-dependent
      if (j == 4) out[i] = 1;                         //~ grid
      return;
    }
  }
  if (found) out[i] = 2;                              //~ divergent data-dependent
  if (n == 3) out[i] = 3;                             //~ grid
}
// A warp's own number that is summed up in a loop.
__global__ void sumsOfTheWarpIndex(int *out, int n) {
  int v = threadIdx.y;
  for (int k = 0; k < n; k++) {                       //~ grid
    v += threadIdx.y;
    if (v > 7) break;                                 //~ warp
  }
  if (v > 3) out[0] = 1;                              //~ warp
}
void launchSums(int *out) { sumsOfTheWarpIndex<<<1, dim3(32, 2)>>>(out, 3); }

// Every warp splits only where each side of the condition does so whatever the rest is.
__global__ void onlySomeBlocks(int *out, int n) {
  int t = threadIdx.x;
  unsigned u = threadIdx.x;
  if (t && (blockIdx.x && t)) out[t] = 1;             //~ divergent one-per-block
  if ((t & 1) && (n == 3 && (t & 2))) out[t] = 2;     //~ divergent some-warps
  if ((t & 1) && blockIdx.x == 0) out[t] = 3;         //~ divergent some-warps
  if (((u - n) <= 16u) && (t & 1)) out[t] = 4;        //~ divergent some-warps
}
// A lambda has labels of its own, in each place where it is called.
__global__ void labelsOfALambda(int *out) {
  int lane = threadIdx.x & 31;
  auto pick = [&](int p) -> int {
    if (lane > 50) goto behind;                       //~ grid
    out[lane] = p;
  behind:
    return (lane & 16) + p;
  };
  if (pick(0) && pick(3)) out[0] = 1;                 //~ divergent every-warp mask=0xffff0000
  if (pick(pick(0))) out[1] = 1;                      //~ divergent every-warp mask=0xffff0000
}
// A counter that starts at a number of each lane's own and ends a fixed way on: all lanes go round as often.
__global__ void countsFromItsOwnStart(int *p, int m, int n) {
  int start = threadIdx.x * m;
  int end = start + n;
  int first = p[threadIdx.x];
  for (int r = start; r < start + n; ++r) p[r] = 1;   //~ uniform
  for (int r = start; r - start < n; ++r) p[r] = 1;   //~ uniform
  for (int r = start; r < end; r += 2) p[r] = 1;      //~ uniform
  for (int r = end - 1; r >= start; r--) p[r] = 1;    //~ uniform
  for (int r = first; r < first + 10; ++r) p[r] = 1;  //~ uniform
  for (const int *q = p + first; q != p + first + n; ++q) p[0] = *q;   //~ uniform
  for (int r = first; r < 100; ++r) p[r] = 1;         //~ divergent data-dependent
  for (int r = first; r < first + n; r += p[r]) p[r] = 1;   //~ divergent data-dependent
  for (int r = first; r < end; ++r) p[r] = 1;         //~ divergent data-dependent
  for (int r = first; r < first + n; ++r)             //~ divergent data-dependent
    if (p[r]) ++r;                                    //~ divergent data-dependent
}

// What is made of a counter differs per lane behind the loop as the counter does.
__global__ void madeOfACounter(const int *a, int *out, int n, unsigned step) {
  int v = 0, k = 0, w = 0, x = 0, y = 0;
  do {
    k += 1;
    v = k % 5;
    w = k / 3;
    x = n ^ k;
    y ^= n;
    n += step;
  } while (k < threadIdx.x);                          //~ divergent
  if (v == 2) out[0] = 1;                             //~ divergent
  if (w == 2) out[0] = 2;                             //~ divergent
  if (x == 2) out[0] = 3;                             //~ divergent
  if (y) out[0] = 4;                                  //~ divergent
  if (n > 7) out[0] = 5;                              //~ divergent
  if (step > 7) out[0] = 6;                           //~ grid
}
// What a loop makes of an index is no index any more behind it, where lanes leave it in different rounds.
__global__ void indexChangedInALoop(int *p, int n) {
  int v = threadIdx.x, w = n, x = threadIdx.x * n;
  for (int k = 0; v & 1; k++) v = 0;                  //~ divergent every-warp
  if (v < 4) p[0] = 1;                                //~ divergent some-warps
  for (int k = 0; k < (threadIdx.x & 3); k++) w = threadIdx.x < 3;   //~ divergent every-warp
  if (w >> 2) p[1] = 1;                               //~ divergent some-warps
  for (; x < n; x += 64 * n) p[x] = 1;                //~ divergent
}
