// Which function a call means, where templates, objects or pointers choose it.
struct ByLane { static __device__ int get() { return threadIdx.x & 31; } __device__ int of(int k) const { return threadIdx.x + k; } };
struct ByWarp { static __device__ int get() { return threadIdx.x >> 5; } __device__ int of(int k) const { return blockIdx.x + k; } };
template <class P> __global__ void viaLane(float* a) {
  if (P::get() % 2) a[threadIdx.x] = 1;  //~ divergent every-warp mask=0xaaaaaaaa
}
template <class P> __global__ void viaWarp(float* a) {
  if (P::get() % 2) a[threadIdx.x] = 1;  //~ warp
}
template <class P> __global__ void viaEither(float* a) {
  if (P::get() % 2) a[threadIdx.x] = 1;  //~ divergent
}
template <class P> __device__ void withObject(const P& p, float* a) {
  if (p.of(1) == 4) a[threadIdx.x] = 1;  //~ divergent
}
template <class P> __device__ void withBlock(P p, float* a) {
  if (p.of(1) == 4) a[threadIdx.x] = 1;  //~ block
}
__global__ void objects(float* a) {
  withObject(ByLane{}, a);
  ByWarp w;
  withBlock(w, a);
}
void startPolicies(float* a) {
  viaLane<ByLane><<<1, 256>>>(a);
  viaWarp<ByWarp><<<1, 256>>>(a);
  viaEither<ByLane><<<1, 256>>>(a);
  viaEither<ByWarp><<<1, 256>>>(a);
}

// Members of class templates: each call has the numbers of the class that it is called of.
template <int W> struct Group {
  static __device__ int rank() { return threadIdx.x % W; }
  __device__ int leader() const { return rank() == 0; }
};
using Quad = Group<4>;
template <int W> struct Outer { static __device__ int first() { return Group<W>::rank(); } };
__global__ void groups(float* a) {
  if (Group<8>::rank() == 0) a[threadIdx.x] = 1;    //~ divergent every-warp mask=0x01010101
  if (Quad::rank() == 0) a[threadIdx.x] = 1;        //~ divergent every-warp mask=0x11111111
  if (Outer<16>::first() == 0) a[threadIdx.x] = 1;  //~ divergent every-warp mask=0x00010001
  Group<2> g;
  if (g.leader()) a[threadIdx.x] = 1;               //~ divergent every-warp mask=0x55555555
}
template <int N> __device__ int partOf(int x) { return x % N; }
__global__ void functionTemplates(float* a) {
  if (partOf<2>(threadIdx.x) == 0) a[threadIdx.x] = 1;  //~ divergent every-warp mask=0x55555555
  if (partOf<4>(threadIdx.x) == 0) a[threadIdx.x] = 1;  //~ divergent every-warp mask=0x11111111
}

// A base that calls what derives from it.
template <class D> struct Walker {
  __device__ void run(float* a) {
    if (static_cast<D*>(this)->step() == 3) a[threadIdx.x] = 1;  //~ divergent
  }
};
struct LaneWalker : Walker<LaneWalker> { __device__ int step() { return threadIdx.x; } };
__global__ void derived(float* a) { LaneWalker w; w.run(a); }

// Tags choose an overload.
struct Narrow {};
struct Wide {};
__device__ int pick(int x, Narrow) { return x; }
__device__ int pick(int x, Wide) { return x + threadIdx.x; }
__device__ int pick(float x, int) { return blockIdx.x; }
__global__ void tags(float* a, int n) {
  if (pick(n, Narrow{}) > 3) a[threadIdx.x] = 1;  //~ grid
  if (pick(n, Wide()) > 3) a[threadIdx.x] = 1;    //~ divergent
}

// Virtual methods and pointers to functions.
struct Shape { virtual __device__ int area() { return 1; } __device__ int id() { return 2; } };
struct Square : Shape { __device__ int area() override { return threadIdx.x; } };
struct Plain { virtual __device__ int area() { return blockIdx.x; } };
__global__ void virtuals(Shape** s, Plain* p, float* a) {
  if (s[0]->area() > 3) a[threadIdx.x] = 1;  //~ divergent
  if (p->area() > 3) a[threadIdx.x] = 1;     //~ block
  if (s[0]->id() > 3) a[threadIdx.x] = 1;    //~ grid
}
typedef int (*Step)(int, int);
__device__ int ofLane(int k, int) { return threadIdx.x + k; }
__device__ int never(int k, int) { return k; }
struct Table { Step step; };
__device__ Step chosen = ofLane;
__global__ void pointers(float* a, Table t, int n) {
  if (chosen(n, 1) > 3) a[threadIdx.x] = 1;  //~ divergent
  if (t.step(n, 1) > 3) a[threadIdx.x] = 1;  //~ divergent
}

// A recursive call's arguments are the function's, too.
__device__ int descend(int x, int depth) {
  if (depth <= 0) return x;
  if (x & 1) return 2;  //~ divergent
  return descend(threadIdx.x, depth - 1);
}
__device__ int same(int x, int depth) {
  if (x > 3) return depth;  //~ grid
  return same(x + 1, depth - 1);
}
__global__ void recursive(float* a, int n) {
  a[0] = descend(n * 2, 3) + same(n, 3);
}
