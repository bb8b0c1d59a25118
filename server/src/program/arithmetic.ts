import { BOOL, DOUBLE, INT, type ScalarType } from '../lanes/value';

/** A constant: an integer (or truth value) as a bigint in the range of its type, a floating value as a number. */
export interface Constant {
  readonly value: bigint | number;
  readonly type: ScalarType;
}

export function integerConstant(value: number | bigint, type: ScalarType = INT): Constant {
  return { value: BigInt(value), type };
}

/** Converts as a cast does; null where the type is none that constants have. */
export function convert(constant: Constant, type: ScalarType): Constant | null {
  switch (type.kind) {
    case 'float':
      return { value: Number(constant.value), type };
    case 'bool':
      return { value: isTrue(constant) ? 1n : 0n, type };
    case 'int':
    case 'uint': {
      const { value } = constant;
      if (typeof value === 'bigint') return { value: wrap(value, type), type };
      return Number.isFinite(value) ? { value: wrap(BigInt(Math.trunc(value)), type), type } : null;
    }
    default:
      return null;
  }
}

export function isTrue(constant: Constant): boolean {
  return typeof constant.value === 'bigint' ? constant.value !== 0n : constant.value !== 0;
}

function wrap(value: bigint, type: ScalarType): bigint {
  return type.kind === 'uint' ? BigInt.asUintN(type.bits, value) : BigInt.asIntN(type.bits, value);
}

/** Integral promotion: everything narrower than an int is an int. */
function promoted(type: ScalarType): ScalarType {
  return type.kind === 'bool' || (type.kind !== 'float' && type.bits < 32) ? INT : type;
}

/** The usual arithmetic conversions. */
export function commonType(a: ScalarType, b: ScalarType): ScalarType {
  if (a.kind === 'float' || b.kind === 'float') {
    if (a.kind !== 'float') return b;
    if (b.kind !== 'float') return a;
    return a.bits >= b.bits ? a : b;
  }
  const x = promoted(a);
  const y = promoted(b);
  if (x.bits !== y.bits) return x.bits > y.bits ? x : y;
  return x.kind === 'uint' ? x : y;
}

export function unary(operator: string, operand: Constant): Constant | null {
  if (operator === '!') return { value: isTrue(operand) ? 0n : 1n, type: BOOL };
  if (typeof operand.value === 'number') {
    if (operator === '-') return { value: -operand.value, type: operand.type };
    return operator === '+' ? operand : null;
  }
  const type = promoted(operand.type);
  switch (operator) {
    case '+':
      return { value: operand.value, type };
    case '-':
      return { value: wrap(-operand.value, type), type };
    case '~':
      return { value: wrap(~operand.value, type), type };
  }
  return null;
}

export function binary(operator: string, left: Constant, right: Constant): Constant | null {
  switch (operator) {
    case '&&':
    case 'and':
      return truth(isTrue(left) && isTrue(right));
    case '||':
    case 'or':
      return truth(isTrue(left) || isTrue(right));
    case '<<':
    case '>>':
      return shift(operator, left, right);
  }
  const type = commonType(left.type, right.type);
  const a = convert(left, type);
  const b = convert(right, type);
  if (!a || !b) return null;
  if (typeof a.value === 'number' || typeof b.value === 'number')
    return floating(operator, Number(a.value), Number(b.value), type);
  return integral(operator, a.value, b.value, type);
}

function truth(value: boolean): Constant {
  return { value: value ? 1n : 0n, type: BOOL };
}

function shift(operator: string, left: Constant, right: Constant): Constant | null {
  if (typeof left.value === 'number' || typeof right.value === 'number') return null;
  const type = promoted(left.type);
  if (right.value < 0n || right.value >= BigInt(type.bits)) return null;
  const value = operator === '<<' ? left.value << right.value : left.value >> right.value;
  return { value: wrap(value, type), type };
}

function integral(operator: string, a: bigint, b: bigint, type: ScalarType): Constant | null {
  let value: bigint;
  switch (operator) {
    case '+':
      value = a + b;
      break;
    case '-':
      value = a - b;
      break;
    case '*':
      value = a * b;
      break;
    case '/':
      if (b === 0n) return null;
      value = a / b;
      break;
    case '%':
      if (b === 0n) return null;
      value = a % b;
      break;
    case '&':
    case 'bitand':
      value = a & b;
      break;
    case '|':
    case 'bitor':
      value = a | b;
      break;
    case '^':
    case 'xor':
      value = a ^ b;
      break;
    default:
      return compare(operator, a, b);
  }
  return { value: wrap(value, type), type };
}

