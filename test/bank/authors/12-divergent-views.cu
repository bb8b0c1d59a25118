// Divergent: the same views, iterators, small vectors, complex numbers and matrices where each lane holds its own.
__device__ __noinline__ void arm(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

template <class T>
class View {
 public:
  __device__ View(const T *data, int size) : data_(data), size_(size) {}
  __device__ const T &operator[](int k) const { return data_[k]; }
  __device__ int size() const { return size_; }
  __device__ bool empty() const { return size_ == 0; }
  __device__ const T *begin() const { return data_; }
  __device__ const T *end() const { return data_ + size_; }
  __device__ View subview(int from, int count) const { return View(data_ + from, count); }
  __device__ const T &front() const { return *data_; }
  __device__ const T &back() const { return data_[size_ - 1]; }

 private:
  const T *data_;
  int size_;
};
template <class T>
struct StridedIterator {
  const T *at;
  int stride;
  __device__ const T &operator*() const { return *at; }
  __device__ StridedIterator &operator++() {
    at += stride;
    return *this;
  }
  __device__ StridedIterator operator+(int k) const { return {at + k * stride, stride}; }
  __device__ bool operator!=(const StridedIterator &other) const { return at != other.at; }
};
struct CountingIterator {
  using value_type = int;
  int at;
  __device__ int operator*() const { return at; }
  __device__ int operator[](int k) const { return at + k; }
  __device__ CountingIterator &operator++() {
    ++at;
    return *this;
  }
  __device__ bool operator!=(CountingIterator other) const { return at != other.at; }
};
struct Range {
  int first, last;
  __device__ CountingIterator begin() const { return {first}; }
  __device__ CountingIterator end() const { return {last}; }
};
template <class T, int N>
class SmallVector {
 public:
  __device__ void push_back(T v) { items[count++] = v; }
  __device__ T pop_back() { return items[--count]; }
  __device__ int size() const { return count; }
  __device__ T &operator[](int k) { return items[k]; }
  __device__ const T &operator[](int k) const { return items[k]; }
  __device__ T *begin() { return items; }
  __device__ T *end() { return items + count; }

 private:
  T items[N] = {};
  int count = 0;
};
template <class T>
struct Complex {
  T re, im;
  __device__ Complex(T re = 0, T im = 0) : re(re), im(im) {}
  __device__ T real() const { return re; }
  __device__ T imag() const { return im; }
  __device__ T norm() const { return re * re + im * im; }
};
template <class T>
__device__ Complex<T> operator+(Complex<T> a, Complex<T> b) {
  return {a.re + b.re, a.im + b.im};
}
template <class T>
__device__ Complex<T> operator*(Complex<T> a, Complex<T> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <class T, int R, int C>
struct Matrix {
  T e[R][C];
  __device__ T &operator()(int r, int c) { return e[r][c]; }
  __device__ T trace() const {
    T sum = 0;
    for (int k = 0; k < R; k++) sum += e[k][k];
    return sum;
  }
  __device__ static Matrix filled(T v) {
    Matrix m;
    for (auto &row : m.e)
      for (T &each : row) each = v;
    return m;
  }
};
template <class A, class B>
struct Pair {
  A first;
  B second;
};
template <class A, class B>
__device__ Pair<A, B> pairOf(A a, B b) {
  return {a, b};
}
template <class T>
class Optional {
 public:
  __device__ Optional() : has(false), value() {}
  __device__ Optional(T v) : has(true), value(v) {}
  __device__ explicit operator bool() const { return has; }
  __device__ T value_or(T other) const { return has ? value : other; }

 private:
  bool has;
  T value;
};
__device__ Optional<int> checked(int v, int limit) {
  if (v < limit) return v;
  return {};
}
struct Grid2 {
  int width, height;
  __device__ int index(int x, int y) const { return y * width + x; }
  __device__ bool contains(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height; }
};

__global__ void sizeOfLaneView(int *out, const int *in, int n) {
  View<int> view(in, threadIdx.x & 31);
  if (view.size() > 5) arm(out);                      //~ divergent every-warp mask=0xffffffc0
}
__global__ void emptyLaneView(int *out, const int *in, int n) {
  View<int> view(in + n, threadIdx.x & 3);
  if (view.empty()) arm(out);                         //~ divergent every-warp mask=0x11111111
}
__global__ void frontOfLaneView(int *out, const int *in, int n) {
  View<int> view(in + threadIdx.x, n);
  if (view.front() > 50) arm(out);                    //~ divergent data-dependent
}
__global__ void elementOfLane(int *out, const int *in, int n) {
  View<int> view(in, 4096);
  if (view[threadIdx.x] > 50) arm(out);               //~ divergent data-dependent
}
__global__ void lastOfLaneSubview(int *out, const int *in, int n) {
  auto view = View<int>(in, 4096).subview(n, (threadIdx.x & 7) + 1);
  if (view.back() > 50) arm(out);                     //~ divergent data-dependent
}
__global__ void viewOfLaneInRangeFor(int *out, const int *in, int n) {
  int sum = 0;
  for (int each : View<int>(in + threadIdx.x, 4)) sum += each;
  if (sum & 1) arm(out);                              //~ divergent data-dependent
}
__global__ void countInLaneView(int *out, const int *in, int n) {
  int count = 0;
  for (int each : View<int>(in, threadIdx.x & 7)) count += each >= 0;
  if (count > 3) arm(out);                            //~ divergent
}
__global__ void stridedFromLane(int *out, const int *in, int n) {
  StridedIterator<int> it{in + threadIdx.x, 4};
  ++it;
  if (*it > 50) arm(out);                             //~ divergent data-dependent
}
__global__ void stridedByLane(int *out, const int *in, int n) {
  StridedIterator<int> it{in + n, int(threadIdx.x & 31)};
  if (*(it + 3) > 50) arm(out);                       //~ divergent data-dependent
}
__global__ void stridedLaneLoop(int *out, const int *in, int n) {
  StridedIterator<int> it{in, 1}, last{in + (threadIdx.x & 31), 1};
  for (; it != last; ++it)                            //~ divergent every-warp
    arm(out);
}
__global__ void countingOfLane(int *out, const int *in, int n) {
  CountingIterator it{int(threadIdx.x)};
  if (it[3] & 1) arm(out);                            //~ divergent every-warp mask=0x55555555
}
__global__ void rangeOfLane(int *out, const int *in, int n) {
  int rounds = 0;
  for (int k : Range{0, int(threadIdx.x & 31)}) rounds += k < 100;
  if (rounds > 10) arm(out);                          //~ divergent every-warp mask=0xfffff800
}
__global__ void rangeFromData(int *out, const int *in, int n) {
  int sum = 0;
  for (int k : Range{in[threadIdx.x] & 7, 9}) sum += k;
  if (sum > 20) arm(out);                             //~ divergent data-dependent
}
__global__ void vectorHoldsLane(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  v.push_back(n);
  v.push_back(threadIdx.x & 31);
  if (v[1] > 6) arm(out);                             //~ divergent every-warp mask=0xffffff80
}
__global__ void vectorPushedByLane(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  v.push_back(n);
  if (threadIdx.x & 1) v.push_back(n);
  if (v.size() == 2) arm(out);                        //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void vectorPoppedLane(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  v.push_back(n);
  v.push_back(threadIdx.x & 15);
  if (v.pop_back() == 5) arm(out);                    //~ divergent every-warp mask=0x00200020
}
__global__ void vectorIndexedByLane(int *out, const int *in, int n) {
  SmallVector<int, 8> v;
  for (int k = 0; k < 8; k++) v.push_back(k * k);
  if (v[threadIdx.x & 7] > 10) arm(out);              //~ divergent every-warp mask=0xf0f0f0f0
}
__global__ void vectorOfLoads(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  for (int k = 0; k < 4; k++) v.push_back(in[threadIdx.x + k]);
  int most = 0;
  for (int each : v) most = each > most ? each : most;
  if (most > 70) arm(out);                            //~ divergent data-dependent
}
__global__ void vectorFiltered(int *out, const int *in, int n) {
  SmallVector<int, 8> kept;
  for (int k = 0; k < 8; k++)
    if (in[threadIdx.x + k] > 50) kept.push_back(k);
  for (int k = 0; k < kept.size(); k++)               //~ divergent data-dependent
    out[threadIdx.x] += kept[k];
}
__global__ void complexOfLane(int *out, const int *in, int n) {
  Complex<int> a(threadIdx.x & 31, 2), b(1, 0);
  if ((a * b).real() > 15) arm(out);                  //~ divergent every-warp mask=0xffff0000
}
__global__ void complexMixesParts(int *out, const int *in, int n) {
  Complex<int> z(threadIdx.x & 31, 0), i(0, 1);
  if ((z * i).imag() > 15) arm(out);                  //~ divergent every-warp mask=0xffff0000
}
__global__ void complexEscape(int *out, const int *in, int n) {
  Complex<float> z, c((threadIdx.x & 31) * 0.1f - 2.0f, 0.3f);
  int k = 0;
  while (k < 50 && z.norm() < 4.0f) {                 //~ divergent
    z = z * z + c;
    k++;
  }
  out[threadIdx.x] = k;
}
__global__ void matrixOfLoads(int *out, const int *in, int n) {
  auto m = Matrix<int, 3, 3>::filled(in[threadIdx.x]);
  if (m.trace() > 150) arm(out);                      //~ divergent data-dependent
}
__global__ void matrixElementOfLane(int *out, const int *in, int n) {
  auto m = Matrix<int, 2, 2>::filled(n);
  m(1, 0) = threadIdx.x & 31;
  if (m(1, 0) > 5) arm(out);                          //~ divergent every-warp mask=0xffffffc0
}
__global__ void matrixRowOfLane(int *out, const int *in, int n) {
  auto m = Matrix<int, 2, 2>::filled(0);
  m(threadIdx.x & 1, 0) = 1;
  if (m(0, 0)) arm(out);                              //~ divergent every-warp mask=0x55555555
}
__global__ void pairBoundOwn(int *out, const int *in, int n) {
  auto [shared, own] = pairOf(n, int(threadIdx.x & 31));
  out[blockIdx.x * blockDim.x + threadIdx.x] = shared;
  if (own > 5) arm(out);                              //~ divergent every-warp mask=0xffffffc0
}
__global__ void pairWrittenThroughBinding(int *out, const int *in, int n) {
  auto pair = pairOf(n, 0);
  auto &[shared, own] = pair;
  own = threadIdx.x & 1;
  if (pair.second) arm(out);                          //~ divergent every-warp mask=0xaaaaaaaa
}
__global__ void optionalOfLane(int *out, const int *in, int n) {
  if (checked(threadIdx.x & 31, 12)) arm(out);        //~ divergent every-warp mask=0x00000fff
}
__global__ void optionalOrOfData(int *out, const int *in, int n) {
  if (checked(in[threadIdx.x], 50).value_or(60) > 40) arm(out);   //~ divergent data-dependent
}
__global__ void gridContainsPixel(int *out, const int *in, int n) {
  Grid2 grid{20, 6};
  if (grid.contains(threadIdx.x, threadIdx.y)) arm(out);   //~ divergent
}

void launch(int *out, const int *in, int n) {
  gridContainsPixel<<<4, dim3(32, 8)>>>(out, in, n);
}
