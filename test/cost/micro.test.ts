import assert from 'node:assert/strict';
import { named, price } from './harness';
import { microKernels } from './micro-kernels';

/** Instructions per warp on an H200, by Nsight Compute (`micro.csv` of the hardware measurements). */
const MEASURED: Readonly<Record<string, number>> = {
  'ab100_5 k=1/32': 7516,
  'ab100_5 k=16/32': 7516,
  'ab100_5 k=32/32': 7452,
  'if100_only k=16/32': 7133,
  'trip uniform32': 383,
  'trip lane+1': 414,
  'parity shift=0': 7134,
  'parity shift=5': 3838,
  'i%2': 7141,
  '(i/32)%2': 3842,
  'short S=2 k=16': 668,
  'short S=7 k=16': 988,
  'short S=12 k=16': 1501,
};

describe('micro-measurements of the cost model', () => {
  for (const [index, { name, text }] of microKernels().entries()) {
    const measured = MEASURED[name];
    if (measured === undefined) continue;
    it(name, async () => {
      const { cost } = named(await price(text, { block: [256, 1, 1] }), `micro_${index}`);
      const predicted = cost.estimate.value ?? Number.NaN;
      assert.ok(Math.abs(predicted - measured) / measured <= 0.25, `predicted ${predicted}, measured ${measured}`);
    });
  }
});
