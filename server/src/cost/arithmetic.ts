import type { Arch } from '../cuda/architectures';
import { slotsOf } from '../cuda/prices/lookup';
import type { MeasuredOp } from '../cuda/prices/measured';
import { calleeOf } from '../flow/callee';
import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import type { BinaryOp, ScalarType, UnaryOp } from '../lanes/value';
import { type Constants, isComparison } from './constants';
import type { FlowFacts } from './flow-facts';
import { alu, type Form } from './forms';
import { signedDivision, unsignedDivision } from './magic';
import { baseName, slowPathReason } from './tables/calls';

/** Arithmetic as the machine does it: contracted, folded into neighbours, divisions expanded. */
export class Arithmetic {
  private readonly constants: Constants;
  private readonly uses: readonly number[];
  private readonly users: ReadonlyMap<InstrId, Instr>;

  constructor(
    private readonly flow: FunctionFlow,
    facts: FlowFacts,
    private readonly arch: Arch,
    private readonly fastMath: boolean,
  ) {
    this.constants = facts.constants;
    this.uses = facts.uses;
    this.users = facts.users;
  }

  /** Calls that are operators: minima, absolute values. null: another call. */
  call(instr: Extract<Instr, { op: 'call' }>): Form | null {
    const shape = calleeOf(instr)?.price?.shape;
    const name = baseName(instr.callee);
    const [first, second] = instr.args;
    if (first === undefined) return null;
    const type = this.flow.instructions[first].type;
    const isFloat = type.kind === 'float';
    if (second !== undefined && shape === 'minmax') {
      const slots = isFloat ? (type.bits > 32 ? this.row('dfmin') : 1) : type.bits > 32 ? this.row('lmin_s64') + 1 : 1;
      return alu(name, slots, [first, second]);
    }
    if (shape === 'abs') return alu(name, isFloat ? 1 : type.bits > 32 ? 4 : this.row('iabs'), [first]);
    // A constant exponent saves powf its special cases.
    if (second !== undefined && shape === 'power' && type.bits <= 32 && isFloat && this.constants.isKnown(second))
      return alu(name, this.row('powf_2'), [first, second]);
    return null;
  }

  binary(instr: Extract<Instr, { op: 'binary' }>): Form {
    const { operator, left, right } = instr;
    if (operator === '&&' || operator === '||')
      return alu(operator, this.predicateSlots(left) + this.predicateSlots(right), [left, right]);
    const type = this.operandType(left, right, instr.type);
    const mnemonic = `${operator} ${type.kind}${type.bits}`;
    if (isComparison(operator)) return alu(mnemonic, isWideInteger(type) ? 2 : 1, [left, right]);
    if (type.kind === 'float') return { ...this.float(operator, left, right, type, mnemonic), pipe: 'float' };
    if (isWideInteger(type)) return this.wideInteger(operator, left, right, type, mnemonic);
    const form = this.integer(instr.id, operator, left, right, type, mnemonic);
    const isSimple =
      form.slots === 1 && type.kind !== 'other' && !form.needs.some((need) => this.constants.isKnown(need));
    return isSimple ? { ...form, pipe: 'simple' } : form;
  }

  unary(instr: Extract<Instr, { op: 'unary' }>): Form {
    const { operator, operand, type } = instr;
    const needs = [operand];
    switch (operator) {
      case '!':
        return alu('!', this.predicateSlots(operand), needs);
      case '-':
        return alu('neg', type.kind === 'float' ? 0 : type.bits > 32 ? 2 : 1, needs);
      case '~':
        return alu('not', type.bits > 32 ? 2 : 1, needs);
      case 'abs':
        if (type.kind === 'float') return alu('abs', 1, needs);
        return alu('abs', type.bits > 32 ? 4 : this.row('iabs'), needs);
    }
    const wide = this.flow.instructions[operand].type.bits > 32;
    return alu(operator, wide ? this.row('popcll') : this.row(NARROW[operator]), needs);
  }

  cast(instr: Extract<Instr, { op: 'cast' }>): Form {
    const { operand, type } = instr;
    const from =
      this.flow.instructions[operand].type.kind === 'bool' || this.isPredicate(operand) ? BOOLEAN : instr.from;
    const slots = this.castSlots(from, type, operand);
    return alu(`cast ${from.kind}${from.bits} ${type.kind}${type.bits}`, slots, [operand]);
  }

