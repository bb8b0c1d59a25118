// Labels inside statements of a switch, declarations before the first label, what #if encloses between labels.
__global__ void duffsDevice(int *to, const int *from, int n) {
  int k = (n + 3) / 4;
  switch (n % 4) {                                    //~ grid
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
    } while (--k > 0);                                //~ grid
  }
  if (k > 3) to[1] = 1;                               //~ grid
}
__global__ void duffsDevicePerLane(int *to, const int *f) {
  int n = f[threadIdx.x], c = 0;
  int k = (n + 3) / 4;
  switch (n & 3) {                                    //~ divergent data-dependent
    case 0: do { c++;
    case 3:      c++;
    case 2:      c++;
    case 1:      c++;
    } while (--k > 0);                                //~ divergent
  }
  if (c > 3) to[1] = 1;                               //~ divergent
}
__global__ void labelsWithoutABlock(int *to, int n) {
  int c = threadIdx.x, k = n / 2;
  switch (n & 1)                                      //~ grid
    do {
      case 0: to[c] = 1;
      default: to[c + 1] = 2;
        if (c < 3) to[0] = 1;                         //~ divergent one-per-block
    } while (--k > 0);                                //~ grid
  switch (n) case 3: if (threadIdx.x < 3) to[0] = 1;  //~ divergent one-per-block
}
__global__ void enteredBehindTheTest(int *f, int *p, int n) {
  int v = f[threadIdx.x];
  switch (n) {                                        //~ grid
    case 0:
      if (v > 50) {                                   //~ divergent
        case 1:
          if (v > 20) p[0] = 1;                       //~ divergent
      }
      break;
    case 2: {
      p[1] = 1;
      case 4:
        if (v > n) p[0] = 1;                          //~ divergent
    }
    switch (v) {                                      //~ divergent data-dependent
      case 7: p[0] = 2;
      case 8: if (n == 3) { case 9: p[3] = 1; }       //~ grid
    }
  }
}
#define EXTRA 1
__global__ void variablesOfAllCases(int *to, int n) {
  int r = 0;
  switch (n) {                                        //~ grid
    int t;
    case 0: r = 1; break;
#if EXTRA
    case 1: r = threadIdx.x; break;
#endif
#ifdef EXTRA
    case 2:
      t = threadIdx.x;
      if (t == 3) r = 9;                              //~ divergent one-per-block mask=0x00000008
      break;
#endif
    default: r = 2;
  }
  if (r == 5) to[0] = 1;                              //~ divergent
}
// Atomic objects: each lane has its turn.
__device__ cuda::atomic<int, cuda::thread_scope_device> total;
__global__ void tickets(cuda::atomic<int, cuda::thread_scope_device> *c, int *o, int n) {
  int t = c->fetch_add(1, cuda::memory_order_relaxed);
  if (t < n) o[t] = 1;                                //~ divergent data-dependent
  cuda::atomic_ref<int, cuda::thread_scope_block> r(o[0]);
  if (r.fetch_max(3) > 3) o[1] = 1;                   //~ divergent data-dependent
  if (total++ == 3) o[2] = 1;                         //~ divergent data-dependent
  if (--total == 0) o[2] = 1;                         //~ divergent data-dependent
  if ((total += 2) == 3) o[2] = 1;                    //~ divergent data-dependent
  int k = (*c)++;
  if (k == 3) o[2] = 1;                               //~ divergent data-dependent
}
__global__ void expectedIsWritten(cuda::atomic<int> *c, int *o) {
  int expected = 0;
  while (!c->compare_exchange_weak(expected, 1)) {    //~ divergent data-dependent
    if (expected > 3) o[3] = 1;                       //~ divergent data-dependent
    expected = 0;
  }
}
__global__ void oneTicketForTheBlock(cuda::atomic<int> *c, int *o, int n) {
  __shared__ int next;
  if (threadIdx.x == 0) next = c->fetch_add(1);       //~ divergent one-per-block mask=0x00000001
  __syncthreads();
  if (next < n) o[next] = 1;                          //~ uniform
}
// Functions that call themselves are not followed for ever; what they read per lane is.
__device__ int threadBelow(int n) {
  if (n <= 0) return threadIdx.x;                     //~ any
  return threadBelow(n - 1);
}
__global__ void recursive(int *p) {
  if (threadBelow(5) == 3) p[0] = 1;                  //~ divergent
}
// Numbers that come round, where lanes start somewhere each.
__global__ void bytesComeRound(int *p, const int *in) {
  unsigned char x = in[threadIdx.x];
  for (unsigned char c = x; p[0] == 0; c += 16)       //~ any
    if (c < x + 40) p[1]++;                           //~ divergent
  for (unsigned char c = x; c < x + 8; c++) p[c]++;   //~ divergent
  for (int c = x; c < x + 8; c++) p[c]++;             //~ uniform
  int s = in[threadIdx.x];
  for (int c = s; c < s + 8; c = (unsigned char)(c + 1)) p[c & 7]++;   //~ divergent
}
__global__ void carryOfASum(int *p, const unsigned *in, unsigned n) {
  unsigned a = in[threadIdx.x], sum = a + n;
  if (sum < a) p[0]++;                                //~ divergent
  if (a + 5 > a) p[1]++;                              //~ divergent
  unsigned first = in[threadIdx.x + 1];
  for (unsigned j = first; j < first + n; j++) p[j & 7]++;   //~ grid
}
// The leader of the lanes that are active: one lane, so its arm is one lane's.
__device__ int aggregated(int *counter, const int *q) {
  unsigned m = __activemask();
  int leader = __ffs(m) - 1, lane = threadIdx.x & 31, r;
  if (lane == leader) {                               //~ divergent data-dependent
    r = atomicAdd(counter, __popc(m));
    if (q[lane] > 3) r++;                             //~ uniform
  }
  r = __shfl_sync(m, r, leader);
  return r + __popc(m & ((1u << lane) - 1));
}
__device__ int aggregatedByGroup(int *counter, const int *q) {
  cooperative_groups::coalesced_group g = cooperative_groups::coalesced_threads();
  int r;
  if (g.thread_rank() == 0) {                         //~ divergent data-dependent
    r = atomicAdd(counter, g.size());
    if (q[threadIdx.x] > 3) r++;                      //~ uniform
  }
  return g.shfl(r, 0) + g.thread_rank();
}
__global__ void appended(const int *in, int *out, int *n) {
  int i = threadIdx.x;
  if (in[i] > 0) out[aggregated(n, in)] = in[i];      //~ divergent data-dependent
  if (in[i] < 0) out[aggregatedByGroup(n, in)] = 1;   //~ divergent data-dependent
}
__global__ void leadersOfSeveralGroups(const int *in, int *p) {
  unsigned m = __match_any_sync(~0u, in[threadIdx.x]);
  int lane = threadIdx.x & 31;
  if (lane == __ffs(m) - 1) {                         //~ divergent data-dependent
    if (p[lane] > 3) p[0] = 1;                        //~ divergent
  }
  auto g = cooperative_groups::labeled_partition(
      cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block()), in[threadIdx.x]);
  if (g.thread_rank() == 0) {                         //~ divergent data-dependent
    if (p[lane] > 3) p[0] = 1;                        //~ divergent
  }
  unsigned active = 0;
  while (p[lane] > 3) {                               //~ divergent
    active = __activemask();
    p += 32;
  }
  if (lane == __ffs(active) - 1) {                    //~ divergent
    if (p[lane] > 3) p[0] = 1;                        //~ divergent
  }
}
