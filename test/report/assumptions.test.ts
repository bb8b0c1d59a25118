import assert from 'node:assert/strict';
import { fileReport } from '../../server/src/report/build-report';
import { analyse } from '../rules/analyse';

const WHOLE_WARPS = 'blockDim.x % 32 == 0';

/** Verdict and assumptions of the last condition of a kernel. */
async function last(body: string, before = ''): Promise<readonly [string, readonly string[]]> {
  const text = `${before}__global__ void kernel(int *o, const int *p, int n) {\n  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;\n${body}\n}\n`;
  const { branches } = fileReport({ path: 'kernel.cu', ...(await analyse(text)) });
  const branch = branches.reduce((a, b) => (b.line >= a.line ? b : a));
  return [branch.uniformity, branch.assumptions];
}

describe('the assumptions of a verdict', () => {
  it('survive code that is dead only under them', async () => {
    assert.deepEqual(await last('if (blockDim.x % 8 != 0) {\n if (t / 32 == 1) o[t] = 1; }'), ['grid', [WHOLE_WARPS]]);
    assert.deepEqual(await last('int v = n; if (blockDim.x % 8 != 0) v = t;\n if (v > 3) o[t] = 1;'), [
      'grid',
      [WHOLE_WARPS],
    ]);
    assert.deepEqual(await last('int v[2]; v[0] = n; if (blockDim.x % 8 != 0) v[0] = t;\n if (v[0] > 3) o[t] = 1;'), [
      'grid',
      [WHOLE_WARPS],
    ]);
  });

  it('survive loads, joins, loops and calls', async () => {
    const ofWarp = ['warp', [WHOLE_WARPS]];
    assert.deepEqual(await last('if (o[i / 32] > 3) o[t] = 1;'), ofWarp);
    assert.deepEqual(await last('int v = 0; if (n > 5) v = i / 32;\n if (v > 3) o[t] = 1;'), ofWarp);
    assert.deepEqual(await last('int v = n; for (int k = 0; k < 4; ++k) v += i / 32;\n if (v > 3) o[t] = 1;'), ofWarp);
    assert.deepEqual(await last('int v[4]; v[n & 3] = i / 32;\n if (v[n & 1] > 3) o[t] = 1;'), ofWarp);
    const role = '__device__ int role(int a) { if (a > 3) return a; return 0; }\n';
    assert.deepEqual(await last('if (role(i / 32) > 2) o[t] = 1;', role), ofWarp);
    const lo = '__device__ int lo(int a) { if (blockDim.x % 32) return threadIdx.x; return a; }\n';
    assert.deepEqual(await last('if (lo(n) > 2) o[t] = 1;', lo), ['grid', [WHOLE_WARPS]]);
  });

  it('are left out where the verdict does not rest on them', async () => {
    assert.deepEqual(await last('if (n > 3) o[i / 32] = 1;'), ['grid', []]);
    assert.deepEqual(await last('int v = i / 32 * 0 + n;\n if (v > 3) o[t] = 1;'), ['grid', []]);
  });
});
