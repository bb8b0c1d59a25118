// Hash tables, retries and locks.
#define EMPTY 0xffffffffu

__device__ unsigned hashOf(unsigned key) {
  key ^= key >> 16;
  key *= 0x85ebca6bu;
  key ^= key >> 13;
  return key;
}

__global__ void lookup(const unsigned *keys, const unsigned *table, const int *values, int *out, int count, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  unsigned key = keys[i];
  unsigned slot = hashOf(key) & mask;
  int found = -1;
  while (table[slot] != EMPTY) {  //! warning divergent-loop hash-probe
    if (table[slot] == key) {
      found = values[slot];
      break;
    }
    slot = (slot + 1) & mask;
  }
  out[i] = found;
}

__global__ void insertKeys(const unsigned *keys, unsigned *table, int *slots, int count, unsigned capacity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  unsigned key = keys[i];
  unsigned slot = hashOf(key) % capacity;
  while (true) {  //! warning divergent-loop hash-probe
    unsigned old = atomicCAS(&table[slot], EMPTY, key);
    if (old == EMPTY || old == key) break;
    slot = (slot + 1) % capacity;
  }
  slots[i] = slot;
}

class ProbeSequence {
 public:
  __device__ ProbeSequence(unsigned key, unsigned capacity) : at(hashOf(key) % capacity), step(1 + key % 7), size(capacity) {}
  __device__ unsigned slot() const { return at; }
  __device__ void advance() { at = (at + step) % size; }

 private:
  unsigned at, step, size;
};

__global__ void contains(const unsigned *keys, const unsigned *table, bool *out, int count, unsigned capacity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  ProbeSequence probe(keys[i], capacity);
  bool hit = false;
  for (unsigned tried = 0; tried < capacity; ++tried) {  //! warning divergent-loop hash-probe
    unsigned there = table[probe.slot()];
    if (there == keys[i]) {
      hit = true;
      break;
    }
    if (there == EMPTY) break;
    probe.advance();
  }
  out[i] = hit;
}

__device__ double addByCas(double *address, double value) {
  unsigned long long *bits = (unsigned long long *)address;
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);  //! warning divergent-loop atomic-retry
  return __longlong_as_double(old);
}

__global__ void scatterAdd(const int *bin, const double *weight, double *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) addByCas(&sums[bin[i]], weight[i]);
}

__device__ float maxByCas(float *address, float value) {
  int *bits = (int *)address;
  int old = *bits;
  while (value > __int_as_float(old)) {  //! warning divergent-loop atomic-retry
    int assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(value));
    if (old == assumed) break;
  }
  return __int_as_float(old);
}

__global__ void scatterMax(const int *bin, const float *weight, float *top, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) maxByCas(&top[bin[i]], weight[i]);
}

__global__ void histogram(const unsigned char *pixels, unsigned *bins, int n) {
  __shared__ unsigned local[256];
  for (int k = threadIdx.x; k < 256; k += blockDim.x) local[k] = 0;  //! silent
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)  //! silent
    atomicAdd(&local[pixels[i]], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 256; k += blockDim.x) atomicAdd(&bins[k], local[k]);  //! silent
}

__global__ void waitForFlag(volatile int *flags, float *data) {
  if (threadIdx.x == 0) {  //! silent
    while (flags[blockIdx.x] == 0) {  //! silent
    }
  }
  __syncthreads();
  data[blockIdx.x * blockDim.x + threadIdx.x] += 1.0f;
}

__global__ void delayed(float *data, long long cycles) {
  long long start = clock64();
  while (clock64() - start < cycles) {  //! silent
  }
  data[threadIdx.x] += 1.0f;
}
