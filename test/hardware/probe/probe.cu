// Writes the counts when the program ends, however it ends.
#include <csignal>
#include <cstdio>
#include <cstdlib>
__device__ unsigned long long probe_counts[PROBE_CONDITIONS][4];

/// Stands in for cudaDeviceReset, which would lose the counts.
extern "C" cudaError_t probe_no_reset(void) { return cudaDeviceSynchronize(); }

static void dump() {
  static unsigned long long counts[PROBE_CONDITIONS][4];
  cudaDeviceSynchronize();
  cudaError_t error = cudaMemcpyFromSymbol(counts, probe_counts, sizeof counts);
  FILE *file = fopen(error == cudaSuccess ? "probe.out" : "probe.err", "w");
  if (error != cudaSuccess) fprintf(file, "%s\n", cudaGetErrorString(error));
  else
    for (int i = 0; i < PROBE_CONDITIONS; i++)
      if (counts[i][0] != 0)
        fprintf(file, "%d\t%llu\t%llu\t%llu\t%llu\n", i, counts[i][0], counts[i][1], counts[i][2], counts[i][3]);
  fclose(file);
}

extern "C" int __real_main(int, char **, char **);
extern "C" int __wrap_main(int argc, char **argv, char **environment) {
  cudaFree(0);  // the runtime's own handler has to be registered first, so that it runs after this one
  atexit(dump);
  signal(SIGTERM, [](int) { exit(0); });
  return __real_main(argc, argv, environment);
}