function floating(operator: string, a: number, b: number, type: ScalarType): Constant | null {
  switch (operator) {
    case '+':
      return { value: a + b, type };
    case '-':
      return { value: a - b, type };
    case '*':
      return { value: a * b, type };
    case '/':
      return { value: a / b, type };
  }
  return compare(operator, a, b);
}

function compare<T extends number | bigint>(operator: string, a: T, b: T): Constant | null {
  switch (operator) {
    case '<':
      return truth(a < b);
    case '<=':
      return truth(a <= b);
    case '>':
      return truth(a > b);
    case '>=':
      return truth(a >= b);
    case '==':
      return truth(a === b);
    case '!=':
      return truth(a !== b);
  }
  return null;
}

/** Library functions that constants are made with: `std::min`, `ceil`, `log2`. */
export function library(name: string, args: readonly Constant[]): Constant | null {
  if (args.length === 2 && (name === 'min' || name === 'max' || name === 'MIN' || name === 'MAX')) {
    const type = commonType(args[0].type, args[1].type);
    const a = convert(args[0], type);
    const b = convert(args[1], type);
    if (!a || !b) return null;
    return a.value < b.value === (name.toLowerCase() === 'min') ? a : b;
  }
  if (args.length !== 1) return null;
  const x = args[0];
  if (name === 'abs') return x.value < 0 ? unary('-', x) : x;
  const float = floatFunctions[name];
  return float ? { value: float(Number(x.value)), type: DOUBLE } : null;
}

const floatFunctions: Readonly<Record<string, (x: number) => number>> = {
  ceil: Math.ceil,
  ceilf: Math.ceil,
  floor: Math.floor,
  floorf: Math.floor,
  sqrt: Math.sqrt,
  sqrtf: Math.sqrt,
  log2: Math.log2,
  log2f: Math.log2,
};

const predefined: Readonly<Record<string, Constant>> = {
  warpSize: integerConstant(32),
  CHAR_BIT: integerConstant(8),
  SCHAR_MAX: integerConstant(127),
  UCHAR_MAX: integerConstant(255),
  SHRT_MAX: integerConstant(32767),
  USHRT_MAX: integerConstant(65535),
  INT_MAX: integerConstant(2147483647),
  INT_MIN: integerConstant(-2147483648),
  INT32_MAX: integerConstant(2147483647),
  INT32_MIN: integerConstant(-2147483648),
  UINT_MAX: integerConstant(4294967295, { kind: 'uint', bits: 32 }),
  UINT32_MAX: integerConstant(4294967295, { kind: 'uint', bits: 32 }),
  LONG_MAX: integerConstant(0x7fffffffffffffffn, { kind: 'int', bits: 64 }),
  LLONG_MAX: integerConstant(0x7fffffffffffffffn, { kind: 'int', bits: 64 }),
  ULONG_MAX: integerConstant(0xffffffffffffffffn, { kind: 'uint', bits: 64 }),
  ULLONG_MAX: integerConstant(0xffffffffffffffffn, { kind: 'uint', bits: 64 }),
};

/** Constants of the language's and CUDA's own headers. */
export function predefinedConstant(name: string): Constant | null {
  return Object.hasOwn(predefined, name) ? predefined[name] : null;
}

/** An integer as a JavaScript number, where it can be held exactly. */
export function toNumber(constant: Constant | null): number | null {
  if (!constant || typeof constant.value === 'number') return null;
  const value = Number(constant.value);
  return Number.isSafeInteger(value) ? value : null;
}

/** The largest and smallest value of an integer type. */
export function limit(type: ScalarType, which: 'max' | 'min'): Constant | null {
  if (type.kind !== 'int' && type.kind !== 'uint') return null;
  const bits = BigInt(type.bits);
  if (type.kind === 'uint') return { value: which === 'min' ? 0n : (1n << bits) - 1n, type };
  return { value: which === 'min' ? -(1n << (bits - 1n)) : (1n << (bits - 1n)) - 1n, type };
}
