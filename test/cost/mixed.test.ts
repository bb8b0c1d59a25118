import assert from 'node:assert/strict';
import { quantile } from '../hardware/statistics';
import { type MixedSet, mixedArchs, mixedCount, scoreMixed } from './mixed-score';

/** Generated kernels with arms of known mixes, compiled once by nvcc 13.0.88 (`test/hardware/record-mixed.mjs`). */
describe('arms of mixed operations against ptxas', () => {
  it('are many', () => assert.ok(mixedCount('fitted') >= 500 && mixedCount('held out') >= 500));

  // sm_86 and sm_89 are compiled like sm_80: asked for in the table of accuracy.md, not here.
  for (const set of ['fitted', 'held out'] as const satisfies readonly MixedSet[])
    for (const arch of mixedArchs(set).filter((name) => name !== 'sm_86' && name !== 'sm_89'))
      it(`form and slots on ${arch}, ${set}`, async function () {
        this.timeout(120_000);
        const { matched, right, arms } = await scoreMixed(arch, set);
        const errors = arms.map(({ predicted, measured }) => Math.abs(predicted - measured) / measured);
        const least = set === 'fitted' ? 0.952 : arch === 'sm_120' ? 0.94 : 0.95;
        assert.ok(right / matched >= least, `${right} of ${matched} forms agree`);
        assert.ok(
          quantile(errors, 0.5) <= (/sm_1\d\d/.test(arch) ? 0.115 : 0.1),
          `median error ${quantile(errors, 0.5)}`,
        );
      });
});
