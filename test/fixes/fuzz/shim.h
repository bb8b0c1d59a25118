// CUDA on one processor: each thread of a grid in turn. For kernels whose threads do not wait for one another.
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/time.h>
#define __global__ static
#define __device__
struct Index { unsigned x, y, z; };
static Index threadIdx, blockIdx, blockDim, gridDim;
static const int warpSize = 32;
static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline int atomicAdd(int* p, int v) { int old = *p; *p += v; return old; }

static const int INS = 4096, OUTS = 16 * 512, FOUTS = 4 * 512;
static int in[INS], table[INS], outA[OUTS], outB[OUTS];
static float fin[INS], foutA[FOUTS], foutB[FOUTS];
static bool stoppedA[512], stoppedB[512];
using Kernel = void (*)(const int*, const float*, int*, float*, const int*, int, int, int, int, int, float, bool);

static sigjmp_buf out_of_it, out_of_all;
static void stop(int) { siglongjmp(out_of_it, 1); }
static void give_up(int) { siglongjmp(out_of_all, 1); }

static void limit(int seconds) {
  itimerval timer = {{0, 0}, {seconds, 0}};
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

static void prepare() {
  signal(SIGFPE, stop);
  signal(SIGSEGV, stop);
  signal(SIGBUS, stop);
  signal(SIGVTALRM, give_up);
}

static void fill(unsigned seed) {
  unsigned state = seed * 2654435761u + 12345u;
  auto next = [&] { state ^= state << 13; state ^= state >> 17; state ^= state << 5; return state; };
  for (int n = 0; n < INS; ++n) in[n] = next() % 256, table[n] = next() % 8, fin[n] = (int)(next() % 1000) / 250.0f - 2.0f;
}

static void run(Kernel kernel, int block, unsigned variant, int* out, float* fout, bool* stopped) {
  memset(out, 0, OUTS * 4);
  memset(fout, 0, FOUTS * 4);
  blockDim = {(unsigned)block, 1, 1};
  gridDim = {2, 1, 1};
  for (unsigned b = 0; b < 2; ++b)
    for (int t = 0; t < block; ++t) {
      blockIdx = {b, 0, 0};
      threadIdx = {(unsigned)t, 0, 0};
      stopped[b * block + t] = true;
      if (sigsetjmp(out_of_it, 1)) continue;
      kernel(in, fin, out, fout, table, 1 + variant % 4, variant % 3, 9 + variant % 5, 2, variant % 3, 0.75f + variant % 2, variant & 1);
      stopped[b * block + t] = false;
    }
}

// Prints the pair where something differs. A thread that stops by itself may do so afterwards, too.
static int compare(int pair, Kernel before, Kernel after, int block) {
  if (sigsetjmp(out_of_all, 1)) {
    printf("endless %d\n", pair);
    return 1;
  }
  limit(2);
  for (unsigned variant = 0; variant < 4; ++variant) {
    fill(pair * 4 + variant);
    run(before, block, variant, outA, foutA, stoppedA);
    run(after, block, variant, outB, foutB, stoppedB);
    bool stops = false;
    for (int t = 0; t < 2 * block; ++t) stops |= stoppedA[t];
    if (stops) continue;
    if (memcmp(outA, outB, sizeof outA) || memcmp(foutA, foutB, sizeof foutA) || memcmp(stoppedA, stoppedB, 2 * block)) {
      printf("different %d\n", pair);
      return 1;
    }
  }
  return 0;
}
