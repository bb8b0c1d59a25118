// tag dispatch
struct AscTag {}; struct LaneTag {};
template <class Tag> struct Order;
template <> struct Order<AscTag> { static __device__ int key(int n) { return n; } };
template <> struct Order<LaneTag> { static __device__ int key(int n) { return n - (int)threadIdx.x; } };
template <class Tag> __device__ int keyOf(int n) { return Order<Tag>::key(n); }
__global__ void orders(int* o, int n) {
  if (keyOf<AscTag>(n) > 3) //~ grid
    o[0] = 1;
  if (keyOf<LaneTag>(n) > 3) //~ divergent
    o[0] = 1;
}
__device__ int pick(AscTag, int a, int b) { return a; }
__device__ int pick(LaneTag, int a, int b) { return b; }
template <class Policy> struct Picker { using tag = typename Policy::tag; __device__ int operator()(int a, int b) const { return pick(tag{}, a, b); } };
struct First { using tag = AscTag; }; struct Second { using tag = LaneTag; };
__global__ void pickers(int* o, int n) {
  Picker<First> f;
  Picker<Second> s;
  if (s(n, threadIdx.x) > 3) //~ divergent
    o[0] = 1;
}
// policy as a template template
template <class Index> struct Walk { Index idx; int n; __device__ Walk(Index i, int n) : idx(i), n(n) {} __device__ int at(int k) const { return idx(k) + n; } };
struct LaneIndex { __device__ int operator()(int k) const { return k + threadIdx.x; } };
struct SameIndex { __device__ int operator()(int k) const { return k * 2; } };
__global__ void walks(int* o, int n) {
  Walk<LaneIndex> a(LaneIndex{}, n);
  Walk<SameIndex> b(SameIndex{}, n);
  if (a.at(2) > 3) //~ divergent
    o[0] = 1;
  if (b.at(2) > 3) //~ grid
    o[0] = 1;
}
// explicit template arguments through two functions
template <class I> __device__ int inner(int k) { return I{}(k); }
template <class I> __device__ int outer(int k) { return inner<I>(k) + 1; }
__global__ void twoLevels(int* o, int n) {
  if (outer<LaneIndex>(n) > 3) //~ divergent
    o[0] = 1;
  if (outer<SameIndex>(n) > 3) //~ grid
    o[0] = 1;
}
// value copies of captures
__global__ void copiesOfCaptures(int* o, int n) {
  int i = n;
  auto f = [i] { return i > 3; };
  auto g = [=] { return i + 1; };
  i = threadIdx.x;
  if (f()) //~ grid
    o[0] = 1;
  if (g() > 3) //~ grid
    o[0] = 1;
  if (i > 3) //~ divergent
    o[0] = 1;
}
// by-value capture of a struct
struct Range { int lo, hi; };
__global__ void structCapture(int* o, int n) {
  Range r{n, (int)threadIdx.x};
  auto f = [r] { return r.lo; };
  auto g = [r] { return r.hi; };
  r.lo = threadIdx.x;
  if (f() > 3) //~ grid
    o[0] = 1;
  if (g() > 3) //~ divergent
    o[0] = 1;
}
// capture in a loop that changes
__global__ void loopCapture(int* o, int n) {
  int acc = 0;
  for (int k = 0; k < n; ++k) { //~ grid
    int lane = threadIdx.x * k;
    auto f = [lane, k] { return lane + k; };
    lane = 0;
    acc += f();
  }
  if (acc > 3) //~ divergent
    o[0] = 1;
}
// array of lambdas through a constexpr tuple
template <class A, class B> struct Duo { A first; B second; };
template <class A, class B> Duo(A, B) -> Duo<A, B>;
__global__ void duo(int* o, int n) {
  auto d = Duo{[](int k) { return k + (int)threadIdx.x; }, [](int k) { return k + 1; }};
  if (d.first(n) > 3) //~ divergent
    o[0] = 1;
  if (d.second(n) > 3) //~ grid
    o[0] = 1;
}
// Y combinator
template <class F> struct Fix { F f; template <class... A> __device__ int operator()(A... a) const { return f(*this, a...); } };
template <class F> Fix(F) -> Fix<F>;
__global__ void fix(int* o, int n) {
  auto fact = Fix{[](auto self, int k) -> int { return k < 2 ? 1 : k * self(k - 1); }};
  if (fact(threadIdx.x & 3) > 2) //~ divergent
    o[0] = 1;
}
// callback taking a reference out-parameter
template <class F> __device__ int call(F f) { int out = 0; f(out); return out; }
__global__ void outParam(int* o, int n) {
  if (call([](int& x) { x = threadIdx.x; }) > 3) //~ divergent
    o[0] = 1;
  if (call([n](int& x) { x = n; }) > 3) //~ grid
    o[0] = 1;
}
// function handed as pointer, by template and by value
__device__ void bump(int& x) { x += threadIdx.x; }
__device__ void bumpSame(int& x) { x += 2; }
template <class F> __device__ void twice(F f, int& x) { f(x); f(x); }
__device__ void viaPointer(void (*f)(int&), int& x) { f(x); }
__global__ void functions(int* o, int n) {
  int x = 0, y = 0;
  twice(bump, x);
  if (x > 3) //~ divergent
    o[0] = 1;
  viaPointer(bump, y);
  if (y > 3) //~ divergent
    o[0] = 1;
  int z = 0;
  void (*p)(int&) = n > 3 ? bump : bumpSame;
  p(z);
  if (z > 3) //~ divergent
    o[0] = 1;
}
template <class Tag> struct Order2;
template <> struct Order2<AscTag> { static __device__ int key(int n) { return n; } };
template <> struct Order2<LaneTag> { static __device__ int key(int n) { return n - (int)threadIdx.x; } };
__global__ void orders2(int* o, int n) {
  if (Order2<AscTag>::key(n) > 3) //~ grid
    o[0] = 1;
  if (Order2<LaneTag>::key(n) > 3) //~ divergent
    o[0] = 1;
}
template <class Tag> struct Inst { __device__ int key(int n) const { return n; } };
template <> struct Inst<LaneTag> { __device__ int key(int n) const { return n - (int)threadIdx.x; } };
__global__ void insts(int* o, int n) {
  Inst<AscTag> a;
  Inst<LaneTag> b;
  if (a.key(n) > 3) //~ grid
    o[0] = 1;
  if (b.key(n) > 3) //~ divergent
    o[0] = 1;
}
struct AddLane5 { __device__ int operator()(int v) const { return v + threadIdx.x; } };
struct Double { __device__ int operator()(int v) const { return v * 2; } };
struct Run { AddLane5 op; Double twice; __device__ int run(int v) { return op(v); } __device__ int two(int v) { return twice(v); } };
__global__ void k(int* o, int n) {
  Run r;
  if (r.run(n) > 3) //~ divergent
    o[0] = 1;
  if (r.two(n) > 3) //~ grid
    o[0] = 1;
}
template <class F> struct RunT { F op; __device__ int run(int v) { return op(v); } };
__global__ void k2(int* o, int n) {
  RunT<AddLane5> r;
  if (r.run(n) > 3) //~ divergent
    o[0] = 1;
}
