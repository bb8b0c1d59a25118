import type { BinaryOp, ScalarType, UnaryOp } from './value';

/** C on single numbers. NaN stands for "not known": undefined behaviour, or not exact in a double. */

const TWO31 = 2147483648;
const TWO32 = 4294967296;
const TWO63 = 2 ** 63;

export function typeMin(type: ScalarType): number {
  switch (type.kind) {
    case 'int':
      return type.bits === 32 ? -TWO31 : -(2 ** (type.bits - 1));
    case 'uint':
    case 'bool':
    case 'pointer':
      return 0;
    default:
      return -Infinity;
  }
}

export function typeMax(type: ScalarType): number {
  switch (type.kind) {
    case 'int':
      return type.bits === 32 ? TWO31 - 1 : 2 ** (type.bits - 1) - 1;
    case 'uint':
      return type.bits === 32 ? TWO32 - 1 : 2 ** type.bits - 1;
    case 'bool':
      return 1;
    case 'pointer':
      return 2 * TWO63;
    default:
      return Infinity;
  }
}

/** What an unsigned type and one with a sign hold alike, whatever their width from 32 bits on. */
const ANY_SIGN = TWO31 - 1;

/** May a number below zero stand for a large one? Where nothing is known of the type, it may. */
export function mayLoseSign(type: ScalarType): boolean {
  return type.kind === 'uint' || type.kind === 'other';
}

/** Do the numbers from `min` to `max` mean the same in every type that it may be? */
export function isPlain(min: number, max: number, type: ScalarType): boolean {
  return type.kind !== 'other' || (min >= 0 && max <= ANY_SIGN);
}

export function isInteger(type: ScalarType): boolean {
  return type.kind !== 'float';
}

/** `x`, an exact integer, as the type holds it. */
export function wrap(x: number, type: ScalarType): number {
  if (type.kind === 'int') {
    if (type.bits === 32) return x | 0;
    if (type.bits < 32) return ((x | 0) << (32 - type.bits)) >> (32 - type.bits);
  } else if (type.kind === 'uint') {
    if (type.bits === 32) return x >>> 0;
    if (type.bits < 32) return (x & ((1 << type.bits) - 1)) >>> 0;
    if (x < 0) return Number.NaN;
  } else if (type.kind === 'bool') return x !== 0 ? 1 : 0;
  else if (type.kind === 'pointer' && x < 0) return Number.NaN;
  else if (!isPlain(x, x, type)) return Number.NaN;
  return Number.isSafeInteger(x) ? x : Number.NaN;
}

function fits32(x: number): boolean {
  return x >= -TWO31 && x < TWO31;
}

function bits(op: '&' | '|' | '^', x: number, y: number, type: ScalarType): number {
  if (type.bits <= 32 || (fits32(x) && fits32(y))) {
    const r = op === '&' ? x & y : op === '|' ? x | y : x ^ y;
    return wrap(r, type);
  }
  if (!Number.isSafeInteger(x) || !Number.isSafeInteger(y)) return Number.NaN;
  const a = BigInt(x);
  const b = BigInt(y);
  const r = op === '&' ? a & b : op === '|' ? a | b : a ^ b;
  return wrap(Number(type.kind === 'uint' ? BigInt.asUintN(64, r) : BigInt.asIntN(64, r)), type);
}

function multiply(x: number, y: number, type: ScalarType): number {
  const product = x * y;
  if (Number.isSafeInteger(product)) return wrap(product + 0, type);
  if (type.bits <= 32 && Number.isSafeInteger(x) && Number.isSafeInteger(y)) return wrap(Math.imul(x, y), type);
  return Number.NaN;
}

function floating(op: BinaryOp, x: number, y: number, type: ScalarType): number {
  let r: number;
  let exact: boolean;
  switch (op) {
    case '+':
    case '-': {
      const b = op === '+' ? y : -y;
      r = x + b;
      const v = r - x;
      exact = x - (r - v) + (b - v) === 0;
      break;
    }
    case '*':
      r = x * y;
      exact = Number.isSafeInteger(r) && Number.isInteger(x) && Number.isInteger(y);
      if (!exact && type.bits <= 32) exact = Math.fround(x) === x && Math.fround(y) === y;
      break;
    case '/':
      r = x / y;
      exact = Number.isInteger(Math.log2(Math.abs(y))) && r * y === x;
      break;
    case 'min':
      return Math.min(x, y);
    case 'max':
      return Math.max(x, y);
    default:
      return Number.NaN;
  }
  return exact ? representable(r, type) : Number.NaN;
}

/** `x` if the floating type holds it exactly. */
export function representable(x: number, type: ScalarType): number {
  if (type.bits >= 64) return x;
  if (type.bits === 32) return Math.fround(x) === x ? x : Number.NaN;
  return Number.isInteger(x) && Math.abs(x) <= (type.bits === 16 ? 256 : 0) ? x : Number.NaN;
}

/**
 * A negative number that an unsigned 64-bit type holds stands for one near 2^64, which no double holds exactly: it is kept
 * as it is, compares above all others, and is not known to operations that need its size.
 */
function isNear2To64(x: number, type: ScalarType): boolean {
  return x < 0 && type.kind === 'uint' && type.bits === 64;
}

