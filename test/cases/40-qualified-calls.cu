// Calls by qualified names: policies, static members, nested classes, wrappers of one name, methods with template arguments.
namespace by_warp { __device__ int slot() { return threadIdx.x / 32; } }
namespace by_lane { __device__ int slot() { return threadIdx.x; } }
namespace short_name = by_warp;
namespace shelf {
struct Box {
  struct Lid { static __device__ int of() { return threadIdx.x & 31; } };
  static __device__ int twice(int k) { return Lid::of() * 2 + k; }
  __device__ void note(float* q, int rows) const;
};
__device__ inline int mine(int k) { return blockIdx.x + k; }
}
struct Picker { static __device__ int mine(int k) { return threadIdx.x + k; } };
using Chosen = Picker;
__device__ void shelf::Box::note(float* q, int rows) const {
  if (rows > 3) q[0] = 1;  //~ grid
}
struct Lane { static __device__ int get(int k); };
__device__ int Lane::get(int k) { return (threadIdx.x & 31) + k; }

__global__ void namespaces(float* a) {
  if (by_warp::slot() % 2) a[threadIdx.x] = 1;     //~ warp
  if (by_lane::slot() % 2) a[threadIdx.x] = 1;     //~ divergent every-warp mask=0xaaaaaaaa
  if (short_name::slot() % 2) a[threadIdx.x] = 1;  //~ warp
  if (shelf::mine(1) == 4) a[threadIdx.x] = 1;     //~ block
}
__global__ void classes(float* a) {
  if (shelf::Box::Lid::of() == 3) a[threadIdx.x] = 1;   //~ divergent every-warp mask=0x00000008
  if (shelf::Box::twice(0) == 4) a[threadIdx.x] = 1;    //~ divergent every-warp mask=0x00000004
  if (Picker::mine(1) == 4) a[threadIdx.x] = 1;         //~ divergent one-per-block mask=0x00000008
  if (Chosen::mine(1) == 4) a[threadIdx.x] = 1;         //~ divergent one-per-block mask=0x00000008
  if (Lane::get(0) == 4) a[threadIdx.x] = 1;            //~ divergent every-warp mask=0x00000010
}
__global__ void methods(float* q, int rows) {
  shelf::Box box;
  box.note(q, rows);
}

// A local variable and a template parameter stand before a function and a macro of the name.
__device__ int count() { return threadIdx.x; }
__global__ void hidden(float* a, int n) {
  int count = n;
  if (count > 3) a[threadIdx.x] = 1;     //~ grid
  if (::count() > 3) a[threadIdx.x] = 1;  //~ divergent
}

struct Scale {
  int by;
  template <bool WIDE> __device__ int of(int x) const { return WIDE ? x * by : x; }
  template <int N> __device__ int times(int x, int y) const { return x * N + y; }
};
__global__ void methodTemplates(float* a, int n) {
  Scale s;
  s.by = n;
  if (s.of<true>(n) > 3) a[threadIdx.x] = 1;                 //~ grid
  if (s.of<false>(threadIdx.x) > 3) a[threadIdx.x] = 1;      //~ divergent
  if (s.times<2>(threadIdx.x, n) > 3) a[threadIdx.x] = 1;    //~ divergent
}

// Default arguments, of a declaration apart from the definition too.
__device__ int widened(int x, int by = 32);
__device__ int widened(int x, int by) {
  if (by > 3) x += 1;  //~ grid
  return x * by;
}
__device__ int ofLane(int k, int lane = threadIdx.x & 31) { return k + lane; }
__global__ void defaulted(float* a, int n) {
  if (widened(n) > 3) a[threadIdx.x] = 1;       //~ grid
  if (ofLane(0) == 3) a[threadIdx.x] = 1;       //~ divergent every-warp mask=0x00000008
  if (ofLane(n, 3) == 3) a[threadIdx.x] = 1;    //~ grid
}

// An alias of a macro or of a function is what it stands for.
#define OWN_OF(a) a[threadIdx.x]
#define FETCH OWN_OF
#define STEP advance
__device__ void advance(int& v, const int* a) { v += a[threadIdx.x]; }
__global__ void aliases(const int* a, int* o) {
  if (FETCH(a) > 3) o[threadIdx.x] = 1;  //~ divergent data-dependent
  int v = 0;
  STEP(v, a);
  if (v > 3) o[threadIdx.x] = 1;         //~ divergent data-dependent
}
