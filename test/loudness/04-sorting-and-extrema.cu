// Sorting networks, running extrema and arrays that each thread has for itself.
__global__ void bitonicStep(float *keys, int *payload, int j, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int partner = i ^ j;
  if (partner > i && i < n) {  //! information divergent-branch index-pattern
    bool ascending = (i & k) == 0;
    if ((keys[i] > keys[partner]) == ascending) {  //! information divergent-branch compare-and-exchange
      float t = keys[i];
      keys[i] = keys[partner];
      keys[partner] = t;
      int p = payload[i];
      payload[i] = payload[partner];
      payload[partner] = p;
    }
  }
}

__global__ void bestOf(const float *score, int *best, int n, int candidates) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float top = -1e30f;
  int at = -1;
  for (int c = 0; c < candidates; ++c) {
    float s = score[c * n + i];
    if (s > top) {  //! silent
      top = s;
      at = c;
    }
  }
  best[i] = at;
}

struct Hit {
  float t;
  float3 normal;
  float2 uv;
};

__global__ void nearestSphere(const float4 *spheres, const float3 *direction, Hit *hits, int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 d = direction[i];
  Hit hit;
  hit.t = 1e30f;
  for (int s = 0; s < count; ++s) {
    float4 sphere = spheres[s];
    float b = d.x * sphere.x + d.y * sphere.y + d.z * sphere.z;
    if (b < hit.t) {  //! warning divergent-branch running-extremum
      hit.t = b;
      float3 p = make_float3(d.x * b - sphere.x, d.y * b - sphere.y, d.z * b - sphere.z);
      float r = rsqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
      hit.normal = make_float3(p.x * r, p.y * r, p.z * r);
      hit.uv = make_float2(atan2f(p.z, p.x), asinf(p.y * r));
    }
  }
  hits[i] = hit;
}

__global__ void clampAll(float *x, int n, float lo, float hi) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = x[i];
  if (v < lo) v = lo;  //! silent
  if (v > hi) v = hi;  //! silent
  x[i] = v;
}

__global__ void safeDivide(const float *a, const float *b, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float d = b[i];
  if (fabsf(d) < 1e-8f) d = 1e-8f;  //! silent
  out[i] = a[i] * __frcp_rn(d);
}

__global__ void relu(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] > 0.0f ? x[i] : 0.0f;  //! silent
}

__global__ void largestShared(const float *x, float *out, int n) {
  __shared__ float best[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  best[threadIdx.x] = i < n ? x[i] : -1e30f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) {  //! silent
      if (best[threadIdx.x + s] > best[threadIdx.x]) best[threadIdx.x] = best[threadIdx.x + s];  //! silent
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = best[0];  //! silent
}

// Odd-even sort in registers and shared memory: the payload is moved with its key.
struct Entry {
  float key;
  int id;
  float3 at;
};

__global__ void oddEvenSort(Entry *entries, int rounds, int n) {
  __shared__ Entry s[256];
  s[threadIdx.x] = entries[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (int r = 0; r < rounds; ++r) {
    int a = 2 * threadIdx.x + (r & 1), b = a + 1;
    if (b < 256) {
      if (s[a].key > s[b].key) {  //! warning divergent-branch compare-and-exchange
        Entry t = s[a];
        s[a] = s[b];
        s[b] = t;
      }
    }
    __syncthreads();
  }
  entries[blockIdx.x * 256 + threadIdx.x] = s[threadIdx.x];
}

#define K 8

__global__ void topK(const float *distance, float *out, int n, int candidates) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float list[K];
  for (int k = 0; k < K; ++k) list[k] = 1e30f;
  for (int c = 0; c < candidates; ++c) {
    float d = distance[c * n + i];
    if (d < list[K - 1]) {  //! warning divergent-branch asked-in-every-iteration
      int at = K - 1;
      while (at > 0 && list[at - 1] > d) {  //! warning divergent-loop per-thread-array
        list[at] = list[at - 1];
        --at;
      }
      list[at] = d;
    }
  }
  for (int k = 0; k < K; ++k) out[k * n + i] = list[k];
}
