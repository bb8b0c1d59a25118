import type { Linear, Value } from '../../lanes/value';

/** A thread index as warps see it: a multiple of 32 (or `multiple`) that the warp shares, plus the lane. */
export function isWarpBaseAndLane(value: Value | undefined, multiple = 32): boolean {
  if (value?.lanes?.kind !== 'known') return false;
  const { offsets } = value.lanes;
  const first = offsets[0];
  if (first % multiple !== 0 || !isMultipleOf(value.base, multiple)) return false;
  return offsets.every((offset, thread) => offset - first === thread);
}

/** Exactly the index of the thread in its block. */
export function isThreadIndex(value: Value | undefined): boolean {
  if (value?.lanes?.kind !== 'known' || value.base.terms.length > 0) return false;
  return value.lanes.offsets.every((offset, thread) => offset + value.base.constant === thread);
}

export function isMultipleOf({ constant, terms }: Linear, multiple: number): boolean {
  if (constant % multiple !== 0) return false;
  // c·s with s ≡ r (mod m) is c·r plus a multiple of c·m
  return terms.every(
    ({ coefficient, symbol }) =>
      coefficient % multiple === 0 ||
      ((coefficient * symbol.remainder) % multiple === 0 && (coefficient * symbol.modulus) % multiple === 0),
  );
}

export function constantOf(value: Value | undefined): number | null {
  return value !== undefined && value.lanes === null && value.base.terms.length === 0 ? value.base.constant : null;
}

/** The lanes of each warp agree on it. */
export function isUniform(value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (value.lanes === null) return true;
  if (value.lanes.kind !== 'known') return false;
  return value.lanes.offsets.every((offset, thread, all) => offset === all[thread & ~31]);
}

export function isPowerOfTwo(value: number): boolean {
  return value >= 1 && Number.isInteger(Math.log2(value));
}
