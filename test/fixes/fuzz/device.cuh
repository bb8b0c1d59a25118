// Runs a kernel before and after its fix on the same inputs and compares all that it stores, bit for bit.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    cudaError_t error = (call);                                                            \
    if (error != cudaSuccess) {                                                            \
      printf("error %d: %s\n", current, cudaGetErrorString(error));                        \
      exit(2);                                                                             \
    }                                                                                      \
  } while (0)

static int current = -1;
static const int BLOCKS = 8, INS = 8192, OUTS = 16 * 2048, FOUTS = 4 * 2048;
static int hostIn[INS], hostTable[INS], outA[OUTS], outB[OUTS], *in, *table, *out;
static float hostFin[INS], foutA[FOUTS], foutB[FOUTS], *fin, *fout;
using Kernel = void (*)(const int*, const float*, int*, float*, const int*, int, int, int, int, int, float, bool);

static void prepare() {
  CHECK(cudaMalloc(&in, sizeof hostIn));
  CHECK(cudaMalloc(&table, sizeof hostTable));
  CHECK(cudaMalloc(&fin, sizeof hostFin));
  CHECK(cudaMalloc(&out, sizeof outA));
  CHECK(cudaMalloc(&fout, sizeof foutA));
}

static void fill(unsigned seed) {
  unsigned state = seed * 2654435761u + 12345u;
  auto next = [&] { state ^= state << 13; state ^= state >> 17; state ^= state << 5; return state; };
  for (int n = 0; n < INS; ++n) hostIn[n] = next() % 256, hostTable[n] = next() % 8, hostFin[n] = (int)(next() % 1000) / 250.0f - 2.0f;
  CHECK(cudaMemcpy(in, hostIn, sizeof hostIn, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(table, hostTable, sizeof hostTable, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(fin, hostFin, sizeof hostFin, cudaMemcpyHostToDevice));
}

static void run(Kernel kernel, int block, unsigned variant, int* toOut, float* toFout) {
  CHECK(cudaMemset(out, 0, sizeof outA));
  CHECK(cudaMemset(fout, 0, sizeof foutA));
  kernel<<<BLOCKS, block>>>(in, fin, out, fout, table, 1 + variant % 4, variant % 3, 9 + variant % 5, 2, variant % 3, 0.75f + variant % 2, variant & 1);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(toOut, out, sizeof outA, cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(toFout, fout, sizeof foutA, cudaMemcpyDeviceToHost));
}

static int compare(int pair, Kernel before, Kernel after, int block) {
  current = pair;
  for (unsigned variant = 0; variant < 4; ++variant) {
    fill(pair * 4 + variant);
    run(before, block, variant, outA, foutA);
    run(after, block, variant, outB, foutB);
    if (memcmp(outA, outB, sizeof outA) || memcmp(foutA, foutB, sizeof foutA)) {
      printf("different %d\n", pair);
      return 1;
    }
  }
  return 0;
}
