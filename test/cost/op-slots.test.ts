import assert from 'node:assert/strict';
import { ARCHITECTURES } from '../../server/src/cuda/architectures';
import { scoreOperations } from './op-score';

describe('slots per operation against SASS', () => {
  for (const arch of ARCHITECTURES)
    it(`every measured operation within ±1 on ${arch}`, async function () {
      this.timeout(60_000);
      const { rows, off } = await scoreOperations(arch);
      assert.ok(rows > 150);
      assert.deepEqual(off, []);
    });
});
