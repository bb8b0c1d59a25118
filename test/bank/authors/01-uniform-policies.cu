// Uniform: policies, tags, traits, CRTP and mixins that choose what a block, a warp or nobody's lane decides.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

// Where a worker stands; each algorithm takes one of them.
struct PerLane {
  static constexpr bool ofLane = true;
  static constexpr int width = 1;
  __device__ static int rank() { return threadIdx.x & 31; }
};
struct PerWarp {
  static constexpr bool ofLane = false;
  static constexpr int width = 32;
  __device__ static int rank() { return threadIdx.x / 32; }
};
struct PerBlock {
  static constexpr bool ofLane = false;
  static constexpr int width = 1024;
  __device__ static int rank() { return blockIdx.x; }
};
template <int K>
struct Always {
  __device__ static int rank() { return K; }
};
template <class Where>
class Cursor {
 public:
  __device__ explicit Cursor(int offset = 0) : at(Where::rank() + offset) {}
  __device__ bool odd() const { return at & 1; }
  __device__ int operator*() const { return at; }
  __device__ Cursor &operator++() {
    ++at;
    return *this;
  }

 private:
  int at;
};
template <class Derived>
struct Countable {
  __device__ int twice() const { return 2 * self().count(); }
  __device__ bool above(int limit) const { return self().count() > limit; }
  __device__ const Derived &self() const { return static_cast<const Derived &>(*this); }
};
struct Fixed : Countable<Fixed> {
  int k;
  __device__ explicit Fixed(int k) : k(k) {}
  __device__ int count() const { return k; }
};
struct OfThread : Countable<OfThread> {
  __device__ int count() const { return threadIdx.x & 31; }
};
template <class Base>
struct Scaled : Base {
  int factor;
  template <class... Args>
  __device__ explicit Scaled(int factor, Args... args) : Base(args...), factor(factor) {}
  __device__ int count() const { return factor * Base::count(); }
};
struct exact_tag {};
struct fast_tag : exact_tag {};
__device__ int weigh(int shared, int own, exact_tag) { return own; }
__device__ int weigh(int shared, int own, fast_tag) { return shared; }
template <class T>
struct traits {
  using tag = exact_tag;
  static constexpr bool own = true;
};
template <>
struct traits<short> {
  using tag = fast_tag;
  static constexpr bool own = false;
};
template <bool Own>
__device__ int pick(int shared, int own) {
  if constexpr (Own) return own;
  else return shared;
}
template <bool C, class A, class B>
struct either {
  using type = A;
};
template <class A, class B>
struct either<false, A, B> {
  using type = B;
};
template <int N>
struct Unrolled {
  __device__ static int sum(const int *p) { return p[0] + Unrolled<N - 1>::sum(p + 1); }
};
template <>
struct Unrolled<0> {
  __device__ static int sum(const int *) { return 0; }
};
template <class T>
  requires(sizeof(T) == 2)
__device__ int keyOf(T, int shared, int own) {
  return shared;
}
template <class T>
  requires(sizeof(T) == 4)
__device__ int keyOf(T, int shared, int own) {
  return own;
}
template <template <class> class Holder, class T>
__device__ T held(T v) {
  return Holder<T>(v).get();
}
template <class T>
struct Plain {
  T v;
  __device__ explicit Plain(T v) : v(v) {}
  __device__ T get() const { return v; }
};
template <class T>
struct Shifted {
  T v;
  __device__ explicit Shifted(T v) : v(v + T(threadIdx.x & 1)) {}
  __device__ T get() const { return v; }
};
template <class First, class... Rest>
struct Pipeline {
  __device__ static int run(int v) { return Pipeline<Rest...>::run(First::apply(v)); }
};
template <class Last>
struct Pipeline<Last> {
  __device__ static int run(int v) { return Last::apply(v); }
};
struct AddRank {
  __device__ static int apply(int v) { return v + PerLane::rank(); }
};
struct Halve {
  __device__ static int apply(int v) { return v / 2; }
};
struct Forget {
  __device__ static int apply(int) { return 7; }
};
template <class Policy, class Body>
__device__ void forEach(int count, Body body) {
  for (int k = Policy::rank(); k < count; k += Policy::width) body(k);
}

