// Structs by field, references, scopes, casts, compile-time constants.
enum { FIRST, SECOND };
#define LIMIT 48
constexpr int kTile = 16;
struct Params { int mode; float scale; const int *table; };
struct Pair { int uniform; int lane; };
struct Nested { Pair pair; int other; };
union Bits { int i; float f; };

__global__ void structFields(int *p, Params params, int n) {
  int t = threadIdx.x;
  if (params.mode == SECOND) p[t] = 1;                //~ grid
  if (params.scale > 0.5f) p[t] = 2;                  //~ grid
  if (params.table[n] > 3) p[t] = 3;                  //~ uniform
  if (params.table[t] > 3) p[t] = 4;                  //~ divergent data-dependent
  Pair pair = {n, t};
  if (pair.uniform > 3) p[t] = 5;                     //~ grid
  if (pair.lane > 3) p[t] = 6;                        //~ divergent one-per-block mask=0xfffffff0
  Pair copy = pair;
  copy.lane = n;
  if (copy.lane > 3) p[t] = 7;                        //~ grid
  if (pair.lane > 3) p[t] = 8;                        //~ divergent one-per-block mask=0xfffffff0
  Nested nested;
  nested.pair.uniform = n;
  nested.pair.lane = t;
  nested.other = blockIdx.x;
  if (nested.pair.uniform > 3) p[t] = 9;              //~ grid
  if (nested.pair.lane > 3) p[t] = 10;                //~ divergent one-per-block mask=0xfffffff0
  if (nested.other > 3) p[t] = 11;                    //~ block
}
__global__ void structUnderPerLaneIf(int *p, int n) {
  int t = threadIdx.x;
  Pair pair = {n, 0};
  if (t < 5) pair.lane = 1;                           //~ divergent one-per-block
  if (pair.uniform > 3) p[t] = 1;                     //~ grid
  if (pair.lane) p[t] = 2;                            //~ divergent one-per-block mask=0x0000001f
}
__global__ void references(int *p, int n) {
  int t = threadIdx.x;
  int a = n, b = t;
  int &ra = a;
  int &rb = b;
  if (ra > 3) p[t] = 1;                               //~ grid
  if (rb > 3) p[t] = 2;                               //~ divergent one-per-block mask=0xfffffff0
  ra = t;
  if (a > 3) p[t] = 3;                                //~ divergent one-per-block mask=0xfffffff0
  rb = n;
  if (b > 3) p[t] = 4;                                //~ grid
  const int &rc = p[t];
  if (rc > 3) p[t] = 5;                               //~ divergent data-dependent
}
__global__ void pointersToLocals(int *p, int n) {
  int t = threadIdx.x;
  int a = n;
  int *pa = &a;
  *pa = t;
  if (a > 3) p[t] = 2;                                //~ divergent
  int b = n;
  int *pb = &b;
  *pb += 1;
  if (b > 3) p[t] = 3;                                //~ uniform
  if (*pb > 3) p[t] = 4;                              //~ uniform
}
__global__ void scopesAndShadowing(int *p, int n) {
  int t = threadIdx.x;
  int v = n;
  {
    int v = t;
    if (v > 3) p[t] = 1;                              //~ divergent one-per-block mask=0xfffffff0
  }
  if (v > 3) p[t] = 2;                                //~ grid
  for (int v = 0; v < 3; v++) {                       //~ grid
    if (v == 1) p[t] = 3;                             //~ grid
  }
  if (int v = t & 1) p[t] = v;                        //~ divergent every-warp mask=0xaaaaaaaa
  if (v > 3) p[t] = 4;                                //~ grid
  if (int w = n; w > 3) p[t] = 5;                     //~ grid
  if (int w = t & 31; w < 4) p[t] = 6;                //~ divergent every-warp mask=0x0000000f
}
__global__ void reassignment(int *p, int n) {
  int v = threadIdx.x;
  if (v > 3) p[0] = 1;                                //~ divergent one-per-block mask=0xfffffff0
  v = n;
  if (v > 3) p[0] = 2;                                //~ grid
  v += threadIdx.x & 31;
  if (v > 3) p[0] = 3;                                //~ divergent
  v = blockIdx.x;
  if (v > 3) p[0] = 4;                                //~ block
  v = v * 2 + 1;
  if (v > 3) p[0] = 5;                                //~ block
}
__global__ void autoAndCasts(int *p, int n) {
  auto t = threadIdx.x;
  auto u = n;
  const auto lane = static_cast<int>(t & 31);
  if (t < 4) p[0] = 1;                                //~ divergent one-per-block mask=0x0000000f
  if (u < 4) p[0] = 2;                                //~ grid
  if (lane < 4) p[0] = 3;                             //~ divergent every-warp mask=0x0000000f
  if ((unsigned char)(t * 8) == 8) p[0] = 4;          //~ divergent every-warp mask=0x00000002
  if (bool(lane)) p[0] = 5;                           //~ divergent every-warp mask=0xfffffffe
  if ((float)lane < 2.5f) p[0] = 6;                   //~ divergent every-warp
  if (int(t) < LIMIT) p[0] = 7;                       //~ divergent one-per-block mask=0x0000ffff
  if (t % kTile == 0) p[0] = 8;                       //~ divergent every-warp mask=0x00010001
}
__global__ void structuredBindings(int *p, Pair pair) {
  auto [a, b] = pair;
  if (a > 3) p[threadIdx.x] = 1;                      //~ grid
}
__global__ void unions(int *p, int n) {
  Bits bits;
  bits.i = threadIdx.x;
  if (bits.f > 0) p[0] = 1;                           //~ divergent
}
__global__ void staticLocal(int *p, int n) {
  static const int table[4] = {1, 2, 3, 4};
  if (table[n & 3] > 2) p[0] = 1;                     //~ uniform
  if (table[threadIdx.x & 3] > 2) p[0] = 2;           //~ divergent
}

