import { type Arch, architecture } from '../architectures';
import type { MeasuredOp } from './measured';

/** Integer operations take 2 cycles too: a pipe is narrow where it takes longer than that. */
const ORDINARY = 2;

/** Cycles that a double-precision instruction takes beyond its own slot; 0 where the pipe is as wide as others. */
export function extraCycles(arch: Arch): number {
  const { doubleCycles } = architecture(arch);
  return doubleCycles > ORDINARY ? doubleCycles - 1 : 0;
}

/**
 * Double-precision instructions (DADD, DMUL, DFMA, DSETP and conversions) on the common path of an operation, counted
 * in SASS for sm_86, sm_90 and sm_120 alike (nvcc 13.0.88); the rest of its slots are integer and move instructions.
 */
export const DOUBLE_INSTRUCTIONS: Partial<Readonly<Record<MeasuredOp, number>>> = {
  dadd: 1,
  dmul: 1,
  dfma: 1,
  ddiv: 8,
  drcp: 5,
  dsqrt: 8,
  drsqrt: 5,
  dsin: 19,
  dcos: 19,
  dexp: 18,
  dlog: 30,
  dtanh: 37,
  derf: 45,
  // 98 with its special cases, which stand in a function of their own; the share of its slots that are common.
  dpow: 75,
  dfmod: 9,
  datan2: 39,
  dfloor: 1,
  dfabs: 1,
  dfmin: 1,
  f2d: 1,
  d2f: 1,
  i2d: 1,
  d2i: 1,
};
