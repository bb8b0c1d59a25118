// Names in parentheses before operators that are words, pointers in parentheses, addresses that a cast or a choice hands on.
__global__ void a(int *p, int n) { int t = threadIdx.x;
  if ((t)and(n)) p[0] = 1; //~ divergent
  if ((n)and(t ? 1 : 0)) p[0] = 1; //~ divergent
  if ((n)or(t)) p[0] = 1; //~ divergent
  if ((n)bitor(t)) p[0] = 1; //~ divergent
  if ((n)bitand(t)) p[0] = 1; //~ divergent
  if ((t)and(n)>3) p[0] = 1; //~ divergent
  if ((t) not_eq (n)) p[0] = 1; //~ divergent
  if ((t)xor(n)) p[0] = 1; //~ divergent
  if ((n)and not(t)) p[0] = 1; //~ divergent
  if ((n)and compl(t)) p[0] = 1; //~ any
  if (bool k = (n)and(t)) p[0] = 1; //~ divergent
}
__device__ void h(int *o) { if (*(o) > 3) *(o) = 2; }
__device__ void h2(int *o, int t) { *(o) = t; }
__device__ void h3(int *o, int t) { (*o) = t; }
__device__ void h4(int *o, int t) { (o)[0] = t; }
__device__ void h6(int &o, int t) { (o) = t; }
__global__ void b(int *p, int n) { int t = threadIdx.x;
  int v = n; h2(&v, t); if (v > 3) p[0] = 1; //~ divergent
  int w = n; h3(&w, t); if (w > 3) p[0] = 1; //~ divergent
  int x = n; h4(&x, t); if (x > 3) p[0] = 1; //~ divergent
  int z = n; h6((z), t); if (z > 3) p[0] = 1; //~ divergent
  int u = n; h2((&u), t); if (u > 3) p[0] = 1; //~ divergent
  int s = n; h2(&(s), t); if (s > 3) p[0] = 1; //~ divergent
  int r = n; (h2)(&r, t); if (r > 3) p[0] = 1; //~ divergent
  int q = n; ::h2(&q, t); if (q > 3) p[0] = 1; //~ divergent
  int o = n; h2(&o + 0, t); if (o > 3) p[0] = 1; //~ divergent
  int m = n; h2(static_cast<int *>(&m), t); if (m > 3) p[0] = 1; //~ divergent
  int l = n; h2((int *)&l, t); if (l > 3) p[0] = 1; //~ divergent
  int k = n; h2(t > 3 ? &k : &l, t); if (k > 3) p[0] = 1; //~ divergent
  int index_v = t, value_t = t;
  if ((value_t) - n * 2 > 3) p[0] = 1; //~ divergent
  if ((value_t) - n) p[0] = 1; //~ divergent
  if ((value_t) & n) p[0] = 1; //~ divergent
  if ((value_t) * n > 3) p[0] = 1; //~ divergent
  if ((value_t) + 3 > n) p[0] = 1; //~ divergent
}
