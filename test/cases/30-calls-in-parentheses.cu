// A call in parentheses before an operator, out of macros that put their arguments in parentheses.
#define BITS(n, i) ((n) & (i))
#define UP(n, i) ((n) << (i))
#define NOT(x) (!(x))
#define VALUE_31 (31)
#define VALUE_0 0
#define ADD(n, i) ((n) + (i))
#define BARE_ADD(a, b) a + b
__global__ void k(int *a, int n, int m) {
  int t = threadIdx.x;
  if (NOT(BITS(UP(t&VALUE_31,VALUE_0),1))) a[0] = 1; //~ divergent
  if (NOT(BITS((t&VALUE_31),1))) a[0] = 1; //~ divergent
  if (UP(t&VALUE_31,VALUE_0)) a[0] = 1; //~ divergent
  if (((t&(31)) << (0))) a[0] = 1; //~ divergent
  if ((t&(31)) & (1)) a[0] = 1; //~ divergent
  if ((t&(31)) - (1)) a[0] = 1; //~ divergent
  if ((t&(n)) - (1)) a[0] = 1; //~ divergent
  if ((t&&(n)) - (1)) a[0] = 1; //~ divergent
  if ((n-(t)) - (1)) a[0] = 1; //~ divergent
  int uint8 = n;
  if (ADD(n - (uint8), BARE_ADD((uint8), a[t & 63])) == 4) a[0] = 1; //~ divergent
  if (BARE_ADD((uint8), a[t & 63]) == 4) a[0] = 1; //~ divergent
  if ((uint8) + a[t & 63] == 4) a[0] = 1; //~ divergent
}
__global__ void k2(int *a, int n, int m) {
  int t = threadIdx.x;
  n<m,m>(n);
  if (t > 3) a[0] = 1; //~ divergent
  if (n > 3) a[0] = 1; //~ grid
}
__global__ void k3(int *a, int Type, int int_t) {
  int t = threadIdx.x;
  switch (Type) { case 00: if (1) { Type<int_t,int_t>(Type); if (Type) a[0] = 1; } } //~ any
  if (t > Type) a[0] = 1; //~ divergent
}
