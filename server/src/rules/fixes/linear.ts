import type { Linear, Value } from '../../lanes/value';

/** A thread index as warps see it: a multiple of 32 that the warp shares, plus the lane. */
export function isWarpBaseAndLane(value: Value | undefined): boolean {
  if (value?.lanes?.kind !== 'known') return false;
  const { offsets } = value.lanes;
  const first = offsets[0];
  if (first % 32 !== 0 || !isMultipleOf32(value.base)) return false;
  return offsets.every((offset, thread) => offset - first === thread);
}

function isMultipleOf32({ constant, terms }: Linear): boolean {
  if (constant % 32 !== 0) return false;
  // c·s with s ≡ r (mod m) is c·r plus a multiple of c·m
  return terms.every(
    ({ coefficient, symbol }) =>
      coefficient % 32 === 0 ||
      ((coefficient * symbol.remainder) % 32 === 0 && (coefficient * symbol.modulus) % 32 === 0),
  );
}
