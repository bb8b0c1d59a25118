/**
 * Division by a constant is a multiplication with a rounded-up reciprocal (Granlund and Montgomery, PLDI 1994; Warren,
 * Hacker's Delight, chapter 10). How many instructions that takes depends on the constant.
 */

/** IMAD.HI, and a shift; an addition where the reciprocal has 33 bits, which an even divisor avoids by shifting first. */
export function unsignedDivision(divisor: number): number {
  const { shift, adds } = unsignedMagic(divisor);
  if (!adds) return shift > 0 ? 2 : 1;
  return divisor % 2 === 0 ? 3 : 4;
}

/** IMAD.HI, the sign bit and a shift that adds it; an addition where the reciprocal is negative. */
export function signedDivision(divisor: number): number {
  const { shift, negative } = signedMagic(Math.abs(divisor));
  return (shift > 0 ? 3 : 2) + (negative ? 1 : 0);
}

function unsignedMagic(divisor: number): { shift: number; adds: boolean } {
  const d = BigInt(divisor);
  for (let shift = 0n; shift <= 32n; shift++) {
    const power = 1n << (32n + shift);
    const magic = (power + d - 1n) / d;
    // The reciprocal is exact enough when its error times the largest dividend stays below one.
    if (magic * d - power <= 1n << shift) return { shift: Number(shift), adds: magic >= 1n << 32n };
  }
  return { shift: 32, adds: true };
}

function signedMagic(divisor: number): { shift: number; negative: boolean } {
  const d = BigInt(divisor);
  for (let shift = 0n; shift <= 31n; shift++) {
    const power = 1n << (32n + shift);
    const magic = power / d + 1n;
    if (magic * d - power <= 1n << (shift + 1n)) return { shift: Number(shift), negative: magic >= 1n << 31n };
  }
  return { shift: 31, negative: true };
}
