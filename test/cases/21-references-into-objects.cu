// What a function of an object refers to is part of the object.
template <typename T, int N> struct Vec {
  T v[N];
  __device__ T &operator[](int i) { return v[i]; }
  __device__ T get(int i) const { return v[i]; }
};
struct V4 {
  float x, y, z, w;
  __device__ float &operator[](int i) { return (&x)[i]; }
  __device__ float &at(int i) { return i == 0 ? x : y; }
  __device__ float &first() { return x; }
};
struct Rows { Vec<float, 4> row[2]; __device__ Vec<float, 4> &operator[](int i) { return row[i]; } };
__device__ float &pick(V4 &v, int i) { return i ? v.x : v.y; }   //~ any
__device__ void put(float &to, float value) { to = value; }
__global__ void subscripts(const float *in, float *out) {
  Vec<float, 4> a;
  a[2] = in[threadIdx.x];
  if (a[2] > 0) out[1] = 1;                           //~ divergent data-dependent
  if (a.get(2) > 0) out[1] = 1;                       //~ divergent data-dependent
  V4 b = {0, 0, 0, 0};
  b[0] += in[threadIdx.x];
  if (b.x > 0) out[1] = 1;                            //~ divergent data-dependent
  Rows m;
  m[0][1] = in[threadIdx.x];
  if (m[0][1] > 0) out[1] = 1;                        //~ divergent data-dependent
}
__global__ void methods(const float *in, float *out) {
  V4 b = {0, 0, 0, 0}, c = {0, 0, 0, 0}, d = {0, 0, 0, 0};
  b.at(0) = in[threadIdx.x];
  if (b.x > 0) out[1] = 1;                            //~ divergent
  c.first() = in[threadIdx.x];
  if (c.x > 0) out[1] = 1;                            //~ divergent
  pick(d, 0) = in[threadIdx.x];
  if (d.y > 0) out[1] = 1;                            //~ divergent
}
__global__ void references(const float *in, float *out) {
  V4 e = {0, 0, 0, 0}, f = {0, 0, 0, 0};
  float &r = e[1];
  r = in[threadIdx.x];
  if (e.y > 0) out[1] = 1;                            //~ divergent
  put(f[2], in[threadIdx.x]);
  if (f.z > 0) out[1] = 1;                            //~ divergent
}
__global__ void thatAllLanesShare(float *out, int n) {
  V4 f = {0, 0, 0, 0};
  f[0]++;
  f[1] = n;
  if (f.y > 0) out[1] = 1;                            //~ uniform
  if (f[1] > 0) out[1] = 1;                           //~ uniform
  f[threadIdx.x & 3] = 2;
  if (f.y > 0) out[1] = 1;                            //~ divergent
}
// An object whose class is not seen: what is handed to it may be in it.
__global__ void unseenObject(const int *in, int *out, int n) {
  unseen::Hash h;
  h.update(n);
  if (h.value() > 3) out[0] = 1;                        //~ unknown
  h.update(in[threadIdx.x]);
  if (h.value() > 3) out[0] = 1;                        //~ divergent
  unseen::Tile t;
  int x = t.read(threadIdx.x);
  if (t.size() > 3) out[1] = 1;                         //~ unknown
  if (x > 3) out[1] = 1;                                //~ divergent
  cuda::std::array<int, 4> a;
  a[0] = n;
  if (a[0] > 3) out[1] = 1;                             //~ uniform
  a[0] = in[threadIdx.x];
  if (a[0] > 3) out[1] = 1;                             //~ divergent
  a.fill(n);
  if (a[1] > 3) out[1] = 1;                             //~ any

// What a lambda returns by reference is the variable itself.
__global__ void referencesOfLambdas(int *p, int n, int m) {
  auto whole = [&]() -> int & { return n; };
  whole() = threadIdx.x;
  if (n > 3) p[0] = 1;                                //~ divergent one-per-block mask=0xfffffff0
  int cells[4] = {0, 0, 0, 0};
  auto at = [&](int i) -> int & { return cells[i]; };
  at(1) = threadIdx.x & 1;
  at(2) += m;
  if (cells[1]) p[1] = 1;                             //~ divergent
  if (cells[2] > 3) p[2] = 1;                         //~ grid
  auto copy = [&]() { return m; };
  if (copy() > 3) p[3] = 1;                           //~ grid
}
