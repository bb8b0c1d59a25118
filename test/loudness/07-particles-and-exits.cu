// Elements that are done, dead or odd: early exits, rare paths, keys and values.
struct Particle {
  float3 position;
  float3 velocity;
  float energy;
  int type;
  int alive;
};

__device__ float collide(float energy, float x) {
  for (int k = 0; k < 24; ++k) energy = energy * 0.99f + x;
  return energy;
}

__global__ void moveAlive(Particle *particles, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  //! silent
  if (!particles[i].alive) return;  //! warning divergent-branch exit-at-the-start
  Particle p = particles[i];
  p.position.x += p.velocity.x * dt;
  p.position.y += p.velocity.y * dt;
  p.energy = collide(p.energy, p.position.x);
  particles[i] = p;
}

__global__ void traceThenShade(const float *rays, float *image, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float t = collide(rays[i], 0.5f);
  t = collide(t, 0.25f);
  if (t < 0.0f) return;  //! warning divergent-branch exit-after-work
  image[i] = collide(t, rays[i + n]) + collide(t, 1.0f);
}

__global__ void rareCollision(const float *distance, float *energy, float limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (distance[i] < limit) energy[i] = collide(energy[i], distance[i]);  //! information divergent-branch rare-slow-path
  energy[i] += 0.125f * distance[i];
}

__global__ void byType(Particle *particles, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Particle &p = particles[i];
  if (p.type == 3) {  //! warning divergent-branch key
    p.energy = expf(p.energy) * 0.5f;
    p.velocity.x = sqrtf(p.velocity.x + 1.0f);
  } else {
    p.energy = logf(p.energy + 2.0f);
    p.velocity.y = p.velocity.y / 3.5f;
  }
}

__global__ void bySpeed(const float *speed, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = speed[i];
  if (v > 340.0f)  //! warning divergent-branch element-value
    out[i] = sqrtf(v) * expf(-v) + 1.0f / v;
  else
    out[i] = sinf(v) + v * logf(v + 1.0f);
}

__global__ void sameWorkInBoth(const float *side, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (side[i] > 0.0f)  //! warning divergent-branch arms-with-shared-work
    x[i] = collide(x[i], 1.0f);
  else
    x[i] = collide(-x[i], 2.0f);
}

__global__ void validityGuard(const float *depth, float *cloud, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float d = depth[i];
  if (d > 0.0f) cloud[i] = d;  //! silent
}

__global__ void twoOfThem(const int *kind, float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  bool isHot = kind[i] == 1;
  if (isHot) {  //! warning divergent-branch key
    a[i] = expf(a[i]) + sinf(a[i]);
  }
  b[i] += a[i];
  if (isHot) {
    b[i] = b[i] / a[i];
  }
}

__global__ void uniformMode(float *x, int mode, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (mode == 1)  //! silent
    x[i] = collide(x[i], 1.0f);
  else
    x[i] = 0.0f;
}

__global__ void markedBefore(const float *depth, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int level = 0;
  if (depth[i] > 0.5f) level = 1;
  out[i] = 2.0f * depth[i];
  __syncwarp();
  if (level) {  //! warning divergent-branch paths-taken-before
    out[i] = collide(out[i], 1.0f) + sqrtf(out[i]);
  }
  out[i + n] = 0.0f;
}

__global__ void votedExit(const float *residual, float *x, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < rounds; ++k) {
    if (__all_sync(0xffffffff, residual[i] < x[i])) break;  //! silent
    x[i] = collide(x[i], residual[i]);
  }
}
