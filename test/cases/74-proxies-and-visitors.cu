// A small vector that is filled through an emplace iterator
template <typename T, int N> struct SmallVec {
  T data[N]; int size = 0;
  __device__ void push(T v) { if (size < N) data[size++] = v; }
  __device__ T& operator[](int i) { return data[i]; }
  __device__ T* begin() { return data; }
  __device__ T* end() { return data + size; }
};
template <typename V> struct BackInserter {
  V& v;
  __device__ explicit BackInserter(V& v) : v(v) {}
  __device__ BackInserter& operator=(int x) { v.push(x); return *this; }
  __device__ BackInserter& operator*() { return *this; }
  __device__ BackInserter& operator++() { return *this; }
};
__global__ void backInsert(int* o, int n) {
  SmallVec<int, 4> v;
  BackInserter<SmallVec<int, 4>> it(v);
  *it = threadIdx.x;
  ++it;
  if (v[0] > 3) //~ divergent
    o[0] = 1;
}
// proxy reference
struct Bits { unsigned w = 0; struct Ref { unsigned& w; int i; __device__ Ref& operator=(bool b) { if (b) //~ divergent
      w |= 1u << i;
    else w &= ~(1u << i); return *this; } }; __device__ Ref at(int i) { return Ref{w, i}; } };
__global__ void proxy(int* o, int n) {
  Bits b;
  b.at(3) = threadIdx.x > 4;
  if (b.w) //~ divergent
    o[0] = 1;
}
// accumulate visitor
struct MaxOf { int& best; template <class T> __device__ void operator()(T v) const { best = max(best, (int)v); } };
template <class It, class F> __device__ F forEach(It b, It e, F f) { for (; b != e; ++b) f(*b); return f; }
__global__ void visitor(const int* a, int* o, int n) {
  int best = 0;
  forEach(a + threadIdx.x, a + threadIdx.x + 4, MaxOf{best});
  if (best > 3) //~ divergent
    o[0] = 1;
}
__global__ void visitorSame(const int* a, int* o, int n) {
  int best = 0;
  forEach(a, a + n, MaxOf{best});
  if (best > 3) //~ warp
    o[0] = 1;
}
// tie-like pair of references
struct Tie { int& a; int& b; __device__ Tie& operator=(const int2& v) { a = v.x; b = v.y; return *this; } };
__device__ Tie tie(int& a, int& b) { return Tie{a, b}; }
__global__ void tied(int* o, int n) {
  int x, y;
  tie(x, y) = make_int2(n, threadIdx.x);
  if (x > 3) //~ grid
    o[0] = 1;
  if (y > 3) //~ divergent
    o[0] = 1;
}
// two lambdas, the one calls the other through a struct of callbacks
template <class A, class B> struct Both { A a; B b; __device__ void go(int k) { a(k); b(k); } };
template <class A, class B> __device__ Both<A, B> both(A a, B b) { return {a, b}; }
__global__ void callbacks(int* o, int n) {
  int x = 0, y = 0;
  auto c = both([&](int k) { x = k; }, [&](int k) { y = n; });
  c.go(threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
  if (y > 3) //~ grid
    o[0] = 1;
}
// function_ref
template <class F> struct FunctionRef { F* f; __device__ FunctionRef(F& g) : f(&g) {} __device__ void operator()(int k) const { (*f)(k); } };
__global__ void functionRef(int* o, int n) {
  int x = 0;
  auto g = [&](int k) { x = k; };
  FunctionRef<decltype(g)> r(g);
  r(threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
// optional
template <class T> struct Optional { T v; bool has; __device__ Optional() : has(false) {} __device__ Optional(T x) : v(x), has(true) {} template <class F> __device__ void ifPresent(F f) { if (has) //~ grid
      f(v); } }; 
__global__ void optional(int* o, int n) {
  int x = 0;
  Optional<int> p(threadIdx.x);
  p.ifPresent([&](int v) { x = v; });
  if (x > 3) //~ divergent
    o[0] = 1;
}
// RAII lock with unlock
struct Lock { int* m; bool& held; __device__ Lock(int* m, bool& h) : m(m), held(h) { held = atomicCAS(m, 0, 1) == 0; } __device__ ~Lock() { if (held) //~ divergent
    { atomicExch(m, 0); held = false; } } }; 
__global__ void lock(int* m, int* o) {
  bool held = false;
  {
    Lock l(m, held);
    if (held) //~ divergent
      o[0] = 1;
  }
}
