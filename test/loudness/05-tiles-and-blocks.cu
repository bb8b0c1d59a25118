// What the thread's index decides: tiles, reductions, halves of warps, blocks that are narrow.
#define RADIUS 8
#define TILE 256

__device__ float polish(float x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  return x;
}

__global__ void stencil(const float *in, float *out, int n) {
  __shared__ float tile[TILE + 2 * RADIUS];
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  int t = threadIdx.x + RADIUS;
  tile[t] = in[g];
  if (threadIdx.x < RADIUS) {  //! silent
    tile[t - RADIUS] = g >= RADIUS ? in[g - RADIUS] : 0.0f;
    tile[t + TILE] = g + TILE < n ? in[g + TILE] : 0.0f;
  }
  __syncthreads();
  float sum = 0.0f;
  for (int k = -RADIUS; k <= RADIUS; ++k) sum += tile[t + k];
  out[g] = sum;
}

// Lattice cells of nine values: the edge is loaded by a few lanes of each warp row.
__global__ void latticeHalo(const float *const *fields, float *out, int pitch) {
  __shared__ float cell[9][32 + 2];
  int x = threadIdx.x, row = blockIdx.y * pitch + blockIdx.x * 32;
  for (int f = 0; f < 9; ++f) cell[f][x + 1] = fields[f][row + x];
  if (x < 2) {  //! information divergent-branch edge-of-a-tile
    for (int f = 0; f < 9; ++f) cell[f][x * 33] = fields[f][row + x * 33 - 1];
  }
  __syncthreads();
  float sum = 0.0f;
  for (int f = 0; f < 9; ++f) sum += cell[f][x] - cell[f][x + 2];
  out[row + x] = sum;
}

__global__ void stencilStrided(const float *in, float *out) {
  __shared__ float tile[TILE + 2 * RADIUS];
  int base = blockIdx.x * TILE - RADIUS;
  for (int k = threadIdx.x; k < TILE + 2 * RADIUS; k += TILE) tile[k] = in[base + k];  //! silent
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k <= 2 * RADIUS; ++k) sum += tile[threadIdx.x + k];
  out[blockIdx.x * TILE + threadIdx.x] = sum;
}

__global__ void interleavedSum(const float *in, float *out) {
  __shared__ float s[256];
  int tid = threadIdx.x;
  s[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (int stride = 1; stride < blockDim.x; stride *= 2) {
    if (tid % (2 * stride) == 0) s[tid] += s[tid + stride];  //! silent
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}

struct Moments {
  float count, mean, m2, low, high;
};

__device__ Moments merge(const Moments &a, const Moments &b) {
  Moments out;
  out.count = a.count + b.count;
  float delta = b.mean - a.mean, share = b.count / out.count;
  out.mean = a.mean + delta * share;
  out.m2 = a.m2 + b.m2 + delta * delta * a.count * share;
  out.low = fminf(a.low, b.low);
  out.high = fmaxf(a.high, b.high);
  return out;
}

__global__ void momentsOfBlock(const float *in, Moments *out) {
  __shared__ Moments s[256];
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  s[threadIdx.x] = {1.0f, x, 0.0f, x, x};
  __syncthreads();
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    if (threadIdx.x % (2 * stride) == 0)  //! warning divergent-branch tree-reduction
      s[threadIdx.x] = merge(s[threadIdx.x], s[threadIdx.x + stride]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

__global__ void byParity(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2)  //! warning divergent-branch index-pattern
    data[i] = polish(data[i]);
  else
    data[i] = data[i] * 0.5f;
}

__global__ void byWarp(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 32 % 2)  //! silent
    data[i] = polish(data[i]);
  else
    data[i] = data[i] * 0.5f;
}

__global__ void lastHalf(float *data) {
  int lane = threadIdx.x & 31;
  if (lane >= 16) data[blockIdx.x * blockDim.x + threadIdx.x] = polish(lane);  //! warning divergent-branch index-pattern
}

__global__ void leaderWorks(const float *in, float *out) {
  int lane = threadIdx.x % 32;
  if (lane == 0) {  //! warning divergent-branch one-lane-works
    float sum = 0.0f;
    for (int k = 0; k < 32; ++k) sum += in[blockIdx.x * 32 + k] * in[k];
    out[blockIdx.x] = polish(sum);
  }
}

__global__ void leaderStores(float *out, float x) {
  if (threadIdx.x % 32 == 0) out[blockIdx.x] = x;  //! silent
}

__global__ void firstForty(float *data) {
  if (threadIdx.x < 40) data[threadIdx.x] = polish(data[threadIdx.x]);  //! information divergent-branch bound-in-a-block
}

__global__ void narrowRows(float *data) {
  int at = (blockIdx.x * 16 + threadIdx.y) * 16 + threadIdx.x;
  if (threadIdx.y & 1)  //! warning divergent-branch block-narrower-than-a-warp
    data[at] = polish(data[at]);
  else
    data[at] = 0.0f;
}

__global__ void wideRows(float *data) {
  int at = (blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x;
  if (threadIdx.y & 1)  //! silent
    data[at] = polish(data[at]);
  else
    data[at] = 0.0f;
}

void launch(float *data) {
  narrowRows<<<64, dim3(16, 16)>>>(data);
  wideRows<<<64, dim3(32, 8)>>>(data);
}
