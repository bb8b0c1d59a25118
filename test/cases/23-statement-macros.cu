// Macros that declare, that are the head of the author's statement, that paste names.
#define GET_IDX int idx = blockIdx.x * blockDim.x + threadIdx.x;
#define GET_IDX2 int idx2 = threadIdx.x
#define DECL(T, x, e) T x = e
#define DEF(x, e) int x = e
#define DEF2(x, e) int x = e;
#define DEF3(x, y, e) int x = e; int y = e
#define SWAP(T, a, b) do { T tmp_ = a; a = b; b = tmp_; } while (0)
#define INC(x) x++
#define INCIF(c, x) if (c) x++
#define LOOP(i, n) for (int i = threadIdx.x; i < n; i += blockDim.x)
#define EACH(i, n) LOOP(i, n)
#define LOOPX for (int i = threadIdx.x; i < 100; i += blockDim.x)
#define RETURN_IF(c) if (c) return
#define RETURN_IF2(c) if (c) return;
#define IF_LEADER if (threadIdx.x % 32 == 0)
#define WHEN(c) if (c)
#define KERNEL_BODY(x) if (x > 3) { p[0] = 1; }
#define MYTID threadIdx.x
#define CAT(a, b) a##b
#define VAR(x) CAT(My_, x)
#define STR(x) #x
#define EVAL(...) __VA_ARGS__
#define FIRST(a, ...) a
#define CALL(f, ...) f(__VA_ARGS__)
__device__ int id(int x) { return x; }
__global__ void m1(int *p, int n) {
  GET_IDX
  if (idx > 3) p[0] = 1; //~ divergent
  GET_IDX2;
  if (idx2 > 3) p[0] = 1; //~ divergent
  int t = threadIdx.x;
  DECL(int, e, t); 
  if (e > 3) p[0] = 1; //~ divergent
  DECL(const unsigned, e2, t); 
  if (e2 > 3) p[0] = 1; //~ divergent
  DEF(f, t); 
  if (f > 3) p[0] = 1; //~ divergent
  DEF2(g, t)
  if (g > 3) p[0] = 1; //~ divergent
  DEF3(h, i, t);
  if (h > 3) p[0] = 1; //~ divergent
  if (i > 3) p[0] = 1; //~ divergent
  int j = t, k = n; SWAP(int, j, k);
  if (k > 3) p[0] = 1; //~ divergent
  if (j > 3) p[0] = 1; //~ grid
  int l = n; if (t & 1) INC(l); //~ divergent
  if (l > 3) p[0] = 1; //~ divergent
  int m = n; INCIF(t & 1, m); //~ divergent
  if (m > 3) p[0] = 1; //~ divergent
  LOOP(q, n) p[q] = 1; //~ divergent
  LOOPX p[i] = 1; //~ divergent
  IF_LEADER p[0] = 3; //~ divergent
  IF_LEADER { p[0] = 3; } //~ divergent
  WHEN(t & 1) p[0] = 3; //~ divergent
  KERNEL_BODY(t) //~ divergent
  KERNEL_BODY(t); //~ divergent
  if (CAT(thread, Idx).x > 3) p[0] = 1; //~ divergent
  int My_W = t; if (VAR(W) > 3) p[0] = 1; //~ divergent
  if (CAT(My, _W) > 3) p[0] = 1; //~ divergent
  if (EVAL(t > 3)) p[0] = 1; //~ divergent
  if (FIRST(t, n) > 3) p[0] = 1; //~ divergent
  if (CALL(id, t) > 3) p[0] = 1; //~ divergent
  if (CALL(min, t, n) > 3) p[0] = 1; //~ divergent
}
__global__ void m2(int *p, int n) {
  RETURN_IF(threadIdx.x & 1); //~ divergent
  if (threadIdx.x == 1) p[0] = 1; //~ grid
}
__global__ void m3(int *p, int n) {
  RETURN_IF2(threadIdx.x & 1) //~ divergent
  if (threadIdx.x == 1) p[0] = 1; //~ grid
}
__global__ void shortNames(int *p, int n) {
  LOOP(q, n) p[q] = 1; //~ divergent
  LOOP(q, n) { p[q] = 1; } //~ divergent
  LOOP(q, n); //~ divergent
  EACH(q, n) p[q] = 1; //~ divergent
}
__global__ void headWithElse(int *p, int n) {
  int v = 0;
  IF_LEADER v = n; else v = 7; //~ divergent
  if (v == n) p[0] = 1; //~ divergent
  IF_LEADER p[0] = 3; else if (threadIdx.x & 1) p[1] = 3; //~ divergent
}
