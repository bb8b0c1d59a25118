/** The architectures whose operations were measured. */
export const ARCHITECTURES = ['sm_75', 'sm_80', 'sm_86', 'sm_89', 'sm_90', 'sm_100', 'sm_120'] as const;

export type Arch = (typeof ARCHITECTURES)[number];

const DEFAULT_ARCH: Arch = 'sm_90';

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
