import type { MeasuredOp } from './prices/measured';

/** What differs between GPU architectures; a new one is an entry of the list, and its name in package.json. */
export interface Architecture {
  readonly name: `sm_${number}`;
  readonly title: string;
  /** The column of the rows in `prices/measured.ts` that holds for it: its own, or that of the architecture it is most like. */
  readonly column: number;
  /** Measured operations that take other slots than that column says. */
  readonly otherwise: Partial<Readonly<Record<MeasuredOp, number>>>;
  /**
   * Scheduler cycles that one warp instruction on double-precision numbers takes: 32 lanes over the double-precision
   * units behind one of the four schedulers of an SM. Source: CUDA C++ Programming Guide 13.0, "Throughput of Native
   * Arithmetic Instructions", 64-bit add, multiply and multiply-add: 2, 32, 2, 2, 64, 64 and 2 results per clock and
   * SM, in the order of this list. On sm_90 the figure was measured as well: 2 cycles, like those of integer operations.
   */
  readonly doubleCycles: number;
}

const LIST = [
  { name: 'sm_75', title: 'Turing', column: 0, otherwise: {}, doubleCycles: 64 },
  { name: 'sm_80', title: 'Ampere (A100)', column: 1, otherwise: {}, doubleCycles: 4 },
  { name: 'sm_86', title: 'Ampere', column: 2, otherwise: {}, doubleCycles: 64 },
  { name: 'sm_89', title: 'Ada', column: 3, otherwise: {}, doubleCycles: 64 },
  { name: 'sm_90', title: 'Hopper', column: 4, otherwise: {}, doubleCycles: 2 },
  { name: 'sm_100', title: 'Blackwell (data center)', column: 5, otherwise: {}, doubleCycles: 2 },
  { name: 'sm_120', title: 'Blackwell', column: 6, otherwise: {}, doubleCycles: 64 },
] as const satisfies readonly Architecture[];

export type Arch = (typeof LIST)[number]['name'];

export const ARCHITECTURES: readonly Arch[] = LIST.map(({ name }) => name);
export const DEFAULT_ARCH: Arch = 'sm_90';

export function architecture(arch: Arch): Architecture {
  return LIST.find(({ name }) => name === arch) ?? architecture(DEFAULT_ARCH);
}

export function archNamed(name: string): Arch {
  return ARCHITECTURES.find((arch) => arch === name) ?? DEFAULT_ARCH;
}

/** Kernel parameters have to be loaded into a register before use (older ones name them in the instruction). */
export function loadsParameters(arch: Arch): boolean {
  return generation(arch) >= 90;
}

/** The address of a block's shared memory is computed (clusters), not a constant. */
export function computesSharedBase(arch: Arch): boolean {
  return generation(arch) >= 90;
}

export function generation(arch: Arch): number {
  return Number(arch.slice(3));
}
