/** Classes and functions that programs are written through: each is what real authors write in a header of their own. */
export const CLASSES = {
  Box: `template <class T> class Box {
public:
  __device__ explicit Box(T v) : value(v) {}
  __device__ static Box of(T v) { return Box(v); }
  __device__ T get() const { return value; }
  __device__ void set(T v) { value = v; }
  __device__ Box &add(T v) { value += v; return *this; }
  __device__ T &ref() { return value; }
  T value;
};`,
  Made: `template <class T> struct Made {
  T value = T();
  int unused = 0;
  __device__ Made(T v) { store(v); }
  __device__ T get() const { return this->value; }
private:
  __device__ void store(T v) { value = v; }
};`,
  Derived: `template <class T> struct Base { T value; __device__ Base(T v) : value(v) {} __device__ T get() const { return value; } };
template <class T> struct Derived : Base<T> { int tag; __device__ Derived(T v, int t = 1) : Base<T>(v), tag(t) {} };`,
  Two: 'template <class T> struct Two { T first; T second; };',
  Nested:
    'template <class T> struct Inner { T value; };\ntemplate <class T> struct Nested { Inner<T> inner; int depth; };',
  Num: `template <class T> struct Num {
  T v;
  __device__ Num(T x) : v(x) {}
  __device__ operator T() const { return v; }
  __device__ Num &operator=(T x) { v = x; return *this; }
  __device__ Num &operator+=(T x) { v += x; return *this; }
  __device__ Num &operator-=(T x) { v -= x; return *this; }
  __device__ Num &operator^=(T x) { v ^= x; return *this; }
  __device__ Num &operator&=(T x) { v &= x; return *this; }
  __device__ Num &operator|=(T x) { v |= x; return *this; }
};`,
  Val: `template <class T> struct Val { T v; };
template <class T> __device__ Val<T> operator+(Val<T> a, Val<T> b) { return Val<T>{a.v + b.v}; }
template <class T> __device__ Val<T> operator-(const Val<T> &a, const Val<T> &b) { return {a.v - b.v}; }
template <class T> __device__ Val<T> operator*(Val<T> a, Val<T> b) { return Val<T>{a.v * b.v}; }
template <class T> __device__ Val<T> operator&(Val<T> a, Val<T> b) { Val<T> out{a}; out.v &= b.v; return out; }
template <class T> __device__ Val<T> operator|(Val<T> a, Val<T> b) { return Val<T>{a.v | b.v}; }
template <class T> __device__ Val<T> operator^(Val<T> a, Val<T> b) { return Val<T>{a.v ^ b.v}; }`,
  Handle: `template <class T> class Handle {
public:
  __device__ explicit Handle(T &to) : target(&to) {}
  __device__ T &operator*() { return *target; }
  __device__ T get() const { return *target; }
private:
  T *target;
};`,
  Alias: `template <class T> struct Alias {
  T &to;
  __device__ Alias(T &t) : to(t) {}
  __device__ void set(T v) { to = v; }
  __device__ void add(T v) { to += v; }
};`,
  Bits: 'struct SignedBits { int value : 32; int rest : 8; };\nstruct UnsignedBits { unsigned value : 32; unsigned rest : 3; };',
  Either: 'template <class T> union Either { T value; unsigned char bytes[sizeof(T)]; };',
  Pack: `template <class T, int N> struct Pack {
  T items[N];
  __device__ T &operator[](int i) { return items[i]; }
  __device__ const T &at(int i) const { return items[i]; }
  __device__ T *begin() { return items; }
  __device__ T *end() { return items + N; }
};`,
  Row: `template <int N> class Row {
public:
  __device__ explicit Row(int v) { for (int i = 0; i < N; i++) cells[i] = v; }
  __device__ int &operator[](int i) { return cells[i]; }
  __device__ int at(int i) const { return cells[i]; }
  __device__ void put(int i, int v) { cells[i] = v; }
  __device__ int *data() { return cells; }
  static constexpr int size() { return N; }
private:
  int cells[N];
};`,
  View: `class View {
public:
  __device__ explicit View(const int *p, int first = 0) : begin_(p), first_(first) {}
  __device__ int at(int i) const { return begin_[first_ + i]; }
  __device__ const int &operator[](int i) const { return begin_[first_ + i]; }
private:
  const int *begin_;
  int first_;
};`,
  Cursor: `struct Cursor {
  const int *at;
  __device__ Cursor operator+(int n) const { return Cursor{at + n}; }
  __device__ int operator*() const { return *at; }
};`,
  Point: `struct Point {
  int x, y;
  __device__ Point(int a, int b) : x(a), y(b) {}
};`,
  Around: 'struct Around { S in; int pad; };',
  Far: 'struct Far : S { int z; };',
  makeS: '__device__ inline S makeS(int x, int y) { S s; s.x = x; s.y = y; return s; }',
  same: 'template <class T> __device__ T same(T v) { return v; }',
  kept: 'template <class T> __device__ const T &kept(const T &v) { return v; }',
  sum: 'template <class... A> __device__ auto sum(A... a) { return (a + ...); }',
  last: 'template <class T> __device__ T last(T v) { return v; }\ntemplate <class T, class... R> __device__ auto last(T, R... r) { return last(r...); }',
  apply: 'template <class F, class... A> __device__ auto apply(F f, A... a) { return f(a...); }',
  applied:
    'template <class F, class... A> __device__ decltype(auto) applied(F &&f, A &&...a) { return f(static_cast<A &&>(a)...); }',
  repeat: 'template <class F> __device__ void repeat(int n, F f) { for (int i = 0; i < n; i++) f(i); }',
  Stored: `template <class F> struct Stored {
  F f;
  __device__ explicit Stored(F g) : f(g) {}
  template <class... A> __device__ auto operator()(A... a) const { return f(a...); }
};
template <class F> __device__ Stored<F> stored(F f) { return Stored<F>(f); }`,
  Later: `template <class F> struct Later {
  F f;
  __device__ Later(F g) : f(g) {}
  __device__ ~Later() { f(); }
};`,
} as const;

export type ClassName = keyof typeof CLASSES;
export const NAMES = Object.keys(CLASSES) as readonly ClassName[];
