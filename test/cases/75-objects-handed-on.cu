// swap by functor
struct Swap { __device__ void operator()(int& a, int& b) const { int t = a; a = b; b = t; } };
template <class F> __device__ void apply2(F f, int& a, int& b) { f(a, b); }
__global__ void swapped(int* o, int n) {
  int a = n, b = threadIdx.x;
  apply2(Swap{}, a, b);
  if (a > 3) //~ divergent
    o[0] = 1;
  if (b > 3) //~ grid
    o[0] = 1;
}
// state machine by lambda returning lambda
__global__ void nestedMakers(int* o, int n) {
  int total = 0;
  auto maker = [&](int scale) { return [&total, scale](int k) { total += scale * k; }; };
  auto add = maker(2);
  add(threadIdx.x);
  if (total > 3) //~ divergent
    o[0] = 1;
}
// free maker
__device__ auto adder(int& t) { return [&t](int k) { t += k; }; }
__global__ void freeMaker(int* o, int n) {
  int t = 0;
  auto a = adder(t);
  a(threadIdx.x);
  if (t > 3) //~ divergent
    o[0] = 1;
}
__device__ auto scaler(int s) { return [s](int k) { return s * k; }; }
__global__ void scaled(int* o, int n) {
  auto a = scaler(threadIdx.x);
  if (a(n) > 3) //~ divergent
    o[0] = 1;
  auto b = scaler(n);
  if (b(2) > 3) //~ grid
    o[0] = 1;
}
// defer macro
template <class F> struct Defer { F f; __device__ ~Defer() { f(); } };
template <class F> __device__ Defer<F> defer(F f) { return Defer<F>{f}; }
__global__ void deferred(int* o, int n) {
  int x = 0;
  {
    auto d = defer([&] { x = threadIdx.x; });
    if (x) //~ grid
      o[0] = 1;
  }
  if (x > 3) //~ divergent
    o[0] = 1;
}
__global__ void deferInLoop(int* o, int n) {
  int x = 0;
  for (int k = 0; k < n; ++k) {
    auto d = defer([&] { x += threadIdx.x; });
    if (k == 3) break; //~ grid
  }
  if (x > 3) //~ divergent
    o[0] = 1;
}
// guard as a member of a guard, released by hand
struct Flag { bool& f; bool on = true; __device__ Flag(bool& f) : f(f) {} __device__ void release() { on = false; } __device__ ~Flag() { if (on) f = threadIdx.x & 1; } }; 
__global__ void released(int* o, int n) {
  bool f = false;
  {
    Flag g(f);
    if (n > 3) //~ grid
      g.release();
  }
  if (f) //~ divergent
    o[0] = 1;
}
// reference member to a struct
struct State { int a; int b; };
struct Editor { State& s; __device__ explicit Editor(State& s) : s(s) {} __device__ Editor& a(int v) { s.a = v; return *this; } __device__ Editor& b(int v) { s.b = v; return *this; } };
__global__ void editor(int* o, int n) {
  State s{0, 0};
  Editor(s).a(n).b(threadIdx.x);
  if (s.b > 3) //~ divergent
    o[0] = 1;
}
__global__ void editorNamed(int* o, int n) {
  State s{0, 0};
  Editor e(s);
  e.a(n);
  e.b(threadIdx.x);
  if (s.b > 3) //~ divergent
    o[0] = 1;
}
// pointer member to local struct
struct PEditor { State* s; __device__ explicit PEditor(State* s) : s(s) {} __device__ void b(int v) { s->b = v; } };
__global__ void pointerEditor(int* o, int n) {
  State s{0, 0};
  PEditor e(&s);
  e.b(threadIdx.x);
  if (s.b > 3) //~ divergent
    o[0] = 1;
}
// pointer to an object that binds
__device__ void usePtr(Editor* e) { e->b(threadIdx.x); }
__global__ void pointerToBinding(int* o, int n) {
  State s{0, 0};
  Editor e(s);
  usePtr(&e);
  if (s.b > 3) //~ divergent
    o[0] = 1;
}
__global__ void pointerToBinding2(int* o, int n) {
  int x = 0;
  Editor* p;
  State s{0, 0};
  Editor e(s);
  p = &e;
  p->b(threadIdx.x);
  if (s.b > 3) //~ divergent
    o[0] = 1;
}
// array of sinks
struct Sink { int& out; __device__ void put(int v) { out = v; } };
__global__ void arrayOfSinks(int* o, int n) {
  int a = 0, b = 0;
  Sink s[2] = {{a}, {b}};
  s[n & 1].put(threadIdx.x);
  if (a > 3) //~ divergent
    o[0] = 1;
}
// choose a sink
__global__ void chosenSink(int* o, int n) {
  int a = 0, b = 0;
  Sink s = n > 3 ? Sink{a} : Sink{b};
  s.put(threadIdx.x);
  if (a > 3) //~ divergent
    o[0] = 1;
}
// sink in a loop over arguments
template <class... S> __device__ void putAll(int v, S... s) { (s.put(v), ...); }
__global__ void packOfSinks(int* o, int n) {
  int a = 0, b = 0;
  putAll(threadIdx.x, Sink{a}, Sink{b});
  if (b > 3) //~ divergent
    o[0] = 1;
}
// virtual through a reference member
struct Out { virtual __device__ void put(int v) = 0; };
struct LocalOut : Out { int& x; __device__ LocalOut(int& x) : x(x) {} __device__ void put(int v) override { x = v; } };
__device__ void emit(Out& out, int v) { out.put(v); }
__global__ void virtualSink(int* o, int n) {
  int x = 0;
  LocalOut out(x);
  emit(out, threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
template <class F> struct Gen1 { F f; __device__ Gen1(F f) : f(f) {} __device__ int next() { return f(); } };
__global__ void generator(int* o, int n) {
  int seed = threadIdx.x;
  auto f = [seed]() mutable { return seed = seed * 5 + 1; };
  Gen1<decltype(f)> g(f);
  if (g.next() > 3) //~ divergent
    o[0] = 1;
}
__global__ void generator2(int* o, int n) {
  int seed = threadIdx.x;
  auto f = [seed]() { return seed * 5 + 1; };
  Gen1<decltype(f)> g(f);
  if (g.next() > 3) //~ divergent
    o[0] = 1;
}
__global__ void generator3(int* o, int n) {
  int seed = threadIdx.x;
  auto f = [seed]() mutable { seed = seed * 5 + 1; return seed; };
  Gen1<decltype(f)> g(f);
  if (g.next() > 3) //~ divergent
    o[0] = 1;
}
struct Shared { int* c; __device__ void bump() const { ++*c; } };
__device__ void bump(int* c) { ++*c; }
__global__ void s1(int* o, int n) {
  int c = 0;
  Shared s{&c};
  if (threadIdx.x & 1) //~ divergent
    s.bump();
  if (c > 0) //~ divergent
    o[0] = 1;
}
__global__ void s2(int* o, int n) {
  int c = 0;
  int* p = &c;
  if (threadIdx.x & 1) //~ divergent
    bump(p);
  if (c > 0) //~ divergent
    o[0] = 1;
}
__global__ void s3(int* o, int n) {
  int c = 0;
  int* p = &c;
  if (threadIdx.x & 1) //~ divergent
    ++*p;
  if (c > 0) //~ divergent
    o[0] = 1;
}
struct St { int v; __device__ void set(int k) { v = k; } };
__device__ void useStPtr(St* e) { e->set(threadIdx.x); }
__global__ void s4(int* o, int n) {
  St e{0};
  useStPtr(&e);
  if (e.v > 3) //~ divergent
    o[0] = 1;
}
__global__ void s5(int* o, int n) {
  St e{0};
  St* p = &e;
  p->set(threadIdx.x);
  if (e.v > 3) //~ divergent
    o[0] = 1;
}
struct HoldP { St* p; __device__ HoldP(St* p) : p(p) {} __device__ void go(int k) { p->set(k); } };
__global__ void s6(int* o, int n) {
  St e{0};
  HoldP h(&e);
  h.go(threadIdx.x);
  if (e.v > 3) //~ divergent
    o[0] = 1;
}
