// A rare slow path: one hot particle is enough, and the whole warp waits for it.
struct Particle {
  float energy;
  float charge;
};

__device__ float relax(float energy) {
  for (int step = 0; step < 40; ++step) energy -= 0.01f * energy * energy;
  return energy;
}

__global__ void cool(Particle *particles, int count, float limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  float energy = particles[i].energy;
  if (energy > limit) {
    energy = relax(energy);
  } else {
    energy *= 0.99f;
  }
  particles[i].energy = energy;
}

// `order` sorts the particles by energy: most warps hold one kind, and the comment says so.
__global__ void coolSorted(Particle *particles, const int *order, int count, float limit) {
  int slot = blockIdx.x * blockDim.x + threadIdx.x;
  if (slot >= count) return;
  int i = order[slot];
  float energy = particles[i].energy;
  if (energy > limit) {  // divergence: mostly-uniform the order is sorted by energy
    energy = relax(energy);
  } else {
    energy *= 0.99f;
  }
  particles[i].energy = energy;
}

void run(Particle *particles, const int *order, int count) {
  cool<<<(count + 127) / 128, 128>>>(particles, count, 4.0f);
  coolSorted<<<(count + 127) / 128, 128>>>(particles, order, count, 4.0f);
}
