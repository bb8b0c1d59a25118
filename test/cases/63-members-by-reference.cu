// Members written through a reference to the object, whose own name the function never uses with them.
struct Range { int from; int to; };
struct Job { Range range; int rank; };
template <class F> __device__ void repeat(int n, F f) { for (int i = 0; i < n; i++) f(i); }
template <class F, class... A> __device__ auto apply(F f, A &&...a) { return f(a...); }

__global__ void named(int *out, int n) {
  Range a = {n, n};
  Range &r = a;
  r.to += threadIdx.x;
  if (r.to & 1) out[0] = 1; //~ divergent some-warps
  if (r.from) out[1] = 1; //~ grid
  Job job = {{n, n}, n};
  auto &range = job.range;
  range.from = threadIdx.x;
  if (range.from & 1) out[2] = 1; //~ divergent every-warp
  if (range.to) out[3] = 1; //~ grid
  Job whole = {{n, n}, n};
  Job &j = whole;
  j.range.to = threadIdx.x;
  if (j.range.to & 1) out[4] = 1; //~ divergent every-warp
  if (j.range.from) out[5] = 1; //~ grid
  if (j.rank) out[6] = 1; //~ grid
}

__global__ void inLoops(int *out, int n) {
  Range a = {n, n};
  Range &r = a;
  for (int i = 0; i < n; i++) r.to += threadIdx.x; //~ grid
  if (r.to & 1) out[0] = 1; //~ divergent
  if (r.from) out[1] = 1; //~ grid
  Range b = {n, n};
  Range &s = b;
  if (threadIdx.x & 1) //~ divergent every-warp
    s.from = 3;
  if (s.from == 3) out[2] = 1; //~ divergent
  if (s.to) out[3] = 1; //~ grid
}

__global__ void inClosures(int *out, int n) {
  Range a = {n, n};
  Range &r = a;
  repeat(2, [&](int i) { r.to += threadIdx.x + i; });
  if (r.to & 1) out[0] = 1; //~ divergent
  if (r.from) out[1] = 1; //~ grid
  Range b = {n, n};
  apply([](Range &to) { to.from = threadIdx.x; }, b);
  if (b.from & 1) out[2] = 1; //~ divergent every-warp
  if (b.to) out[3] = 1; //~ grid
}

void launch(int *out, int n) {
  named<<<4, 128>>>(out, n);
  inLoops<<<4, 128>>>(out, n);
  inClosures<<<4, 128>>>(out, n);
}
