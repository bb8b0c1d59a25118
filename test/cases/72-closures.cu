// What lambdas capture, and where they are called after they were stored, wrapped, returned or handed on.
struct Sink { int& out; __device__ Sink(int& o) : out(o) {} __device__ void put(int v) { out = v; } };
template <typename F> __device__ void twice(F&& f) { f(); f(); }
template <typename F> __device__ void outer(F&& f) { twice(static_cast<F&&>(f)); }
__global__ void givenOn(int* o) {
  int sum = 0;
  outer([&] { sum += threadIdx.x; });
  if (sum > 3) //~ divergent
    o[threadIdx.x] = 1;
}

template <typename F> struct Wrap { F f; __device__ explicit Wrap(F g) : f(g) {} __device__ void run(int k) { f(k); } };
template <typename F> __device__ Wrap<F> wrap(F f) { return Wrap<F>(f); }
__global__ void wrapped(int* o) {
  int sum = 0;
  auto add = [&sum](int k) { sum += k; };
  auto w = wrap(add);
  w.run(threadIdx.x);
  if (sum > 3) //~ divergent
    o[threadIdx.x] = 1;
}

__global__ void lambdaInLambda(int* o) {
  int sum = 0;
  auto add = [&](int k) { sum += k; };
  auto both = [&](int k) { add(k); add(k + 1); };
  both(threadIdx.x);
  if (sum > 3) //~ divergent
    o[threadIdx.x] = 1;
}

template <typename F> __device__ auto compose(F f) { return [f](int k) { f(k); }; }
__global__ void returnedLambda(int* o) {
  int acc = 0;
  auto g = compose([&](int k) { acc = k; });
  g(threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}
template <class F> struct ScopeExit { F f; __device__ ScopeExit(F f) : f(f) {} __device__ ~ScopeExit() { f(); } };
__global__ void scopeExit(int* o) {
  int x = 0;
  {
    auto fn = [&] { x = threadIdx.x; };
    ScopeExit<decltype(fn)> g(fn);
  }
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
__global__ void ctad(int* o) {
  int x = 0;
  {
    ScopeExit g([&] { x = threadIdx.x; });
  }
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
__global__ void byValue(int* o, int n) {
  int x = n;
  auto f = [=] { return x; };
  x = threadIdx.x;
  if (f() > 3) //~ grid
    o[threadIdx.x] = 1;
}
__global__ void byValueLane(int* o, int n) {
  int x = threadIdx.x;
  auto f = [x](int k) { return x + k; };
  x = n;
  if (f(1) > 3) //~ divergent
    o[threadIdx.x] = 1;
}
__global__ void mutableState(int* o, int n) {
  int x = 0;
  auto f = [x]() mutable { return x += threadIdx.x; };
  f();
  if (x > 3) //~ grid
    o[threadIdx.x] = 1;
  if (f() > 3) //~ divergent
    o[threadIdx.x] = 2;
}
__global__ void initCapture(int* o, int n) {
  auto f = [k = threadIdx.x](int a) { return k + a; };
  if (f(n) > 3u) //~ divergent
    o[threadIdx.x] = 1;
  auto g = [k = n * 2](int a) { return k + a; };
  if (g(n) > 3) //~ grid
    o[threadIdx.x] = 1;
}
__global__ void initCaptureRef(int* o, int n) {
  int x = n;
  auto f = [&r = x](int a) { r = a; };
  f(threadIdx.x);
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
struct W {
  int v; 
  __device__ W(int v) : v(v) {}
  __device__ int run(int n, int* o) {
    auto f = [*this] { return v; };
    v = n;
    if (f() > 3) //~ divergent
      o[0] = 1;
    auto g = [this] { return v; };
    if (g() > 3) //~ grid
      o[0] = 1;
    auto h = [this](int k) { v = k; };
    h(threadIdx.x);
    return v;
  }
};
__global__ void thisCapture(int* o, int n) {
  W w(threadIdx.x);
  if (w.run(n, o) > 2) //~ divergent
    o[1] = 2;
}
__global__ void genericLambda(int* o, int n) {
  auto f = [](auto a, auto b) { return a < b ? a : b; };
  if (f(n, 3) > 2) //~ grid
    o[0] = 1;
  if (f(n, (int)threadIdx.x) > 2) //~ divergent
    o[0] = 1;
}
__global__ void recursiveLambda(int* o, int n) {
  auto f = [](auto&& self, int k) -> int { return k <= 1 ? 1 : k * self(self, k - 1); };
  if (f(f, threadIdx.x & 3) > 2) //~ divergent
    o[0] = 1;
}
__global__ void chosenLambda(int* o, int n) {
  auto f = [=](int k) { return k + n; };
  auto g = f;
  if (g(threadIdx.x) > 2) //~ divergent
    o[0] = 1;
  if (g(2) > 2) //~ grid
    o[0] = 1;
}
struct Cb { int (*fn)(int); };
__device__ int dbl(int a) { return a * 2; }
__device__ int lane(int a) { return a + threadIdx.x; }
__global__ void inStruct(int* o, int n) {
  Cb c{lane};
  if (c.fn(n) > 2) //~ divergent
    o[0] = 1;
}
typedef int (*Fn)(int);
__global__ void inArray(int* o, int n) {
  Fn t[2] = {dbl, lane};
  if (t[n & 1](n) > 2) //~ divergent
    o[0] = 1;
}
__global__ void memberLambdaArray(int* o, int n) {
  auto a = +[](int k) { return k + (int)threadIdx.x; };
  if (a(n) > 2) //~ divergent
    o[0] = 1;
}
__global__ void lambdaCopiesPointer(const int* a, int* o, int n) {
  const int* p = a;
  auto at = [=](int k) { return p[k]; };
  p = a + threadIdx.x;
  if (at(2) > 2) //~ grid
    o[0] = 1;
}
__global__ void lambdaInLoop(int* o, int n) {
  int s = 0;
  for (int k = 0; k < n; ++k) {
    auto f = [=, &s](int a) { s += a + k; };
    f(1);
  }
  if (s > 2) //~ grid
    o[0] = 1;
}
