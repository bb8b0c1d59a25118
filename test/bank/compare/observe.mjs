// Writes one program for each file of the bank that runs its kernels with every marked condition observed:
//   node test/bank/compare/observe.mjs FOLDER
// Each program prints a line of JSON for each kernel, block shape and argument: how often warps evaluated the condition,
// how often their active lanes disagreed, and which lanes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { conditionIn, readBank } from './read-bank.mjs';

function program(source, kernels) {
  const lines = source.split('\n');
  for (const [site, { line }] of kernels.entries()) {
    const text = lines[line - 1];
    const { from, to, statement } = conditionIn(text);
    const condition = text.slice(from, to);
    const observed =
      statement === 'switch' ? `observe(${site}, (long long)(${condition}))` : `observe(${site}, bool(${condition}))`;
    lines[line - 1] = text.slice(0, from) + observed + text.slice(to);
  }
  return `${observer}\n${lines.join('\n')}\n${runner(kernels)}`;
}

function runner(kernels) {
  const runs = kernels.flatMap(({ name, launches }, site) => {
    const given = launches.length > 0 ? launches : shapes.map((configuration) => ({ callee: name, configuration }));
    return given.map(({ callee, configuration }) => {
      const call = `${callee}<<<${configuration}>>>(out, in, n)`;
      return `    run(${site}, "${name}", "${configuration}", n, [=] { ${call}; });`;
    });
  });
  return `
int main() {
  static int data[1 << 20];
  unsigned state = 12345;
  int *out, *in;
  cudaMalloc(&out, sizeof data);
  cudaMalloc(&in, sizeof data);
  for (int seed = 0; seed < 2; seed++)
  for (int n : {0, 1, 5, 9, 33, 100, 777}) {
    for (int &each : data) each = (state = state * 1664525u + 1013904223u) / 65536 % 100;
    cudaMemcpy(in, data, sizeof data, cudaMemcpyHostToDevice);
${runs.join('\n')}
  }
}
`;
}

const shapes = ['8, 64', '4, 256', '2, 1024'];

// Each thread writes down what it saw at each of its visits, and the host compares the k-th visits of a warp's lanes: nothing
// is assumed about which lanes the hardware runs together.
const observer = `#include <cstdio>
#include <cstring>
enum { VISITS = 1024, BLOCKS = 8, IN_BLOCK = 1024, THREADS = BLOCKS * IN_BLOCK };
__device__ unsigned visits[THREADS];
__device__ long long trace[VISITS][THREADS];
__device__ int watched;

template <class T>
__device__ __noinline__ T observe(int site, T value) {
  if (site != watched) return value;
  int block = blockIdx.y * gridDim.x + blockIdx.x;
  int thread = block * IN_BLOCK + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned visit = visits[thread]++;
  if (visit < VISITS) trace[visit][thread] = (long long)value;
  return value;
}

unsigned made[THREADS];
long long saw[VISITS][THREADS];

struct Seen {
  unsigned long long evaluations = 0, mixed = 0, repeated = 0;
  unsigned yesAnd = ~0u, yesOr = 0, activeAnd = ~0u, activeOr = 0;
  bool evaluated[BLOCKS][32] = {}, split[BLOCKS][32] = {};
  long long least[BLOCKS], most[BLOCKS];
};

// What the lanes of one warp saw at their visits of one number.
void compare(Seen &s, int block, int warp, unsigned visit) {
  unsigned active = 0, yes = 0;
  long long least = 1ll << 40, most = -least;
  for (int lane = 0; lane < 32; lane++) {
    int thread = block * IN_BLOCK + warp * 32 + lane;
    if (made[thread] <= visit) continue;
    long long v = saw[visit][thread];
    active |= 1u << lane;
    if (v != 0) yes |= 1u << lane;
    if (v < least) least = v;
    if (v > most) most = v;
  }
  if (active == 0) return;
  s.evaluations++;
  if (visit > 0) s.repeated++;
  s.evaluated[block][warp] = true;
  if (least < s.least[block]) s.least[block] = least;
  if (most > s.most[block]) s.most[block] = most;
  if (least == most) return;
  s.mixed++;
  s.split[block][warp] = true;
  s.yesAnd &= yes, s.yesOr |= yes, s.activeAnd &= active, s.activeOr |= active;
}

template <class Launch>
void run(int site, const char *name, const char *shape, int n, Launch launch) {
  static Seen s;
  s = Seen();
  memset(made, 0, sizeof made);
  cudaMemcpyToSymbol(visits, made, sizeof made);
  cudaMemcpyToSymbol(watched, &site, sizeof site);
  launch();
  cudaError_t error = cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(made, visits, sizeof made);
  unsigned rounds = 0, most = 0;
  for (unsigned &each : made) {
    if (each > most) most = each;
    if (each > VISITS) each = VISITS;
    if (each > rounds) rounds = each;
  }
  if (rounds > 0) cudaMemcpyFromSymbol(saw, trace, rounds * sizeof saw[0]);
  int warps = 0, splitting = 0, mostInBlock = 0;
  bool block = true, grid = true;
  long long least = 1ll << 40, greatest = -least;
  for (int b = 0; b < BLOCKS; b++) {
    s.least[b] = 1ll << 40, s.most[b] = -(1ll << 40);
    int here = 0;
    for (int w = 0; w < 32; w++) {
      for (unsigned visit = 0; visit < rounds; visit++) compare(s, b, w, visit);
      warps += s.evaluated[b][w], here += s.split[b][w];
    }
    splitting += here;
    if (here > mostInBlock) mostInBlock = here;
    if (s.least[b] < s.most[b]) block = false;
    if (s.least[b] < least) least = s.least[b];
    if (s.most[b] > greatest) greatest = s.most[b];
  }
  grid = least >= greatest;
  printf("{\\"kernel\\":\\"%s\\",\\"shape\\":\\"%s\\",\\"n\\":%d,\\"error\\":\\"%s\\",\\"evaluations\\":%llu,\\"mixed\\":%llu,"
         "\\"repeated\\":%llu,\\"yesAnd\\":%u,\\"yesOr\\":%u,\\"activeAnd\\":%u,\\"activeOr\\":%u,\\"warps\\":%d,\\"splitting\\":%d,"
         "\\"mostInBlock\\":%d,\\"block\\":%d,\\"grid\\":%d,\\"visits\\":%u}\\n",
         name, shape, n, cudaGetErrorName(error), s.evaluations, s.mixed, s.repeated, s.yesAnd, s.yesOr, s.activeAnd,
         s.activeOr, warps, splitting, mostInBlock, block, grid, most);
}
`;

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const { file, source, kernels } of readBank())
  writeFileSync(`${folder}/observe-${file}`, program(source, kernels));
