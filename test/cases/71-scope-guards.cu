// What destructors do where the scope of their objects ends.
struct SetOnExit { int& r; int v; __device__ SetOnExit(int& r, int v) : r(r), v(v) {} __device__ ~SetOnExit() { r = v; } };
__global__ void guard(int* o) {
  int x = 0;
  {
    SetOnExit g(x, threadIdx.x);
    if (x > 3) //~ grid
      o[0] = 1;
  }
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
struct Restore { int& r; int old; __device__ explicit Restore(int& r) : r(r), old(r) {} __device__ ~Restore() { r = old; } };
__global__ void restore(int* o, int n) {
  int x = n;
  {
    Restore g(x);
    x = threadIdx.x;
    if (x > 3) //~ divergent
      o[0] = 1;
  }
  if (x > 3) //~ grid
    o[threadIdx.x] = 1;
}
struct Count { int& c; __device__ ~Count() { c += threadIdx.x; } };
__global__ void inLoop(int* o, int n) {
  int c = 0;
  for (int k = 0; k < n; ++k) {
    Count t{c};
    if (o[k] > 3) //~ warp
      continue;
    o[k] = 2;
  }
  if (c > 3) //~ divergent
    o[threadIdx.x] = 1;
}
__device__ int early(int& c, int n) {
  Count t{c};
  if (n > 3) return 1; //~ grid
  return 2;
}
__global__ void earlyReturn(int* o, int n) {
  int c = 0;
  early(c, n);
  if (c > 3) //~ divergent
    o[threadIdx.x] = 1;
}
__global__ void temporary(int* o) {
  int x = 0;
  SetOnExit(x, threadIdx.x);
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
struct Base { int& b; __device__ Base(int& b) : b(b) {} __device__ ~Base() { b = threadIdx.x; } };
struct Derived : Base { int k; __device__ Derived(int& b) : Base(b), k(1) {} };
__global__ void baseDestructor(int* o) {
  int x = 0;
  { Derived d(x); }
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
struct Holder { Base m; __device__ Holder(int& b) : m(b) {} };
__global__ void memberDestructor(int* o) {
  int x = 0;
  { Holder d(x); }
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
struct SharedFlag { int* f; __device__ SharedFlag(int* f) : f(f) {} __device__ ~SharedFlag() { f[threadIdx.x] = threadIdx.x; } };
__global__ void sharedWrite(int* o) {
  __shared__ int s[256];
  s[threadIdx.x] = 0;
  { SharedFlag g(s); }
  if (s[threadIdx.x] > 3) //~ divergent
    o[threadIdx.x] = 1;
}
__global__ void breakOut(int* o, int n) {
  int x = 0;
  for (int k = 0; k < n; ++k) {
    SetOnExit g(x, threadIdx.x + k);
    if (k == 3) break; //~ grid
  }
  if (x > 3) //~ divergent
    o[threadIdx.x] = 1;
}
struct Quiet { int k; __device__ Quiet(int k) : k(k) {} __device__ ~Quiet() {} };
__global__ void quiet(int* o, int n) {
  int x = n;
  { Quiet q(threadIdx.x); }
  if (x > 3) //~ grid
    o[threadIdx.x] = 1;
}
