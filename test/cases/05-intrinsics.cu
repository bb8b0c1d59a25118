// Scenarios 43, 47 and 52: what lanes tell each other.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void s43_votes(int *p, const int *q) {
  int t = threadIdx.x;
  bool rare = q[t] > 100;
  if (__any_sync(0xffffffff, rare)) p[t] = 1;         //~ warp
  if (__all_sync(0xffffffff, rare)) p[t] = 2;         //~ warp
  if (__ballot_sync(0xffffffff, rare) == 7) p[t] = 3; //~ warp
  if (__popc(__ballot_sync(0xffffffff, rare)) > 8) p[t] = 4;   //~ warp
  if (!__any_sync(0xffffffff, rare)) p[t] = 5;        //~ warp
  if (__syncthreads_or(rare)) p[t] = 6;               //~ block
  if (__syncthreads_and(rare)) p[t] = 7;              //~ block
  if (__syncthreads_count(rare) > 3) p[t] = 8;        //~ block
  if (__ballot_sync(0xffffffff, rare) >> (t & 31) & 1) p[t] = 9;   //~ divergent data-dependent
  unsigned same;
  if (__match_any_sync(0xffffffff, q[t]) == 1) p[t] = 10;   //~ divergent data-dependent
  int all;
  same = __match_all_sync(0xffffffff, q[t], &all);
  if (all) p[t] = same;                               //~ warp
}
__global__ void s43_reductions(int *p, const int *q) {
  int t = threadIdx.x;
  if (__reduce_add_sync(0xffffffff, q[t]) > 8) p[t] = 1;    //~ warp
  if (__reduce_min_sync(0xffffffff, q[t]) > 8) p[t] = 2;    //~ warp
  if (__reduce_or_sync(0xffffffff, (unsigned)q[t]) > 8) p[t] = 3;   //~ warp
}
__global__ void s43_shuffles(int *p, const int *q, int n) {
  int t = threadIdx.x;
  int lane = t & 31;
  int v = q[t];
  if (__shfl_sync(0xffffffff, v, 0) > 3) p[t] = 1;    //~ warp
  if (__shfl_sync(0xffffffff, v, n) > 3) p[t] = 2;    //~ warp
  if (__shfl_sync(0xffffffff, v, 31) > 3) p[t] = 3;   //~ warp
  if (__shfl_sync(0xffffffff, v, lane ^ 1) > 3) p[t] = 4;   //~ divergent data-dependent
  if (__shfl_up_sync(0xffffffff, v, 1) > 3) p[t] = 5; //~ divergent data-dependent
  if (__shfl_down_sync(0xffffffff, v, 1) > 3) p[t] = 6;     //~ divergent data-dependent
  if (__shfl_xor_sync(0xffffffff, v, 1) > 3) p[t] = 7;      //~ divergent data-dependent
  if (__shfl_sync(0xffffffff, n, lane) > 3) p[t] = 8; //~ uniform
  if (__shfl_down_sync(0xffffffff, n, 4) > 3) p[t] = 9;     //~ uniform
  if (__shfl_xor_sync(0xffffffff, lane, 1) == 0) p[t] = 10; //~ divergent every-warp mask=0x00000002
  if (__shfl_sync(0xffffffff, v, 0, 16) > 3) p[t] = 11;     //~ divergent data-dependent
  if (__shfl_sync(0xffffffff, lane, 3) == 3) p[t] = 12;     //~ uniform
}
__global__ void s43_butterfly(int *p, const int *q) {
  int v = q[threadIdx.x];
  v += __shfl_xor_sync(0xffffffff, v, 16);
  v += __shfl_xor_sync(0xffffffff, v, 8);
  v += __shfl_xor_sync(0xffffffff, v, 4);
  v += __shfl_xor_sync(0xffffffff, v, 2);
  v += __shfl_xor_sync(0xffffffff, v, 1);
  if (v > 10) p[threadIdx.x] = 1;                     //~ warp
}
__global__ void s43_butterflyLoop(int *p, const int *q) {
  int v = q[threadIdx.x];
  for (int mask = 16; mask > 0; mask >>= 1) v += __shfl_xor_sync(0xffffffff, v, mask);   //~ grid
  if (v > 10) p[threadIdx.x] = 1;                     //~ warp
}
__global__ void s43_halfButterfly(int *p, const int *q) {
  int v = q[threadIdx.x];
  for (int mask = 8; mask > 0; mask >>= 1) v += __shfl_xor_sync(0xffffffff, v, mask);    //~ grid
  if (v > 10) p[threadIdx.x] = 1;                     //~ divergent data-dependent
}
__global__ void s43_activeMask(int *p) {
  unsigned mask = __activemask();
  if (mask == 3) p[threadIdx.x] = 1;                  //~ divergent
}

