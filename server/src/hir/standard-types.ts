import { BOOL, DOUBLE, FLOAT, INT, LONG, OTHER, POINTER, type ScalarType, UINT, ULONG } from '../cuda/scalar';
import type { TypeInfo } from '../program/program';

function plain(scalar: ScalarType, text: string): TypeInfo {
  return {
    scalar,
    pointee: null,
    aggregate: null,
    lengths: [],
    isReference: false,
    isConst: false,
    isRestrict: false,
    isVolatile: false,
    bytes: scalar.bits / 8,
    text,
    dependent: false,
  };
}

/** The types that expressions take without a declaration. */
export const Types = {
  int: plain(INT, 'int'),
  uint: plain(UINT, 'unsigned int'),
  long: plain(LONG, 'long long'),
  ulong: plain(ULONG, 'unsigned long long'),
  bool: plain(BOOL, 'bool'),
  float: plain(FLOAT, 'float'),
  double: plain(DOUBLE, 'double'),
  pointer: plain(POINTER, 'void *'),
  other: plain(OTHER, 'auto'),
};

export function pointerTo(type: TypeInfo): TypeInfo {
  return { ...Types.pointer, pointee: type, text: `${type.text} *` };
}

/** The usual arithmetic conversions (C++ [expr.arith.conv]). */
export function commonType(a: TypeInfo, b: TypeInfo): TypeInfo {
  if (a.scalar.kind === 'pointer') return a;
  if (b.scalar.kind === 'pointer') return b;
  if (a.aggregate !== null && a.scalar.kind === 'other') return a;
  if (b.aggregate !== null && b.scalar.kind === 'other') return b;
  if (a.scalar.kind === 'float' || b.scalar.kind === 'float') {
    if (a.scalar.kind !== 'float') return b;
    if (b.scalar.kind !== 'float') return a;
    return a.scalar.bits >= b.scalar.bits ? a : b;
  }
  if (a.scalar.kind === 'other') return a;
  if (b.scalar.kind === 'other') return b;
  const x = promoted(a);
  const y = promoted(b);
  if (x.scalar.bits !== y.scalar.bits) return x.scalar.bits > y.scalar.bits ? x : y;
  return x.scalar.kind === 'uint' ? x : y;
}

export function promoted(type: TypeInfo): TypeInfo {
  const { kind, bits } = type.scalar;
  if (kind === 'bool' || ((kind === 'int' || kind === 'uint') && bits < 32)) return Types.int;
  return type;
}
