#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// scoped timer-like object with nested guard in a condition
struct Depth { int& d; __device__ explicit Depth(int& d) : d(d) { ++d; } __device__ ~Depth() { --d; } };
__global__ void depth(int* o, int n) {
  int d = 0;
  {
    Depth a(d);
    {
      Depth b(d);
      if (d == 2) //~ grid
        o[0] = 1;
    }
    if (d == 1) //~ grid
      o[0] = 2;
  }
  if (d) //~ grid
    o[0] = 3;
}
// guard under a divergent condition
__global__ void depthLane(int* o, int n) {
  int d = 0;
  if (threadIdx.x & 1) //~ divergent
  {
    Depth a(d);
    if (d == 1) //~ grid
      o[0] = 1;
    d += 5;
  }
  if (d) //~ divergent
    o[0] = 3;
}
// early return in a device function with a guard that writes a result
struct Result { int& out; int v = 0; __device__ explicit Result(int& o) : out(o) {} __device__ ~Result() { out = v; } };
__device__ void classify(int x, int& out) {
  Result r(out);
  if (x < 3) return; //~ divergent
  r.v = 1;
  if (x > 7) //~ divergent
    return;
  r.v = 2;
}
__global__ void early(int* o, int n) {
  int out = 9;
  classify(threadIdx.x, out);
  if (out == 2) //~ divergent
    o[0] = 1;
}
// guard in a switch
__global__ void inSwitch(int* o, int n) {
  int x = 0;
  switch (n) { //~ grid
    case 1: {
      Result r(x);
      r.v = threadIdx.x;
      break;
    }
    default:
      x = 1;
  }
  if (x > 1) //~ divergent
    o[0] = 1;
}
// guard in while with continue
__global__ void inWhile(int* o, int n) {
  int x = 0, k = 0;
  while (k++ < n) { //~ grid
    Result r(x);
    if (k & 1) //~ grid
      continue;
    r.v = threadIdx.x;
  }
  if (x > 1) //~ divergent
    o[0] = 1;
}
// unique-ptr like owner with custom deleter
template <class D> struct Owner { int* p; D del; __device__ Owner(int* p, D d) : p(p), del(d) {} __device__ ~Owner() { if (p) del(p); } }; //~ grid
__global__ void deleter(int* o, int n) {
  int freed = 0;
  {
    Owner own(o, [&](int* q) { freed = threadIdx.x; });
  }
  if (freed > 3) //~ divergent
    o[0] = 1;
}
// guard stored as a base
template <class F> struct Finally : F { __device__ Finally(F f) : F(f) {} __device__ ~Finally() { (*this)(); } };
__global__ void finallyBase(int* o, int n) {
  int x = 0;
  {
    auto f = [&] { x = threadIdx.x; };
    Finally<decltype(f)> g(f);
  }
  if (x > 3) //~ divergent
    o[0] = 1;
}
// pipeline of functors
template <class A, class B> struct Compose { A a; B b; __device__ int operator()(int v) const { return b(a(v)); } };
struct AddLane { __device__ int operator()(int v) const { return v + threadIdx.x; } };
struct Double { __device__ int operator()(int v) const { return v * 2; } };
template <class A, class B> __device__ Compose<A, B> operator|(A a, B b) { return {a, b}; }
__global__ void pipeline(int* o, int n) {
  Compose<Double, AddLane> c;
  if (c(n) > 3) //~ divergent
    o[0] = 1;
  Compose<Double, Double> d;
  if (d(n) > 3) //~ grid
    o[0] = 1;
  auto e = Double{} | AddLane{};
  if (e(n) > 3) //~ divergent
    o[0] = 1;
}
// stateful functor by value: the state of the copy is lost
struct Counter { int c = 0; __device__ void operator()(int v) { c += v; } };
template <class F> __device__ void runIt(F f) { f(threadIdx.x); }
template <class F> __device__ void runRef(F& f) { f(threadIdx.x); }
__global__ void copies(int* o, int n) {
  Counter c;
  runIt(c);
  if (c.c > 3) //~ grid
    o[0] = 1;
  runRef(c);
  if (c.c > 3) //~ divergent
    o[0] = 1;
}
// std::function-like with function pointer and context
struct Delegate { void* ctx; void (*fn)(void*, int); __device__ void operator()(int v) const { fn(ctx, v); } };
__device__ void writeInt(void* p, int v) { *static_cast<int*>(p) = v; }
__global__ void delegate(int* o, int n) {
  int x = 0;
  Delegate d{&x, writeInt};
  d(threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
// overloaded visitor set
template <class... F> struct Overload : F... { using F::operator()...; };
template <class... F> Overload(F...) -> Overload<F...>;
__global__ void overloadSet(int* o, int n) {
  int ints = 0;
  auto v = Overload{[&](int x) { ints = x; }, [&](float) {}};
  v((int)threadIdx.x);
  if (ints > 3) //~ divergent
    o[0] = 1;
}
// lambda in a member array of pointers
__device__ int laneFn(int v) { return v + threadIdx.x; }
__device__ int sameFn(int v) { return v + 1; }
struct Dispatch { int (*table[2])(int); __device__ Dispatch() { table[0] = laneFn; table[1] = sameFn; } __device__ int call(int k, int v) const { return table[k](v); } };
__global__ void dispatch(int* o, int n) {
  Dispatch d;
  if (d.call(n & 1, n) > 3) //~ divergent
    o[0] = 1;
}
// group by reference member
struct Worker { const cg::thread_block_tile<32>& tile; int* data; __device__ Worker(const cg::thread_block_tile<32>& t, int* d) : tile(t), data(d) {} __device__ int sum(int v) { for (int k = 16; k; k /= 2) v += tile.shfl_xor(v, k); return v; } __device__ bool leader() const { return tile.thread_rank() == 0; } };
__global__ void worker(int* o, int n) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  Worker w(tile, o);
  if (w.leader()) //~ divergent
    o[0] = 1;
}
// out-parameter struct assigned whole through a reference member
struct Pair { int a, b; };
struct PairOut { Pair& p; __device__ void store(int x, int y) { p = Pair{x, y}; } };
__global__ void pairOut(int* o, int n) {
  Pair p{0, 0};
  PairOut{p}.store(n, threadIdx.x);
  if (p.b > 3) //~ divergent
    o[0] = 1;
}
// reference to array member
struct ArrayOut { int (&a)[4]; __device__ void fill(int v) { for (int k = 0; k < 4; ++k) a[k] = v; } };
__global__ void arrayOut(int* o, int n) {
  int a[4] = {0, 0, 0, 0};
  ArrayOut out{a};
  out.fill(threadIdx.x);
  if (a[2] > 3) //~ divergent
    o[0] = 1;
}
// lambda capturing this by default
struct Scanner {
  int best = 0;
  template <class F> __device__ void each(int n, F f) { for (int k = 0; k < n; ++k) f(k); }
  __device__ int run(int n) { each(n, [this](int k) { best = max(best, k * (int)threadIdx.x); }); return best; }
  __device__ int runAll(int n) { each(n, [=, this](int k) { best = max(best, k * n); }); return best; }
};
__global__ void scanner(int* o, int n) {
  Scanner s, t;
  if (s.run(n) > 3) //~ divergent
    o[0] = 1;
  if (t.runAll(n) > 3) //~ grid
    o[0] = 1;
}
