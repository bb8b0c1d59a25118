import { ARCHITECTURES, type Arch } from '../../server/src/cuda/architectures';
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

/** Rows that are whole code patterns, not one operation; what makes them so. */
const TOLERATED: Readonly<Record<string, string>> = {
  // 16 copies of a loop: loads, local stores and the address arithmetic that ptxas makes of them.
  local_array: 'a pattern',
  // A call that no lane makes: the count is of the code around it.
  printf_never: 'a branch not taken',
  // Trip counts that follow from an argument.
  loop_uniform4: 'a loop',
  loop_auto4: 'a loop',
  // Predicated on sm_100 and later.
  assert_like_trap: 'a branch not taken',
  // sm_100 and later compute `(x & 1) == 0` as one mask with its complement.
  imod_const2_eq: 'folded on sm_100',
  iand1_eq: 'folded on sm_100',
};

/**
 * The generated kernels that the operation table was measured with, priced from their source: what a kernel costs more
 * than its baseline is the operation. Baselines with two or three inputs hold one operation to combine them, which the
 * measured figure leaves in.
 */
export async function scoreOperations(arch: Arch): Promise<{ rows: number; off: string[] }> {
  const all = kernels as readonly OpKernel[];
  const costs = await price(PRELUDE + all.map((k) => k.code).join('\n'), { arch, uniform: true });
  const index = ARCHITECTURES.indexOf(arch);
  const off: string[] = [];
  let rows = 0;
  for (const row of all) {
    const measured = row.slots?.[index];
    if (row.base === null || measured === undefined || measured === null || row.op in TOLERATED) continue;
    rows++;
    const predicted = operation(costs, row, row.base);
    if (!(Math.abs(predicted - measured) <= 1)) off.push(`${row.op}: ${predicted}, measured ${measured}`);
  }
  return { rows, off };
}

function operation(costs: Map<string, Priced>, row: OpKernel, base: string): number {
  const slots = (name: string): number => costs.get(`op_${name}`)?.cost.estimate.value ?? Number.NaN;
  return slots(row.op) - slots(base) + (/^(h?base[23]|h2add|hbase)/.test(base) ? 1 : 0);
}
