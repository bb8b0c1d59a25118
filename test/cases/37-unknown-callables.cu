// A call of what nobody knows may be a call of any lambda or object that the program hands to kernels.
struct Same {
  int k;
  __device__ int operator()(int v) const { return v + k; }
};
struct Overloaded {
  __device__ int operator()(int v) const { return v; }
  __device__ int operator()(float v) const { return threadIdx.x; }
};
template <class F> __global__ void objectOrLambda(int *p, F f) {
  if (f(p[0]) > 3) p[0] = 1;                          //~ divergent
}
template <class F> __global__ void copied(int *p, F f) {
  auto g = f;
  if (g(p[0]) > 3) p[0] = 1;                          //~ divergent
}
template <class F> __global__ void overloaded(int *p, F f) {
  if (f(p[0]) > 3) p[0] = 1;                          //~ uniform
  if (f(p[0] * 0.5f) > 3) p[0] = 1;                   //~ any
}
template <class F> __global__ void known(int *p, F f) {
  if (f(p[0]) > 3) p[0] = 1;                          //~ uniform
}
template <class F> __global__ void noneTakesTwo(int *p, F f) {
  if (f(p[0], p[1]) > 3) p[0] = 1;                    //~ uniform
}
template <class F> void helper(int *p, F f) { objectOrLambda<<<1, 64>>>(p, f); }
void host(int *p) {
  auto lanes = [=] __device__(int v) { return v + (int)threadIdx.x; };
  helper(p, Same{2});
  helper(p, lanes);
  copied<<<1, 64>>>(p, lanes);
  overloaded<<<1, 64>>>(p, Overloaded{});
  known<<<1, 64>>>(p, Same{3});
}
