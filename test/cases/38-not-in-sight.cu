// Names whose declaration is not in sight: what a per-lane value reaches is per lane, what is made of nothing is unknown.
#include "nowhere.cuh"
struct Span { int first, last; __device__ int length() const; __device__ void widen(int by); };
__device__ void bounds(const int *in, Span &s);
__device__ void boundsAt(Span *s, int i);
__device__ int readOnly(const Span *s, int i);
__global__ void byPrototype(const int *in, int *out, int n) {
  int t = threadIdx.x;
  Span a{};
  bounds(in, a);
  if (a.last > 3) out[t] = 1;                           //~ grid
  bounds(in + t, a);
  if (a.last > 3) out[t] = 1;                           //~ divergent data-dependent
  Span b{};
  boundsAt(&b, t);
  if (b.length() > 3) out[t] = 1;                       //~ divergent data-dependent
  Span c{};
  c.first = n;
  int r = readOnly(&c, t);
  if (c.first > 3) out[t] = 1;                          //~ grid
  if (r > 3) out[t] = 1;                                //~ divergent data-dependent
  Span d{};
  d.widen(n);
  if (d.length() > 3) out[t] = 1;                       //~ grid
  d.widen(in[t]);
  if (d.length() > 3) out[t] = 1;                       //~ divergent data-dependent
}
// A function that nothing declares may take any variable by reference: one set to a constant is there to be written.
__global__ void byAnyName(const int *in, int *out, int n) {
  int t = threadIdx.x;
  int found = 0;
  lookUp(in[t], found);
  if (found) out[t] = 1;                                //~ divergent data-dependent
  int width;
  if (parse(in[t], width)) out[t] = 1;                  //~ divergent data-dependent
  if (width > 2) out[t] = 1;                            //~ divergent data-dependent
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += weigh(in[t], k);   //~ grid
  const int most = 4;
  visit(in[t], n, most);
  if (n > most) out[t] = 1;                             //~ grid
  int agreed = 0;
  prepare(agreed, n);
  if (agreed > 3) out[t] = 1;                           //~ grid
  if (weigh(n, 3) > 7) out[t] = 1;                      //~ grid
  if (weigh(t, 3) > 7) out[t] = 1;                      //~ divergent data-dependent
  if (sum > 7) out[t] = 1;                              //~ divergent data-dependent
}
__global__ void ofNothing(int *out, int n) {
  int t = threadIdx.x;
  if (some::where()) out[t] = 1;                        //~ unknown
  if (somewhere) out[t] = 1;                            //~ unknown
  if (somewhere + n > 3 && n > 2) out[t] = 1;           //~ unknown
  int v = n;
  if (somewhere) v = 3;                                 //~ unknown
  if (v > 3) out[t] = 1;                                //~ unknown
  if (out[somewhere] > 3) out[t] = 1;                   //~ unknown
  if (somewhere > 3 || t < 5) out[t] = 1;               //~ divergent
  Elsewhere object;
  if (object.ready()) out[t] = 1;                       //~ unknown
  Elsewhere made(n);
  if (made.ready()) out[t] = 1;                         //~ grid
  if (n > BLOCK_SIZE * 2) out[t] = 1;                   //~ grid
  if (n > kItems) out[t] = 1;                           //~ grid
  if (n > Traits::items) out[t] = 1;                    //~ grid
  if (DIV_UP(n, BLOCK_SIZE) > 2) out[t] = 1;            //~ grid
  if (DIV_UP(out[t], BLOCK_SIZE) > 2) out[t] = 1;       //~ divergent data-dependent
}
// What a lambda captures, a template is given and the toolkit defines is in sight.
template <class Op, int N, class Traits> __global__ void inSight(float *out, int n, Op op) {
  int t = threadIdx.x;
  if (N > 3) out[t] = 1;                                //~ grid
  if (Traits::size > 3) out[t] = 1;                     //~ grid
  if (op(n) > 3) out[t] = 1;                            //~ grid
  if (std::numeric_limits<int>::max() > n) out[t] = 1;  //~ grid
  if (n < INT_MAX) out[t] = 1;                          //~ grid
}
void start(float *out, int m) {
  auto mark = [=] __device__ (int i) {
    if (m > 3) out[i] = 1;                              //~ grid
  };
}
__global__ void unseenLoops(int *out, int n) {
  FOR_EACH(i, n) {
    if (i > 3) out[i] = 1;                              //~ divergent data-dependent
    if (n > 3) out[i] = 2;                              //~ grid
  }
}
// Arrays and structures that a function not in sight may fill.
struct Config { int mode, size; };
__device__ void look(const int *where, int what);
__global__ void filled(const int *in, int *out, int n) {
  int t = threadIdx.x;
  Config c;
  fill(&c, n);
  if (c.mode > 3) out[t] = 1;                           //~ grid
  int v[4] = {1, 2, n, 4};
  look(v, t);
  if (v[2] > 3) out[t] = 1;                             //~ grid
  fill(v, n);
  if (v[0] > 3) out[t] = 1;                             //~ grid
  if (sumOf(v) > 3) out[t] = 1;                         //~ grid
  int u[4];
  fill(u, in[t]);
  if (u[0] > 3) out[t] = 1;                             //~ divergent data-dependent
  if (sumOf(u) > 3) out[t] = 1;                         //~ divergent data-dependent
  int w[4];
  auto view = viewOf(w);
  view.push(in[t]);
  if (w[0] > 3) out[t] = 1;                             //~ divergent data-dependent
  Elsewhere e{};
  if (e.ready()) out[t] = 1;                            //~ unknown
  int k = 0;
  while (k < some::where()) ++k;                        //~ unknown
  if (k > 3) out[t] = 1;                                //~ unknown
  FOR_EACH(i, n) out[i] = i;
  FOR_EACH(j, n) {
    if (j % 2) out[j] = 2;                              //~ divergent data-dependent
  }
}
