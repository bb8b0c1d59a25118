// Structured bindings: names for members and elements, by value and by reference.
struct Pair { int first; int second; };
struct Edge { Pair ends; int weight; };
template <class A, class B> struct Two { A first; B second; };
template <class A, class B> __device__ Two<A, B> twoOf(A a, B b) { return {a, b}; }
__device__ Pair pairOf(int a, int b) { return {a, b}; }

__global__ void byValue(int *out, int n) {
  auto [same, own] = pairOf(n, threadIdx.x);
  if (same) out[0] = 1; //~ grid
  if (own & 1) out[1] = 1; //~ divergent every-warp
  Pair p = {n, n};
  auto [a, b] = p;
  a = threadIdx.x;
  if (a & 1) out[2] = 1; //~ divergent every-warp
  if (p.first) out[3] = 1; //~ grid
  auto [x, y] = twoOf(n, int(threadIdx.x));
  if (y & 1) out[4] = 1; //~ divergent every-warp
  if (x) out[5] = 1; //~ grid
}

__global__ void byReference(int *out, int n) {
  Pair p = {n, n};
  auto &[a, b] = p;
  b = threadIdx.x;
  if (p.second & 1) out[0] = 1; //~ divergent every-warp
  if (p.first) out[1] = 1; //~ grid
  auto q = twoOf(n, 0);
  auto &[c, d] = q;
  d += threadIdx.x;
  if (q.second & 1) out[2] = 1; //~ divergent every-warp
  if (c) out[3] = 1; //~ grid
  Edge e = {{n, n}, n};
  auto &[ends, weight] = e;
  ends.first = threadIdx.x;
  if (e.ends.first & 1) out[4] = 1; //~ divergent every-warp
  if (e.weight) out[5] = 1; //~ grid
  p.first = threadIdx.x;
  if (a & 1) out[6] = 1; //~ divergent every-warp
}

__global__ void ofArrays(int *out, int n) {
  int pair[2] = {n, int(threadIdx.x)};
  auto [a, b] = pair;
  if (b & 1) out[0] = 1; //~ divergent every-warp
  if (a) out[1] = 1; //~ grid
  auto &[c, d] = pair;
  c = threadIdx.x;
  if (pair[0] & 1) out[2] = 1; //~ divergent every-warp
}

template <class T> requires(sizeof(T) == 2) __device__ int keyOf(T, int shared, int own) { return shared; }
template <class T> requires(sizeof(T) == 4) __device__ int keyOf(T, int shared, int own) { return own; }

__global__ void constrained(int *out, int n) {
  if (keyOf(1, n, threadIdx.x) & 1) out[0] = 1; //~ divergent
}

void launch(int *out, int n) {
  byValue<<<4, 128>>>(out, n);
  byReference<<<4, 128>>>(out, n);
  ofArrays<<<4, 128>>>(out, n);
  constrained<<<4, 128>>>(out, n);
}
