// Lambdas that host code marks for the device are device functions; captures are the same in all lanes.
template <class F> __global__ void forEach(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);                                    //~ divergent boundary
}
void handedToAKernel(int *p, int m, int n) {
  if (n % 2) return;
  forEach<<<n / 256, 256>>>(n, [=] __device__ (int i) {
    if (m > 3) p[i] = 1;                              //~ grid
    if (threadIdx.x % 2) p[i] = 2;                    //~ divergent every-warp mask=0xaaaaaaaa
    if (p[threadIdx.x] > 3) p[i] = 3;                 //~ divergent data-dependent
    auto half = [&](int k) { if (k < 16) p[k] = 4; }; //~ divergent every-warp mask=0x0000ffff
    half(threadIdx.x % 32);
  });
}
void kept(int *p, int m) {
  auto f = [p, m] __host__ __device__ () {
    if (m == 2) p[0] = 1;                             //~ grid
    if (threadIdx.x < 4) p[1] = 1;                    //~ divergent one-per-block mask=0x0000000f
  };
  forEach<<<1, 32>>>(1, f);
  auto host = [&](int k) { if (k > 3) p[k] = 1; };
  host(3);
}

// A launch helper hands its lambda on to a kernel: what the kernel calls it with is known.
template <class F> __global__ void runOver(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);                                    //~ divergent boundary
}
template <class F> void parallelFor(int n, F &&f) { runOver<<<(n + 255) / 256, 256>>>(n, std::forward<F>(f)); }
template <class F> __global__ void runPerBlock(int n, F f) { f(blockIdx.x, n); }
template <class F> void perBlock(int n, F f) {
  runPerBlock<F><<<n, 128>>>(n, f);
}
template <class F> __global__ void sums(int *p, F f) {
  if (f(threadIdx.x) > 3) p[0] = 1;                   //~ divergent
}
template <class F> __global__ void flags(int *p, F f) {
  if (f(blockIdx.x) > 3) p[0] = 1;                    //~ block
}
template <class F> __device__ void inner(F f, int i) { f(i); }
template <class F> __global__ void outer(int n, F f) { inner(f, threadIdx.x); }
template <class F> __global__ void alsoElsewhere(int n, F f) { f(7); }
__device__ void named(int i) {
  if (i % 2) return;                                  //~ divergent every-warp mask=0xaaaaaaaa
}
void launches(int *p, int m, int n) {
  parallelFor(n, [=] __device__ (int i) {
    if (i % 2) p[i] = 1;                              //~ divergent every-warp mask=0xaaaaaaaa
    if (i / 32 == 5) p[i] = 1;                        //~ warp
    if (m > 3) p[i] = 1;                              //~ grid
  });
  auto second = [=] __device__ (int i) {
    if (i % 4 == 0) p[i] = 1;                         //~ divergent every-warp mask=0x11111111
  };
  parallelFor(n, second);
  parallelFor(n, named);
  perBlock(n, [=] __device__ (int b, int count) {
    if (b < count) p[b] = 1;                          //~ block
    if (threadIdx.x < b) p[b] = 1;                    //~ divergent
  });
  sums<<<1, 32>>>(p, [=] __device__ (int x) { return x + m; });
  sums<<<1, 32>>>(p, [=] __device__ (int x) { return m; });
  flags<<<1, 32>>>(p, [=] __device__ (int x) { return x; });
  flags<<<1, 32>>>(p, [=] __device__ (int x) { return m; });
  outer<<<1, 256>>>(n, [=] __device__ (int i) {
    if (i & 1) p[i] = 1;                              //~ divergent every-warp mask=0xaaaaaaaa
  });
  alsoElsewhere<<<1, 32>>>(n, [=] __device__ (int i) {
    if (threadIdx.x < 4) p[1] = 1;                    //~ divergent
  });
  notSeen(alsoElsewhere<int (*)(int)>);
  thrust::for_each(p, p + n, [=] __device__ (int i) {
    if (threadIdx.x < 4) p[1] = 1;                    //~ divergent
  });
}

// Objects that can be called are handed over like lambdas.
struct Odd {
  __device__ int operator()(int x) const {
    if (x & 1) return 3;                              //~ divergent every-warp mask=0xaaaaaaaa
    return 4;
  }
};
struct Above {
  int limit;
  __device__ int operator()(int x) const {
    if (limit > 7) return 0;                          //~ grid
    return x > limit;
  }
};
struct NeverHanded {
  __device__ int operator()(int x) const {
    if (threadIdx.x & 1) return 3;                    //~ divergent every-warp
    return 4;
  }
};
template <class F> __global__ void asks(int *p, F f) {
  if (f(threadIdx.x) > 3) p[0] = 1;                   //~ divergent
}
template <class F> __global__ void asksOne(int *p, int n, F f) {
  if (f(n) > 3) p[0] = 1;                             //~ grid
}
void objects(int *p, int n) {
  asks<<<1, 64>>>(p, Odd());
  asks<<<1, 64>>>(p, Above{n});
  Above above = {n};
  asksOne<<<1, 64>>>(p, n, above);
}