  select(instr: Extract<Instr, { op: 'select' }>): Form {
    const { condition, yes, no, type } = instr;
    const test = this.flow.instructions[condition];
    // `a < b ? a : b` of integers is a minimum.
    if (test.op === 'binary' && '<=>='.includes(test.operator) && type.kind !== 'float' && this.uses[condition] <= 1) {
      const same = (x: InstrId, y: InstrId): boolean => x === y || this.equalConstants(x, y);
      if ((same(test.left, yes) && same(test.right, no)) || (same(test.left, no) && same(test.right, yes)))
        return alu('minmax', type.bits > 32 ? 4 : 1, [test.left, test.right]);
    }
    const needs = [condition, yes, no];
    // Booleans of comparisons stay in predicates.
    if (type.kind === 'bool') return alu('select', 1, needs);
    const zeroOne = this.constants.value(yes) !== null && this.constants.value(no) === 0;
    // `c ? 1 : 0` is what FSET gives with the comparison.
    if (zeroOne && type.kind === 'float' && this.constants.value(yes) === 1 && this.isPredicate(condition))
      return alu('set', 0, needs);
    return alu('select', (type.bits > 32 ? 2 : 1) + this.predicateSlots(condition), needs);
  }

  /** Slots to bring a value into a predicate register: none for a comparison, whose result is one. */
  predicateSlots(id: InstrId): number {
    return this.constants.isKnown(id) || this.isPredicate(id) ? 0 : 1;
  }

  private isPredicate(id: InstrId): boolean {
    const instr = this.flow.instructions[id];
    switch (instr.op) {
      case 'binary':
        return isComparison(instr.operator) || instr.operator === '&&' || instr.operator === '||';
      case 'unary':
        return instr.operator === '!';
      case 'cast':
        return instr.type.kind === 'bool';
      case 'phi':
        return instr.type.kind === 'bool';
      case 'select':
        return instr.type.kind === 'bool';
      case 'call':
        return calleeOf(instr)?.predicate === true;
      default:
        return false;
    }
  }

  private float(operator: BinaryOp, left: InstrId, right: InstrId, type: ScalarType, mnemonic: string): Form {
    if (operator === '+' || operator === '-') {
      const product = this.product(left, type) ?? this.product(right, type);
      if (product === null) return alu(mnemonic, 1, [left, right]);
      const other = this.product(left, type) !== null ? right : left;
      return alu(`fma${operator}${other === right ? 'l' : 'r'}${type.bits}`, 1, [product.left, product.right, other]);
    }
    if (operator === '/') {
      const op = this.floatDivision(left, right, type);
      return op === null
        ? alu('fmul', 1, [left, right])
        : alu(mnemonic, this.row(op), [left, right], slowPathReason(op, this.fastMath));
    }
    if (operator === 'min' || operator === 'max')
      return alu(mnemonic, type.bits > 32 ? this.row('dfmin') : 1, [left, right]);
    return alu(mnemonic, 1, [left, right]);
  }

  /** The measured row of a division; null where it is a multiplication. */
  private floatDivision(left: InstrId, right: InstrId, type: ScalarType): MeasuredOp | null {
    const divisor = this.constants.value(right);
    if (divisor !== null && isPowerOfTwo(Math.abs(divisor))) return null;
    const isReciprocal = this.constants.value(left) === 1;
    if (type.bits > 32) return isReciprocal ? 'drcp' : 'ddiv';
    if (type.bits < 32) return 'hdiv';
    if (divisor !== null) return 'fdiv_const3';
    return isReciprocal ? 'frcp' : 'fdiv';
  }

  private integer(
    id: InstrId,
    operator: BinaryOp,
    left: InstrId,
    right: InstrId,
    type: ScalarType,
    mnemonic: string,
  ): Form {
    switch (operator) {
      case '+':
      case '-': {
        for (const [at, other] of [
          [left, right],
          [right, left],
        ]) {
          const product = this.product(at, type);
          if (product !== null) return alu(`mad${operator}`, 1, [product.left, product.right, other]);
          const shift = this.shifted(at);
          if (shift !== null) return alu(`lea${operator}`, 1, [...shift, other]);
          const inner = this.only(at, '+') ?? this.only(at, '-');
          if (inner !== null) return alu(`add3${inner.operator}${operator}`, 1, [inner.left, inner.right, other]);
        }
        return alu(mnemonic, 1, [left, right]);
      }
      case '&':
      case '|':
      case '^': {
        for (const [at, other] of [
          [left, right],
          [right, left],
        ]) {
          for (const inside of ['&', '|', '^'] as const) {
            const inner = this.only(at, inside);
            if (inner !== null) return alu(`lop3${inside}${operator}`, 1, [inner.left, inner.right, other]);
          }
          const complement = this.flow.instructions[at];
          if (complement.op === 'unary' && complement.operator === '~')
            return alu(`andn${operator}`, 1, [complement.operand, other]);
        }
        return alu(mnemonic, 1, [left, right]);
      }
      case '/':
      case '%':
        return this.integerDivision(id, operator, left, right, type, mnemonic);
      default:
        return alu(mnemonic, 1, [left, right]);
    }
  }

