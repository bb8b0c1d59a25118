// `threadIdx` and its like as values.
__device__ void use(uint3 v, int *p) { if (v.x > 3) p[0] = 1; } //~ divergent
__global__ void v(int *p, int n) {
  uint3 a = threadIdx;
  if (a.x > 3) p[0] = 1; //~ divergent
  auto b = threadIdx;
  if (b.x > 3) p[0] = 1; //~ divergent
  const uint3 &c = threadIdx;
  if (c.x > 3) p[0] = 1; //~ divergent
  dim3 d = dim3(threadIdx);
  if (d.x > 3) p[0] = 1; //~ divergent
  dim3 e(threadIdx);
  if (e.x > 3) p[0] = 1; //~ divergent
  uint3 f; f = threadIdx;
  if (f.x > 3) p[0] = 1; //~ divergent
  if ((threadIdx).x > 3) p[0] = 1; //~ divergent
  if ((n > 3 ? threadIdx : blockIdx).x > 3) p[0] = 1; //~ divergent
  auto [x, y, z] = threadIdx;
  if (x > 3) p[0] = 1; //~ divergent
  use(threadIdx, p);
  auto *pt = &threadIdx;
  if (pt->x > 3) p[0] = 1; //~ divergent
  if ((&threadIdx)->x > 3) p[0] = 1; //~ divergent
  auto g = blockIdx; 
  if (g.x > 3) p[0] = 1; //~ block
}
__device__ int rowOf(uint3 v) { return v.y; }
__global__ void secondAxis(int *p) {
  const uint3 at = threadIdx;
  if (at.y > 3) p[0] = 1; //~ uniform
  if (rowOf(threadIdx) > 3) p[0] = 1; //~ uniform
}
void launch(int *p) { secondAxis<<<1, dim3(32, 8)>>>(p); }
