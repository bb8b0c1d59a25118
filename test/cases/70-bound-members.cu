// Objects with members that are references: what their methods write is a variable of the function that made them.
struct Sink { int& out; __device__ Sink(int& o) : out(o) {} __device__ void put(int v) { out = v; } };

__global__ void sinkWrites(int* o) {
  int acc = 0;
  Sink s(acc);
  s.put(threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}

__global__ void sinkWritesUniform(int* o, int n) {
  int acc = 0;
  Sink s(acc);
  s.put(n);
  if (acc > 3) //~ grid
    o[threadIdx.x] = 1;
}

struct AddTo { int* p; __device__ void operator()(int v) const { *p += v; } };
template <typename F> __device__ void each(int n, F&& f) { for (int k = 0; k < n; ++k) f(k + threadIdx.x); }
__global__ void pointerFunctor(int* o, int n) {
  int sum = 0;
  AddTo add{&sum};
  each(n, add);
  if (sum > 3) //~ divergent
    o[threadIdx.x] = 1;
}

struct AddRef { int& sum; __device__ explicit AddRef(int& s) : sum(s) {} __device__ void operator()(int v) { sum += v; } };
__global__ void refFunctor(int* o, int n) {
  int sum = 0;
  AddRef add(sum);
  each(n, add);
  if (sum > 3) //~ divergent
    o[threadIdx.x] = 1;
}

struct Stage { Sink sink; int scale; __device__ Stage(int& o, int s) : sink(o), scale(s) {} __device__ void feed(int v) { sink.put(v * scale); } };
__global__ void memberSink(int* o) {
  int acc = 0;
  Stage st(acc, 2);
  st.feed(threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}

__device__ void handOn(Sink s, int v) { s.put(v); }
__device__ void handOn2(const Sink& s, int v) { handOn(s, v); }
__global__ void throughTwo(int* o) {
  int acc = 0;
  handOn2(Sink(acc), threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}

__device__ Sink makeSink(int& o) { return Sink(o); }
__global__ void maker(int* o) {
  int acc = 0;
  auto s = makeSink(acc);
  s.put(threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}

__global__ void makerTemporary(int* o) {
  int acc = 0;
  makeSink(acc).put(threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}

struct Out { int& v; };
__global__ void aggregateRef(int* o) {
  int acc = 0;
  Out r{acc};
  r.v = threadIdx.x;
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}

__global__ void readThrough(int* o) {
  int acc = 0;
  Out r{acc};
  acc = threadIdx.x;
  if (r.v > 3) //~ divergent
    o[threadIdx.x] = 1;
}

struct Visitor { int& n; template <typename T> __device__ void visit(T v) { if (v > 2) //~ divergent data-dependent
      ++n;
  } };
__global__ void visitorCount(const int* a, int* o) {
  int count = 0;
  Visitor v{count};
  v.visit(a[threadIdx.x]);
  v.visit(3.5f);
  if (count > 1) //~ divergent
    o[threadIdx.x] = 1;
}

struct Latch { bool& on; __device__ Latch(bool& b) : on(b) {} __device__ void hit(int k) { if (threadIdx.x == k) //~ divergent
      on = true;
  } };
__global__ void latch(int* o, int k) {
  bool seen = false;
  Latch l(seen);
  l.hit(k);
  if (seen) //~ divergent
    o[threadIdx.x] = 1;
}

__global__ void latchTemp(int* o, int k) {
  bool seen = false;
  Latch{seen}.hit(k);
  if (seen) //~ divergent
    o[threadIdx.x] = 1;
}

template <class Op> __device__ void apply(Op op, int v) { op.put(v); }
__global__ void byValueTemplate(int* o) {
  int acc = 0;
  apply(Sink(acc), threadIdx.x);
  if (acc > 3) //~ divergent
    o[threadIdx.x] = 1;
}
