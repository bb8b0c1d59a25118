// Objects behind pointers and elements behind references; operators and conversions spelled as words.
struct In { int v; __device__ int get() const { return v; } __device__ void set(int x) { v = x; } };
__global__ void a(int *p, int n) {
  int t = threadIdx.x;
  int arr[3] = {n, t, n}; for (int e : arr) { if (e > 3) p[0] = 1; } //~ divergent
}
__global__ void b(int *p, int n) {
  int t = threadIdx.x;
  int arr[3] = {n, t, n};
  for (auto &e : arr) if (e > 3) p[0] = 1; //~ divergent
}
__global__ void c(int *p, int n) {
  int t = threadIdx.x;
  In in{t}; In *ip = &in;
  if (ip->get() > 3) p[0] = 1; //~ divergent
}
__global__ void d(int *p, int n) {
  int t = threadIdx.x;
  In in{t}; In *ip = &in;
  if (ip->v > 3) p[0] = 1; //~ divergent
  In &r = in;
  if (r.get() > 3) p[0] = 1; //~ divergent
  if ((&in)->get() > 3) p[0] = 1; //~ divergent
  if ((*ip).get() > 3) p[0] = 1; //~ divergent
}
__global__ void e(int *p, int n) {
  int t = threadIdx.x;
  int arr[3] = {n, n, n}; arr[1] = t;
  for (int e : arr) { if (e > 3) p[0] = 1; } //~ divergent
}
__global__ void f(int *p, int n) {
  int t = threadIdx.x;
  int same[3] = {n, 2, 3};
  for (int e : same) { if (e > 3) p[0] = 1; } //~ grid
  int uni[3] = {n, 2, 3};
  for (auto &e : uni) e = t;
  if (uni[1] > 3) p[0] = 1; //~ divergent
}
__global__ void a_(int *p, int n) {
  int t = threadIdx.x;
  In in{t}; In *ip = &in; int In::*mp = &In::v;
  if (ip->*mp > 3) p[0] = 1; //~ divergent
}
__global__ void b_(int *p, int n) {
  int t = threadIdx.x;
  In in{n}; In *ip = &in; in.set(t);
  if (in.v > 3) p[0] = 1; //~ divergent
}
__global__ void c_(int *p, int n) {
  int t = threadIdx.x;
  In in{n}; In *ip = &in; ip->set(t);
  if (in.v > 3) p[0] = 1; //~ divergent
}
__global__ void d_(int *p, int n) {
  int t = threadIdx.x;
  In in{n}; (&in)->set(t);
  if (in.get() > 3) p[0] = 1; //~ divergent
}
__global__ void e_(int *p, int n) {
  int v = threadIdx.x, w = 0;
  v and_eq 7; w or_eq 2;
  if (v < 8) p[0] = 1; //~ grid
  if (w == 2) p[0] = 1; //~ grid
  w xor_eq v;
  if (w == 2) p[0] = 1; //~ divergent
}
__global__ void f_(int *p, int n) {
  int t = threadIdx.x;
  if (decltype(n)(t) > 3) p[0] = 1; //~ divergent
  if (n < decltype(n)(t)) p[0] = 1; //~ divergent
}
