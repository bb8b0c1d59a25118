import type { TypeInfo } from '../program/program';
import { Types } from './standard-types';

/** Value and type of a C++ number literal; the value is NaN where it cannot be read. */
export function parseNumber(source: string): { value: number; type: TypeInfo } {
  // Most are small and decimal.
  if (/^(?:0|[1-9]\d{0,8})$/.test(source)) return { value: Number(source), type: Types.int };
  const text = source.replace(/'/g, '');
  // The grammar takes a sign that stands directly before a number for a part of it.
  if (text.startsWith('-') || text.startsWith('+')) {
    const { value, type } = parseNumber(text.slice(1));
    const signed = text.startsWith('-') ? -value : value;
    return { value: type === Types.uint && signed < 0 ? signed + 2 ** 32 : signed, type };
  }
  const isHex = /^0x/i.test(text);
  if (!isHex && /[.eE]|^\d+[fF]$/.test(text)) {
    const value = Number.parseFloat(text);
    return { value, type: /[fF]$/.test(text) ? Types.float : Types.double };
  }
  if (isHex && /[.pP]/.test(text)) return { value: Number.NaN, type: /[fF]$/.test(text) ? Types.float : Types.double };
  const suffix = /[uUlLzZ]*$/.exec(text)?.[0] ?? '';
  const digits = text.slice(0, text.length - suffix.length);
  const value = /^0[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  const unsigned = /u/i.test(suffix);
  const long = /l|z/i.test(suffix) || value > 0xffffffff || (!isHex && !unsigned && value > 0x7fffffff);
  if (long) return { value, type: unsigned ? Types.ulong : Types.long };
  return { value, type: unsigned || value > 0x7fffffff ? Types.uint : Types.int };
}

const ESCAPES: Record<string, number> = { n: 10, t: 9, r: 13, '0': 0, a: 7, b: 8, f: 12, v: 11 };

/** Value of a character literal such as 'a', '\n', '\x41'. */
export function parseCharacter(source: string): number {
  const body = source.slice(source.indexOf("'") + 1, source.lastIndexOf("'"));
  if (!body.startsWith('\\')) return body.codePointAt(0) ?? 0;
  if (body[1] === 'x') return Number.parseInt(body.slice(2), 16);
  if (/^\\[0-7]+$/.test(body)) return Number.parseInt(body.slice(1), 8);
  return ESCAPES[body[1]] ?? body.codePointAt(1) ?? 0;
}
