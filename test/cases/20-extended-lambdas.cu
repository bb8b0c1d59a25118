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