// An index that is unravelled: the remainder is below its divisor in every lane.
__global__ void unravelled(int *p, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i % w;
  int y = i / w;
  if (x >= w) p[0] = 1;                               //~ uniform
  if (w > x) p[1] = 1;                                //~ uniform
  if (y >= h) p[2] = 1;                               //~ divergent boundary
  if (x >= w || y >= h) return;                       //~ divergent boundary
  if (x >= h) p[i] = 1;                               //~ divergent
}

// A member that all objects of a class share is read from no object.
template <class E> struct Packet {
  static constexpr const int size = 16 / sizeof(E);
  E payload[size];
  __device__ E &operator[](int i) { return payload[i]; }
};
struct Shared {
  static constexpr int n = 4;
  int v[4];
  int m;
};
__global__ void memberOfAllObjects(const Packet<float> *in, float *o, const Shared *ps) {
  Packet<float> p = in[threadIdx.x];
  for (int k = 0; k < p.size; k++) o[k] = p[k];       //~ grid
  Shared a = ps[threadIdx.x];
  for (int k = 0; k < a.n; k++) o[k] = a.v[k];        //~ grid
  for (int k = 0; k < a.m; k++) o[k] = a.v[k];        //~ divergent data-dependent
  const Shared &r = ps[threadIdx.x];
  for (int k = 0; k < r.n; k++) o[k] = 2;             //~ grid
  if (threadIdx.x < r.n) o[0] = 3;                    //~ divergent one-per-block mask=0xf
}

// A sequence between parentheses that begins with an assignment.
__global__ void sequences(int *p, int n) {
  int v = 0, w = 0;
  p[0] = (v = threadIdx.x, n);
  if (v > 3) p[1] = 1;                                //~ divergent
  p[0] = (v = 3, w = threadIdx.x & 1, n);
  if (v > 3) p[1] = 1;                                //~ grid
  if (w) p[1] = 1;                                    //~ divergent every-warp mask=0xaaaaaaaa
  if ((v = threadIdx.x & 3, v == 2)) p[2] = 2;        //~ divergent every-warp mask=0x44444444
  int x = (v = 2, v + 1);
  if (x == 3) p[2] = 2;                               //~ grid
}
