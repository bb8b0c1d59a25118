// A pointer that a call hands back may be one that it was handed.
__device__ int *either(int *a, int *b, int c) { return c ? a : b; }
__device__ int read(const int *a) { return *a; }
__device__ void fill(int *a, int v) { *a = v; }
__device__ bool get(int *a) { *a = 5; return true; }
__global__ void keptInAPointer(int *p, const int *q) {
  int x = q[0], y = q[1];
  int *r = either(&x, &y, q[2]);
  *r = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
}
__global__ void keptLater(int *p, const int *q) {
  int x = q[0], y = q[1];
  int *r;
  r = either(&x, &y, q[2]);
  r[0] += threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
  if (y > 3) p[0] = 1;                                //~ divergent
}
__global__ void deduced(int *p, const int *q) {
  int x = q[0], y = q[1];
  auto r = either(&x, &y, q[2]);
  *r = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
}
__global__ void usedAtOnce(int *p, const int *q) {
  int x = q[0], y = q[1];
  *either(&x, &y, q[2]) = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
  int z = q[0], w = q[1];
  either(&z, &w, q[2])[0] = threadIdx.x;
  if (w > 3) p[0] = 1;                                //~ divergent
}
__global__ void noPointerBack(int *p, const int *q, int n) {
  int x = q[0], y = 0, z = 0;
  if (read(&x) > 3) p[0] = 1;                         //~ grid
  fill(&y, n);
  if (y > 3) p[0] = 1;                                //~ grid
  bool ok = get(&z);
  if (ok && z > 3) p[0] = 1;                          //~ grid
}
__global__ void bits(int *p, float f) {
  if (*reinterpret_cast<unsigned *>(&f) >> 31) p[0] = 1; //~ uniform
  unsigned u = *(unsigned *)&f;
  if (u >> 31) p[0] = 1;                              //~ uniform
  int x = 0;
  *reinterpret_cast<unsigned *>(&x) = threadIdx.x;
  if (x > 3) p[0] = 1;                                //~ divergent
  int y = 0;
  unsigned *b = reinterpret_cast<unsigned *>(&y);
  *b = threadIdx.x;
  if (y > 3) p[0] = 1;                                //~ divergent
}
