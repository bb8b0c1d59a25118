// Constants of templates: which specialization the arguments choose; bounds that only the compiler knows.
#include "not_here.h"

template <int N> struct Tile { static constexpr int rows = 8; };
template <> struct Tile<32> { static constexpr int rows = 64; };
template <typename T> struct Width { static constexpr int lanes = 16; };
template <typename T> struct Width<T *> { static constexpr int lanes = 32; };
template <> struct Width<float> { static constexpr int lanes = 4; };
template <typename T, int Stage = 1> struct Plan { static constexpr int threads = 16; };
template <typename T> struct Plan<T, 2> { static constexpr int threads = 64 + Width<T>::lanes * 8; };
template <int N> __device__ int count() { return 8; }
template <> __device__ int count<3>() { return 64; }
template <typename T> __device__ int pick(T) { return 8; }
template <> __device__ int pick<float>(float) { return 64; }

__global__ void fullSpecialization(int *p) {
  if (threadIdx.x < Tile<32>::rows) p[0] = 1;         //~ warp
  if (threadIdx.x < Tile<4>::rows) p[0] = 1;          //~ divergent one-per-block mask=0x000000ff
  int rows = Tile<16 * 2>::rows;
  if (threadIdx.x < rows) p[0] = 1;                   //~ warp
  if (threadIdx.x < Width<float>::lanes) p[0] = 1;    //~ divergent one-per-block mask=0x0000000f
}
__global__ void partialSpecialization(int *p) {
  if (threadIdx.x < Width<int *>::lanes) p[0] = 1;    //~ warp
  if (threadIdx.x < Width<int>::lanes) p[0] = 1;      //~ divergent one-per-block mask=0x0000ffff
  if (threadIdx.x < Plan<float, 2>::threads) p[0] = 1;   //~ warp
  if (threadIdx.x < Plan<float, 3>::threads) p[0] = 1;   //~ divergent one-per-block mask=0x0000ffff
  if (threadIdx.x < Plan<float>::threads) p[0] = 1;   //~ divergent one-per-block mask=0x0000ffff
}
__global__ void specializedFunctions(int *p) {
  if (threadIdx.x < count<3>()) p[0] = 1;             //~ warp
  if (threadIdx.x < count<2>()) p[0] = 1;             //~ divergent one-per-block mask=0x000000ff
  if (threadIdx.x < count<2 + 1>()) p[0] = 1;         //~ warp
  if (threadIdx.x < pick(1.f)) p[0] = 1;              //~ warp
  if (threadIdx.x < pick(1)) p[0] = 1;                //~ divergent one-per-block mask=0x000000ff
}
// Which of them is meant depends on an argument that is not known: any bound.
template <int N, typename T> __global__ void dependentArguments(int *p) {
  if (threadIdx.x < Tile<N>::rows) p[0] = 1;          //~ divergent one-per-block
  if (threadIdx.x < Width<T>::lanes) p[0] = 1;        //~ divergent one-per-block
}
template __global__ void dependentArguments<32, float>(int *p);

constexpr int twice(int x) { return 2 * x; }
constexpr int clampTo(int x) { if (x > 24) return 24; return x; }
template <typename T> constexpr int threadsFor() { return sizeof(T) == 4 ? 8 : 4; }
extern const int kUnknown;
template <int N, typename Traits> __global__ void boundsOfTheBlock(int *p, int n) {
  constexpr int kHalf = Traits::kThreads / 2;
  if (threadIdx.x < twice(5)) p[0] = 1;               //~ divergent one-per-block mask=0x000003ff
  if (threadIdx.x < clampTo(50)) p[0] = 1;            //~ divergent one-per-block mask=0x00ffffff
  if (threadIdx.x < twice(N)) p[0] = 1;               //~ divergent one-per-block
  if (threadIdx.x < threadsFor<Traits>()) p[0] = 1;   //~ divergent one-per-block
  if (threadIdx.x < Traits::kThreads / 2) p[0] = 1;   //~ divergent one-per-block
  if (threadIdx.x < kHalf) p[0] = 1;                  //~ divergent one-per-block
  if (threadIdx.x < kNotSeen) p[0] = 1;               //~ divergent one-per-block
  if (threadIdx.x < kUnknown) p[0] = 1;               //~ divergent one-per-block
  if (threadIdx.x < tileSize(4)) p[0] = 1;            //~ divergent one-per-block
  if (threadIdx.x < tileSize(blockDim.x)) p[0] = 1;   //~ divergent one-per-block
  if (threadIdx.x < tileSize(n)) p[0] = 1;            //~ divergent one-per-block
}
// A function of a header that is not seen may do anything with a per-lane argument, a reduction too.
__global__ void functionsNotSeen(float *p, int n) {
  if (warp_reduce_max(p[threadIdx.x]) > 3) p[0] = 1;  //~ divergent data-dependent
  if (somewhere::check(threadIdx.x)) p[1] = 1;        //~ divergent data-dependent
  if (somewhere::check(n)) p[2] = 1;                  //~ grid
  if (somewhere::check(blockIdx.x)) p[3] = 1;         //~ block
}
