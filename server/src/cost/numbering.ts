import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { isPure, operandsOf } from './operands';

const COMMUTATIVE: ReadonlySet<string> = new Set(['+', '*', '&', '|', '^', '==', '!=', 'min', 'max', '&&', '||']);

/**
 * Value numbers: instructions that compute the same from the same operands, wherever they stand, have one number. Loads,
 * calls and phis have their own.
 */
export function numberValues(flow: FunctionFlow): readonly InstrId[] {
  const numbers = flow.instructions.map((_, id) => id);
  const known = new Map<string, InstrId>();
  for (const block of flow.blocks)
    for (const id of block.instructions) {
      const key = keyOf(flow.instructions[id], numbers);
      if (key === null) continue;
      const same = known.get(key);
      if (same === undefined) known.set(key, id);
      else numbers[id] = same;
    }
  return numbers;
}

function keyOf(instr: Instr, numbers: readonly InstrId[]): string | null {
  switch (instr.op) {
    case 'const':
      return `c${instr.value}:${instr.type.kind}${instr.type.bits}`;
    case 'param':
      return `p${instr.index}`;
    case 'builtin':
      return `b${instr.which}`;
    case 'symbol':
      return `s${instr.symbol}`;
    case 'address':
      return `a${instr.object.name}:${instr.object.space}`;
  }
  if (!isPure(instr)) return null;
  const operands = operandsOf(instr).map((operand) => numbers[operand] ?? operand);
  if (instr.op === 'binary' && COMMUTATIVE.has(instr.operator)) operands.sort((a, b) => a - b);
  return `${instr.op}${detailOf(instr)}:${instr.type.kind}${instr.type.bits} ${operands.join(' ')}`;
}

function detailOf(instr: Instr): string {
  switch (instr.op) {
    case 'binary':
    case 'unary':
      return instr.operator;
    case 'cast':
      return `${instr.from.kind}${instr.from.bits}`;
    case 'field':
      return instr.field;
    case 'offset':
      return `${instr.elementBytes}${instr.negative ? '-' : ''}`;
    case 'aggregate':
      return instr.fields.join(',');
    default:
      return '';
  }
}
