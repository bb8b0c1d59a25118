// Pointers to members and methods, functors and functions as template arguments, groups of a template's type.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct P { int a, b; __device__ int lane() const { return a + threadIdx.x; } __device__ int same() const { return a; } __device__ void set(int v) { b = v; } };
__global__ void memberPointer(int* o, int n) {
  P p{n, (int)threadIdx.x};
  int P::*m = &P::b;
  if (p.*m > 3) //~ divergent
    o[0] = 1;
  m = &P::a;
  if (p.*m > 3) //~ grid
    o[0] = 1;
}
template <int P::*M> __device__ int get(const P& p) { return p.*M; }
__global__ void memberPointerArg(int* o, int n) {
  P p{n, (int)threadIdx.x};
  if (get<&P::b>(p) > 3) //~ divergent
    o[0] = 1;
  if (get<&P::a>(p) > 3) //~ grid
    o[0] = 1;
}
__global__ void methodPointer(int* o, int n) {
  P p{n, n};
  int (P::*f)() const = &P::lane;
  if ((p.*f)() > 3) //~ divergent
    o[0] = 1;
}
__global__ void methodPointerWrites(int* o, int n) {
  P p{n, n};
  void (P::*f)(int) = &P::set;
  (p.*f)(threadIdx.x);
  if (p.b > 3) //~ divergent
    o[0] = 1;
}
__global__ void memberPointerWrites(int* o, int n) {
  P p{n, n};
  int P::*m = n > 2 ? &P::a : &P::b; 
  p.*m = threadIdx.x;
  if (p.b > 3) //~ divergent
    o[0] = 1;
}
template <class Tile> __device__ int rankOf(const Tile& t) { return t.thread_rank(); }
template <class Tile> __device__ int sumOf(Tile t, int v) { for (int d = t.size() / 2; d > 0; d /= 2) v += t.shfl_xor(v, d); return v; }
__global__ void tiles(int* o, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  if (rankOf(tile) > 3) //~ divergent
    o[0] = 1;
  if (sumOf(tile, (int)threadIdx.x) > 3) //~ warp
    o[0] = 1;
  auto t8 = cg::tiled_partition<8>(block);
  if (sumOf(t8, (int)threadIdx.x) > 3) //~ divergent
    o[0] = 1;
  if (t8.meta_group_rank() > 3) //~ warp
    o[0] = 1;
}
struct LaneOp { __device__ constexpr int operator()(int a) const { return a + (int)threadIdx.x; } };
struct SameOp { __device__ constexpr int operator()(int a) const { return a + 1; } };
template <auto Op> __device__ int applyOp(int a) { return Op(a); }
__global__ void nttp(int* o, int n) {
  if (applyOp<LaneOp{}>(n) > 3) //~ divergent
    o[0] = 1;
  if (applyOp<SameOp{}>(n) > 3) //~ grid
    o[0] = 1;
}
template <int (*F)(int)> __device__ int callF(int a) { return F(a); }
__device__ int laneF(int a) { return a + threadIdx.x; }
__device__ int sameF(int a) { return a * 2; }
__global__ void fptr(int* o, int n) {
  if (callF<laneF>(n) > 3) //~ divergent
    o[0] = 1;
  if (callF<sameF>(n) > 3) //~ grid
    o[0] = 1;
}
struct Table { int (*ops[2])(int); };
__global__ void table(int* o, int n) {
  Table t = {{laneF, sameF}};
  if (t.ops[n & 1](n) > 3) //~ divergent
    o[0] = 1;
}
struct Lane {}; struct Same {};
__device__ int indexOf(Lane, int n) { return threadIdx.x; }
__device__ int indexOf(Same, int n) { return n; }
template <class Tag> __device__ int idx(int n) { return indexOf(Tag{}, n); }
__global__ void tags(int* o, int n) {
  if (idx<Lane>(n) > 3) //~ divergent
    o[0] = 1;
  if (idx<Same>(n) > 3) //~ grid
    o[0] = 1;
  if (indexOf(Same{}, n) > 3) //~ grid
    o[0] = 1;
}
struct Q { int a, b; __device__ int lane(int k) const { return a + k + threadIdx.x; } __device__ int same(int k) const { return a + k; } __device__ void set(int v) { b = v; }
  __device__ int pick(int (Q::*f)(int) const, int k) { return (this->*f)(k); } };
__global__ void arrow(int* o, int n) {
  Q p{n, n};
  Q* q = &p;
  void (Q::*f)(int) = &Q::set;
  (q->*f)(threadIdx.x);
  if (p.b > 3) //~ divergent
    o[0] = 1;
}
__global__ void viaThis(int* o, int n) {
  Q p{n, n};
  if (p.pick(&Q::lane, n) > 3) //~ divergent
    o[0] = 1;
}
template <int (Q::*F)(int) const> __device__ int run(const Q& p, int k) { return (p.*F)(k); }
__global__ void asArgument(int* o, int n) {
  Q p{n, n};
  if (run<&Q::lane>(p, n) > 3) //~ divergent
    o[0] = 1;
}
__global__ void inTable(int* o, int n) {
  Q p{n, n};
  int (Q::*table[2])(int) const = {&Q::lane, &Q::same};
  if ((p.*table[n & 1])(n) > 3) //~ divergent
    o[0] = 1;
}
__global__ void exact(int* o, int n) {
  Q p{n, n};
  auto f = &Q::same;
  if ((p.*f)(n) > 3) //~ grid
    o[0] = 1;
}
__global__ void writesOne(int* o, int n) {
  Q p{n, n};
  int Q::*m = &Q::b;
  p.*m = threadIdx.x;
  if (p.a > 3) //~ grid
    o[0] = 1;
  if (p.b > 3) //~ divergent
    o[0] = 1;
}
