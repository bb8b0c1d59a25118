import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { operandsOf } from './operands';

const COMMUTATIVE: ReadonlySet<string> = new Set(['+', '*', '&', '|', '^', '==', '!=', 'min', 'max', '&&', '||']);

/**
 * Value numbers: instructions that compute the same from the same operands, wherever they stand, have one number. Loads,
 * calls and phis have their own.
 */
export function numberValues(flow: FunctionFlow): readonly InstrId[] {
  const numbers = flow.instructions.map((_, id) => id);
  // By what is done, then by what it is done to.
  const known = new Map<string, Map<number | string, InstrId>>();
  for (const block of flow.blocks)
    for (const id of block.instructions) {
      const instr = flow.instructions[id];
      const kind = kindOf(instr);
      if (kind === null) continue;
      let same = known.get(kind);
      if (same === undefined) {
        same = new Map();
        known.set(kind, same);
      }
      const key = operandKey(instr, numbers);
      const first = same.get(key);
      if (first === undefined) same.set(key, id);
      else numbers[id] = first;
    }
  return numbers;
}

/** Null: each one is a value of its own. */
function kindOf(instr: Instr): string | null {
  const type = instr.type.kind + instr.type.bits;
  switch (instr.op) {
    case 'const':
      return `#${type}`;
    case 'param':
      return 'param';
    case 'builtin':
      return instr.which;
    case 'symbol':
      return `$${instr.symbol}`;
    case 'address':
      return `&${instr.object.space}:${instr.object.name}`;
    case 'binary':
      return instr.operator + type;
    case 'unary':
      return `1${instr.operator}${type}`;
    case 'cast':
      return `${instr.from.kind}${instr.from.bits}>${type}`;
    case 'field':
      return `.${instr.field}:${type}`;
    case 'offset':
      return `${instr.negative ? '-' : '+'}[${instr.elementBytes}]`;
    case 'select':
      return `?${type}`;
    case 'aggregate':
      return `{${instr.fields.join(',')}}`;
    default:
      return null;
  }
}

function operandKey(instr: Instr, numbers: readonly InstrId[]): number | string {
  const of = (id: InstrId): number => numbers[id] ?? id;
  switch (instr.op) {
    case 'const':
      return instr.value;
    case 'param':
      return instr.index;
    case 'binary': {
      const left = of(instr.left);
      const right = of(instr.right);
      return COMMUTATIVE.has(instr.operator) && right < left ? right * WIDE + left : left * WIDE + right;
    }
    case 'offset':
      return of(instr.base) * WIDE + of(instr.index);
    case 'unary':
    case 'cast':
    case 'field':
      return of(instr.operand);
    default:
      return operandsOf(instr).map(of).join(' ');
  }
}

/** More than a function has instructions: two numbers fit into one. */
const WIDE = 2 ** 26;
