// Operators that a class defines for itself are calls; `asm goto` may send each lane to another label.
struct Pair { int x, y; };
__device__ bool operator<(const Pair &a, const Pair &b) { return a.x < b.x; }
__device__ bool operator==(const Pair &a, const Pair &b) { return true; }
__device__ Pair operator+(const Pair &a, int b) { return Pair{a.x + b, a.y}; }
struct Index {
  int v;
  __device__ int operator*() const { return v / 32; }
  __device__ int operator()(int k) const { return v + k; }
  __device__ bool operator!() const { return v < 4; }
  __device__ bool operator>=(int k) const { return v / 32 >= k; }
};
__device__ int operator%(Index a, int b) { return 7; }

__global__ void freeOperators(int *p, int n) {
  int t = threadIdx.x;
  Pair a{t, 0}, b{n, 1};
  if (a < b) p[0] = 1;                                //~ divergent one-per-block
  if (b < b) p[0] = 1;                                //~ grid
  if (a == b) p[0] = 1;                               //~ grid
  Pair c = b + 3;
  if (c.x > 4) p[0] = 1;                              //~ grid
  Index i{t};
  if (i % 3) p[0] = 1;                                //~ grid
}
__global__ void memberOperators(int *p) {
  Index i{(int)threadIdx.x};
  if (*i == 2) p[0] = 1;                              //~ warp
  if (i(1) == 4) p[0] = 1;                            //~ divergent one-per-block mask=0x00000008
  if (!i) p[0] = 1;                                   //~ divergent one-per-block mask=0x0000000f
  if (i >= 2) p[0] = 1;                               //~ warp
}
union Bits { float f; int i; unsigned char b[4]; };
__global__ void unionsAndVolatile(int *p, int n) {
  int t = threadIdx.x;
  Bits u;
  u.i = t;
  if (u.b[0] == 3) p[0] = 1;                          //~ divergent
  if (u.f == 0.f) p[0] = 1;                           //~ divergent
  volatile int *v = p;
  if (v[t] > 3) p[0] = 1;                             //~ divergent data-dependent
  if (*v > 3) p[0] = 1;                               //~ warp
}
// nvcc 13 takes no `asm goto`; clang does. Scenario 42.
__global__ void s42_asmGoto(int *p, int n) {
  int t = threadIdx.x;
  int k = 0;
  asm goto("setp.gt.s32 q, %0, 3; @q bra %l1;" : : "r"(t) : : big);   //~ divergent data-dependent
  k = 1;
  if (n > 3) p[1] = 2;                                //~ grid
big:
  if (k) p[0] = 1;                                    //~ divergent data-dependent
}
// A product in parentheses before an operator with one operand, too: no cast to the type of a function.
__global__ void factorInParentheses(int *p, int n, int zero) {
  int t = threadIdx.x;
  zero = 0;
  if ((n & (zero & t)) & 16) p[0] = 1;                //~ grid
  if ((t * (zero)) - 1 == -1) p[0] = 1;               //~ grid
  if ((t * (n)) - 1 == -1) p[0] = 1;                  //~ divergent
  if ((n * (t & 1)) & 1) p[0] = 1;                    //~ divergent
  if ((t && (zero)) && n) p[0] = 1;                   //~ grid
  if (n + (t & (zero)) * 2 == 7) *p = 1;              //~ grid
  if (t & (zero)) *p = 1;                             //~ grid
}
