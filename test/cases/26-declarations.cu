// Declarations in odd clothes: parentheses around the name, initialisers that read as parameters, in heads of statements.
#define DECL(T, x, e) T x = e
__global__ void decls(int *p, int n) {
  int t = threadIdx.x;
  int (a) = t; if (a > 3) p[0] = 1; //~ divergent
  int (b)(t); if (b > 3) p[0] = 1; //~ divergent
  int (c){t}; if (c > 3) p[0] = 1; //~ divergent
  int d(t), e(n); if (d > 3) p[0] = 1; //~ divergent
  int f = n, (g) = t, h{t}; if (g > 3) p[0] = 1; //~ divergent
  if (h > 3) p[0] = 1; //~ divergent
  if (f > 3) p[0] = 1; //~ grid
  typedef int I; I (i) = t; if (i > 3) p[0] = 1; //~ divergent
  I (j)(t); if (j > 3) p[0] = 1; //~ divergent
  I k(t); if (k > 3) p[0] = 1; //~ divergent
  I l(t + n); if (l > 3) p[0] = 1; //~ divergent
  I m((t)); if (m > 3) p[0] = 1; //~ divergent
  I q(t * n); if (q > 3) p[0] = 1; //~ divergent
  I r(t & n); if (r >= 3) p[0] = 1; //~ divergent
  I s(t && n); if (s) p[0] = 1; //~ divergent
  I u(p[t]); if (u) p[0] = 1; //~ divergent
  I v(-t); if (v) p[0] = 1; //~ divergent
  I w(int(t) + 0); if (w) p[0] = 1; //~ divergent
  I x((int)t); if (x) p[0] = 1; //~ divergent
  const I y = t; if (y) p[0] = 1; //~ divergent
  I const z = t; if (z) p[0] = 1; //~ divergent
  auto aa = I(t); if (aa) p[0] = 1; //~ divergent
  auto ab{t}; if (ab) p[0] = 1; //~ divergent
  auto ac(t); if (ac) p[0] = 1; //~ divergent
  auto (ad) = t; if (ad) p[0] = 1; //~ divergent
  decltype(t) ae = t; if (ae) p[0] = 1; //~ divergent
  decltype(auto) af = (t); if (af) p[0] = 1; //~ divergent
  unsigned ag = t, *ah = &ag, &ai = ag; if (*ah) p[0] = 1; //~ divergent
  if (ai) p[0] = 1; //~ divergent
  if (int aj = t) p[0] = 1; //~ divergent
  if (int aj(n); t > aj) p[0] = 1; //~ divergent
  if (I aj{t}) p[0] = 1; //~ divergent
  if (auto aj = t; aj) p[0] = 1; //~ divergent
  if (auto *aj = p + t; *aj) p[0] = 1; //~ divergent
  if (; t) p[0] = 1; //~ divergent
  if (typedef int J; J(t)) p[0] = 1; //~ divergent
  if (using J = int; J(t)) p[0] = 1; //~ divergent
  switch (int ak = t; ak) { case 3: p[0] = 1; } //~ divergent
  switch (int ak = t) { case 3: p[0] = 1; } //~ divergent
  while (int al = t) { if (al) break; } //~ divergent
  for (int i = t, j = n; i < j; ++i, --j) p[i] = 1; //~ divergent
  for (int i(t); i < n; ++i) p[i] = 1; //~ divergent
  for (auto i{t}; i < n; ++i) p[i] = 1; //~ divergent
  for (I (i) = t; i < n; ++i) p[i] = 1; //~ divergent
  int n2 = n; n2 < t > n2; if (n2) p[0] = 1; //~ grid
  int t2 = t; n2 < n > t2; if (t2) p[0] = 1; //~ divergent
  int t3 = t; n2 * t3; if (t3) p[0] = 1; //~ divergent
  int t4 = t; n2 & t4; if (t4) p[0] = 1; //~ divergent
  int t5 = t; n2 && t5; if (t5) p[0] = 1; //~ divergent
  int t6 = t; n2 * (t6); if (t6) p[0] = 1; //~ divergent
  int t7 = t; (n2) * t7; if (t7) p[0] = 1; //~ divergent
}
__global__ void numbers(int *p, int n) {
  int t = threadIdx.x;
  if (t < -0x1e + 0X20) p[0] = 1;                            //~ divergent mask=0x00000003
  if (t < -010 + 0b1'010) p[0] = 1;                          //~ divergent mask=0x00000003
  if (t - 2 < -0b1) p[0] = 1;                                //~ divergent mask=0x00000001
  if (t > -1u) p[0] = 1;                                     //~ grid
  if (t < 0x1'0 - 0xE) p[0] = 1;                             //~ divergent mask=0x00000003
}

// A type of one function's own may be a function elsewhere: `Reduce(x);` calls it.
template <typename T> struct Sums { T operator()(T v) const { return v; } };
__device__ void Reduce(int &x) {
  typedef Sums<int> Reduce;
  x = Reduce()(x + 1);
}
__global__ void aTypeElsewhere(int *p, int n) {
  int count = threadIdx.x;
  Reduce(count);
  if (count <= n) p[0] = 1;                           //~ divergent
}