__global__ void s47_atomics(int *p, int *counter, int n) {
  int t = threadIdx.x;
  int old = atomicAdd(counter, 1);
  if (old == 3) p[t] = 1;                             //~ divergent data-dependent
  if (atomicCAS(counter, 0, 1) == 0) p[t] = 2;        //~ divergent data-dependent
  if (atomicMax(counter, n) > 5) p[t] = 3;            //~ divergent data-dependent
}
__global__ void s47_leaderAtomic(int *p, int *counter, const int *q) {
  int t = threadIdx.x;
  int lane = t & 31;
  unsigned wants = __ballot_sync(0xffffffff, q[t] > 0);
  int leader = __ffs(wants) - 1;
  int base = 0;
  if (lane == leader) base = atomicAdd(counter, __popc(wants));   //~ divergent
  base = __shfl_sync(0xffffffff, base, leader);
  if (base > 100) p[t] = 1;                           //~ warp
}

__global__ void s52_specialRegisters(int *p) {
  unsigned lane, warp, warps, sm, unknown;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm("mov.u32 %0, %nwarpid;" : "=r"(warps));
  asm volatile("mov.u32 %0, %smid;" : "=r"(sm));
  asm volatile("unheard.of %0;" : "=r"(unknown));
  if (lane == 3) p[0] = 1;                            //~ divergent every-warp mask=0x00000008
  if (warp == 3) p[0] = 2;                            //~ warp
  if (warps == 3) p[0] = 3;                           //~ uniform
  if (sm == 3) p[0] = 4;                              //~ uniform
  if (unknown == 3) p[0] = 5;                         //~ divergent data-dependent
}
__global__ void s52_pureAsm(int *p, int n) {
  int u, v;
  asm("add.s32 %0, %1, 3;" : "=r"(u) : "r"(n));
  asm("add.s32 %0, %1, 3;" : "=r"(v) : "r"((int)threadIdx.x));
  if (u == 3) p[0] = 1;                               //~ uniform
  if (v == 3) p[0] = 2;                               //~ divergent
}

__global__ void groupsOfABlock(int *p, const int *q) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto half = cg::tiled_partition<16>(block);
  int v = q[block.thread_rank()];
  if (block.thread_rank() == 0) p[0] = 1;             //~ divergent one-per-block mask=0x00000001
  if (warp.thread_rank() < 4) p[0] = 2;               //~ divergent every-warp mask=0x0000000f
  if (half.thread_rank() == 0) p[0] = 3;              //~ divergent every-warp mask=0x00010001
  if (warp.meta_group_rank() == 1) p[0] = 4;          //~ warp
  if (half.meta_group_rank() % 2 == 1) p[0] = 5;      //~ divergent every-warp mask=0xffff0000
  if (warp.any(v > 3)) p[0] = 6;                      //~ warp
  if (warp.all(v > 3)) p[0] = 7;                      //~ warp
  if (warp.ballot(v > 3) == 7) p[0] = 8;              //~ warp
  if (warp.shfl(v, 0) == 7) p[0] = 9;                 //~ warp
  if (half.shfl(v, 0) == 7) p[0] = 10;                //~ divergent data-dependent
  if (half.any(v > 3)) p[0] = 11;                     //~ divergent
  if (warp.shfl_down(v, 1) == 7) p[0] = 12;           //~ divergent data-dependent
  if (warp.size() == 32) p[0] = 13;                   //~ grid
  if (block.size() > 64) p[0] = 14;                   //~ uniform
  if (block.group_index().x == 1) p[0] = 15;          //~ block
  if (block.thread_index().x == 1) p[0] = 16;         //~ divergent
}
__global__ void clocks(int *p) {
  long long start = clock64();
  if (start % 2) p[threadIdx.x] = 1;                  //~ any
}
__global__ void bitCounting(int *p, const int *q, int n) {
  int t = threadIdx.x;
  if (__popc(n) > 3) p[t] = 1;                        //~ grid
  if (__clz(n) > 3) p[t] = 2;                         //~ grid
  if (__ffs(t & 31) == 1) p[t] = 3;                   //~ divergent every-warp mask=0xaaaaaaaa
  if (__popc(t & 31) == 5) p[t] = 4;                  //~ divergent every-warp mask=0x80000000
  if (__popc(q[t]) > 3) p[t] = 5;                     //~ divergent data-dependent
  if (__brev(n) > 3u) p[t] = 6;                       //~ grid
}

// cub promises the result of a reduction to thread 0 alone; scans hand theirs out by reference.
__global__ void collectivesOfCub(int *p, int n) {
  typedef cub::BlockReduce<int, 256> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  int sum = BlockReduce(temp).Sum(n);
  if (sum > 3) p[0] = 1;                              //~ divergent data-dependent
  int before, all;
  cub::BlockScan<int, 256>(temp).ExclusiveSum(n, before, all);
  if (before > 3) p[1] = 1;                           //~ divergent data-dependent
}
