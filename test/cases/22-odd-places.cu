// What is written to is more than a name: a macro's call, a choice, a reference that a cast or a function gives.
#define SELF(v) (v)
#define RAW(v) v
#define EL(i) arr[i]
#define SET(x, e) x = e
#define SET2(x, e) do { (x) = (e); } while (0)
#define FIELD(s, f) (s).f
#define SWAP(a, b) { int tmp_ = a; a = b; b = tmp_; }
struct S { int x, y; };
struct Box { int v; __device__ int &get() { return v; } __device__ int &operator[](int i) { return v; } };
__device__ int &pick(int &a, int &b) { return a; }
__device__ int &same(int &a) { return a; }
__global__ void places(int *p, int n) {
  int t = threadIdx.x;
  int a = n; SELF(a) = t; if (a > 3) p[0] = 1; //~ divergent
  int b = n; RAW(b) += t; if (b > 3) p[0] = 1; //~ divergent
  int arr[4] = {n, n, n, n}; EL(2) = t; if (arr[2] > 3) p[0] = 1; //~ divergent
  int c = n; SET(c, t); if (c > 3) p[0] = 1; //~ divergent
  int d = n; SET2(d, t); if (d > 3) p[0] = 1; //~ divergent
  S s = {n, n}; FIELD(s, x) = t; if (s.x > 3) p[0] = 1; //~ divergent
  int f = t, g = n; SWAP(f, g); if (g > 3) p[0] = 1; //~ divergent
  int h = n, i = n; (n > 3 ? h : i) = t; if (h > 3) p[0] = 1; //~ divergent
  if (i > 3) p[0] = 1; //~ divergent
  int j = n; (void(), j) = t; if (j > 3) p[0] = 1; //~ divergent
  int k = n; (k = 3) += t; if (k > 3) p[0] = 1; //~ divergent
  int l = n; ++l = t; if (l > 3) p[0] = 1; //~ divergent
  int m = n; *&m = t; if (m > 3) p[0] = 1; //~ divergent
  S q = {n, n}; (&q)->x = t; if (q.x > 3) p[0] = 1; //~ divergent
  S r = {n, n}; (*&r).x = t; if (r.x > 3) p[0] = 1; //~ divergent
  int u = n; static_cast<int &>(u) = t; if (u > 3) p[0] = 1; //~ divergent
  int v = n; (int &)u = t; if (u > 3) p[0] = 1; //~ divergent
  int w = n; reinterpret_cast<int &>(w) = t; if (w > 3) p[0] = 1; //~ divergent
  int x = n; pick(x, w) = t; if (x > 3) p[0] = 1; //~ divergent
  int y = n; same(y) = t; if (y > 3) p[0] = 1; //~ divergent
  int y2 = n; same(y2)++; y2 += t; if (y2 > 3) p[0] = 1; //~ divergent
  Box z = {n}; z.get() = t; if (z.v > 3) p[0] = 1; //~ divergent
  Box z2 = {n}; z2[0] = t; if (z2.v > 3) p[0] = 1; //~ divergent
  int aa[2] = {n, n}; 1[aa] = t; if (aa[1] > 3) p[0] = 1; //~ divergent
  int ab[2] = {n, n}; *(ab + 1) = t; if (ab[1] > 3) p[0] = 1; //~ divergent
  int ac[2] = {n, n}; *ab = t; if (*ab > 3) p[0] = 1; //~ divergent
  int ad = n; int *pd = &ad; *pd = t; if (ad > 3) p[0] = 1; //~ divergent
  int ae = n; int &re = (ae); re = t; if (ae > 3) p[0] = 1; //~ divergent
  int af = n; auto &&rf = af; rf = t; if (af > 3) p[0] = 1; //~ divergent
  int ag = n; int &rg = n > 3 ? ag : ae; rg = t; if (ag > 3) p[0] = 1; //~ divergent
  int ah = n; (((ah))) = t; if (ah > 3) p[0] = 1; //~ divergent
  int ai = n, aj; aj = ai = t; if (ai > 3) p[0] = 1; //~ divergent
  int ak = n; SELF(ak)++; ak = ak + t; if (ak > 3) p[0] = 1; //~ divergent
  int al = n, am = t; (al) = am, al; if (al > 3) p[0] = 1; //~ divergent
}
__global__ void places2(int *p, int n) {
  int t = threadIdx.x;
  int a = 0; if (t & 1) SELF(a)++; if (a) p[0] = 1; //~ divergent
}
__global__ void choiceKeepsTheRest(int *p, int n) {
  int t = threadIdx.x, a = n, b = n;
  (t < 7 ? a : b) = 3;                                       //~ any
  if (a == b) p[0] = 1;                                      //~ divergent
}
