// What template parameters stand for: functions and numbers that launches and calls name.
using Step = void (*)(int *p, int n);

__device__ void perLane(int *p, int n) {
  if (threadIdx.x & 1) p[n] = 1;                      //~ divergent every-warp
}
__device__ void perBlock(int *p, int n) {
  if (blockIdx.x & 1) p[n] = 1;                       //~ block
}
__device__ void bySize(int *p, int n) {
  if (n > 3) p[0] = 1;                                //~ grid
}
__device__ void byLane(int *p, int n) {
  if (n > 3) p[0] = 1;                                //~ divergent
}
// Handed to a function of which a use is not seen: who calls it, with what?
__device__ void elsewhere(int *p, int n) {
  if (n > 3) p[0] = 1;                                //~ any
}
template <Step step> __global__ void runs(int *p, int n) { step(p, n); }
template <Step step> __global__ void runsWithLane(int *p) { step(p, threadIdx.x); }
template <Step step> void launcher(int *p, int n) { runs<step><<<4, 128>>>(p, n); }
template <Step step> __global__ void deduced(int *p, int n) { step(p, n); }
__device__ int square(int x) { return x * x; }
__device__ int lane(int x) { return x + threadIdx.x; }
__device__ void setUniform(int &x) { x = 5; }
__device__ void setLane(int &x) { x = threadIdx.x; }
template <int (*f)(int)> __device__ int apply(int x) { return f(x); }
template <typename T> __device__ int half(T x) { return x / 2; }

template <int (*f)(int)> __global__ void oneFunction(int *p, int n) {
  if (f(n) > 3) p[0] = 1;                             //~ grid
}
template <int (*f)(int)> __global__ void twoFunctions(int *p, int n) {
  if (f(n) > 3) p[0] = 1;                             //~ divergent
}
template <auto f> __global__ void oneInstance(int *p, int n) {
  if (f(n) > 3) p[0] = 1;                             //~ grid
}
template <void (*set)(int &)> __global__ void twoThatWrite(int *p, int n) {
  int x = n;
  set(x);
  if (x > 3) p[0] = 1;                                //~ divergent
}
__global__ void throughAHelper(int *p, int n) {
  if (apply<square>(n) > 3) p[0] = 1;                 //~ grid
}

// Numbers that all uses agree on, and those that they do not.
template <bool Transposed, int W> __global__ void agreed(int *p, int n) {
  if constexpr (W == 4) p[0] = 1;                     //~ grid
  if constexpr (Transposed) {
    if (threadIdx.x < 7) p[0] = 1;                    //~ grid
  } else {
    if (threadIdx.x < 9) p[0] = 1;                    //~ divergent one-per-block mask=0x000001ff
  }
  if (threadIdx.x % W == 1) p[threadIdx.x] = 1;       //~ divergent every-warp mask=0x22222222
  if (threadIdx.x < W * 16) p[threadIdx.x] = 1;       //~ warp
}
template <int W> __global__ void disagreed(int *p, int n) {
  if (threadIdx.x % W == 1) p[threadIdx.x] = 1;       //~ divergent
  if constexpr (W == 4) {
    if (threadIdx.x < 9) p[0] = 1;                    //~ divergent one-per-block mask=0x000001ff
  }
}
template <int W> __global__ void throughALauncher(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ warp
}
template <int W> __global__ void byTwoLaunchers(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ divergent one-per-block
}
template <int W, int Half = W / 2> __global__ void byDefault(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ warp
}
template <int W> __global__ void inAMacro(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ divergent one-per-block
}
template <int N> __device__ void sized(int (&a)[N], int *p) {
  if (threadIdx.x < N) p[threadIdx.x] = a[0];         //~ divergent
}
template <int W> __global__ void pointed(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ divergent one-per-block
}
template <int W> __global__ void explicitly(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ warp
}
template __global__ void explicitly<64>(int *p);
template <int W> __device__ int countDown(int *p) {
  if (threadIdx.x < W) p[threadIdx.x] = 1;            //~ warp
  return W > 0 ? countDown<W - 32>(p) : 0;
}
__global__ void countsDown(int *p) { countDown<64>(p); }
__global__ void usesSized(int *p) {
  int a[64] = {};
  int b[8] = {};
  sized(a, p);
  sized<8>(b, p);
}

#define LAUNCH(W) inAMacro<W><<<1, 256>>>(p)
template <int W> void launches(int *p) {
  throughALauncher<W><<<1, 256>>>(p);
}
template <int W> void launchesEither(int *p) {
  byTwoLaunchers<W><<<1, 256>>>(p);
}
void host(int *p, int n) {
  launcher<perLane>(p, n);
  launcher<perBlock>(p, n);
  launcher<bySize>(p, n);
  runsWithLane<byLane><<<1, 256>>>(p);
  run(deduced<elsewhere>, p);
  oneFunction<square><<<1, 256>>>(p, n);
  twoFunctions<square><<<1, 256>>>(p, n);
  twoFunctions<&lane><<<1, 256>>>(p, n);
  oneInstance<half<int>><<<1, 256>>>(p, n);
  twoThatWrite<setUniform><<<1, 256>>>(p, n);
  twoThatWrite<setLane><<<1, 256>>>(p, n);
  agreed<false, 4><<<1, 256>>>(p, n);
  agreed<false, 2 * 2><<<2, 256>>>(p, n);
  disagreed<4><<<1, 256>>>(p, n);
  disagreed<8><<<1, 256>>>(p, n);
  launches<64>(p);
  launchesEither<64>(p);
  launchesEither<8>(p);
  byDefault<64><<<1, 256>>>(p);
  LAUNCH(64);
  LAUNCH(7);
  auto kernel = n > 3 ? pointed<64> : pointed<7>;
  kernel<<<1, 256>>>(p);
  explicitly<64><<<1, 256>>>(p);
}
