// Scenario 4 and its kin: helpers, methods, templates, lambdas, macros.

__device__ int identity(int v) { return v; }
__device__ int twice(int v) { return identity(v) + identity(v); }
__device__ int clampTo(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
__device__ void split(int t, int *q, int *r) {
  *q = t / 32;
  *r = t % 32;
}
__device__ void splitByReference(int t, int &q, int &r) {
  q = t / 32;
  r = t % 32;
}
__device__ bool isLeader() { return (threadIdx.x & 31) == 0; }
__device__ int laneOf() { return threadIdx.x & 31; }
__device__ int firstWhole(int v, int n) {
  for (int i = 0; i < n; i++)                         //~ uniform
    if (i == 4) return i;                             //~ uniform
  return n;
}
__device__ int earlyReturn(int v) {
  if (v > 3) return 1;                                //~ divergent
  return 2;
}
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
__device__ int unseen(int);

__global__ void callsByArgument(int *p, const int *q, int n) {
  int t = threadIdx.x;
  if (twice(n) > 6) p[t] = 1;                         //~ grid
  if (twice(t & 31) > 6) p[t] = 2;                    //~ divergent every-warp mask=0xfffffff0
  if (twice(blockIdx.x) > 6) p[t] = 3;                //~ block
  if (clampTo(n, 0, 9) > 6) p[t] = 4;                 //~ grid
  if (clampTo(q[t], 0, 9) > 6) p[t] = 5;              //~ divergent data-dependent
  if (isLeader()) p[t] = 6;                           //~ divergent every-warp mask=0x00000001
  if (laneOf() < 8) p[t] = 7;                         //~ divergent every-warp mask=0x000000ff
  if (firstWhole(n, n) == 4) p[t] = 8;                //~ grid
  if (earlyReturn(t & 31) == 1) p[t] = 9;             //~ divergent every-warp mask=0xfffffff0
  if (factorial(n) > 6) p[t] = 11;                    //~ uniform
  if (factorial(t) > 6) p[t] = 12;                    //~ divergent
  if (unseen(n) > 6) p[t] = 13;                       //~ uniform
  if (unseen(t) > 6) p[t] = 14;                       //~ divergent
}
__global__ void outParameters(int *p, int n) {
  int t = threadIdx.x;
  int q, r;
  split(t, &q, &r);
  if (q == 1) p[t] = 1;                               //~ warp
  if (r == 1) p[t] = 2;                               //~ divergent every-warp mask=0x00000002
  splitByReference(n, q, r);
  if (q == 1) p[t] = 3;                               //~ grid
  if (r == 1) p[t] = 4;                               //~ grid
  splitByReference(t, q, r);
  if (q == 1) p[t] = 5;                               //~ warp
  if (r < 2) p[t] = 6;                                //~ divergent every-warp mask=0x00000003
}

struct Range {
  int low, high;
  __device__ bool has(int v) const { return v >= low && v < high; }
  __device__ void grow(int by) { high += by; }
  __device__ int size() const { return high - low; }
};
__global__ void methods(int *p, int n) {
  int t = threadIdx.x;
  Range range = {0, n};
  if (range.has(3)) p[t] = 1;                         //~ grid
  if (range.has(t)) p[t] = 2;                         //~ divergent
  range.grow(2);
  if (range.size() > 3) p[t] = 3;                     //~ grid
  range.grow(t);
  if (range.size() > 3) p[t] = 4;                     //~ divergent
}
struct Functor {
  int bound;
  __device__ bool operator()(int v) const { return v < bound; }
};
__global__ void functors(int *p, Functor f) {
  if (f(3)) p[0] = 1;                                 //~ grid
  if (f(threadIdx.x)) p[0] = 2;                       //~ divergent
}

__global__ void lambdas(int *p, const int *q, int n) {
  int t = threadIdx.x;
  auto odd = [](int v) { return v & 1; };
  auto above = [&](int v) { return v > n; };
  auto early = [=](int v) {
    if (v > 3) return 1;                              //~ divergent every-warp mask=0xfffffff0
    return 2;
  };
  if (odd(n)) p[t] = 1;                               //~ grid
  if (odd(t)) p[t] = 2;                               //~ divergent every-warp mask=0xaaaaaaaa
  if (above(blockIdx.x)) p[t] = 3;                    //~ block
  if (above(q[t])) p[t] = 4;                          //~ divergent data-dependent
  if (early(t & 31) == 1) p[t] = 5;                   //~ divergent every-warp mask=0xfffffff0
  int sum = 0;
  auto add = [&](int v) { sum += v; };
  add(n);
  if (sum > 3) p[t] = 6;                              //~ grid
  add(t);
  if (sum > 3) p[t] = 7;                              //~ divergent
  if ([&] { return n > 7; }()) p[t] = 8;              //~ grid
  auto byReference = [](int &v) { v = 5; };
  int changed = t;
  byReference(changed);
  if (changed == 5) p[t] = 9;                         //~ grid
}

template <typename T, int N>
__device__ T powerOf(T v) {
  T r = 1;
  for (int i = 0; i < N; i++) r *= v;                 //~ uniform
  return r;
}
template <int MODE>
__global__ void templated(int *p, int n) {
  int t = threadIdx.x;
  if (MODE == 1) p[t] = 1;                            //~ grid
  if constexpr (MODE > 3) {                           //~ grid
    if (t < 5) p[t] = 2;                              //~ any
  }
  if (powerOf<int, 3>(n) > 8) p[t] = 3;               //~ grid
  if (powerOf<int, 2>(t & 3) > 8) p[t] = 4;           //~ divergent
}

#define LANE (threadIdx.x & 31)
#define GLOBAL_INDEX() (blockIdx.x * blockDim.x + threadIdx.x)
#define GUARD(i, n) if ((i) >= (n)) return
#define FOR_STRIDE(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
__global__ void macros(int *p, int n) {
  int i = GLOBAL_INDEX();
  GUARD(i, n);                                        //~ divergent boundary
  if (LANE == 0) p[i] = 1;                            //~ divergent every-warp mask=0x00000001
  if (LANE / 32) p[i] = 2;                            //~ uniform
}
__global__ void loopMacro(int *p, int n) {
  FOR_STRIDE(i, n) {                                  //~ divergent boundary
    p[i] = 0;
  }
}
__device__ void guarded(int *p, int i, int n) {
  if (i >= n) return;                                 //~ divergent boundary
  if (n > 3) p[i] = 1;                                //~ grid
}
__global__ void returnInACalleeEndsThere(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  guarded(p, i, n);
  if (n > 5) p[0] = 1;                                //~ grid
  if (i % 32 < 4) p[i] = 2;                           //~ divergent every-warp mask=0x0000000f
}
__device__ int calledWithBoth(int v) {
  if (v > 3) return 1;                                //~ divergent
  return 0;
}
__global__ void worstCallerStands(int *p, const int *q, int n) {
  p[0] = calledWithBoth(n) + calledWithBoth(q[threadIdx.x]);
}

// Overloads with as many parameters are told apart by their types.
__device__ int overloaded(int a) { return a; }
__device__ int overloaded(float) { return threadIdx.x & 1; }
__device__ int overloaded(const int *a) { return a[0]; }
__global__ void overloadsByType(int *p, int n, float f, const int *q) {
  if (overloaded(n)) p[0] = 1;                        //~ grid
  if (overloaded(f)) p[1] = 1;                        //~ divergent every-warp mask=0xaaaaaaaa
  if (overloaded(q)) p[2] = 1;                        //~ warp
  if (overloaded(2.5f)) p[3] = 1;                     //~ divergent every-warp mask=0xaaaaaaaa
}

// Macros put their arguments in parentheses: `(i) + (j) * (n)` is a sum, no conversion of `+(j)` to a type `i`.
#define CELL(i, j, n) ((i) + (j) * (n))
#define BELOW(i, j, n) (i) - (j) * (n) < 0
#define ROW_OF(i) (WIDTH * (i))
#define WIDTH 48
__global__ void argumentsInParentheses(int *p, int n, int w) {
  int t = threadIdx.x;
  if (CELL(t, w, n) > 4) p[0] = 1;                    //~ divergent one-per-block
  if (CELL(n, w, 3) > 4) p[1] = 1;                    //~ grid
  if (BELOW(t, 2, n)) p[2] = 1;                       //~ divergent one-per-block
  if (ROW_OF(t) + w > n) p[3] = 1;                    //~ divergent
  if ((t) & n == 0) p[4] = 1;                         //~ divergent
  if ((n) & (w) == 0) p[5] = 1;                       //~ grid
  if ((t) - w * 2 > n) p[6] = 1;                      //~ divergent one-per-block
  if ((w * (t)) - n > 3) p[7] = 1;                    //~ divergent
  if ((float) - n * 2 > 3) p[8] = 1;                  //~ grid
}
