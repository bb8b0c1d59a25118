// What is advised hangs on how lanes leave a loop: by a length that can be sorted, or by a test that nobody knows before.
import * as assert from 'node:assert/strict';
import { issueSlots } from '../../server/src/rules/brief-cost';
import { analyse } from './analyse';
import { slots } from './hand-made';

const work = `__device__ float work(float x) {
  for (int k = 0; k < 40; ++k) x = x * 1.5f + 0.5f;
  return x;
}
`;

async function loopAdvice(body: string): Promise<string[]> {
  const { findings } = await analyse(`${work}__global__ void k(const int *length, const float *a, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = a[i];
  ${body}
  out[i] = s;
}`);
  return findings.filter(({ rule }) => rule === 'divergent-loop').map(({ message }) => message.advice);
}

describe('advice on divergent loops', () => {
  it('bounds and gathers where lanes leave by a break', async () => {
    const [advice] = await loopAdvice('for (int k = 0; k < n; ++k) { s += work(a[k]); if (a[k + i] > 1) break; }');
    assert.match(advice, /Bound the iterations, and gather the lanes/);
  });

  it('sorts by length where each lane has a length of its own', async () => {
    const [advice] = await loopAdvice('for (int k = 0; k < length[i]; ++k) s = work(s);');
    assert.match(advice, /Launch the items sorted by length/);
  });
});

describe('figures', () => {
  it('say one issue slot, not one issue slots', () => {
    assert.equal(issueSlots(slots(1)), '1 issue slot');
    assert.equal(issueSlots(slots(24)), '24 issue slots');
  });
});
