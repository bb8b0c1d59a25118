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

// Overloads of the makers, as helper headers define them: `make_float4(v, w)` of a vector and a number.
__device__ float4 make_float4(float3 v, float w) { return make_float4(v.x, v.y, v.z, w); }
__device__ int2 make_int2(int both) { return make_int2(both, both); }
__device__ bool trap(int left, int n) { return left < n; }
__global__ void makersOfVectors(int *p, const float3 *q, int n) {
  float4 a = make_float4(q[threadIdx.x], 1.0f);
  if (a.y > 0) p[0] = 1;                              //~ divergent data-dependent
  if (a.w > 0) p[1] = 1;                              //~ grid
  if (make_int2(n).y > 3) p[2] = 1;                   //~ grid
  if (make_int2(threadIdx.x).y > 3) p[3] = 1;         //~ divergent
}
__global__ void ownFunctionCalledTrap(int *p, int n) {
  if (trap(threadIdx.x, n)) p[0] = 1;                 //~ divergent
}
