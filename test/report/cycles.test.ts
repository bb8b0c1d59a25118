import * as assert from 'node:assert/strict';
import { branchFacts } from '../../server/src/report/hover-facts';
import { analyse } from '../rules/analyse';

const text = `__global__ void k(double* o, float* p) {
  int i = threadIdx.x;
  double x = o[i];
  float y = p[i];
  if (i & 1) { for (int j = 0; j < 8; j++) x = x * 1.5 + 0.25; } else { for (int j = 0; j < 8; j++) y = y * 1.5f + 0.25f; }
  o[i] = x;
  p[i] = y;
}
`;

describe('scheduler cycles', () => {
  it('stand beside the slots of an arm of doubles where the pipe is narrower than a warp', async () => {
    const { analysis } = await analyse(text, { architecture: 'sm_86' });
    const [of] = analysis.functions;
    const branch = of.branches.find(({ site }) => site.kind === 'if');
    assert.ok(branch !== undefined);
    const facts = branchFacts(of, branch);
    const [then, otherwise] = facts.report.cost.paths;
    assert.ok((then.cycles ?? 0) >= 8 * 64, `${then.cycles} cycles`);
    assert.equal(otherwise.cycles, undefined);
    assert.match(facts.remarks.join(' '), /in scheduler cycles `then` \d+/);
  });

  it('are not mentioned where the pipe is as wide as others', async () => {
    const { analysis } = await analyse(text, { architecture: 'sm_90' });
    const [of] = analysis.functions;
    const branch = of.branches.find(({ site }) => site.kind === 'if');
    assert.ok(branch !== undefined);
    const facts = branchFacts(of, branch);
    assert.ok(facts.report.cost.paths.every((path) => !('cycles' in path)));
    assert.doesNotMatch(facts.remarks.join(' '), /scheduler cycles/);
  });
});
