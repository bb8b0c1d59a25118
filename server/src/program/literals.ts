import { DOUBLE, FLOAT, INT, LONG, type ScalarType, UINT, ULONG } from '../lanes/value';
import { type Constant, unary } from './arithmetic';

/** The value of a C++ number literal (`0x1F'FFu`, `1e3f`, `0b101`, `017`), or null. */
export function numberLiteral(text: string): Constant | null {
  const digits = text.replace(/'/g, '');
  // The grammar takes a sign that stands directly before a number for a part of it.
  if (digits.startsWith('-') || digits.startsWith('+')) {
    const magnitude = numberLiteral(digits.slice(1));
    return magnitude && unary(digits[0], magnitude);
  }
  const integer = /^(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlLzZ]*)$/.exec(digits);
  if (integer) {
    const suffix = integer[2].toLowerCase();
    const isDecimal = !/^0./.test(integer[1]);
    const value = integerValue(integer[1]);
    return value === null ? null : { value, type: integerType(value, suffix, isDecimal) };
  }
  const float = /^((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(f|F|l|L|f16|bf16|F16|BF16)?$/.exec(digits);
  if (float) return { value: Number(float[1]), type: /^f$/i.test(float[2] ?? '') ? FLOAT : DOUBLE };
  const hex = /^0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]+)([fFlL]?)$/.exec(digits);
  if (!hex) return null;
  const mantissa = Number.parseInt(`${hex[1]}${hex[2]}` || '0', 16);
  const value = mantissa * 2 ** (Number(hex[3]) - 4 * hex[2].length);
  return { value, type: /f/i.test(hex[4]) ? FLOAT : DOUBLE };
}

function integerValue(digits: string): bigint | null {
  if (digits.length > 80) return null;
  if (/^0[0-9]/.test(digits)) return /^[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : null;
  return BigInt(digits.toLowerCase());
}

/** The first type that holds the value, of those its base and suffix allow. */
function integerType(value: bigint, suffix: string, isDecimal: boolean): ScalarType {
  const isUnsigned = suffix.includes('u');
  const isLong = suffix.includes('l') || suffix.includes('z');
  if (!isLong) {
    if (!isUnsigned && value < 0x80000000n) return INT;
    if ((isUnsigned || !isDecimal) && value <= 0xffffffffn) return UINT;
  }
  return !isUnsigned && value < 0x8000000000000000n ? LONG : ULONG;
}

const escapes: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11, '0': 0 };

/** The value of a character literal, or null. */
export function characterLiteral(text: string): Constant | null {
  const match = /^(?:u8|[uUL])?'(.*)'$/s.exec(text);
  if (!match) return null;
  const body = match[1];
  const type: ScalarType = { kind: 'int', bits: 8 };
  if (body.length === 1) return { value: BigInt(body.charCodeAt(0)), type };
  if (body[0] !== '\\') return null;
  const hex = /^\\x([0-9a-fA-F]{1,8})$/.exec(body);
  if (hex) return { value: BigInt(Number.parseInt(hex[1], 16)), type };
  const octal = /^\\([0-7]{1,3})$/.exec(body);
  if (octal) return { value: BigInt(Number.parseInt(octal[1], 8)), type };
  if (body.length !== 2) return null;
  return { value: BigInt(escapes[body[1]] ?? body.charCodeAt(1)), type };
}
