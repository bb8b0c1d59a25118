// A method that calls another of its own object: what that one writes, the object holds.
struct Slot {
  int value = 0;
  int other = 0;
  __device__ explicit Slot(int v) { store(v); }
  __device__ void store(int v) { value = v; }
  __device__ void storeByName(int v) { store(v); }
  __device__ void storeByThis(int v) { this->store(v); }
  __device__ void storeByObject(int v) { (*this).store(v); }
  __device__ void storeInLoop(int v) {
    for (int i = 0; i < 2; i++) store(v + i);
  }
  __device__ void storeDeep(int v) { storeByName(v); }
  __device__ int both() const { return value + other; }
};

template <class T> class Counter {
public:
  __device__ Counter() { reset(); }
  __device__ void push(T v) {
    if (isFull()) reset();
    items[count] = v;
    grow(1);
  }
  __device__ T last() const { return items[count - 1]; }
  __device__ int size() const { return count; }

private:
  __device__ void reset() { count = 0; }
  __device__ void grow(int by) { count += by; }
  __device__ bool isFull() const { return count == 4; }
  T items[4];
  int count;
};

__global__ void made(int *out, int n) {
  Slot lane(threadIdx.x);
  if (lane.value & 1) out[0] = 1; //~ divergent every-warp
  if (lane.other) out[1] = 1; //~ grid
  Slot same(n);
  if (same.value) out[2] = 1; //~ grid
}

__global__ void changed(int *out, int n) {
  Slot a(0);
  a.storeByName(threadIdx.x);
  if (a.value & 1) out[0] = 1; //~ divergent every-warp
  Slot b(0);
  b.storeByThis(threadIdx.x);
  if (b.value & 1) out[0] = 1; //~ divergent every-warp
  Slot c(0);
  c.storeByObject(threadIdx.x);
  if (c.value & 1) out[0] = 1; //~ divergent every-warp
  Slot d(0);
  d.storeInLoop(threadIdx.x);
  if (d.value & 1) out[0] = 1; //~ divergent data-dependent
  Slot e(0);
  e.storeDeep(threadIdx.x);
  if (e.both() & 1) out[0] = 1; //~ divergent every-warp
  Slot f(0);
  f.storeDeep(n);
  if (f.both() & 1) out[0] = 1; //~ grid
}

__global__ void counted(int *out, int n) {
  Counter<int> stack;
  stack.push(n);
  if (stack.size() > 3) out[0] = 1; //~ grid
  if (threadIdx.x & 1) //~ divergent every-warp
    stack.push(n);
  if (stack.size() > 1) out[1] = 1; //~ divergent
}

void launch(int *out, int n) {
  made<<<4, 128>>>(out, n);
  changed<<<4, 128>>>(out, n);
  counted<<<4, 128>>>(out, n);
}
