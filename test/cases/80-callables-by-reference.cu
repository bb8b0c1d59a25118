// std::function style erased callable with virtual
struct Callable { virtual __device__ int call(int v) = 0; };
template <class F> struct Model : Callable { F f; __device__ Model(F f) : f(f) {} __device__ int call(int v) override { return f(v); } };
__device__ int use(Callable& c, int v) { return c.call(v); }
__global__ void erased(int* o, int n) {
  int lane = threadIdx.x;
  auto f = [lane](int v) { return v + lane; };
  Model<decltype(f)> m(f);
  if (use(m, n) > 3) //~ divergent
    o[0] = 1;
}
// lambda written from another lambda's parameter
template <class F> __device__ void iterate(int n, F&& f) { for (int i = 0; i < n; i++) { bool stop = false; f(i, stop); if (stop) break; } } //~ divergent
__global__ void stopFlag(int* o, int n) {
  int last = 0;
  iterate(n, [&](int i, bool& stop) { last = i; if (i == threadIdx.x) stop = true; }); //~ divergent
  if (last > 3) //~ divergent
    o[0] = 1;
}
// two-level capture by value then reference
__global__ void twoLevel(int* o, int n) {
  int x = n;
  auto outer = [x, o]() mutable {
    auto inner = [&x](int v) { x = v; };
    inner(threadIdx.x);
    return x;
  };
  if (outer() > 3) //~ divergent
    o[0] = 1;
  if (x > 3) //~ grid
    o[0] = 1;
}
// a visitor with per-type overloads through a template method
struct Collect { int& ints; float& floats; __device__ void operator()(int v) { ints += v; } __device__ void operator()(float v) { floats += v; } };
template <class V, class A, class B> __device__ void visitBoth(V v, A a, B b) { v(a); v(b); }
__global__ void collect(int* o, int n) {
  int i = 0; float f = 0;
  visitBoth(Collect{i, f}, (int)threadIdx.x, 2.0f);
  if (i > 3) //~ divergent
    o[0] = 1;
}
// lambda stored in struct by aggregate init, called through const ref
template <class F> struct Task { F f; int times; };
template <class F> __device__ void execute(const Task<F>& t) { for (int k = 0; k < t.times; ++k) //~ divergent
    t.f(k); }
__global__ void task(int* o, int n) {
  int x = 0;
  auto body = [&](int k) { x += k * threadIdx.x; };
  Task<decltype(body)> t{body, n};
  execute(t);
  if (x > 3) //~ divergent
    o[0] = 1;
}
// scope guard dismissed by a lane
struct Undo { int& x; bool armed = true; __device__ explicit Undo(int& x) : x(x) {} __device__ ~Undo() { if (armed) x = -1; } }; //~ divergent
__global__ void undo(int* o, int n) {
  int x = n;
  {
    Undo u(x);
    if (threadIdx.x < 5) //~ divergent
      u.armed = false;
  }
  if (x < 0) //~ divergent
    o[0] = 1;
}
// pointer to reference-holding object through a struct
struct Inner { int& x; __device__ void set(int v) { x = v; } };
struct Outer { Inner in; __device__ explicit Outer(int& x) : in{x} {} __device__ Inner& get() { return in; } };
__global__ void getInner(int* o, int n) {
  int x = 0;
  Outer out(x);
  out.get().set(threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
__global__ void directInner(int* o, int n) {
  int x = 0;
  Outer out(x);
  out.in.set(threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
// operator() returning a reference to the captured
struct At { int* p; __device__ int& operator()(int k) const { return p[k]; } };
__global__ void atRef(int* o, int n) {
  int a[4] = {0, 0, 0, 0};
  At at{a};
  at(2) = threadIdx.x;
  if (a[2] > 3) //~ divergent
    o[0] = 1;
}
// nested guards order
struct Trace { int& log; int id; __device__ Trace(int& l, int i) : log(l), id(i) {} __device__ ~Trace() { log = log * 10 + id; } };
__global__ void order(int* o, int n) {
  int log = 0;
  { Trace a(log, 1); Trace b(log, (int)threadIdx.x); }
  if (log > 3) //~ divergent
    o[0] = 1;
}
// lock guard that elects
struct Elect { bool ok; __device__ Elect() : ok(threadIdx.x % 32 == 0) {} __device__ explicit operator bool() const { return ok; } };
__global__ void elect(int* o, int n) {
  if (Elect e{}) //~ divergent
    o[0] = 1;
}
