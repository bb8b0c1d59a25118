// Uniform: views, iterators, small vectors, complex numbers and matrices that hold what every lane holds.
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

__global__ void sizeOfView(int *out, const int *in, int n) {
  View<int> view(in + threadIdx.x, n);
  if (view.size() > 5) arm(out);                      //~ grid
}
__global__ void emptyView(int *out, const int *in, int n) {
  View<int> view(in, n);
  if (view.empty()) arm(out);                         //~ grid
}
__global__ void frontOfView(int *out, const int *in, int n) {
  View<int> view(in, n);
  if (view.front() > 50) arm(out);                    //~ uniform
}
__global__ void elementOfView(int *out, const int *in, int n) {
  View<int> view(in, 1000);
  if (view[n] > 50) arm(out);                         //~ uniform
}
__global__ void lastOfSubview(int *out, const int *in, int n) {
  auto view = View<int>(in, 1000).subview(blockIdx.x * 8, 8);
  if (view.back() > 50) arm(out);                     //~ block
}
__global__ void subviewOfWarp(int *out, const int *in, int n) {
  auto mine = View<int>(in, 4096).subview(threadIdx.x / 32 * 32, 32);
  if (mine.front() > 50) arm(out);                    //~ warp
}
__global__ void viewInRangeFor(int *out, const int *in, int n) {
  int sum = 0;
  for (int each : View<int>(in, 20)) sum += each;
  if (sum & 1) arm(out);                              //~ uniform
}
__global__ void lengthBetweenEnds(int *out, const int *in, int n) {
  View<int> view(in + threadIdx.x, n);
  if (view.end() - view.begin() > 5) arm(out);        //~ grid
}
__global__ void stridedUniform(int *out, const int *in, int n) {
  StridedIterator<int> it{in + n, 4};
  ++it;
  if (*it > 50) arm(out);                             //~ uniform
}
__global__ void stridedByBlock(int *out, const int *in, int n) {
  StridedIterator<int> it{in, int(blockIdx.x) + 1};
  if (*(it + 3) > 50) arm(out);                       //~ block
}
__global__ void strideOfIterator(int *out, const int *in, int n) {
  StridedIterator<int> it{in + threadIdx.x, n};
  if (it.stride > 5) arm(out);                        //~ grid
}
__global__ void stridedLoop(int *out, const int *in, int n) {
  StridedIterator<int> it{in, 2}, last{in + 2 * n, 2};
  for (; it != last; ++it)                            //~ grid
    arm(out);
}
__global__ void countingOfWarp(int *out, const int *in, int n) {
  CountingIterator it{int(threadIdx.x) / 32};
  if (it[2] & 1) arm(out);                            //~ warp
}
__global__ void rangeOfArgument(int *out, const int *in, int n) {
  int last = 0;
  for (int k : Range{0, n}) last = k;
  if (last > 7) arm(out);                             //~ grid
}
__global__ void insideRange(int *out, const int *in, int n) {
  for (int k : Range{int(blockIdx.x), 12})
    if (k & 1) arm(out);                              //~ block
}
__global__ void vectorHoldsArgument(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  v.push_back(n);
  v.push_back(n + 1);
  if (v[1] > 6) arm(out);                             //~ grid
}
__global__ void vectorSizeOfPushes(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  v.push_back(threadIdx.x);
  if (n > 5) v.push_back(threadIdx.x);
  if (v.size() == 2) arm(out);                        //~ grid
}
__global__ void vectorPopped(int *out, const int *in, int n) {
  SmallVector<int, 4> v;
  v.push_back(threadIdx.x);
  v.push_back(n);
  if (v.pop_back() > 5) arm(out);                     //~ grid
}
__global__ void vectorFilledInLoop(int *out, const int *in, int n) {
  SmallVector<int, 8> v;
  for (int k = 0; k < 8; k++) v.push_back(k * n);
  int sum = 0;
  for (int each : v) sum += each;
  if (sum > 100) arm(out);                            //~ grid
}
__global__ void complexOfArgument(int *out, const int *in, int n) {
  Complex<int> a(n, 2), b(1, n);
  if ((a * b).imag() > 50) arm(out);                  //~ grid
}
__global__ void complexOtherPart(int *out, const int *in, int n) {
  Complex<int> z(threadIdx.x, n);
  if ((z + Complex<int>(1, 1)).imag() > 6) arm(out);  //~ grid
}
__global__ void complexIteration(int *out, const int *in, int n) {
  Complex<float> z, c(n * 0.01f, 0.3f);
  int k = 0;
  while (k < 50 && z.norm() < 4.0f) {                 //~ grid
    z = z * z + c;
    k++;
  }
  out[0] = k;
}
__global__ void matrixOfArgument(int *out, const int *in, int n) {
  auto m = Matrix<int, 3, 3>::filled(n);
  if (m.trace() > 20) arm(out);                       //~ grid
}
__global__ void matrixElement(int *out, const int *in, int n) {
  auto m = Matrix<int, 2, 2>::filled(0);
  m(0, 1) = threadIdx.x;
  m(1, 1) = n;
  if (m(1, 1) > 5) arm(out);                          //~ grid
}
__global__ void matrixRowReread(int *out, const int *in, int n) {
  Matrix<int, 2, 2> m = Matrix<int, 2, 2>::filled(threadIdx.x);
  for (int c = 0; c < 2; c++) m(0, c) = n + c;
  if (m(0, 1) > 5) arm(out);                          //~ grid
}
__global__ void pairBound(int *out, const int *in, int n) {
  auto [shared, own] = pairOf(n, int(threadIdx.x));
  out[blockIdx.x * blockDim.x + threadIdx.x] = own;
  if (shared > 5) arm(out);                           //~ grid
}
__global__ void pairBoundByReference(int *out, const int *in, int n) {
  auto pair = pairOf(int(threadIdx.x), n);
  auto &[own, shared] = pair;
  own = shared;
  if (pair.first > 5) arm(out);                       //~ grid
}
__global__ void optionalOfArgument(int *out, const int *in, int n) {
  if (checked(n, 50)) arm(out);                       //~ grid
}
__global__ void optionalOr(int *out, const int *in, int n) {
  if (checked(n, 50).value_or(3) == 3) arm(out);      //~ grid
}
__global__ void optionalDeclared(int *out, const int *in, int n) {
  auto found = checked(blockIdx.x, 2);
  if (found) arm(out);                                //~ block
}
__global__ void gridContainsRow(int *out, const int *in, int n) {
  Grid2 grid{64, 4};
  if (grid.contains(n, threadIdx.y)) arm(out);        //~ warp
}

void launch(int *out, const int *in, int n) {
  gridContainsRow<<<4, dim3(32, 8)>>>(out, in, n);
}
