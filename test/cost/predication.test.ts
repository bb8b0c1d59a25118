import assert from 'node:assert/strict';
import { ARCHITECTURES } from '../../server/src/cuda/architectures';
import { scoreProbes } from './predication-score';

/** Is each generated `if` a branch, an exit, predicated or a select? */
describe('branch or predicate: agreement with ptxas on generated ifs', () => {
  for (const arch of ARCHITECTURES)
    it(`at least 95 % on ${arch}`, async function () {
      this.timeout(60_000);
      const { matched, right, wrong } = await scoreProbes(arch);
      const summary = [...wrong].map(([kind, count]) => `${kind} ${count}`).join(', ');
      assert.ok(right / matched >= 0.95, `${right} of ${matched} agree; wrong: ${summary}`);
    });
});
