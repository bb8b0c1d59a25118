import assert from 'node:assert/strict';
import { quantile } from '../hardware/statistics';
import { mixedArchs, mixedCount, scoreMixed } from './mixed-score';

/** Generated kernels with arms of known mixes, compiled once by nvcc 13.0.88 (`test/hardware/record-mixed.mjs`). */
describe('arms of mixed operations against ptxas', () => {
  it('are many', () => assert.ok(mixedCount >= 500));

  for (const arch of mixedArchs)
    it(`form and slots on ${arch}`, async function () {
      this.timeout(60_000);
      const { matched, right, arms } = await scoreMixed(arch);
      const errors = arms.map(({ predicted, measured }) => Math.abs(predicted - measured) / measured);
      assert.ok(right / matched >= 0.93, `${right} of ${matched} forms agree`);
      assert.ok(quantile(errors, 0.5) <= (/sm_1\d\d/.test(arch) ? 0.12 : 0.1), `median error ${quantile(errors, 0.5)}`);
    });
});
