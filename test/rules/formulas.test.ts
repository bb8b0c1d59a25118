// Formulas: symbols that the author wrote, once a message, with a worked example.
import * as assert from 'node:assert/strict';
import { fileReport } from '../../server/src/report/build-report';
import { branchFacts } from '../../server/src/report/hover-facts';
import { kernelLines } from '../../server/src/report/kernel-facts';
import { headline } from '../../server/src/rules/rule';
import { analyse } from './analyse';

const source = `__global__ void k(const float *a, float *out, const int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0.0f;
  if (a[i] > 1.0f) {
    for (int j = 0; j < n; ++j) s += sqrtf(a[j]) * expf(s);
  } else {
    while (true) {
      s = s * 0.5f + a[i];
      if (s > 3.0f) break;
    }
    for (int m = 0; m < length[i]; ++m) s += a[m] / s;
  }
  out[i] = s;
}`;

describe('formulas', () => {
  it('name what the author named, and say iterations where nothing counts', async () => {
    const { analysis } = await analyse(source);
    const [of] = analysis.functions;
    const branch = of.branches.find(({ site }) => site.kind === 'if');
    assert.ok(branch);
    const { cost } = branchFacts(of, branch);
    assert.match(cost, /pays about \d+ \+ about \d+ = about \d+ issue slots instead of about \d+/);
    assert.equal(cost.match(/·n/g)?.length, 1, cost);
    assert.match(cost, /·n \+ .* at iterations = 8, length\[i\] = 8, n = 32\)/);
    assert.doesNotMatch(cost, /trips/);
  });

  it('stand in a squiggle as the values that its figure rests on', async () => {
    const { findings } = await analyse(source);
    const texts = findings.map(({ message }) => headline(message));
    assert.ok(
      texts.some((text) => /about \d+ lost per warp at length\[i\] = 8\.$/.test(text)),
      texts.join('\n'),
    );
    for (const text of texts) assert.doesNotMatch(text, /trips|1 issue slots/);
  });

  it('sum up a kernel with its ideal', async () => {
    const { analysis } = await analyse(source);
    const [totals] = kernelLines(analysis.functions[0]);
    assert.match(totals, /A warp pays about \d+ issue slots \(.*·n.* at .*n = 32\), ideally about \d+\./);
  });

  it('come with one worked example in the report', async () => {
    const analysed = await analyse(source);
    const { functions } = fileReport({ path: 'kernel.cu', ...analysed });
    const [{ slots }] = functions;
    assert.equal(slots.estimate, null);
    assert.equal(slots.sample?.n, 32);
    assert.equal(slots.sample?.iterations, 8);
    assert.ok((slots.sample?.estimate ?? 0) > 500);
  });
});
