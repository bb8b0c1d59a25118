// Divergent by control: which way a lane came decides what it holds.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
__device__ int oddOrEven(int x) {
  if (x & 1) return 7;
  return 8;
}
__device__ void setIfOdd(int &target, int x) {
  if (x & 1) target = 9;
}
__device__ int factorial(int k) { return k < 2 ? 1 : k * factorial(k - 1); }

__global__ void assignedInArm(int *out, const int *in, int n) {
  int v = 0;
  if ((threadIdx.x & 31) < 16) v = 1;
  if (v) arm(out);                                    //~ divergent every-warp mask=0x0000ffff
}
__global__ void argumentAssignedInArm(int *out, const int *in, int n) {
  int v = n & 255;
  if ((threadIdx.x & 31) == 0) v++;
  if (v > (n & 255)) arm(out);                        //~ divergent every-warp mask=0x00000001
}
__global__ void assignedByData(int *out, const int *in, int n) {
  int v = 0;
  if (in[threadIdx.x] > 50) v = 1;
  if (v) arm(out);                                    //~ divergent data-dependent
}
__global__ void assignedInSwitch(int *out, const int *in, int n) {
  int v = 0;
  switch (threadIdx.x & 3) {
    case 1: v = 1; break;
    case 2: v = 4; break;
    default: v = 1;
  }
  if (v == 4) arm(out);                               //~ divergent every-warp mask=0x44444444
}
__global__ void switchFallsThrough(int *out, const int *in, int n) {
  int v = 0;
  switch (threadIdx.x & 3) {
    case 1: v++;
    case 2: v++;
  }
  if (v == 2) arm(out);                               //~ divergent every-warp mask=0x22222222
}
__global__ void assignedInNestedArms(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  int v = 0;
  if (lane < 16)
    if (lane & 1) v = 1;
  if (v) arm(out);                                    //~ divergent every-warp mask=0x0000aaaa
}
__global__ void assignedBehindGoto(int *out, const int *in, int n) {
  int v = 1;
  if (threadIdx.x & 1) goto skip;
  v = 2;
skip:
  if (v == 2) arm(out);                               //~ divergent every-warp mask=0x55555555
}
__global__ void shortCircuitEffect(int *out, const int *in, int n) {
  int v = 0;
  bool c = (threadIdx.x & 1) && (v = 1, n > -1);
  out[0] = c;
  if (v) arm(out);                                    //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void resultOfEarlyReturn(int *out, const int *in, int n) {
  if (oddOrEven(threadIdx.x) == 7) arm(out);          //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void outParameterOfArm(int *out, const int *in, int n) {
  int v = 0;
  setIfOdd(v, threadIdx.x);
  if (v) arm(out);                                    //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void recursion(int *out, const int *in, int n) {
  if (factorial(threadIdx.x & 3) > 2) arm(out);       //~ divergent every-warp mask=0x88888888
}
__global__ void elementOfArm(int *out, const int *in, int n) {
  int a[2] = {0, 0};
  a[threadIdx.x & 1] = 1;
  if (a[0]) arm(out);                                 //~ divergent every-warp mask=0x55555555
}
__global__ void afterExitOfOddLanes(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane & 1) return;
  if (lane % 4 == 0) arm(out);                        //~ divergent every-warp mask=0x11111111
}
__global__ void insideArm(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (lane < 8) {
    if (lane < 4) arm(out);                           //~ divergent every-warp mask=0x0000000f
  }
}
__global__ void roundsOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  for (int k = 0; k < lane; k++)                      //~ divergent every-warp
    arm(out);
}
__global__ void roundsOfEighth(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  int k = 0;
  do {
    arm(out);
  } while (k++ < lane / 8);                           //~ divergent every-warp
}
__global__ void unevenLaneStride(int *out, const int *in, int n) {
  for (int k = threadIdx.x & 31; k < 50; k += 32)     //~ divergent every-warp
    arm(out);
}
__global__ void counterAfterLoopOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  int k = 0;
  while (k < lane) k++;
  if (k > 8) arm(out);                                //~ divergent every-warp mask=0xfffffe00
}
__global__ void counterAfterLoopOfData(int *out, const int *in, int n) {
  int k = 0;
  while (in[threadIdx.x + k] > 30) k++;
  if (k & 1) arm(out);                                //~ divergent data-dependent
}
__global__ void counterAfterBreakOfLane(int *out, const int *in, int n) {
  int k;
  for (k = 0; k < 32; k++)
    if (k == (threadIdx.x & 31)) break;
  if (k > 16) arm(out);                               //~ divergent every-warp mask=0xfffe0000
}
__global__ void counterAfterBreakOfData(int *out, const int *in, int n) {
  int k;
  for (k = 0; k < 20; k++)
    if (in[threadIdx.x + k] == 7) break;
  if (k < 10) arm(out);                               //~ divergent data-dependent
}
__global__ void lengthenedByBreak(int *out, const int *in, int n) {
  int last = 0;
  for (int k = 0; k < 20; k++) {
    last = k * n;
    if (in[threadIdx.x + k] > 70) break;
  }
  if (last > 5 * n) arm(out);                         //~ divergent
}
__global__ void breakOfData(int *out, const int *in, int n) {
  for (int k = 0; k < 20; k++) {
    if (in[threadIdx.x + k] > 70) break;              //~ divergent data-dependent
    out[k] = k;
  }
}
__global__ void returnInLoop(int *out, const int *in, int n) {
  for (int k = 0; k < 20; k++)
    if (in[threadIdx.x + k] > 90) return;             //~ divergent data-dependent
  arm(out);
}
__global__ void skippedByContinue(int *out, const int *in, int n) {
  int count = 0;
  for (int k = 0; k < 8; k++) {
    if ((in[threadIdx.x] >> k) & 1) continue;
    count++;
  }
  if (count > 5) arm(out);                            //~ divergent data-dependent
}
__global__ void skippedByLane(int *out, const int *in, int n) {
  int count = 0;
  for (int k = 0; k < 8; k++) {
    if ((threadIdx.x & 31) < 4) continue;
    count += 2;
  }
  if (count > 5) arm(out);                            //~ divergent every-warp mask=0xfffffff0
}
__global__ void flagOfLane(int *out, const int *in, int n) {
  bool found = false;
  for (int k = 0; k < 10; k++)
    if (in[threadIdx.x + k] == 7) found = true;
  if (found) arm(out);                                //~ divergent data-dependent
}
__global__ void flagEndsLoop(int *out, const int *in, int n) {
  bool found = false;
  for (int k = 0; k < 10 && !found; k++)              //~ divergent data-dependent
    if (in[threadIdx.x + k] > 80) found = true;
  out[threadIdx.x] = found;
}
__global__ void carriedOutOfInnerLoop(int *out, const int *in, int n) {
  int total = 0;
  for (int a = 0; a < 3; a++) {
    for (int k = 0; k < (in[threadIdx.x] & 3); k++) total++;
    if (total & 1) arm(out);                          //~ divergent data-dependent
  }
}
__global__ void carriedAround(int *out, const int *in, int n) {
  int v = 0, next = threadIdx.x & 1;
  for (int k = 0; k < 4; k++) {
    if (v) arm(out);                                  //~ divergent every-warp mask=0xaaaaaaaa
    v = next;
  }
}
__global__ void swappedInLoop(int *out, const int *in, int n) {
  int a = n, b = threadIdx.x;
  for (int k = 0; k < 3; k++) {
    int c = a;
    a = b;
    b = c;
  }
  if (a & 1) arm(out);                                //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void laterRoundOnly(int *out, const int *in, int n) {
  int v = 0;
  for (int k = 0; k < 4; k++)
    if (k == 2 && (threadIdx.x & 31) < 3) v = 1;
  if (v) arm(out);                                    //~ divergent every-warp mask=0x00000007
}
__global__ void innerBoundOfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  for (int a = 0; a < 4; a++)
    for (int b = a; b < lane; b++)                    //~ divergent every-warp
      arm(out);
}
__global__ void loopWithTwoEntries(int *out, const int *in, int n) {
  int k = 0;
  if (threadIdx.x & 1) goto middle;
again:
  k += 2;
middle:
  k++;
  if (k < 9) goto again;                              //~ divergent every-warp
  arm(out);
}
__global__ void joinedByEqualConstants(int *out, const int *in, int n) {
  int v = threadIdx.x & 1 ? 4 : 4 + (n & 1);
  if (v == 5) arm(out);                               //~ divergent
}
