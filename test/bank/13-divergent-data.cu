// Divergent by data: each lane loads, computes or is given its own.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
#define FULL 0xffffffffu
__constant__ int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
__device__ int counter, slot;
struct Particle {
  int cell;
  float mass;
};
__device__ bool inCallee(int *out, int x) {
  if (x > 50) arm(out);                               //~ divergent data-dependent
  return x > 40;
}

__global__ void load(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 50) arm(out);                           //~ divergent data-dependent
}
__global__ void loadByThread(int *out, const int *in, int n) {
  if (in[threadIdx.x] & 1) arm(out);                  //~ divergent data-dependent
}
__global__ void ldg(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (__ldg(in + i) > 50) arm(out);                   //~ divergent data-dependent
}
__global__ void loadThroughPointer(int *out, const int *in, int n) {
  const int *p = in + n;
  p += threadIdx.x;
  if (*p > 50) arm(out);                              //~ divergent data-dependent
}
__global__ void loadOfOneOfTwo(int *out, const int *in, int n) {
  const int *p = threadIdx.x & 1 ? in : in + 100;
  if (*p > 50) arm(out);                              //~ divergent
}
__global__ void loadByRemainder(int *out, const int *in, int n) {
  if (in[threadIdx.x % 7] > 50) arm(out);             //~ divergent data-dependent
}
__global__ void indirect(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[in[i]] > 50) arm(out);                       //~ divergent data-dependent
}
__global__ void vectorLoad(int *out, const int *in, int n) {
  int4 v = ((const int4 *)in)[threadIdx.x];
  if (v.z > 50) arm(out);                             //~ divergent data-dependent
}
__global__ void fieldOfLoadedStruct(int *out, const int *in, int n) {
  const Particle *particles = (const Particle *)in;
  if (particles[threadIdx.x].cell > 50) arm(out);     //~ divergent data-dependent
}
__global__ void constantMemoryByLane(int *out, const int *in, int n) {
  if (table[threadIdx.x & 15] > 4) arm(out);          //~ divergent
}
__global__ void sharedElement(int *out, const int *in, int n) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (s[threadIdx.x ^ 1] > 50) arm(out);              //~ divergent data-dependent
}
__global__ void sumOfLoads(int *out, const int *in, int n) {
  int sum = 0;
  for (int k = 0; k < 8; k++) sum += in[threadIdx.x + k];
  if (sum & 1) arm(out);                              //~ divergent data-dependent
}
__global__ void comparedLoads(int *out, const int *in, int n) {
  int i = threadIdx.x;
  if (in[i] < in[i + 1]) arm(out);                    //~ divergent data-dependent
}
__global__ void floatOfLoad(int *out, const int *in, int n) {
  float x = in[threadIdx.x] * 0.01f;
  if (x * x > 0.3f) arm(out);                         //~ divergent data-dependent
}
__global__ void rootOfLoad(int *out, const int *in, int n) {
  if (sqrtf((float)in[threadIdx.x]) > 7.0f) arm(out); //~ divergent data-dependent
}
__global__ void smallerOfLoad(int *out, const int *in, int n) {
  if (min(in[threadIdx.x], 60) > 50) arm(out);        //~ divergent data-dependent
}
__global__ void parityOfLoadPlusArgument(int *out, const int *in, int n) {
  if ((in[threadIdx.x] + n) % 2) arm(out);            //~ divergent data-dependent
}
__global__ void hashOfIndex(int *out, const int *in, int n) {
  unsigned x = threadIdx.x * 1664525u + 1013904223u;
  x ^= x >> 13;
  x *= 0x85ebca6bu;
  if (x >> 31) arm(out);                              //~ divergent
}
__global__ void randomStep(int *out, const int *in, int n) {
  unsigned x = in[threadIdx.x];
  for (int k = 0; k < 5; k++) x = x * 1103515245u + 12345u;
  if (x & 0x10000u) arm(out);                         //~ divergent data-dependent
}
__global__ void switchOnLoad(int *out, const int *in, int n) {
  switch (in[threadIdx.x] & 3) {                      //~ divergent data-dependent
    case 0: arm(out); break;
    case 2: arm(out + 1); break;
    default: out[0] = 1;
  }
}
__global__ void boundFromLoad(int *out, const int *in, int n) {
  int end = in[threadIdx.x] & 15;
  for (int k = 0; k < end; k++)                       //~ divergent data-dependent
    arm(out);
}
__global__ void rowOfSparseMatrix(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = in[i]; k < in[i + 1]; k++)             //~ divergent data-dependent
    out[i] += k;
}
__global__ void searchInMemory(int *out, const int *in, int n) {
  int k = threadIdx.x;
  while (in[k] > 30) k++;                             //~ divergent data-dependent
  out[k] = 1;
}
__global__ void linkedList(int *out, const int *in, int n) {
  int node = in[threadIdx.x], steps = 0;
  while (node != 0 && steps < 20) {                   //~ divergent data-dependent
    node = in[node];
    steps++;
  }
  out[threadIdx.x] = steps;
}
__global__ void binarySearch(int *out, const int *in, int n) {
  int low = 0, high = 100;
  int key = in[threadIdx.x];
  while (low < high) {
    int middle = (low + high) / 2;
    if (middle < key) low = middle + 1;               //~ divergent data-dependent
    else high = middle;
  }
  out[threadIdx.x] = low;
}
__global__ void euclid(int *out, const int *in, int n) {
  int a = in[threadIdx.x] + 1, b = in[threadIdx.x + 1] + 1;
  do {
    int r = a % b;
    a = b;
    b = r;
  } while (b != 0);                                   //~ divergent data-dependent
  out[threadIdx.x] = a;
}
__global__ void branchOfCalleeOnData(int *out, const int *in, int n) {
  if (inCallee(out, in[threadIdx.x])) out[0] = 1;     //~ divergent data-dependent
}
__global__ void atomicTicket(int *out, const int *in, int n) {
  if (atomicAdd(&counter, 1) % 3 == 0) arm(out);      //~ divergent data-dependent
}
__global__ void atomicSwap(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicExch(&slot, i) & 1) arm(out);             //~ divergent data-dependent
}
__global__ void partialSumsOfTree(int *out, const int *in, int n) {
  int v = in[threadIdx.x];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(FULL, v, d);
  if (v & 1) arm(out);                                //~ divergent data-dependent
}
__global__ void halfButterfly(int *out, const int *in, int n) {
  int v = in[threadIdx.x];
  for (int d = 8; d > 0; d >>= 1) v += __shfl_xor_sync(FULL, v, d);
  if (v & 1) arm(out);                                //~ divergent data-dependent
}
__global__ void shuffleFromNeighbour(int *out, const int *in, int n) {
  int v = in[threadIdx.x];
  if (__shfl_sync(FULL, v, (threadIdx.x & 31) ^ 1) > 50) arm(out);   //~ divergent data-dependent
}
__global__ void shuffleInHalves(int *out, const int *in, int n) {
  int v = in[threadIdx.x];
  if (__shfl_sync(FULL, v, 0, 16) > 50) arm(out);     //~ divergent data-dependent
}
__global__ void shuffledUpLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (__shfl_up_sync(FULL, lane, 1) == 0) arm(out);   //~ divergent every-warp mask=0x00000003
}
__global__ void shuffledXorLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (__shfl_xor_sync(FULL, lane, 1) == 0) arm(out);  //~ divergent every-warp mask=0x00000002
}
__global__ void shuffledHalfLane(int *out, const int *in, int n) {
  int lane = threadIdx.x & 31;
  if (__shfl_sync(FULL, lane, 0, 16) == 0) arm(out);  //~ divergent every-warp mask=0x0000ffff
}
__global__ void bitOfBallot(int *out, const int *in, int n) {
  unsigned votes = __ballot_sync(FULL, in[threadIdx.x] > 50);
  if (votes >> (threadIdx.x & 31) & 1) arm(out);      //~ divergent data-dependent
}
__global__ void rankInBallot(int *out, const int *in, int n) {
  unsigned votes = __ballot_sync(FULL, in[threadIdx.x] > 50);
  unsigned below = (1u << (threadIdx.x & 31)) - 1;
  if (__popc(votes & below) > 6) arm(out);            //~ divergent
}
__global__ void leaderOfBallot(int *out, const int *in, int n) {
  unsigned votes = __ballot_sync(FULL, in[threadIdx.x] > 50);
  if ((threadIdx.x & 31) == __ffs(votes) - 1) arm(out);   //~ divergent
}
__global__ void matchAny(int *out, const int *in, int n) {
  if (__popc(__match_any_sync(FULL, in[threadIdx.x] & 7)) > 3) arm(out);   //~ divergent data-dependent
}
__global__ void tileOf16(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (tile.thread_rank() == 0) arm(out);              //~ divergent every-warp mask=0x00010001
}
__global__ void tileIndexOf16(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (tile.meta_group_rank() & 1) arm(out);           //~ divergent every-warp mask=0xffff0000
}
__global__ void anyOfTileOf8(int *out, const int *in, int n) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  if (tile.any(in[threadIdx.x] > 90)) arm(out);       //~ divergent
}
__global__ void firstRankOfBlock(int *out, const int *in, int n) {
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0) arm(out);             //~ divergent one-per-block mask=0x00000001
}
