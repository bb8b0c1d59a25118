import assert from 'node:assert/strict';
import { named, price, siteOf } from './harness';

/** Kernels of the source documents, priced from their text. */
const SEEDS = `
__device__ float pathA(float x) { for (int k = 0; k < 100; k++) x = x * 1.01f + 0.5f; return x; }
__device__ float pathB(float x) { return x * 2.0f; }
__global__ void divergent(float* A, float* out) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  float x = A[tid];
  if (x < 0) {
    for (int k = 0; k < 50; k++) x = x * 1.01f - 0.5f;
  } else {
    x = x * 2.0f;
  }
  out[tid] = x;
}
__global__ void byParity(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i % 2) data[i] = pathA(data[i]);
  else data[i] = pathB(data[i]);
}
__global__ void byWarp(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if ((i / 32) % 2) data[i] = pathA(data[i]);
  else data[i] = pathB(data[i]);
}
__global__ void rows(const float* a, const int* len, float* out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0.f;
  for (int j = 0; j < len[i]; j++) s += a[i * m + j];
  out[i] = s;
}
__global__ void three(float* o) {
  int i = threadIdx.x;
  float x = o[i];
  switch (i & 3) {
    case 0: for (int k = 0; k < 12; k++) x = x * 1.5f + 0.5f; break;
    case 1: for (int k = 0; k < 40; k++) x = x * 1.5f + 0.5f; break;
    default: for (int k = 0; k < 8; k++) x = x * 1.5f + 0.5f;
  }
  o[i] = x;
}
__global__ void early(float* o, const float* p) {
  int i = threadIdx.x;
  float x = p[i];
  if (x < 0.f) return;
  for (int k = 0; k < 100; k++) x = x * 1.5f + 0.5f;
  o[i] = x;
}
__global__ void leaves(float* o, const float* p, int n) {
  int i = threadIdx.x;
  float x = p[i];
  for (int k = 0; k < n; k++) {
    x = x * 1.5f + 0.5f;
    if (x > 100.f) break;
    x = x * 2.f;
  }
  for (int k = 0; k < n; k++) {
    if (x > 50.f) continue;
    x = x * 2.f + 1.f / x;
  }
  o[i] = x;
}
__global__ void nested(float* o, const float* p) {
  int i = threadIdx.x;
  float x = p[i];
  for (int a = 0; a < 8; a++)
    #pragma unroll 1
    for (int b = 0; b < 16; b++) x = x / (x + 1.f);
  o[i] = (i < 8) ? x * x : x + 1.f;
}
`;

