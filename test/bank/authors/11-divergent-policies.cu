// Divergent: the same policies, tags, traits, CRTP and mixins, chosen so that each lane decides for itself.
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

__global__ void policyOfLane(int *out, const int *in, int n) {
  if (PerLane::rank() & 1) arm(out);                  //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void cursorOfLane(int *out, const int *in, int n) {
  Cursor<PerLane> cursor;
  if (cursor.odd()) arm(out);                         //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void cursorOfLaneMoved(int *out, const int *in, int n) {
  Cursor<PerLane> cursor;
  ++cursor;
  if (*cursor > 8) arm(out);                          //~ divergent every-warp mask=0xffffff00
}
__global__ void cursorFromThread(int *out, const int *in, int n) {
  Cursor<Always<4>> cursor(threadIdx.x & 31);
  if (*cursor >= 20) arm(out);                        //~ divergent every-warp mask=0xffff0000
}
__global__ void loopOfLaneCursor(int *out, const int *in, int n) {
  for (Cursor<PerLane> c; *c < 20; ++c)               //~ divergent every-warp
    arm(out);
}
__global__ void derivedCountsLane(int *out, const int *in, int n) {
  if (OfThread().twice() > 30) arm(out);              //~ divergent every-warp mask=0xffff0000
}
__global__ void derivedAboveLane(int *out, const int *in, int n) {
  OfThread self;
  if (self.above(7)) arm(out);                        //~ divergent every-warp mask=0xffffff00
}
__global__ void derivedHoldsLane(int *out, const int *in, int n) {
  Fixed fixed(threadIdx.x & 31);
  if (fixed.twice() == 6) arm(out);                   //~ divergent every-warp mask=0x00000008
}
__global__ void derivedHoldsLoad(int *out, const int *in, int n) {
  Fixed fixed(in[threadIdx.x]);
  if (fixed.above(50)) arm(out);                      //~ divergent data-dependent
}
__global__ void mixinOfLane(int *out, const int *in, int n) {
  Scaled<OfThread> scaled(2);
  if (scaled.count() < 20) arm(out);                  //~ divergent every-warp mask=0x000003ff
}
__global__ void mixinFactorOfLane(int *out, const int *in, int n) {
  Scaled<Fixed> scaled(threadIdx.x & 1, 5);
  if (scaled.count() == 5) arm(out);                  //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void exactTag(int *out, const int *in, int n) {
  if (weigh(n, threadIdx.x & 31, exact_tag()) > 15) arm(out);   //~ divergent every-warp mask=0xffff0000
}
__global__ void tagOfOtherTraits(int *out, const int *in, int n) {
  if (weigh(n, threadIdx.x & 1, traits<float>::tag())) arm(out);   //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void tagSlicedToOwn(int *out, const int *in, int n) {
  exact_tag tag = fast_tag();
  if (weigh(n, in[threadIdx.x], tag) > 50) arm(out);  //~ divergent data-dependent
}
__global__ void constexprPicksOwn(int *out, const int *in, int n) {
  if (pick<true>(n, threadIdx.x) & 4) arm(out);       //~ divergent every-warp mask=0xf0f0f0f0
}
__global__ void constexprOfOwnTraits(int *out, const int *in, int n) {
  if (pick<traits<int>::own>(n, in[threadIdx.x]) & 1) arm(out);   //~ divergent data-dependent
}
__global__ void constexprOfLanePolicy(int *out, const int *in, int n) {
  int v = n;
  if constexpr (PerLane::ofLane) v = PerLane::rank();
  if (v < 16) arm(out);                               //~ divergent every-warp mask=0x0000ffff
}
__global__ void conditionalTypeOfLane(int *out, const int *in, int n) {
  using Where = typename either<(sizeof(int) == 4), PerLane, PerWarp>::type;
  if (Where::rank() == 1) arm(out);                   //~ divergent every-warp mask=0x00000002
}
__global__ void unrolledSumOfLane(int *out, const int *in, int n) {
  if (Unrolled<5>::sum(in + threadIdx.x) > 250) arm(out);   //~ divergent data-dependent
}
__global__ void constrainedOverloadOfLane(int *out, const int *in, int n) {
  if (keyOf(1, n, threadIdx.x & 31) > 23) arm(out);   //~ divergent every-warp mask=0xff000000
}
__global__ void templateOfShifting(int *out, const int *in, int n) {
  if (held<Shifted>(2 * n) & 1) arm(out);             //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void templateHoldsLoad(int *out, const int *in, int n) {
  if (held<Plain>(in[threadIdx.x]) > 50) arm(out);    //~ divergent data-dependent
}
__global__ void pipelineAddsRank(int *out, const int *in, int n) {
  if (Pipeline<Forget, AddRank, Halve>::run(n) > 10) arm(out);   //~ divergent every-warp mask=0xffff8000
}
__global__ void pipelineAddsTwice(int *out, const int *in, int n) {
  if (Pipeline<AddRank, AddRank>::run(4 * n) & 2) arm(out);   //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void bodyForEachLane(int *out, const int *in, int n) {
  forEach<PerWarp>(64, [&](int k) {
    if (k & threadIdx.x & 1) arm(out);                //~ divergent
  });
}
template <int Mode>
__global__ void modeOfLanes(int *out, const int *in, int n) {
  int v = Mode == 0 ? PerLane::rank() : PerWarp::rank();
  if (v & 1) arm(out);                                //~ divergent every-warp mask=0xaaaaaaaa
}

void launch(int *out, const int *in, int n) {
  modeOfLanes<0><<<4, 128>>>(out, in, n);
}