__global__ void policyOfWarp(int *out, const int *in, int n) {
  if (PerWarp::rank() & 1) arm(out);                  //~ warp
}
__global__ void policyOfBlock(int *out, const int *in, int n) {
  if (PerBlock::rank() == n) arm(out);                //~ block
}
__global__ void cursorOfWarp(int *out, const int *in, int n) {
  Cursor<PerWarp> cursor;
  if (cursor.odd()) arm(out);                         //~ warp
}
__global__ void cursorOfBlock(int *out, const int *in, int n) {
  Cursor<PerBlock> cursor(n);
  ++cursor;
  if (*cursor > 4) arm(out);                          //~ block
}
__global__ void cursorOfNobody(int *out, const int *in, int n) {
  Cursor<Always<3>> cursor(n);
  if (cursor.odd()) arm(out);                         //~ grid
}
__global__ void loopOfCursor(int *out, const int *in, int n) {
  for (Cursor<PerWarp> c; *c < n; ++c)                //~ warp
    arm(out);
}
__global__ void derivedCountsArgument(int *out, const int *in, int n) {
  Fixed fixed(n);
  if (fixed.twice() > 12) arm(out);                   //~ grid
}
__global__ void derivedAboveArgument(int *out, const int *in, int n) {
  if (Fixed(n + 1).above(5)) arm(out);                //~ grid
}
__global__ void derivedOfBlock(int *out, const int *in, int n) {
  Fixed fixed(blockIdx.x);
  if (fixed.above(1)) arm(out);                       //~ block
}
__global__ void mixinOfArgument(int *out, const int *in, int n) {
  Scaled<Fixed> scaled(3, n);
  if (scaled.count() > 20) arm(out);                  //~ grid
}
__global__ void mixinTwice(int *out, const int *in, int n) {
  Scaled<Scaled<Fixed>> scaled(2, 3, int(threadIdx.x / 32));
  if (scaled.count() > 5) arm(out);                   //~ warp
}
__global__ void mixinByZero(int *out, const int *in, int n) {
  Scaled<OfThread> scaled(0);
  if (scaled.count() > n) arm(out);                   //~ grid
}
__global__ void fastTag(int *out, const int *in, int n) {
  if (weigh(n, threadIdx.x, fast_tag()) > 5) arm(out);   //~ grid
}
__global__ void tagOfTraits(int *out, const int *in, int n) {
  if (weigh(n, threadIdx.x, traits<short>::tag()) > 5) arm(out);   //~ grid
}
__global__ void tagSlicedByBase(int *out, const int *in, int n) {
  exact_tag tag = fast_tag();
  if (weigh(threadIdx.x, n, tag) > 5) arm(out);       //~ grid
}
__global__ void constexprPicksShared(int *out, const int *in, int n) {
  if (pick<false>(n, threadIdx.x) > 5) arm(out);      //~ grid
}
__global__ void constexprOfTraits(int *out, const int *in, int n) {
  if (pick<traits<short>::own>(n, threadIdx.x) & 1) arm(out);   //~ grid
}
__global__ void constexprOfPolicy(int *out, const int *in, int n) {
  int v = threadIdx.x;
  if constexpr (!PerBlock::ofLane) v = PerBlock::rank();
  if (v & 1) arm(out);                                //~ block
}
__global__ void conditionalType(int *out, const int *in, int n) {
  using Where = typename either<(sizeof(int) > 4), PerLane, PerWarp>::type;
  if (Where::rank() == 1) arm(out);                   //~ warp
}
__global__ void unrolledSum(int *out, const int *in, int n) {
  if (Unrolled<5>::sum(in + n) > 200) arm(out);       //~ uniform
}
__global__ void unrolledNothing(int *out, const int *in, int n) {
  if (Unrolled<0>::sum(in + threadIdx.x) == n) arm(out);   //~ grid
}
__global__ void constrainedOverload(int *out, const int *in, int n) {
  if (keyOf(short(1), n, threadIdx.x) > 5) arm(out);  //~ grid
}
__global__ void templateOfTemplate(int *out, const int *in, int n) {
  if (held<Plain>(n) > 5) arm(out);                   //~ grid
}
__global__ void shiftedAway(int *out, const int *in, int n) {
  if (held<Shifted>(2 * n) / 2 > 5) arm(out);         //~ grid
}
__global__ void pipelineForgets(int *out, const int *in, int n) {
  if (Pipeline<AddRank, Forget, Halve>::run(n) == 3) arm(out);   //~ grid
}
__global__ void pipelineOfHalves(int *out, const int *in, int n) {
  if (Pipeline<Halve, Halve>::run(n) > 2) arm(out);   //~ grid
}
__global__ void bodyForEachWarp(int *out, const int *in, int n) {
  forEach<PerWarp>(64, [&](int k) {
    if (k + n > 20) arm(out);                         //~ warp
  });
}
template <int K>
__global__ void policyOfParameter(int *out, const int *in, int n) {
  if (Always<K>::rank() < n) arm(out);                //~ grid
}
template <int Mode>
__global__ void modeOfWarps(int *out, const int *in, int n) {
  int v = Mode == 0 ? PerLane::rank() : PerWarp::rank();
  if (v & 1) arm(out);                                //~ warp
}

void launch(int *out, const int *in, int n) {
  policyOfParameter<6><<<4, 64>>>(out, in, n);
  modeOfWarps<1><<<4, 128>>>(out, in, n);
}
