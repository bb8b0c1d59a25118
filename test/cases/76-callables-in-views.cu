template <class T> struct Span { T* p; int n; __device__ Span(T* p, int n) : p(p), n(n) {} template <class F> __device__ void each(F&& f) const { for (int i = 0; i < n; ++i) f(p[i]); } template <class F> __device__ T reduce(T init, F f) const { T r = init; for (int i = 0; i < n; ++i) r = f(r, p[i]); return r; } };
__global__ void spanEach(int* a, int* o, int n) {
  int hits = 0;
  Span<int> s(a + threadIdx.x * n, n);
  s.each([&](int v) { if (v > 3) hits++; }); //~ divergent
  if (hits > 3) //~ divergent
    o[0] = 1;
}
__global__ void spanReduce(int* a, int* o, int n) {
  Span<int> s(a, n);
  int sum = s.reduce(0, [](int x, int y) { return x + y; });
  if (sum > 3) //~ warp
    o[0] = 1;
  int lane = threadIdx.x;
  int sum2 = s.reduce(0, [lane](int x, int y) { return x + y * lane; });
  if (sum2 > 3) //~ divergent
    o[0] = 1;
}
struct Plus { __device__ int operator()(int a, int b) const { return a + b; } };
struct LanePlus { int lane; __device__ int operator()(int a, int b) const { return a + b * lane; } };
__global__ void spanReduceFunctor(int* a, int* o, int n) {
  Span<int> s(a, n);
  if (s.reduce(0, Plus{}) > 3) //~ warp
    o[0] = 1;
  if (s.reduce(0, LanePlus{(int)threadIdx.x}) > 3) //~ divergent
    o[0] = 1;
}
// policies
// transform iterator
template <class It, class F> struct Transform { It it; F f; __device__ Transform(It it, F f) : it(it), f(f) {} __device__ auto operator*() const { return f(*it); } __device__ auto operator[](int i) const { return f(it[i]); } };
template <class It, class F> __device__ Transform<It, F> transform(It it, F f) { return Transform<It, F>(it, f); }
__global__ void transforms(const int* a, int* o, int n) {
  int lane = threadIdx.x;
  auto t = transform(a, [lane](int v) { return v + lane; });
  if (t[2] > 3) //~ divergent
    o[0] = 1;
  auto u = transform(a, [n](int v) { return v + n; });
  if (u[2] > 3) //~ warp
    o[0] = 1;
  if (*t > 3) //~ divergent
    o[0] = 1;
}
// counter that a copy of shares
struct Shared { int* c; __device__ void bump() const { ++*c; } };
__global__ void sharedCounter(int* o, int n) {
  int c = 0;
  Shared s{&c};
  Shared t = s;
  if (threadIdx.x & 1) //~ divergent
    t.bump();
  if (c > 0) //~ divergent
    o[0] = 1;
}
// mutable lambda kept in a struct
template <class F> struct Gen { F f; __device__ Gen(F f) : f(f) {} __device__ int next() { return f(); } };
__global__ void generatorSame(int* o, int n) {
  int seed = n;
  auto f = [seed]() mutable { return seed = seed * 5 + 1; };
  Gen<decltype(f)> g(f);
  g.next();
  if (g.next() > 3) //~ grid
    o[0] = 1;
}
// continuation passing
template <class K> __device__ void withIndex(int n, K k) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) k(i); } //~ divergent boundary
__global__ void continuation(int* a, int* o, int n) {
  bool inside = false;
  withIndex(n, [&](int i) { inside = true; a[i] = i; });
  if (inside) //~ divergent
    o[0] = 1;
}
// recursion with a sink
struct Sink { int& out; __device__ void put(int v) { out = v; } };
__device__ void descend(Sink s, int d) { if (d == 0) s.put(threadIdx.x); else descend(s, d - 1); } //~ grid
__global__ void recursion(int* o, int n) {
  int x = 0;
  descend(Sink{x}, n);
  if (x > 3) //~ divergent
    o[0] = 1;
}
template <class F> __device__ void descendF(F f, int d) { if (d == 0) f(threadIdx.x); else descendF(f, d - 1); } //~ grid
__global__ void recursionF(int* o, int n) {
  int x = 0;
  descendF([&](int v) { x = v; }, n);
  if (x > 3) //~ divergent
    o[0] = 1;
}
// deep chain of forwarding
template <class F> __device__ void f1(F&& f) { f(threadIdx.x); }
template <class F> __device__ void f2(F&& f) { f1(std::forward<F>(f)); }
template <class F> __device__ void f3(F&& f) { f2(std::forward<F>(f)); }
template <class F> __device__ void f4(F&& f) { f3(std::forward<F>(f)); }
template <class F> __device__ void f5(F&& f) { f4(std::forward<F>(f)); }
template <class F> __device__ void f6(F&& f) { f5(std::forward<F>(f)); }
__global__ void chain(int* o, int n) {
  int x = 0;
  f6([&](int v) { x = v; });
  if (x > 3) //~ divergent
    o[0] = 1;
}
// unseen
__global__ void unseenCallee(int* o, int n) {
  int x = 0;
  lib_for_each(threadIdx.x, n, [&](int v) { x = v; });
  if (x > 3) //~ divergent
    o[0] = 1;
}
__global__ void unseenNamed(int* o, int n) {
  int x = 0;
  auto f = [&](int v) { x = v; };
  lib_for_each(threadIdx.x, n, f);
  if (x > 3) //~ divergent
    o[0] = 1;
}
__global__ void conditionalCall(int* o, int n) {
  int x = 0;
  auto f = [&](int v) { x = v; };
  if (threadIdx.x < 7) //~ divergent
    f(n);
  if (x > 3) //~ divergent
    o[0] = 1;
}
