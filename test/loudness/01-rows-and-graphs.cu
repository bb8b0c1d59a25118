// Rows, lists and graphs: how much work a lane has is written in memory.
struct Csr {
  const int *rowStart;
  const int *column;
  const float *value;
  __device__ int first(int row) const { return rowStart[row]; }
  __device__ int last(int row) const { return rowStart[row + 1]; }
};

__global__ void spmvScalar(Csr matrix, const float *x, float *y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;  //! silent
  float sum = 0.0f;
  for (int k = matrix.first(row); k < matrix.last(row); ++k)  //! warning divergent-loop ragged-rows
    sum += matrix.value[k] * x[matrix.column[k]];
  y[row] = sum;
}

__global__ void spmvWarp(Csr matrix, const float *x, float *y, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0.0f;
  for (int k = matrix.rowStart[row] + lane; k < matrix.rowStart[row + 1]; k += 32)  //! silent
    sum += matrix.value[k] * x[matrix.column[k]];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0) y[row] = sum;  //! silent
}

template <typename T>
__global__ void sumRagged(const T *__restrict__ data, const int *__restrict__ length, T *out, int count, int pitch) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  T sum = T(0);
  for (int k = 0; k < length[i]; ++k)  //! warning divergent-loop trips-by-length
    sum += data[i * pitch + k] * data[i * pitch + k];
  out[i] = sum;
}
template __global__ void sumRagged<float>(const float *, const int *, float *, int, int);

__global__ void neighbours(const int *offsets, const int *edges, const int *level, int *next, int depth, int vertices) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < vertices && level[v] == depth) {  //! warning divergent-branch exit-at-the-start
    for (int e = offsets[v]; e < offsets[v + 1]; e++) {  //! warning divergent-loop ragged-rows
      int u = edges[e];
      if (level[u] < 0) next[u] = depth + 1;  //! silent
    }
  }
}

struct Node {
  int next;
  float mass;
};

__global__ void walkCells(const int *head, const Node *nodes, float *mass, int cells) {
  int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= cells) return;
  float sum = 0.0f;
  for (int n = head[cell]; n != -1; n = nodes[n].next)  //! warning divergent-loop linked-list
    sum += nodes[n].mass * 1.5f;
  mass[cell] = sum;
}

__global__ void lowerTriangle(const float *a, float *out, int n) {
  int row = threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < row; ++k) sum += a[row * n + k] * a[k * n + row];  //! information divergent-loop trips-by-index
  out[row] = sum;
}

__global__ void gridStride(float *y, const float *x, float a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)  //! silent
    y[i] = a * x[i] + y[i];
}

__global__ void rowOfBlock(const float *in, float *out, int width) {
  const float *row = in + blockIdx.x * width;
  float sum = 0.0f;
  for (int k = threadIdx.x; k < width; k += blockDim.x) sum += row[k];  //! silent
  atomicAdd(&out[blockIdx.x], sum);
}
