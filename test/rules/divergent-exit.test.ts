import * as assert from 'node:assert/strict';
import { runRules } from '../../server/src/rules';
import { headline } from '../../server/src/rules/rule';
import { handMade } from './hand-made';

const source = `__global__ void kernel(float *a, int n) {
  for (int j = 0; j < n; ++j) {
    if (a[i] > 1) break;
  }
}
`;

describe('a divergent break', () => {
  it('is a finding on the loop, whose own condition stays uniform', async () => {
    const uniform = { uniformity: 'grid', extent: null, mask: null } as const;
    const analysis = await handMade(source, [
      { kind: 'for', condition: 'j < n', judgement: uniform, verdict: { divergentExit: { site: 1, how: 'break' } } },
      { condition: 'a[i] > 1', judgement: { extent: 'data-dependent', mask: null }, cost: { form: 'select' } },
    ]);
    const [finding, ...others] = runRules(analysis, {});
    assert.deepEqual(others, []);
    assert.equal(finding.rule, 'divergent-loop');
    assert.equal(finding.branch, null);
    assert.equal(source.slice(finding.start, finding.end), 'j < n');
    assert.match(headline(finding.message), /one by one \(`break` under `a\[i\] > 1`\)/);
    assert.match(finding.related[0].message, /some lanes leave the loop here/);
  });
});