function withHuge(op: BinaryOp, x: number, y: number, type: ScalarType): number | null {
  switch (op) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return x < 0 === y < 0 ? null : evaluate(op, y, x, { kind: 'int', bits: 64 });
    case '/':
    case '%':
    case '>>':
    case 'min':
    case 'max':
    case 'mulhi':
      return Number.NaN;
    default:
      return type.bits === 64 ? null : Number.NaN;
  }
}

/** What hangs on the sign of the operands. */
const ASKS_SIGN = new Set<BinaryOp>(['<', '<=', '>', '>=', '/', '%', '>>', 'min', 'max', 'mulhi']);

export function evaluate(op: BinaryOp, x: number, y: number, type: ScalarType): number {
  if (isNear2To64(x, type) || isNear2To64(y, type)) {
    const huge = withHuge(op, x, y, type);
    if (huge !== null) return huge;
  }
  if (ASKS_SIGN.has(op) && !(isPlain(x, x, type) && isPlain(y, y, type))) return Number.NaN;
  switch (op) {
    case '<':
      return x < y ? 1 : 0;
    case '<=':
      return x <= y ? 1 : 0;
    case '>':
      return x > y ? 1 : 0;
    case '>=':
      return x >= y ? 1 : 0;
    case '==':
      return x === y ? 1 : 0;
    case '!=':
      return x !== y ? 1 : 0;
    case '&&':
      return x !== 0 && y !== 0 ? 1 : 0;
    case '||':
      return x !== 0 || y !== 0 ? 1 : 0;
    default:
  }
  if (type.kind === 'float') return floating(op, x, y, type);
  switch (op) {
    case '+':
      return wrap(x + y, type);
    case '-':
      return wrap(x - y, type);
    case '*':
      return multiply(x, y, type);
    case '/':
      return y === 0 ? Number.NaN : wrap(Math.trunc(x / y) + 0, type);
    case '%':
      return y === 0 ? Number.NaN : (x % y) + 0;
    case '<<': {
      if (y < 0 || y >= type.bits) return Number.NaN;
      const r = x * 2 ** y;
      return Number.isSafeInteger(r) ? wrap(r, type) : type.bits <= 32 ? wrap(x << y, type) : Number.NaN;
    }
    case '>>':
      return y < 0 || y >= type.bits ? Number.NaN : Math.floor(x / 2 ** y);
    case '&':
    case '|':
    case '^':
      return bits(op, x, y, type);
    case 'min':
      return Math.min(x, y);
    case 'max':
      return Math.max(x, y);
    case 'mulhi': {
      if (!Number.isInteger(x) || !Number.isInteger(y)) return Number.NaN;
      const r = (BigInt(x) * BigInt(y)) >> BigInt(type.bits);
      return wrap(Number(r), type);
    }
    case 'umul24':
      return wrap(Math.imul(x & 0xffffff, y & 0xffffff), type);
    default:
      return Number.NaN;
  }
}

export function evaluateUnary(op: UnaryOp, x: number, type: ScalarType): number {
  switch (op) {
    case '!':
      return x === 0 ? 1 : 0;
    case '-':
      return type.kind === 'float' ? -x : wrap(0 - x, type);
    case '~':
      return type.kind === 'uint' && type.bits < 64 ? wrap(~x, type) : wrap(-x - 1, type);
    case 'abs':
      return type.kind === 'float' ? Math.abs(x) : wrap(Math.abs(x), type);
    case 'popc':
    case 'clz':
    case 'ffs':
    case 'brev':
      return type.bits <= 32 ? bitCount32(op, x >>> 0) : bitCount64(op, x);
  }
}

function popc32(x: number): number {
  let v = x - ((x >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function bitCount32(op: 'popc' | 'clz' | 'ffs' | 'brev', x: number): number {
  switch (op) {
    case 'popc':
      return popc32(x);
    case 'clz':
      return Math.clz32(x);
    case 'ffs':
      return x === 0 ? 0 : 32 - Math.clz32(x & -x);
    case 'brev': {
      let r = 0;
      for (let k = 0; k < 32; k++) if (x & (1 << k)) r |= 1 << (31 - k);
      return r >>> 0;
    }
  }
}

function bitCount64(op: 'popc' | 'clz' | 'ffs' | 'brev', x: number): number {
  if (!Number.isSafeInteger(x) || x < 0) return Number.NaN;
  const high = Math.floor(x / TWO32);
  const low = x >>> 0;
  switch (op) {
    case 'popc':
      return popc32(high) + popc32(low);
    case 'clz':
      return high === 0 ? 32 + Math.clz32(low) : Math.clz32(high);
    case 'ffs':
      return low !== 0 ? bitCount32('ffs', low) : high !== 0 ? 32 + bitCount32('ffs', high) : 0;
    case 'brev':
      return x === 0 ? 0 : Number.NaN;
  }
}

export function gcd(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

/** The remainder in [0, m). */
export function modulo(x: number, m: number): number {
  const r = x % m;
  return r < 0 ? r + m : r + 0;
}

/** The largest power of two that divides `m` (0: divided by all of them). */
export function powerOfTwo(m: number): number {
  if (m === 0) return 0;
  let p = 1;
  let rest = m;
  while (rest % 2 === 0 && p < TWO32) {
    p *= 2;
    rest /= 2;
  }
  return p;
}
