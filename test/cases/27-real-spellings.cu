// Odd but legal C++ of the kinds that real repositories hold.
#include <cstdint>
namespace ns { struct P { int x; static constexpr int W = 32; }; enum class Mode { Fast, Slow }; __device__ int twice(int v) { return v * 2; } }
struct Bits { unsigned a : 5; unsigned b : 27; };
struct Outer { struct Inner { int v; __device__ int get() const { return v; } }; Inner in; int arr[4]; };
enum class Kind : uint8_t { A, B = 4, C };
template <typename T> struct Tr { using type = T; static constexpr bool value = sizeof(T) == 4; };
template <> struct Tr<double> { using type = double; static constexpr bool value = true; };
struct Vec { float x, y, z; __device__ Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; } __device__ float operator[](int i) const { return i == 0 ? x : y; } __device__ explicit operator bool() const { return x > 0; } };
__device__ int dflt(int a, int b = 3) { return a + b; }
__device__ constexpr int csq(int x) { return x * x; }
typedef int (*Fn)(int);
__global__ void odd(int *p, const float *__restrict__ q, int n, float4 *v4, Outer *ob) {
  const int t = threadIdx.x;
  int i = blockIdx.x*blockDim.x+t;
  if (__ldg(&q[i]) > 0.f) p[0] = 1; //~ divergent
  if (reinterpret_cast<const float4 *>(q)[i].x > 0) p[0] = 1; //~ divergent
  if (((float4 *)q)[i].y > 0) p[0] = 1; //~ divergent
  if (*(const float *)(q + i) > 0) p[0] = 1; //~ divergent
  if (v4[i].x > v4[n].x) p[0] = 1; //~ divergent
  auto [x, y] = make_int2(t, n);
  if (x > 3) p[0] = 1; //~ divergent
  if (decltype(t)(t) > 3) p[0] = 1; //~ divergent
  decltype(t + n) d = t; if (d > 3) p[0] = 1; //~ divergent
  [[likely]] if (t > 3) p[0] = 1; //~ divergent
  if (t > 3) [[unlikely]] { p[0] = 1; } //~ divergent
  #pragma unroll 4
  for (int k = t; k < n; ++k) p[k] = 0; //~ divergent
  const char *s = R"x(if (a < b) { ")x"; if (s && t > 3) p[0] = 1; //~ divergent
  Bits b; b.a = t; if (b.a > 3) p[0] = 1; //~ divergent
  Bits b2{(unsigned)t, 3}; if (b2.a == 3) p[0] = 1; //~ divergent
  Kind kd = t > 3 ? Kind::B : Kind::A; if (kd == Kind::B) p[0] = 1; //~ divergent
  if (static_cast<int>(Kind::B) > n) p[0] = 1; //~ grid
  if (static_cast<Kind>(t) == Kind::C) p[0] = 1; //~ divergent
  switch (Kind(t)) { case Kind::A: p[0] = 1; break; default: break; } //~ divergent
  if constexpr (sizeof(int) == 4) { if (t > 3) p[0] = 1; } //~ divergent
  if (t > 3 and not (n > 3)) p[0] = 1; //~ divergent
  if (t bitand 1) p[0] = 1; //~ divergent
  if( t>3 ){p[0]=1;} else{p[1]=1;} //~ divergent
  if (t > 3 ? n > 3 : n < 3) p[0] = 1; //~ divergent
  if (n > 3 ? t > 3 ? 1 : 0 : n == 2 ? t : 3) p[0] = 1; //~ divergent
  if (sizeof(t) > n) p[0] = 1; //~ grid
  if (sizeof t > n) p[0] = 1; //~ grid
  if (sizeof(int[4]) < t) p[0] = 1; //~ divergent
  if (sizeof(int) * t > 3) p[0] = 1; //~ divergent
  if (sizeof(p[0]) + t > 5) p[0] = 1; //~ divergent
  int2 de = {.x = t, .y = n}; if (de.x > 3) p[0] = 1; //~ divergent
  int arr[3] = {n, t, n}; for (int e : arr) { if (e > 3) p[0] = 1; } //~ divergent
  for (auto &e : arr) if (e > 3) p[0] = 1; //~ divergent
  Outer::Inner in{t}; if (in.get() > 3) p[0] = 1; //~ divergent
  Outer o{{t}, {1, 2, 3, 4}}; if (o.in.v > 3) p[0] = 1; //~ divergent
  if (o.in.get() > 3) p[0] = 1; //~ divergent
  using namespace ns;
  if (twice(t) > 3) p[0] = 1; //~ divergent
  if (ns::twice(t) > 3) p[0] = 1; //~ divergent
  if (::ns::twice(t) > 3) p[0] = 1; //~ divergent
  if (dflt(t) > 3) p[0] = 1; //~ divergent
  if (dflt(n, t) > 3) p[0] = 1; //~ divergent
  if (csq(t) > 3) p[0] = 1; //~ divergent
  Vec a{1, 2, 3}, c{(float)t, 0, 0}; Vec df = a - c; if (df.x > 0) p[0] = 1; //~ divergent
  if ((a - c).x > 0) p[0] = 1; //~ divergent
  if (c[0] > 0) p[0] = 1; //~ divergent
  if ((c - a)[0] > 0) p[0] = 1; //~ divergent
  if (c) p[0] = 1; //~ divergent
  if (auto r = c - a; r.x > 3) p[0] = 1; //~ divergent
  int Outer::Inner::*mp = &Outer::Inner::v; if (in.*mp > 3) p[0] = 1; //~ divergent
  Outer::Inner *ip = &in; if (ip->*mp > 3) p[0] = 1; //~ divergent
  auto lam = [t](int v) { return v > t; }; if (lam(n)) p[0] = 1; //~ divergent
  if ([&] { return t > 3; }()) p[0] = 1; //~ divergent
  if ([=](auto v) -> bool { return v > 3; }(t)) p[0] = 1; //~ divergent
  Fn fp = csq; if (fp(t) > 3) p[0] = 1; //~ divergent
  if ((*fp)(t) > 3) p[0] = 1; //~ divergent
  if (Tr<float>::value && t > 3) p[0] = 1; //~ divergent
  typename Tr<int>::type tt = t; if (tt > 3) p[0] = 1; //~ divergent
  if (t[arr] > 3) p[0] = 1; //~ divergent
  if (!!(t & 1) ^ !n) p[0] = 1; //~ divergent
  if (~t & 1) p[0] = 1; //~ divergent
  if (-t + +n > 0) p[0] = 1; //~ divergent
  if (n - -t > 0) p[0] = 1; //~ divergent
  if (n-(-t)>0) p[0] = 1; //~ divergent
  if ((n, t) > 3) p[0] = 1; //~ divergent
  if (int k = t; k > 3) p[0] = 1; else if (k > 2) p[0] = 2; //~ divergent
  if (ob->arr[t & 3] > 3) p[0] = 1; //~ divergent
  if (ob[t].in.v > 3) p[0] = 1; //~ divergent
  if ((ob + t)->in.v > 3) p[0] = 1; //~ divergent
  if ((&ob[t])->in.v > 3) p[0] = 1; //~ divergent
  if ((int)q[i] > 3) p[0] = 1; //~ divergent
  if ((unsigned)(t - 3) < (unsigned)n) p[0] = 1; //~ divergent
  if ((t)[arr]) p[0] = 1; //~ divergent
  if ((p[t]) && (n)) p[0] = 1; //~ divergent
  if ((ob->arr[t & 3]) && (n)) p[0] = 1; //~ divergent
  if ((de.x) && (n)) p[0] = 1; //~ divergent
  if ((de.x) & (n)) p[0] = 1; //~ divergent
  if ((de.x) - (n)) p[0] = 1; //~ divergent
  if ((de.x) * (n) > 3) p[0] = 1; //~ divergent
  if ((ns::P::W) * (t) > 3) p[0] = 1; //~ divergent
  if ((t) * (ns::P::W) > 3) p[0] = 1; //~ divergent
  if ((t) + (n) * (t) > 3) p[0] = 1; //~ divergent
  if (float(t) * .5f > n) p[0] = 1; //~ divergent
  if (float{1} * t > n) p[0] = 1; //~ divergent
  if ((float)t * .5f > n) p[0] = 1; //~ divergent
  if (unsigned{3} < t) p[0] = 1; //~ divergent
  if (double(t) / 3. > n) p[0] = 1; //~ divergent
  if (t % 2 ? true : n) p[0] = 1; //~ divergent
  if (p && *p && p[t]) p[0] = 1; //~ divergent
  int j = 0;
again:
  j += t;
  if (j < n) goto again; //~ divergent
  do p[0]++; while (j++ < t); //~ divergent
  while (j --> 0) p[j] = 1; //~ divergent
  for (;;) { if (j++ > t) break; } //~ divergent
  for (int a1 = 0, b1 = t; a1 < b1; a1++, b1--) p[a1] = 1; //~ divergent
  if (const int z = t; z) p[0] = 1; //~ divergent
  const bool in_range = (t) < (n) && (t) > (3); if (in_range) p[0] = 1; //~ divergent
  const int idx2 = (n) + (t) * 4 - (3); if (idx2 > 3) p[0] = 1; //~ divergent
  const int idx3 = (n)+(t)*4; if (idx3 > 3) p[0] = 1; //~ divergent
  if (n<t||n>(t)) p[0] = 1; //~ divergent
}
