// Elements of local arrays, members of structs passed by value, code after a refusal: read off real kernels.
struct Tensor {
  float *ptr;
  long long dims[4];
  long long strides[4];
};

// An initialiser puts each element where it stands.
__global__ void elementsOfAnInitializer(int *p, int n) {
  int x = threadIdx.x;
  bool inside[3] = {x >= 1, true, x + 2 < n};
  int known[2][2] = {{n, 3}, {x}};
  if (inside[2]) p[0] = 5;                            //~ divergent
  if (inside[0]) p[4] = 1;                            //~ divergent one-per-block
  if (known[1][0] > 3) p[1] = 2;                      //~ divergent one-per-block mask=0xfffffff0
  if (known[0][0] > 3) p[2] = 3;                      //~ grid
  if (known[1][1] > 3) p[3] = 4;                      //~ grid
}

// A store through another type reaches every element it covers.
__global__ void reinterpretedElements(int *p, const short *g) {
  char bytes[4];
  *reinterpret_cast<int *>(bytes) = 0;
  *reinterpret_cast<short *>(bytes) = g[threadIdx.x];
  if (bytes[1]) p[0] = 1;                             //~ divergent data-dependent
}

// Two loads of what is overwritten in between are two values.
__global__ void overwrittenElement(int *p, int n) {
  int a[2] = {n, n};
  int before = a[0];
  a[0] = p[n];
  if (a[0] == before) p[1] = 1;                       //~ uniform
  else if (threadIdx.x & 1) p[2] = 2;                 //~ divergent every-warp mask=0xaaaaaaaa
}

// What a boundary guard put into an array is at the boundary, not data.
__global__ void flagsOfAGuard(float *p, int n) {
  float valid[4];
  for (int i = 0; i < 4; i++) {                       //~ grid
    int at = (blockIdx.x * 4 + i) * blockDim.x + threadIdx.x;
    valid[i] = 0.f;
    if (at < n) valid[i] = 1.f;                       //~ divergent boundary
  }
  for (int i = 0; i < 4; i++) {                       //~ grid
    if (valid[i] != 0) p[threadIdx.x + i * 256] = 2;  //~ divergent boundary
  }
}

// An index stored at an unknown place of an array is still an index.
template <int dim>
__global__ void indexInAnArray(Tensor in) {
  unsigned ids[4] = {blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y, blockIdx.z, 0};
  ids[dim] = ids[dim] * blockDim.y + threadIdx.y;
  if (ids[0] < in.dims[0]) in.ptr[ids[0]] = 1;        //~ divergent boundary
}

// Writing through one member of a struct changes no other.
__global__ void sizeBesideThePointer(Tensor out, int perBatch) {
  int x = blockDim.x * (blockIdx.x - blockIdx.x / perBatch * perBatch) + threadIdx.x;
  if (x < out.dims[0]) out.ptr[x] = 1;                //~ divergent boundary
}
// But each thread may change its own copy.
__global__ void ownCopy(Tensor out) {
  out.dims[1] = threadIdx.x;
  if (out.dims[1] > 3) out.ptr[0] = 1;                //~ divergent
}

// A stride that nothing is known of keeps the order of the lanes.
__global__ void unknownStride(float *p, unsigned n, int stride) {
  const int start = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  for (int j = start; j < n; j += gridDim.x * blockDim.x * stride) p[j] = 0;  //~ divergent boundary
}
template <int V>
__global__ void vectorsOfARow(float *p, long n, long k) {
  const int tid = threadIdx.x;
  for (long h0 = tid * V; h0 < n; h0 += blockDim.x * V)  //~ divergent boundary
    for (int i = 0; i < V; i++) {                     //~ grid
      auto h = h0 + i;
      if (h == k) p[h] = 1;                           //~ divergent boundary
    }
}

// A comparison is 0 or 1, whatever it compares: what `&` makes of two of them is a guard.
__global__ void guardsByAnd(Tensor out, float limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if ((x < out.dims[0]) & (limit < out.ptr[blockIdx.x])) out.ptr[x] = 1;  //~ divergent boundary
}

// Where a macro of a header that is not seen decides, code that only refuses is left out.
__global__ void refusesWithoutAFeature(float *p, int n) {
#ifndef SOME_FEATURE_AVAILABLE
  p[0] = 0;
  return;
#endif
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)  //~ divergent boundary
    p[i] = 0;
  if (threadIdx.x == 0) p[n] = 1;                     //~ divergent one-per-block mask=0x00000001
}

// A loop that nothing enters ends the analysis all the same.
__global__ void loopAfterReturn(float *p, int n) {
  float v[4];
  p[0] = 0;
  return;
  for (int i = 0; i < 4; i++) v[i] = 0;               //~ uniform
  for (int j = threadIdx.x; j < n; j += 32)           //~ uniform
    for (int i = 0; i < 4; i++) p[j] += v[i];         //~ uniform
}

// A thread's array has one address in all lanes and another content in each, in the functions it is handed to too.
__device__ int first(const int *v) {
  if (v[0] > 3) return 1;                             //~ divergent
  return 0;
}
template <int N>
__device__ int any(const float (&v)[N]) {
  for (int i = 0; i < N; i++)                         //~ grid
    if (v[i] > 0.f) return 1;                         //~ divergent data-dependent
  return 0;
}
struct Buffer {
  int held[4];
  __device__ int full() const {
    if (held[0] > 3) return 1;                        //~ divergent
    return 0;
  }
};
__global__ void arraysHandedOn(int *p, const float *x, int n) {
  int v[2];
  v[0] = threadIdx.x;
  v[1] = n;
  float values[2];
  values[0] = x[threadIdx.x];
  values[1] = 0;
  Buffer b;
  b.held[0] = threadIdx.x;
  if (first(v)) p[0] = 1;                             //~ divergent
  if (any(values)) p[1] = 1;                          //~ divergent data-dependent
  if (b.full()) p[2] = 1;                             //~ divergent
}
