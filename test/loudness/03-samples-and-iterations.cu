// Lanes that draw, iterate or search until they are content.
#include <curand_kernel.h>

__global__ void gammaSamples(curandState *states, float *out, float d, float c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  curandState state = states[i];
  float x, v, u;
  do {
    x = curand_normal(&state);
    v = 1.0f + c * x;
    v = v * v * v;
    u = curand_uniform(&state);
  } while (v <= 0.0f || logf(u) > 0.5f * x * x + d - d * v + d * logf(v));  //! warning divergent-loop rejection-sampling
  out[i] = d * v;
  states[i] = state;
}

__device__ unsigned xorshift(unsigned &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

__global__ void pointsInDisc(const unsigned *seeds, float2 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned state = seeds[i];
  float x, y;
  do {
    x = xorshift(state) * 4.6566e-10f - 1.0f;
    y = xorshift(state) * 4.6566e-10f - 1.0f;
  } while (x * x + y * y > 1.0f);  //! warning divergent-loop rejection-sampling
  out[i] = make_float2(x, y);
}

__global__ void mandelbrot(int *image, int width, int height, float scale, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float cx = (px - width / 2) * scale, cy = (py - height / 2) * scale;
  float x = 0.0f, y = 0.0f;
  int k = 0;
  while (k < limit && x * x + y * y < 4.0f) {  //! warning divergent-loop convergence
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    ++k;
  }
  image[py * width + px] = k;
}

__global__ void keplerNewton(const float *mean, const float *eccentricity, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float e = eccentricity[i], m = mean[i], big = m;
  for (int k = 0; k < 50; ++k) {  //! warning divergent-loop convergence
    float step = (big - e * sinf(big) - m) / (1.0f - e * cosf(big));
    big -= step;
    if (fabsf(step) < 1e-6f) break;
  }
  out[i] = big;
}

__global__ void newtonFixed(const float *a, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i];
  for (int k = 0; k < 8; ++k) x = 0.5f * (x + a[i] / x);  //! silent
  out[i] = x;
}

__global__ void firstMatch(const float *query, const float *model, int *out, int n, int models, float radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int hit = -1;
  for (int m = 0; m < models; ++m) {  //! warning divergent-loop early-exit-of-a-loop
    float d = query[i] - model[m];
    if (d * d < radius) {
      hit = m;
      break;
    }
  }
  out[i] = hit;
}

__device__ bool isPrime(unsigned n) {
  for (unsigned d = 3; d * d <= n; d += 2)  //! warning divergent-loop early-exit-of-a-loop
    if (n % d == 0) return false;
  return true;
}

__global__ void markPrimes(const unsigned *numbers, bool *prime, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) prime[i] = isPrime(numbers[i]);
}

__global__ void bisect(const float *sorted, const float *query, int *out, int size, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int lo = 0, hi = size;
  while (lo < hi) {  //! silent
    int mid = (lo + hi) / 2;
    if (sorted[mid] < query[i])  //! silent
      lo = mid + 1;
    else
      hi = mid;
  }
  out[i] = lo;
}
