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
// A store that lies straight before the load.
__global__ void storedBefore(int *p, int n) {
  int v = threadIdx.x;
  int *q = &v;
  *q = n;
  if (v > 3) p[0] = 1;                                //~ grid
  *q = threadIdx.x & 1;
  if (v) p[0] = 1;                                    //~ divergent every-warp mask=0xaaaaaaaa
  if (n > 7) {                                        //~ grid
    if (v) p[0] = 1;                                  //~ divergent every-warp mask=0xaaaaaaaa
    *q = n;
    if (v > 7) p[0] = 1;                              //~ grid
  }
  if (v) p[0] = 1;                                    //~ divergent
}
__global__ void elementsPerLane(int *p, int n) {
  int a[4] = {0, 0, n, 0};
  a[threadIdx.x & 1] = 1;
  if (a[0]) p[0] = 1;                                 //~ divergent every-warp mask=0x55555555
  if (a[1]) p[0] = 1;                                 //~ divergent every-warp mask=0xaaaaaaaa
  if (a[2] > 3) p[0] = 1;                             //~ grid
  a[n & 3] = threadIdx.x;
  if (a[2] > 3) p[0] = 1;                             //~ divergent
}
__global__ void storedByOtherWays(int *p, int n) {
  int a[2] = {};
  int b[2] = {};
  int *q = n > 5 ? a : b;
  a[0] = threadIdx.x;
  q[0] = n;
  if (a[0] > 3) p[0] = 1;                             //~ divergent
  for (int k = 0; k < n; k++) {                       //~ grid
    if (b[1] > 3) p[0] = 1;                           //~ divergent
    b[1] = threadIdx.x + k;
  }
  while (b[0] < threadIdx.x) b[0] += 2;               //~ divergent
  if (b[0] > 4) p[0] = 1;                             //~ divergent
  int c[2] = {n, n};
  *(short *)((char *)c + 2) = threadIdx.x;
  if (c[0] > 3) p[0] = 1;                             //~ divergent
}
