// Lanes of a warp agree where neighbours are alike: sort the work by its length before the launch (<thrust/sort.h>):
//   thrust::sequence(thrust::device, order, order + n);         // order[slot] = slot
//   thrust::sort_by_key(thrust::device, key, key + n, order);   // key[i]: the trip count of element i
// and let each thread take i = order[slot]. For many sorts of one size: cub::DeviceRadixSort::SortPairs.
__global__ void kernel(float *a, const int *kind, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  for (int k = 0; k < kind[i]; ++k) x = x * 1.5f + 0.5f;
  a[i] = x;
}
