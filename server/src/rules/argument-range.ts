import { calleeNamed } from '../cuda/table';
import type { FunctionFlow, InstrId } from '../flow/ir';

/** Smallest and largest value; infinite where nothing is known. */
interface Range {
  readonly low: number;
  readonly high: number;
}

const ANY: Range = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
const MAX_DEPTH = 16;
/** From here on the reduction of an angle takes its slow path (CUDA C++ Programming Guide, mathematical functions). */
const LARGE_ANGLE = 105615;

/** The text bounds the argument of a trigonometric function: clamped, a remainder, an index of a block. */
export function isSmallAngle(flow: FunctionFlow, argument: InstrId): boolean {
  const { low, high } = rangeOf(flow, argument, 0);
  return low > -LARGE_ANGLE && high < LARGE_ANGLE;
}

function rangeOf(flow: FunctionFlow, id: InstrId, depth: number): Range {
  const instr = flow.instructions[id];
  if (instr === undefined || depth > MAX_DEPTH) return ANY;
  const of = (operand: InstrId): Range => rangeOf(flow, operand, depth + 1);
  switch (instr.op) {
    case 'const':
      return { low: instr.value, high: instr.value };
    case 'builtin':
      return /^(threadIdx|blockDim)\./.test(instr.which) ? { low: 0, high: 1024 } : ANY;
    case 'cast': {
      const inner = of(instr.operand);
      return meet(inner, typeRange(instr.from.kind, instr.from.bits));
    }
    case 'unary':
      if (instr.operator === '-') return negated(of(instr.operand));
      return instr.operator === 'abs' ? magnitude(of(instr.operand)) : ANY;
    case 'binary':
      return binary(instr.operator, of(instr.left), of(instr.right), instr.type.kind === 'float');
    case 'select':
      return join(of(instr.yes), of(instr.no));
    case 'load':
      return typeRange(instr.type.kind, instr.type.bits);
    case 'call':
      return instr.target >= 0 ? ANY : called(instr.callee, instr.args.map(of));
    default:
      return ANY;
  }
}

function binary(operator: string, a: Range, b: Range, isFloat: boolean): Range {
  switch (operator) {
    case '+':
      return { low: a.low + b.low, high: a.high + b.high };
    case '-':
      return { low: a.low - b.high, high: a.high - b.low };
    case '*':
      return corners(a, b, (x, y) => x * y);
    case '/':
      return b.low === b.high && b.low !== 0 ? corners(a, b, (x, y) => x / y) : ANY;
    case '%': {
      const most = Math.max(Math.abs(b.low), Math.abs(b.high));
      return meet(a, { low: a.low >= 0 ? 0 : -most, high: most });
    }
    case '&':
      return !isFloat && b.low === b.high && b.low >= 0 ? { low: 0, high: b.low } : ANY;
    case 'min':
      return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
    case 'max':
      return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
    default:
      return ANY;
  }
}

function called(callee: string, args: readonly Range[]): Range {
  const range = calleeNamed(callee)?.range ?? null;
  const [a = ANY, b = ANY] = args;
  switch (range?.kind) {
    case 'between':
      return range;
    case 'min':
    case 'max':
      return binary(range.kind, a, b, true);
    case 'remainder':
      return binary('%', a, b, true);
    case 'magnitude':
      return magnitude(a);
    default:
      return ANY;
  }
}

function typeRange(kind: string, bits: number): Range {
  if (bits > 16 || (kind !== 'int' && kind !== 'uint')) return ANY;
  return kind === 'uint' ? { low: 0, high: 2 ** bits } : { low: -(2 ** (bits - 1)), high: 2 ** (bits - 1) };
}

/** NaN, as infinity times zero, is nothing known. */
function corners(a: Range, b: Range, combine: (x: number, y: number) => number): Range {
  const all = [combine(a.low, b.low), combine(a.low, b.high), combine(a.high, b.low), combine(a.high, b.high)];
  return all.some(Number.isNaN) ? ANY : { low: Math.min(...all), high: Math.max(...all) };
}

function meet(a: Range, b: Range): Range {
  return { low: Math.max(a.low, b.low), high: Math.min(a.high, b.high) };
}

function join(a: Range, b: Range): Range {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

function negated({ low, high }: Range): Range {
  return { low: -high, high: -low };
}

function magnitude({ low, high }: Range): Range {
  return { low: 0, high: Math.max(Math.abs(low), Math.abs(high)) };
}
