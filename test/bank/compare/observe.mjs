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

const observer = `#include <cstdio>
struct Seen {
  unsigned long long evaluations, mixed, repeated;
  unsigned yesAnd, yesOr, activeAnd, activeOr;
  long long least[8], most[8];
  unsigned evaluated[8][32], split[8][32];
};
__device__ Seen seen[80];

template <class T>
__device__ __forceinline__ T observe(int site, T value) {
  unsigned active = __activemask(), lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  long long v = (long long)value;
  int leader = __ffs(active) - 1;
  bool differs = __any_sync(active, v != __shfl_sync(active, v, leader));
  unsigned yes = __ballot_sync(active, v != 0);
  if (lane == leader) {
    Seen &s = seen[site];
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int warp = ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / 32;
    atomicAdd(&s.evaluations, 1ull);
    if (atomicAdd(&s.evaluated[block][warp], 1u) > 0) atomicAdd(&s.repeated, 1ull);
    if (differs) {
      atomicAdd(&s.mixed, 1ull);
      atomicAnd(&s.yesAnd, yes);
      atomicOr(&s.yesOr, yes);
      atomicAnd(&s.activeAnd, active);
      atomicOr(&s.activeOr, active);
      atomicAdd(&s.split[block][warp], 1u);
    }
    atomicMin(&s.least[block], differs ? -1000000 : v);
    atomicMax(&s.most[block], differs ? 1000000 : v);
  }
  __syncwarp(active);
  return value;
}

template <class Launch>
void run(int site, const char *name, const char *shape, int n, Launch launch) {
  static Seen s;
  s = Seen();
  s.yesAnd = s.activeAnd = ~0u;
  for (int b = 0; b < 8; b++) s.least[b] = 1ll << 40, s.most[b] = -(1ll << 40);
  cudaMemcpyToSymbol(seen, &s, sizeof s, site * sizeof s);
  launch();
  cudaError_t error = cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&s, seen, sizeof s, site * sizeof s);
  int warps = 0, splitting = 0, mostInBlock = 0;
  bool block = true;
  long long least = 1ll << 40, most = -least;
  for (int b = 0; b < 8; b++) {
    int here = 0;
    for (int w = 0; w < 32; w++) warps += s.evaluated[b][w] > 0, here += s.split[b][w] > 0;
    splitting += here;
    if (here > mostInBlock) mostInBlock = here;
    if (s.least[b] < s.most[b]) block = false;
    if (s.least[b] < least) least = s.least[b];
    if (s.most[b] > most) most = s.most[b];
  }
  printf("{\\"kernel\\":\\"%s\\",\\"shape\\":\\"%s\\",\\"n\\":%d,\\"error\\":\\"%s\\",\\"evaluations\\":%llu,\\"mixed\\":%llu,"
         "\\"repeated\\":%llu,\\"yesAnd\\":%u,\\"yesOr\\":%u,\\"activeAnd\\":%u,\\"activeOr\\":%u,\\"warps\\":%d,\\"splitting\\":%d,"
         "\\"mostInBlock\\":%d,\\"block\\":%d,\\"grid\\":%d}\\n",
         name, shape, n, cudaGetErrorName(error), s.evaluations, s.mixed, s.repeated, s.yesAnd, s.yesOr, s.activeAnd,
         s.activeOr, warps, splitting, mostInBlock, block, least >= most);
}
`;

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const { file, source, kernels } of readBank())
  writeFileSync(`${folder}/observe-${file}`, program(source, kernels));