describe('costs of the source documents’ kernels', function () {
  this.timeout(30_000);

  it('the loop of ~100 cycles contracts to 50 FFMA; the else arm is one multiplication', async () => {
    const kernel = named(await price(SEEDS), 'divergent');
    const site = siteOf(kernel, 'x < 0');
    assert.deepEqual(
      site.paths.map((p) => [p.label, p.slots.value]),
      [
        ['then', 50],
        ['else', 1],
      ],
    );
    assert.equal(site.sum.value, 51);
    assert.equal(site.longest.value, 50);
    assert.equal(site.form, 'branch');
    assert.equal(site.laneEfficiency, null);
    assert.deepEqual(site.laneEfficiencyAt, { '1/32': 0.0496, '1/2': 0.5 });
  });

  it('i % 2 pays both paths with 16 lanes each, (i / 32) % 2 one of them', async () => {
    const costs = await price(SEEDS);
    const parity = siteOf(named(costs, 'byParity'), 'i % 2');
    assert.deepEqual(
      parity.paths.map((p) => p.lanes),
      [16, 16],
    );
    assert.equal(parity.laneEfficiency, 0.5);
    assert.equal(parity.lostSlots, (parity.sum.value as number) / 2);
    const warp = siteOf(named(costs, 'byWarp'), '(i / 32) % 2');
    assert.equal(warp.lostSlots, 0);
    assert.equal(warp.laneEfficiency, null);
    const pays = named(costs, 'byParity').cost;
    assert.ok((pays.estimate.value as number) > (pays.ideal.value as number));
    const agrees = named(costs, 'byWarp').cost;
    assert.equal(agrees.estimate.value, agrees.ideal.value);
  });

  it('a guard is an EXIT under a predicate; the rest of the kernel runs with the lanes that remain', async () => {
    const site = siteOf(named(await price(SEEDS), 'byParity'), 'i >= n');
    assert.equal(site.form, 'exit');
    assert.deepEqual(
      site.paths.map((p) => p.label),
      ['then', 'rest'],
    );
    assert.equal(site.paths[0].slots.value, 0);
    assert.ok((site.paths[1].slots.value as number) > 100);
    assert.ok((site.lostSlots as number) < 8, 'a boundary splits one warp of many');
  });

  it('a loop over len[i] costs slots per iteration times len[i], and never a guess', async () => {
    const kernel = named(await price(SEEDS), 'rows');
    const loop = siteOf(kernel, 'j < len[i]');
    assert.deepEqual(
      loop.paths.map((p) => p.label),
      ['body'],
    );
    assert.deepEqual(loop.trips, { max: null, mean: null, symbolic: 'len[i]' });
    assert.equal(loop.sum.value, null);
    assert.match(loop.sum.symbolic as string, /^\d+·len\[i\]$/);
    assert.equal(loop.lostSlots, null);
    assert.ok(loop.lostRank > 0);
    assert.equal(kernel.cost.estimate.value, null);
    assert.match(kernel.cost.estimate.symbolic as string, /·len\[i\] \+ \d+$/);
  });

  it('12, 40 and 8 in a switch: the sum of its bodies against the longest', async () => {
    const site = siteOf(named(await price(SEEDS), 'three'), 'i & 3');
    assert.deepEqual(
      site.paths.map((p) => [p.label, p.slots.value, p.lanes]),
      [
        ['case 0', 12, 8],
        ['case 1', 40, 8],
        ['default', 8, 16],
      ],
    );
    assert.equal(site.sum.value, 60);
    assert.equal(site.longest.value, 40);
    assert.equal(site.pathEfficiency, 0.6667);
    assert.equal(site.laneEfficiency, 0.2833); // (8·12 + 8·40 + 16·8) / (32·60)
  });

  it('an early return for half the lanes is not free', async () => {
    const site = siteOf(named(await price(SEEDS), 'early'), 'x < 0.f');
    assert.deepEqual(
      site.paths.map((p) => p.label),
      ['then', 'rest'],
    );
    const rest = site.paths[1].slots.value as number;
    assert.ok(rest >= 100);
    assert.equal(site.lostSlots, rest / 2);
  });

  it('a break costs the rest of the loop, a continue the rest of the iteration', async () => {
    const kernel = named(await price(SEEDS), 'leaves');
    const breaks = siteOf(kernel, 'x > 100.f');
    assert.equal(breaks.form, 'branch');
    assert.match(breaks.paths.find((p) => p.label === 'rest')?.slots.symbolic ?? '', /·n/);
    const continues = siteOf(kernel, 'x > 50.f');
    const rest = continues.paths.find((p) => p.label === 'rest')?.slots.value as number;
    assert.ok(rest >= 10 && rest <= 14, `${rest} slots for a division and a multiply-add`);
    assert.equal(continues.form, 'branch');
  });

  it('nested loops multiply; a select is not a branch', async () => {
    const kernel = named(await price(SEEDS), 'nested');
    const inner = siteOf(kernel, 'b < 16');
    assert.deepEqual(inner.trips, { max: 16, mean: 16, symbolic: null });
    const body = inner.paths[0].slots.value as number;
    assert.ok((kernel.cost.estimate.value as number) > 8 * 16 * body);
    const select = siteOf(kernel, 'i < 8');
    assert.equal(select.form, 'select');
    assert.deepEqual(
      select.paths.map((p) => [p.slots.value, p.lanes]),
      [
        [1, 8],
        [1, 24],
      ],
    );
  });

  it('hidden slow paths are named as the reason of a branch', async () => {
    const source = `__global__ void k(float* o, const float* p) {
      int i = threadIdx.x; float x = p[i];
      if (x > 1.f) x = x / (x + 2.f);
      if (x > 2.f) x = x * 2.f;
      o[i] = x;
    }`;
    const kernel = named(await price(source), 'k');
    assert.deepEqual([siteOf(kernel, 'x > 1.f').form, siteOf(kernel, 'x > 2.f').form], ['branch', 'predicated']);
    assert.match(siteOf(kernel, 'x > 1.f').formReason, /division/);
    const fast = named(await price(source, { fastMath: true }), 'k');
    assert.ok((fast.cost.estimate.value as number) < (kernel.cost.estimate.value as number));
  });

  it('helpers cost the same inlined by hand; arms may be swapped', async () => {
    const called = named(await price(SEEDS), 'byWarp').cost.estimate.value as number;
    const byHand = named(
      await price(`__global__ void k(float* data, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i >= n) return;
        if ((i / 32) % 2) { float x = data[i]; for (int k = 0; k < 100; k++) x = x * 1.01f + 0.5f; data[i] = x; }
        else data[i] = data[i] * 2.0f;
      }`),
      'k',
    ).cost.estimate.value as number;
    assert.ok(Math.abs(called - byHand) <= 1, `${called} and ${byHand}`);
  });

  it('recursion ends, and says that it was not measured', async () => {
    const kernel = named(
      await price(`__device__ int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }
        __global__ void k(int* o) { int i = threadIdx.x; if (o[i] > 3) o[i] = f(i); o[i + 32] = 1; }`),
      'k',
    );
    const site = siteOf(kernel, 'o[i] > 3');
    assert.equal(site.form, 'branch');
    assert.ok(site.assumptions.some((a) => /not measured/.test(a)));
  });

  it('threads that a block does not have are no active threads', async () => {
    const source = '__global__ void k(int* o) { o[blockIdx.x * blockDim.x + threadIdx.x] = 1; }';
    const active = async (x: number) =>
      named(await price(source, { block: [x, 1, 1] }), 'k').cost.threadsPerInstruction;
    assert.deepEqual([await active(1), await active(40), await active(256)], [1, 20, 32]);
  });

  it('one elected thread adds to a counter by itself; behind `&&` the compiler aggregates', async () => {
    const source = (condition: string) => `__global__ void k(int* c, int* o, int n) {
      int i = threadIdx.x;
      if (${condition}) atomicAdd(c, o[7]);
      o[i] = n;
    }`;
    const slots = async (condition: string) =>
      siteOf(named(await price(source(condition)), 'k'), condition).paths[0].slots.value as number;
    assert.equal(await slots('i == 0'), await slots('!i'));
    assert.ok((await slots('i == 0')) < (await slots('i == 0 && n > 3')));
    assert.ok((await slots('i == 0')) < (await slots('i < 1')));
  });

  it('both arms begin with the same load: it is issued once, before the branch', async () => {
    const source = `__global__ void k(float* o, const float* p, const int* at, int mode) {
      int i = at[threadIdx.x];
      if (mode == 1) o[i] = p[i] * p[i]; else o[i] = sqrtf(p[i]);
      if (mode == 2) o[i + 64] = p[i + 64] * 2.f; else o[i + 64] = sqrtf(p[i + 96]);
    }`;
    const kernel = named(await price(source), 'k');
    const same = siteOf(kernel, 'mode == 1').paths[0].slots.value as number;
    const other = siteOf(kernel, 'mode == 2').paths[0].slots.value as number;
    assert.ok(same < other, `${same} and ${other}`);
  });

  it('an address that is needed again only behind a loop is formed in its arm', async () => {
    const source = (between: string) => `__global__ void k(int* a, float* o, int n) {
      if (threadIdx.x == 0) a[blockIdx.x] = 0;
      __syncthreads();
      float s = 0;
      ${between}
      o[threadIdx.x] = s;
      a[blockIdx.x] = n;
    }`;
    const slots = async (between: string) =>
      siteOf(named(await price(source(between)), 'k'), 'threadIdx.x == 0').paths[0].slots.value as number;
    const loop = '#pragma unroll 1\nfor (int j = 0; j < n; j++) s += o[j];';
    assert.ok((await slots(loop)) > (await slots('s += o[n];')));
  });

  it('ten slots on loaded data are jumped over, but predicated while another load is on its way', async () => {
    const source = (other: string, rest: string) => `__global__ void k(float* o, const float* p, float a, float b) {
      int i = threadIdx.x;
      float x = p[i]; ${other}
      if (x > 0.5f) { ${'x = __fmaf_rn(x, a, b);'.repeat(10)} }
      o[i] = x${rest};
    }`;
    const form = async (arch: string, other: string, rest: string) =>
      siteOf(named(await price(source(other, rest), { arch }), 'k'), 'x > 0.5f').form;
    for (const arch of ['sm_80', 'sm_90', 'sm_100', 'sm_120']) {
      assert.equal(await form(arch, '', ''), 'branch');
      assert.equal(await form(arch, 'float y = p[i + 32];', ' + y'), 'predicated');
    }
  });
});