  private integerDivision(
    id: InstrId,
    operator: '/' | '%',
    left: InstrId,
    right: InstrId,
    type: ScalarType,
    mnemonic: string,
  ): Form {
    const needs = [left, right];
    const divisor = this.constants.value(right);
    const unsigned = type.kind === 'uint' || this.isNonNegative(left, 0);
    if (divisor === null) {
      const op: MeasuredOp =
        operator === '/' ? (unsigned ? 'udiv_u32' : 'idiv_s32') : unsigned ? 'umod_u32' : 'imod_s32';
      const form = alu(mnemonic, this.row(op), needs, 'integer division by a variable is not predicated');
      const twin = operator === '/' ? '%' : '/';
      return { ...form, companion: { mnemonic: twin + mnemonic.slice(1), slots: 3 } };
    }
    if (isPowerOfTwo(Math.abs(divisor))) {
      // A remainder that is only compared with zero is a mask.
      if (operator === '%' && this.comparesWithZero(id)) return alu(mnemonic, 1, needs);
      if (Math.abs(divisor) === 1) return alu(mnemonic, 0, needs);
      if (unsigned) return alu(mnemonic, 1, needs);
      return alu(mnemonic, operator === '/' ? this.row('idiv_const8') : this.row('imod_const8'), needs);
    }
    const quotient = unsigned ? unsignedDivision(Math.abs(divisor)) : signedDivision(divisor);
    const suffix = mnemonic.slice(1);
    // The remainder is the dividend less the quotient times the divisor, and shares the quotient.
    if (operator === '%')
      return { ...alu(mnemonic, quotient + 1, needs), companion: { mnemonic: `/${suffix}`, slots: 1 } };
    return { ...alu(mnemonic, quotient, needs), companion: { mnemonic: `%${suffix}`, slots: 0 } };
  }

  private wideInteger(operator: BinaryOp, left: InstrId, right: InstrId, type: ScalarType, mnemonic: string): Form {
    const needs = [left, right];
    const divisor = this.constants.value(right);
    switch (operator) {
      case '+':
      case '-': {
        for (const [at, other] of [
          [left, right],
          [right, left],
        ]) {
          const inner = this.only(at, '*');
          const narrow = inner === null ? null : this.narrowFactors(inner.left, inner.right);
          if (narrow !== null) return alu(`mad.wide${operator}`, 1, [...narrow, other]);
        }
        return { ...alu(mnemonic, 2, needs), pipe: 'simple' };
      }
      case '*': {
        const narrow = this.narrowFactors(left, right);
        if (narrow !== null) return alu('mul.wide', 1, narrow);
        if (divisor !== null && isPowerOfTwo(Math.abs(divisor))) return alu(mnemonic, 2, needs);
        return alu(mnemonic, this.row('lmul_s64') + 1, needs);
      }
      case '<<':
      case '>>':
        return alu(mnemonic, divisor !== null ? 2 : this.row('lshl_s64') + 1, needs);
      case 'min':
      case 'max':
        return alu(mnemonic, this.row('lmin_s64') + 1, needs);
      case '/':
      case '%':
        break;
      case '&': {
        // A mask that fits the low half clears the high one.
        const mask = divisor ?? this.constants.value(left);
        return alu(mnemonic, mask !== null && mask >= 0 && mask < 2 ** 32 ? 1 : 2, needs);
      }
      default:
        return alu(mnemonic, 2, needs);
    }
    if (divisor !== null && isPowerOfTwo(Math.abs(divisor))) return alu(mnemonic, type.kind === 'uint' ? 2 : 6, needs);
    if (divisor !== null) return alu(mnemonic, this.row('ldiv_s64_const7') + (operator === '%' ? 3 : 0), needs);
    const op: MeasuredOp = operator === '%' ? 'lmod_s64' : type.kind === 'uint' ? 'uldiv_u64' : 'ldiv_s64';
    return alu(mnemonic, this.row(op), needs, '64-bit integer division is a call');
  }

  private castSlots(from: ScalarType, to: ScalarType, operand: InstrId): number {
    if (to.kind === 'bool') return this.predicateSlots(operand);
    if (to.kind === 'other' || from.kind === 'other' || to.kind === 'pointer' || from.kind === 'pointer') return 0;
    if (from.kind === 'bool') return to.bits > 32 ? 2 : 1;
    if (from.kind === 'float' && to.kind === 'float') {
      if (from.bits === to.bits) return 0;
      return to.bits > from.bits ? (to.bits > 32 ? this.row('f2d') : 1) : from.bits > 32 ? this.row('d2f') : 1;
    }
    if (from.kind === 'float')
      return to.bits > 32 ? this.row('f2ll') : from.bits > 32 ? this.row('d2i') : this.row('f2i');
    if (to.kind === 'float') return to.bits > 32 ? this.row('i2d') : this.row('i2f');
    if (to.bits === from.bits) return 0;
    if (to.bits > 32) return from.kind === 'int' && !this.isNonNegative(operand, 0) ? 1 : 0;
    // Narrowing keeps the register; only 8 and 16 bits have to be cut, and a narrow load or store does that by itself.
    return to.bits < 32 && to.bits < from.bits && this.flow.instructions[operand].op !== 'load' ? 1 : 0;
  }

