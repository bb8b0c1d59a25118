template <class A, class B> struct PairRef { A& first; B& second; __device__ PairRef(A& a, B& b) : first(a), second(b) {} __device__ void swap() { A t = first; first = second; second = t; } };
template <class A, class B> __device__ PairRef<A, B> refs(A& a, B& b) { return PairRef<A, B>(a, b); }
__global__ void pairRefs(int* o, int n) {
  int x = n, y = threadIdx.x;
  refs(x, y).swap();
  if (x > 3) //~ divergent
    o[0] = 1;
  if (y > 3) //~ grid
    o[0] = 1;
}
struct Acc { float& sum; int& cnt; __device__ void add(float v) { sum += v; cnt++; } __device__ float mean() const { return sum / cnt; } };
__device__ void fold(const float* p, int n, Acc acc) { for (int k = 0; k < n; ++k) acc.add(p[k]); }
__global__ void folded(const float* p, int* o, int n) {
  float s = 0; int c = 0;
  Acc acc{s, c};
  fold(p + threadIdx.x, n, acc);
  if (s > 3) //~ divergent
    o[0] = 1;
  if (c > 3) //~ grid
    o[0] = 1;
  if (acc.mean() > 1) //~ divergent
    o[0] = 1;
}
__global__ void refVarCaptured(int* o, int n) {
  int x = 0;
  int& r = x;
  auto f = [&r](int v) { r = v; };
  f(threadIdx.x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
__global__ void refVarCopied(int* o, int n) {
  int x = n;
  int& r = x;
  auto f = [r] { return r; };
  x = threadIdx.x;
  if (f() > 3) //~ grid
    o[0] = 1;
}
__global__ void conditionalLambda(int* o, int n) {
  int x = 0;
  auto f = [&](int v) { x = v; };
  auto g = [&](int v) { x += n; };
  if (n > 2) f(n); //~ grid
  else g(threadIdx.x);
  if (x > 3) //~ grid
    o[0] = 1;
}
// a logger with a level by reference through a base
struct Base { int& hits; __device__ explicit Base(int& h) : hits(h) {} __device__ void hit(bool b) { if (b) hits++; } }; //~ divergent
struct Mid : Base { using Base::Base; };
struct Top : Mid { __device__ explicit Top(int& h) : Mid(h) {} __device__ void go(int v) { hit(v > 2); } };
__global__ void inherited(int* o, int n) {
  int h = 0;
  Top t(h);
  t.go(threadIdx.x);
  if (h) //~ divergent
    o[0] = 1;
}
// returned guard
struct G { int* p; int& x; __device__ G(int& x) : p(&x), x(x) {} __device__ ~G() { x = threadIdx.x; } };
__device__ G guard(int& x) { return G(x); }
__global__ void returned(int* o, int n) {
  int x = 0;
  { auto g = guard(x); }
  if (x > 3) //~ divergent
    o[0] = 1;
}
__global__ void returnedTemp(int* o, int n) {
  int x = 0;
  guard(x);
  if (x > 3) //~ divergent
    o[0] = 1;
}
// guard in if-init
__global__ void ifInit(int* o, int n) {
  int x = 0;
  if (G g(x); n > 2) //~ grid
    o[1] = 1;
  if (x > 3) //~ divergent
    o[0] = 1;
}
// for-range over a local array with a functor
struct SumInto { int& s; __device__ void operator()(int v) const { s += v; } };
template <class T, int N, class F> __device__ void forAll(T (&a)[N], F f) { for (T& v : a) f(v); }
__global__ void arrayFunctor(int* o, int n) {
  int a[3] = {1, (int)threadIdx.x, 3};
  int s = 0;
  forAll(a, SumInto{s});
  if (s > 3) //~ divergent
    o[0] = 1;
  int t = 0;
  forAll(a, [&](int v) { t += v; });
  if (t > 3) //~ divergent
    o[0] = 1;
}
// expected/either with callbacks
template <class T> struct Expected { T v; int err; template <class F, class E> __device__ void match(F ok, E bad) const { if (err == 0) ok(v); else bad(err); } }; //~ divergent
__global__ void expected(int* o, int n) {
  int good = 0, bad = 0;
  Expected<int> e{n, (int)threadIdx.x & 1};
  e.match([&](int v) { good = v; }, [&](int c) { bad = c; });
  if (good) //~ divergent
    o[0] = 1;
  if (bad) //~ divergent
    o[0] = 1;
}
// cub-like block op with functor reduce over items
template <class T> struct ThreadReduce { template <int N, class Op> static __device__ T reduce(const T (&items)[N], Op op) { T r = items[0]; for (int k = 1; k < N; ++k) r = op(r, items[k]); return r; } };
struct Max { __device__ int operator()(int a, int b) const { return a > b ? a : b; } };
__global__ void threadReduce(const int* p, int* o, int n) {
  int items[4];
  for (int k = 0; k < 4; ++k) items[k] = p[threadIdx.x * 4 + k];
  int m = ThreadReduce<int>::reduce(items, Max());
  if (m > 3) //~ divergent
    o[0] = 1;
}
// a lambda that calls a method on a captured object
struct Stack { int d[4]; int top = 0; __device__ void push(int v) { d[top++] = v; } __device__ int pop() { return d[--top]; } };
template <class F> __device__ void repeat(int n, F f) { for (int k = 0; k < n; ++k) f(k); }
__global__ void stackLambda(int* o, int n) {
  Stack s;
  repeat(2, [&](int k) { s.push(k + threadIdx.x); });
  if (s.pop() > 3) //~ divergent
    o[0] = 1;
  if (s.top > 0) //~ grid
    o[0] = 1;
}
// member functor by reference with state
struct Rng { unsigned s; __device__ explicit Rng(unsigned s) : s(s) {} __device__ unsigned next() { s = s * 1664525u + 1013904223u; return s; } };
struct Dice { Rng& r; __device__ explicit Dice(Rng& r) : r(r) {} __device__ int roll() { return r.next() % 6; } };
__global__ void dice(int* o, int n) {
  Rng r(threadIdx.x);
  Dice d(r);
  if (d.roll() > 2) //~ divergent
    o[0] = 1;
  Rng q(n);
  Dice e(q);
  e.roll();
  if (q.s & 1) //~ grid
    o[0] = 1;
}
// immediately invoked
__global__ void iife(int* o, int n) {
  const int v = [&] { if (n > 3) return (int)threadIdx.x; return n; }(); //~ grid
  if (v > 3) //~ divergent
    o[0] = 1;
}
// reference member rebound by constructor from another object's member
struct Cfg { int lim; };
struct View { const int& lim; __device__ explicit View(const Cfg& c) : lim(c.lim) {} __device__ bool over(int v) const { return v > lim; } };
__global__ void view(int* o, int n) {
  Cfg c{n};
  View v(c);
  if (v.over(7)) //~ grid
    o[0] = 1;
  c.lim = threadIdx.x;
  if (v.over(7)) //~ divergent
    o[0] = 1;
}
