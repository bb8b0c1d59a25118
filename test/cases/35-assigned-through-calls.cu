// Assignments to what only shows when it runs: a reference that a function returns, one of two variables.
struct Sum {
  int v;
  __device__ Sum &add(int x) { v += x; return *this; }
  __device__ int &value() { return v; }
};
__device__ int &first(int *a) { return a[0]; }
__device__ int &either(int &a, int &b, bool c) { return c ? a : b; }
__device__ const int &larger(const int &a, const int &b) { return a > b ? a : b; }
__device__ void set(int &r, int v) { r = v; }

__global__ void oneOfTwoVariables(int *p, const int *q) {
  int x = q[0], y = q[1], z = q[2];
  either(x, y, q[3]) = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
  if (y > 3) p[0] = 1;                                //~ divergent
  if (z > 3) p[0] = 1;                                //~ grid
}
__global__ void assignedAlike(int *p, const int *q, int n) {
  int x = q[0], y = q[1];
  either(x, y, q[3]) = n;
  if (x > 3) p[0] = 1;                                //~ uniform
}
__global__ void chosenPerLane(int *p, int n) {
  int x = 1, y = 1;
  either(x, y, threadIdx.x & 1) = n;
  if (x > 3) p[0] = 1;                                //~ divergent
}
__global__ void boundFirst(int *p, const int *q) {
  int x = q[0], y = q[1];
  int &r = either(x, y, q[2]);
  if (r > 3) p[0] = 1;                                //~ uniform
  r = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
}
__global__ void changedBehindTheReference(int *p, const int *q) {
  int x = q[0], y = q[1];
  int &r = either(x, y, q[2]);
  x = threadIdx.x;
  if (r > 3) p[0] = 1;                                //~ divergent
  if (y > 3) p[0] = 1;                                //~ uniform
}
__global__ void addedAndCounted(int *p, const int *q) {
  int x = q[0], y = q[1], z = q[3];
  either(x, y, q[2]) += threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
  either(z, z, q[2])++;
  if (z > 3) p[0] = 1;                                //~ uniform
}
__global__ void handedOn(int *p, const int *q) {
  int x = q[0], y = q[1];
  set(either(x, y, q[2]), threadIdx.x);
  if (y > 3) p[0] = 1;                                //~ divergent
}
__global__ void onlyRead(int *p, const int *q) {
  int x = q[0], y = q[1];
  int z = larger(x, y) + threadIdx.x;
  if (x > 3) p[0] = z;                                //~ grid
}
__global__ void elementOfAnArray(int *p) {
  int a[4] = {1, 2, 3, 4};
  first(a) = threadIdx.x;
  if (a[0] > 3) p[0] = 1;                             //~ divergent
  int b[2] = {};
  0 [b] = threadIdx.x;
  if (b[0] > 3) p[0] = 1;                             //~ divergent
}
__global__ void sharedElement(int *p, const int *q) {
  __shared__ int s[4];
  if (threadIdx.x == 0) s[0] = q[0];                  //~ any
  __syncthreads();
  if (s[0] > 3) p[0] = 1;                             //~ warp
  first(s) = threadIdx.x;
}
__global__ void sharedMember(int *p, const int *q) {
  __shared__ Sum s;
  if (threadIdx.x == 0) s.v = q[0];                   //~ any
  __syncthreads();
  if (s.v > 3) p[0] = 1;                              //~ warp
  s.value() = threadIdx.x;
}
__global__ void oneAfterAnother(int *p, int n) {
  Sum a{0}, b{0}, c{0}, d{0};
  a.add(1).add(threadIdx.x);
  if (a.v > 3) p[0] = 1;                              //~ divergent
  b.add(1).add(n);
  if (b.v > 3) p[0] = 1;                              //~ uniform
  c.add(2).v = threadIdx.x;
  if (c.v > 3) p[0] = 1;                              //~ divergent
  Sum &e = d.add(2);
  e.v = threadIdx.x;
  if (d.v > 3) p[0] = 1;                              //~ divergent
}
__global__ void chosenByAnOperator(int *p, const int *q, int n) {
  int x = 0, y = 0, z = 0;
  (q[0] ? x : y) = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
  if (z > 3) p[0] = 1;                                //~ grid
  int u = 0, v = 0;
  (q[0] ? u : v) = n;
  if (u > 3) p[0] = 1;                                //~ uniform
  (z = q[0]) += threadIdx.x;
  if (z > 3) p[0] = 1;                                //~ divergent
  int w = 0, o = 0;
  ++(++w) = threadIdx.x;
  if (w > 3) p[0] = 1;                                //~ divergent
  (p[0], o) = threadIdx.x;
  if (o > 3) p[0] = 1;                                //~ divergent
}
