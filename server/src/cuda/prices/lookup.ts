import { type Arch, architecture } from '../architectures';
import { ESTIMATED } from './estimated';
import { MEASURED, type MeasuredOp } from './measured';

const FAST = 8;

/** Slots of a measured operation, or of an estimated one, on its common path. */
export function slotsOf(op: MeasuredOp | keyof typeof ESTIMATED, arch: Arch, fastMath: boolean): number {
  if (!Object.hasOwn(MEASURED, op)) return ESTIMATED[op];
  const row = MEASURED[op as MeasuredOp];
  const { column, otherwise } = architecture(arch);
  const slots = otherwise[op as MeasuredOp] ?? row[column];
  // Fast math was measured on one architecture; the others' fast sequences have the same instructions.
  return fastMath && row[FAST] < row[4] ? row[FAST] : slots;
}
