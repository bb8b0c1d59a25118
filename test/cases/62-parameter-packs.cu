// Parameter packs: folds, expansions in calls and lists, recursion over what is left, references, closures handed on.
template <class... A> __device__ auto sum(A... a) { return (a + ...); }
template <class... A> __device__ int sumFrom(int first, A... a) { return (first + ... + a); }
template <class... A> __device__ bool allBelow(int limit, A... a) { return (... && (a < limit)); }
template <class... A> __device__ int count(A... a) { return sizeof...(A) + sizeof...(a); }
template <class T> __device__ T last(T v) { return v; }
template <class T, class... R> __device__ auto last(T, R... r) { return last(r...); }
template <class T, class... R> __device__ T largest(T a, R... r) {
  if constexpr (sizeof...(r) > 0) {
    T b = largest(r...);
    return max(a, b);
  } else {
    return a;
  }
}
template <class T> __device__ void spread(T &v) { v += threadIdx.x; }
template <class... A> __device__ void spreadAll(A &...a) { (spread(a), ...); }
template <class F, class... A> __device__ auto apply(F &&f, A &&...a) { return f(static_cast<A &&>(a)...); }
template <class... A> __device__ int second(A... a) {
  int all[] = {a...};
  return all[1];
}
template <class... T> struct Reduce {
  static __device__ int of(T... t) { return (0 + ... + t); }
};
template <int... I> __device__ int weights(int k) { return ((I * k) + ...); }

__global__ void folds(int *out, int n, int m) {
  int t = threadIdx.x;
  if (sum(n, t) & 1) out[0] = 1; //~ divergent
  if (sum(n, m, 3)) out[1] = 1; //~ grid
  if (sumFrom(n, m, t) & 1) out[2] = 1; //~ divergent
  if (sumFrom(n, m)) out[3] = 1; //~ grid
  if (allBelow(n, m, 3)) out[4] = 1; //~ grid
  if (allBelow(n, m, t)) out[5] = 1; //~ divergent
  if (count(t, n) == 4) out[6] = 1; //~ grid
  if (Reduce<int, int>::of(n, t) & 1) out[7] = 1; //~ divergent
  if (Reduce<int, int>::of(n, m)) out[8] = 1; //~ grid
}

__global__ void expansions(int *out, int n, int m) {
  int t = threadIdx.x;
  if (last(n, m, t) & 1) out[0] = 1; //~ divergent
  if (last(t, n, m)) out[1] = 1; //~ grid
  if (largest(n, t) & 1) out[2] = 1; //~ divergent
  if (largest(n, m)) out[3] = 1; //~ grid
  int a = n, b = m, c = n;
  spreadAll(a, b);
  if (a & 1) out[4] = 1; //~ divergent
  if (b & 1) out[5] = 1; //~ divergent
  if (c) out[6] = 1; //~ grid
  if (apply([&](int x, int y) { return x + y; }, n, t) & 1) out[7] = 1; //~ divergent
  if (apply([&](int x, int y) { return x; }, n, t)) out[8] = 1; //~ grid
  if (second(n, t) & 1) out[9] = 1; //~ divergent
  if (second(t, n)) out[10] = 1; //~ grid
}

void launch(int *out, int n) {
  folds<<<4, 128>>>(out, n, n);
  expansions<<<4, 128>>>(out, n, n);
}
