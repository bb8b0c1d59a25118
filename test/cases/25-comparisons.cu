// `a < b` beside `>`: never the arguments of a template where `a` is a variable.
struct S { int x, y; template <int I> __device__ int get(int v) { return v + I; } };
template <int A, int B> __device__ int tw(int v) { return v; }
__device__ bool less(int a, int b) { return a < b; }
__global__ void cmp(int *p, int n) {
  int t = threadIdx.x;
  int b = n, c = t, one = 1;
  S s{n, t}; S *q = &s;
  if (less(b < n, c > (n))) p[0] = 1; //~ divergent
  if (less(b < n, c > n)) p[0] = 1; //~ divergent
  if (less(b < 3, c > (n))) p[0] = 1; //~ divergent
  if (less(s.x < n, s.y > (n))) p[0] = 1; //~ divergent
  if (less(q->x < n, s.y > (n))) p[0] = 1; //~ divergent
  if (n < b >> (t)) p[0] = 1; //~ divergent
  if (n < b != n > (t)) p[0] = 1; //~ divergent
  if (n < b, c > (3)) p[0] = 1; //~ divergent
  if (tw<1, 2>(t) > 3) p[0] = 1; //~ divergent
  if (tw<1, 2>(n) > 3) p[0] = 1; //~ grid
  if (s.get<1>(t) > 3) p[0] = 1; //~ divergent
  if (s.template get<1>(t) > 3) p[0] = 1; //~ divergent
  bool f = n < b, g = c > (t); if (f) p[0] = 1; //~ grid
  int arr[2] = {n < b, c > (3)}; if (arr[1]) p[0] = 1; //~ divergent
  int k = n < b ? c > (t) : t; if (k) p[0] = 1; //~ divergent
  for (int i = 0; i < n && t > (i); i++) p[i] = 0; //~ divergent
  for (int i = 0, j = n; i < n, j > (t); i++, j--) p[i] = 0; //~ divergent
  p[n < b] = c > (3), p[1] = 0;
  if (p[n < b] < c) p[0] = 1; //~ divergent
  if (b < t & c > (n)) p[0] = 1; //~ divergent
  if (b < t | c > (n)) p[0] = 1; //~ divergent
  if (b < t ^ c > n) p[0] = 1; //~ divergent
  if (b<t&&c>n) p[0] = 1; //~ divergent
  if (b<t||c>(n)) p[0] = 1; //~ divergent
  if (b<t&c>-n) p[0] = 1; //~ divergent
  if (b<n*c>-n) p[0] = 1; //~ divergent
  if (min(b<t, c>(3))) p[0] = 1; //~ divergent
}
__global__ void par(int *p, const int lo, int hi, unsigned m) {
  int t = threadIdx.x;
  if (less(lo < hi, t > (hi))) p[0] = 1; //~ divergent
  if (less(m < hi, t > (hi))) p[0] = 1; //~ divergent
  for (int i = 0; i < hi; i++) {
    if (less(i < hi, t > (hi))) p[0] = 1; //~ divergent
    bool ok = less(i < hi, t > (hi)); 
    if (ok) p[0] = 1; //~ divergent
  }
  auto fn = [&](int w, float z) { return less(w < 3, t > (hi)); };
  if (fn(hi, 3.f)) p[0] = 1; //~ divergent
}
template <int N, typename T> __device__ T get(T v) { return v + N; }
struct Q { int v; template <int A, int B> __device__ int at(int x) { return x; } int a, b; };
template <typename F, int M> __global__ void tem(int *p, int n, F *fp, int len[4]) {
  int t = threadIdx.x;
  constexpr int K = 3;
  Q q{n}; Q *r = &q;
  if (get<M, int>(n) > 3) p[0] = 1; //~ grid
  if (get<K, int>(n) > 3) p[0] = 1; //~ grid
  if (q.at<M, K>(n) > 3) p[0] = 1; //~ grid
  if (r->at<M, K>(n) > 3) p[0] = 1; //~ any
  if (q.at<M, K>(t) > 3) p[0] = 1; //~ divergent
  if (less(M < n, t > (n))) p[0] = 1; //~ divergent
  if (less(K < n, t > (n))) p[0] = 1; //~ divergent
  if (less(q.a < n, t > (n))) p[0] = 1; //~ divergent
  if (less(len[2] < n, t > (n))) p[0] = 1; //~ divergent
  for (int x : {1, 2}) if (less(x < n, t > (n))) p[0] = 1; //~ divergent
  const auto z = n;
  if (less(z < n, t > (n))) p[0] = 1; //~ divergent
}
