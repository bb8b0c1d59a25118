// Objects as C++ authors write them: constructors, member arrays, operators, functions that are handed lambdas.
struct Complex {
  float re, im;
  __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {}
  __device__ Complex operator+(const Complex& o) const { return Complex(re + o.re, im + o.im); }
  __device__ Complex& operator+=(const Complex& o) {
    re += o.re;
    im += o.im;
    return *this;
  }
  __device__ explicit operator bool() const { return re != 0 || im != 0; }
};
struct Packed {
  unsigned low : 2;
  int signed3 : 3;
  bool set : 1;
};
struct Rng {
  unsigned state;
  __device__ explicit Rng(unsigned seed) : state(seed * 747796405u + 2891336453u) {}
  __device__ unsigned next() {
    state = state * 1664525u + 1013904223u;
    return state;
  }
};
__global__ void seeded(float* out, unsigned seed) {
  Rng own(seed + threadIdx.x);
  if (own.next() & 256u) out[threadIdx.x] = 1;              //~ divergent
  Rng common(seed + blockIdx.x);
  if (common.next() & 256u) out[threadIdx.x] = 2;           //~ block
}

template <class T, int N> class Stack {
 public:
  __device__ Stack() : count(0) {}
  __device__ void push(T value) { items[count++] = value; }
  __device__ T pop() { return items[--count]; }
  __device__ bool empty() const { return count == 0; }

 private:
  T items[N];
  int count;
};
__global__ void stacked(int* out, int m) {
  Stack<int, 4> own;
  own.push(threadIdx.x);
  if (own.pop() & 1) out[threadIdx.x] = 1;                  //~ divergent
  Stack<int, 4> common;
  common.push(m);
  if (common.pop() > 3) out[threadIdx.x] = 2;               //~ grid
  Stack<int, 64> deep;
  deep.push(threadIdx.x);
  if (deep.pop() > 3) out[threadIdx.x] = 3;                 //~ divergent
}

__global__ void complexSum(const float* __restrict__ p, float* out, float a) {
  int i = threadIdx.x;
  Complex sum;
  if (sum.re > 0) out[i] = 1;                               //~ uniform
  sum += Complex(p[i], 1);
  if (sum.re > 0) out[i] = 2;                               //~ divergent data-dependent
  Complex other = Complex(a) + Complex(1, 2);
  if (other.re > 0) out[i] = 3;                             //~ uniform
  if (Complex(p[i])) out[i] = 4;                            //~ divergent data-dependent
}

struct View {
  const int* data;
  int size;
  __device__ View(const int* d, int n) : data(d), size(n) {}
  __device__ int operator[](int k) const { return data[k]; }
  __device__ const int* begin() const { return data; }
};
__global__ void viewed(const int* __restrict__ data, int* out, int n) {
  View view(data, n);
  if (view[threadIdx.x] > 3) out[threadIdx.x] = 1;          //~ divergent data-dependent
  if (view[blockIdx.x] > 3) out[threadIdx.x] = 2;           //~ uniform
  if (view.size > 3) out[threadIdx.x] = 3;                  //~ grid
}

template <class F> __device__ void forEach(int from, int to, F visit) {
  for (int k = from; k < to; ++k) visit(k);                 //~ any
}
template <class F> __device__ void once(bool wanted, F action) {
  if (wanted) action();                                     //~ any
}
__global__ void handed(const int* __restrict__ data, int* out, int n) {
  int sum = 0;
  forEach(0, n, [&](int k) { sum += data[k]; });
  if (sum > 9) out[threadIdx.x] = 1;                        //~ uniform
  int own = 0;
  forEach(0, n, [&](int k) { own += data[k + threadIdx.x]; });
  if (own > 9) out[threadIdx.x] = 2;                        //~ divergent data-dependent
  int count = 0;
  forEach(0, threadIdx.x & 3, [&](int) { ++count; });
  if (count > 1) out[threadIdx.x] = 3;                      //~ divergent
  int flag = 0;
  once(threadIdx.x % 2 == 0, [&]() { flag = 1; });
  if (flag) out[threadIdx.x] = 4;                           //~ divergent every-warp
  int byValue = 3;
  once(true, [byValue, out]() mutable { byValue += threadIdx.x; });
  auto twice = [&](int k) { return 2 * k; };
  if (twice(blockIdx.x) > 3) out[threadIdx.x] = 5;          //~ block
}
__global__ void countedInLanes(int* out) {
  int count = 1;
  for (int k = 0; k < (threadIdx.x & 3); ++k) count += 2;   //~ divergent every-warp
  if (count <= 4) out[threadIdx.x] = 1;                     //~ divergent every-warp
  int down = 9;
  for (int k = 0; k < 5; ++k) down -= 2;                    //~ grid
  if (down > 0) out[threadIdx.x] = 2;                       //~ grid
  int left = 1;
  for (int k = 0; k < (threadIdx.x & 3); ++k) {             //~ divergent
    if (out[k] > 3) break;                                  //~ uniform
    left += 2;
  }
  if (left <= 4) out[threadIdx.x] = 3;                      //~ divergent
}
__global__ void bitFields(int* out) {
  Packed b;
  b.low = threadIdx.x;
  b.signed3 = threadIdx.x;
  b.set = threadIdx.x & 1;
  if (b.low > 3) out[threadIdx.x] = 1;                      //~ grid
  if (b.low > 1) out[threadIdx.x] = 2;                      //~ divergent every-warp mask=0xcccccccc
  if (b.signed3 < 0) out[threadIdx.x] = 3;                  //~ divergent every-warp mask=0xf0f0f0f0
  if (b.set) out[threadIdx.x] = 4;                          //~ divergent every-warp mask=0xaaaaaaaa
}
__device__ auto adder(int a) {
  return [a](int b) { return a + b; };
}
__device__ auto ownIndex() {
  return [](int b) { return b + threadIdx.x; };
}
__global__ void returnedLambda(int* out, int n) {
  auto own = adder(threadIdx.x);
  if (own(1) > 5) out[threadIdx.x] = 1;                     //~ divergent
  auto common = adder(n);
  if (common(1) > 5) out[threadIdx.x] = 2;                  //~ uniform
  auto index = ownIndex();
  if (index(1) > 5) out[threadIdx.x] = 3;                   //~ divergent
}
