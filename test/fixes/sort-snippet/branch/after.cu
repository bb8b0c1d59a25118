// Lanes of a warp agree where neighbours are alike: sort the work by which arm it takes before the launch (<thrust/sort.h>):
//   thrust::sequence(thrust::device, order, order + n);         // order[slot] = slot
//   thrust::sort_by_key(thrust::device, key, key + n, order);   // key[i]: the condition of element i
// and let each thread take i = order[slot]. For many sorts of one size: cub::DeviceRadixSort::SortPairs.
__global__ void kernel(float *a, const int *kind, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  if (kind[i] > 3) {
    for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  } else {
    for (int k = 0; k < 30; ++k) x = x * 0.5f - 0.5f;
  }
  a[i] = x;
}
