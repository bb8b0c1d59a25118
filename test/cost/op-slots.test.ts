import assert from 'node:assert/strict';
import { ARCHITECTURES } from '../../server/src/cost/arch';
import kernels from './data/op-kernels.json';
import { type Priced, price } from './harness';

interface OpKernel {
  readonly op: string;
  readonly base: string | null;
  readonly code: string;
  readonly slots?: readonly (number | null)[];
  readonly fast?: number | null;
}

/** Typedefs that the measured kernels were compiled with. */
const PRELUDE = 'typedef long long ll; typedef unsigned long long ull; typedef unsigned u32;\n';

/**
 * The generated kernels that the operation table was measured with, priced from their source: what a kernel costs more
 * than its baseline is the operation. Baselines with two or three inputs hold one operation to combine them, which the
 * measured figure leaves in.
 */
describe('slots per operation against SASS', () => {
  const rows = (kernels as readonly OpKernel[]).filter((k) => k.slots !== undefined && k.base !== null);

  for (const [index, arch] of ARCHITECTURES.entries())
    it(`every measured operation within ±1 on ${arch}`, async function () {
      this.timeout(60_000);
      const source = PRELUDE + (kernels as readonly OpKernel[]).map((k) => k.code).join('\n');
      const costs = await price(source, { arch, uniform: true });
      const off: string[] = [];
      for (const row of rows) {
        const measured = row.slots?.[index];
        if (measured === undefined || measured === null) continue;
        const predicted = operation(costs, row);
        if (!(Math.abs(predicted - measured) <= 1) && !(row.op in TOLERATED))
          off.push(`${row.op}: ${predicted}, measured ${measured}`);
      }
      assert.deepEqual(off, []);
    });
});

function operation(costs: Map<string, Priced>, row: OpKernel): number {
  const slots = (name: string): number => costs.get(`op_${name}`)?.cost.estimate.value ?? Number.NaN;
  const base = row.base as string;
  return slots(row.op) - slots(base) + (/^(h?base[23]|h2add|hbase)/.test(base) ? 1 : 0);
}

/** Rows that are whole code patterns, not one operation; what makes them so. */
const TOLERATED: Readonly<Record<string, string>> = {
  // 16 copies of a loop: loads, local stores and the address arithmetic that ptxas makes of them.
  local_array: 'a pattern',
  // A call that no lane makes: the count is of the code around it.
  printf_never: 'a branch not taken',
  // Trip counts that follow from an argument; `loops.test.ts` has them.
  loop_uniform4: 'a loop',
  loop_auto4: 'a loop',
  // Predicated on sm_100 and later.
  assert_like_trap: 'a branch not taken',
  // sm_100 and later compute `(x & 1) == 0` as one mask with its complement.
  imod_const2_eq: 'folded on sm_100',
  iand1_eq: 'folded on sm_100',
};
