// Scenarios 54 to 64, as far as conditions go: what decides whether a barrier is reached by all.
__device__ void helperWithBarrier(int *s) { __syncthreads(); }

__global__ void s55_bothArmsWait(int *s) {
  if (threadIdx.x == 0) {                             //~ divergent one-per-block mask=0x00000001
    __syncthreads();
  } else {
    __syncthreads();
  }
}
__global__ void s56_sameCountDifferentLoops(int *s) {
  if (threadIdx.x < 16) {                             //~ divergent one-per-block mask=0x0000ffff
    for (int i = 0; i < 4; i++)                       //~ grid
      for (int j = 0; j < 1; j++) __syncthreads();    //~ grid
  } else {
    for (int i = 0; i < 1; i++)                       //~ grid
      for (int j = 0; j < 4; j++) __syncthreads();    //~ grid
  }
}
__global__ void s58_uniformConditions(int *s, const int *__restrict__ q, int n) {
  if (blockIdx.x == 0) __syncthreads();               //~ block
  if (n > 0) __syncthreads();                         //~ grid
  if (q[0]) __syncthreads();                          //~ uniform
  if (q[threadIdx.x]) __syncthreads();                //~ divergent data-dependent
}
__global__ void s61_shortCircuit(int *s, const int *q, int n) {
  if (q[threadIdx.x] > 0 && __syncthreads_or(n)) s[0] = 1;   //~ divergent data-dependent
}
__global__ void s62_switches(int *s, int n) {
  switch (threadIdx.x & 3) {                          //~ divergent every-warp
    case 0:
      __syncthreads();
      break;
    default:
      break;
  }
  switch (n) {                                        //~ grid
    case 0:
      __syncthreads();
      break;
    default:
      break;
  }
}
__global__ void s63_madeUniformAgain(int *s, const int *q, int n) {
  int flag = q[threadIdx.x];
  if (flag) s[0] = 1;                                 //~ divergent data-dependent
  flag = n > 0;
  if (flag) __syncthreads();                          //~ grid
}
__global__ void s64_votedLoop(int *s, const int *q) {
  int t = threadIdx.x;
  bool done = false;
  int k = 0;
  while (!done) {                                     //~ uniform
    s[t] += q[t];
    k++;
    done = __syncthreads_and(s[t] > 100);
  }
  if (k == 3) s[t] = 0;                               //~ uniform
}
__global__ void s64_doForm(int *s, const int *q) {
  int t = threadIdx.x;
  int more;
  do {
    s[t] += q[t];
    more = __syncthreads_or(s[t] < 100);
  } while (more);                                     //~ block
}
__global__ void s64_warpVote(int *s, const int *q) {
  int t = threadIdx.x;
  int v = q[t];
  while (__any_sync(0xffffffff, v > 0)) {             //~ warp
    v--;
    if (v == 3) s[t] = 1;                             //~ divergent data-dependent
  }
}
