// Pointers that may be one of several local arrays, or move along one.
__device__ void fill(int *q) { q[1] = threadIdx.x; }
__device__ int second(const int *q) { return q[1]; }

__global__ void oneOfTwoIsWritten(int *p, int n) {
  int a = 0, b = 0;
  int *q = n > 3 ? &a : &b;
  *q = threadIdx.x;
  if (a > 3) p[1] = 1;                                //~ divergent
  if (b > 3) p[1] = 1;                                //~ divergent
}
__global__ void oneOfTwoIsWrittenUniformly(int *p, int n) {
  int a[4] = {}, b[4] = {};
  int *q = a;
  if (n > 3) q = b;                                   //~ grid
  q[1] = n;
  if (a[1] > 3) p[1] = 1;                             //~ grid
  if (b[1] > 3) p[1] = 1;                             //~ grid
}
__global__ void lanesChooseWhichIsWritten(int *p, int n) {
  int a[4] = {}, b[4] = {};
  int *q = threadIdx.x & 1 ? a : b;
  q[1] = 7;
  if (a[1] > 3) p[1] = 1;                             //~ divergent
  if (b[1] > 3) p[1] = 1;                             //~ divergent
}
__global__ void oneOfTwoIsRead(int *p, int n) {
  int a[4] = {}, b[4] = {};
  a[1] = threadIdx.x;
  int *q = b;
  for (int k = 0; k < n; k++) {                       //~ grid
    if (q[1] > 3) p[1] = 1;                           //~ divergent
    q = a;
  }
  const int *r = n > 2 ? a : p;
  if (r[1] > 3) p[1] = 1;                             //~ divergent
  if (b[1] > 3) p[1] = 1;                             //~ grid
}
__global__ void oneOfTwoIsFilled(int *p, int n) {
  int a[4] = {}, b[4] = {}, c[4] = {};
  int *q = b;
  if (n) q = a;                                       //~ grid
  fill(q);
  if (a[1] > 3) p[1] = 1;                             //~ divergent
  if (b[1] > 3) p[1] = 1;                             //~ divergent
  if (c[1] > 3) p[1] = 1;                             //~ grid
}
__global__ void oneOfTwoIsHandedOver(int *p, int n) {
  int a[4] = {}, b[4] = {};
  a[1] = threadIdx.x;
  if (second(n > 2 ? a : b) > 3) p[1] = 1;            //~ divergent
}
__global__ void addressesInAnArray(int *p, int n) {
  int a[4] = {}, b[4] = {};
  int *both[2] = {a, b};
  both[n & 1][1] = threadIdx.x;
  if (a[1] > 3) p[1] = 1;                             //~ divergent
  if (b[1] > 3) p[1] = 1;                             //~ divergent
  if (both[n & 1][1] > 3) p[1] = 1;                   //~ divergent
}
__global__ void pointerMovesAlong(int *p, int n) {
  int a[4] = {};
  int *q = a;
  for (int k = 0; k < 4; k++)                         //~ grid
    *q++ = k == 2 ? threadIdx.x : 0;
  if (a[2] > 3) p[1] = 1;                             //~ divergent
}