  private product(id: InstrId, type: ScalarType): { left: InstrId; right: InstrId } | null {
    const instr = this.flow.instructions[id];
    if (instr.op !== 'binary' || instr.operator !== '*' || this.constants.isKnown(id)) return null;
    return instr.type.kind === type.kind && instr.type.bits === type.bits
      ? instr
      : sameWidth(instr.type, type)
        ? instr
        : null;
  }

  /** `x << c`, folded into the addition that uses it. */
  private shifted(id: InstrId): readonly InstrId[] | null {
    const instr = this.flow.instructions[id];
    if (instr.op !== 'binary' || instr.operator !== '<<' || this.constants.isKnown(id)) return null;
    return this.constants.value(instr.right) === null ? null : [instr.left, instr.right];
  }

  /** An operation that only its user reads, so that both fit in one three-input instruction. */
  private only(id: InstrId, operator: BinaryOp): Extract<Instr, { op: 'binary' }> | null {
    const instr = this.flow.instructions[id];
    if (instr.op !== 'binary' || instr.operator !== operator || this.uses[id] !== 1 || this.constants.isKnown(id))
      return null;
    // Three inputs at most: its own operands must not fold further.
    return instr;
  }

  private narrowFactors(left: InstrId, right: InstrId): readonly InstrId[] | null {
    const a = this.narrow(left);
    const b = this.narrow(right);
    return a === null || b === null ? null : [a, b];
  }

  private narrow(id: InstrId): InstrId | null {
    if (this.constants.value(id) !== null) return id;
    const instr = this.flow.instructions[id];
    return instr.op === 'cast' && this.flow.instructions[instr.operand].type.bits <= 32 && instr.from.kind !== 'float'
      ? instr.operand
      : null;
  }

  /** Not negative as far as the compiler sees: thread indices, unsigned values and what stays below them. */
  private isNonNegative(id: InstrId, depth: number): boolean {
    const value = this.constants.value(id);
    if (value !== null) return value >= 0;
    const instr = this.flow.instructions[id];
    if (depth > 8) return false;
    switch (instr.op) {
      case 'builtin':
        return true;
      case 'cast':
        return (
          instr.from.kind === 'bool' ||
          (instr.from.kind === 'uint' && instr.from.bits < instr.type.bits) ||
          this.isNonNegative(instr.operand, depth + 1)
        );
      case 'binary':
        if (instr.operator === '&')
          return this.isNonNegative(instr.left, depth + 1) || this.isNonNegative(instr.right, depth + 1);
        if (instr.operator === '%' || instr.operator === '/' || instr.operator === '>>')
          return this.isNonNegative(instr.left, depth + 1);
        return false;
      default:
        return false;
    }
  }

  /** Tested against zero (or as a boolean) and nothing else. */
  private comparesWithZero(id: InstrId): boolean {
    if (this.uses[id] !== 1) return false;
    const user = this.users.get(id);
    if (user === undefined) return false;
    if (user.op === 'cast') return user.type.kind === 'bool';
    if (user.op !== 'binary' || (user.operator !== '==' && user.operator !== '!=')) return false;
    return this.constants.value(user.left === id ? user.right : user.left) === 0;
  }

  private operandType(left: InstrId, right: InstrId, fallback: ScalarType): ScalarType {
    const a = this.flow.instructions[left].type;
    if (a.kind !== 'other') return a;
    const b = this.flow.instructions[right].type;
    return b.kind !== 'other' ? b : fallback;
  }

  private equalConstants(x: InstrId, y: InstrId): boolean {
    const value = this.constants.value(x);
    return value !== null && value === this.constants.value(y);
  }

  private row(op: MeasuredOp): number {
    return slotsOf(op, this.arch, this.fastMath);
  }
}

const BOOLEAN: ScalarType = { kind: 'bool', bits: 8 };
const NARROW: Readonly<Record<Exclude<UnaryOp, '-' | '~' | '!' | 'abs'>, MeasuredOp>> = {
  popc: 'popc',
  clz: 'clz',
  ffs: 'ffs',
  brev: 'brev',
};

function isWideInteger(type: ScalarType): boolean {
  return type.bits > 32 && (type.kind === 'int' || type.kind === 'uint' || type.kind === 'pointer');
}

function sameWidth(a: ScalarType, b: ScalarType): boolean {
  return a.kind !== 'float' && b.kind !== 'float' && a.bits <= 32 && b.bits <= 32;
}

export function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isFinite(value) && Number.isInteger(Math.log2(value));
}
