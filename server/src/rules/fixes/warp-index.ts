import type { AnalysedFunction, Branch } from '../../analysis';
import type { Instr, InstrId } from '../../flow/ir';
import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { type Answer, worstAnswer } from '../answer';
import { inFile } from '../position';
import type { Fix } from './fix';
import { isWarpBaseAndLane } from './linear';

/**
 * `i % 2` → `(i / 32) % 2`, `tid & 1` → `(tid / 32) & 1`: the same test on the index of the warp, on which all lanes
 * agree. Offered where a modulo or bit test of a thread index splits warps; not for elections of a lane (`tid % 32 == 0`)
 * and not where the arms exchange data between lanes.
 */
export function warpIndexFix(of: AnalysedFunction, branch: Branch): Fix | null {
  const answer = worstAnswer(of, branch);
  const { extent, uniformity } = answer.verdict.judgement;
  if (uniformity !== 'divergent' || (extent !== 'every-warp' && extent !== 'some-warps')) return null;
  const test = findTest(of.flow.instructions, answer);
  if (test === null || exchangesLanes(of.flow.instructions, answer)) return null;
  const { start, end } = inFile(of.function, test);
  const { ast } = of.function.file;
  const operand = operandOf(ast, start, end, test.operator, test.indexIsLeft);
  if (operand === NONE || start < branch.start || end > branch.end) return null;
  return {
    id: 'warp-index',
    title: 'Test the warp index instead of the thread index (changes which elements take which path)',
    kind: 'quickfix',
    keepsResults: false,
    edits: () => {
      const before = isAtom(ast, operand) ? '(' : '((';
      const after = isAtom(ast, operand) ? ' / 32)' : ') / 32)';
      return [
        { start: ast.starts[operand], end: ast.starts[operand], text: before },
        { start: ast.ends[operand], end: ast.ends[operand], text: after },
      ];
    },
  };
}

interface Test {
  readonly start: number;
  readonly end: number;
  readonly operator: '%' | '&';
  readonly indexIsLeft: boolean;
}

/** The `index % k` or `index & m` that the condition is, or compares with a uniform value. */
function findTest(instructions: readonly Instr[], answer: Answer): Test | null {
  let compared: 'order' | 'equal' | null = null;
  let id: InstrId = answer.verdict.site.value;
  for (let steps = 0; steps < 16; steps++) {
    const instruction = instructions[id];
    if (instruction === undefined) return null;
    if (instruction.op === 'cast') id = instruction.operand;
    else if (instruction.op === 'unary' && instruction.operator === '!') {
      compared ??= 'equal';
      id = instruction.operand;
    } else if (instruction.op === 'binary') {
      const { operator, left, right } = instruction;
      if (operator === '%' || operator === '&') return judgeTest(instruction, answer, compared);
      if (!comparisons.has(operator)) return null;
      compared = operator === '==' || operator === '!=' ? (compared ?? 'equal') : 'order';
      if (answer.values[right]?.lanes === null) id = left;
      else if (answer.values[left]?.lanes === null) id = right;
      else return null;
    } else return null;
  }
  return null;
}

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);
/** `index % 16 == 0` picks two leaders of a warp, `% 8 == 0` still spreads work over a warp. */
const MAX_EQUAL_MODULUS = 8;

function judgeTest(
  instruction: Extract<Instr, { op: 'binary' }>,
  { values }: Answer,
  compared: 'order' | 'equal' | null,
): Test | null {
  const { operator, left, right, start, end } = instruction;
  const indexIsLeft = isWarpBaseAndLane(values[left]);
  if (!indexIsLeft && (operator === '%' || !isWarpBaseAndLane(values[right]))) return null;
  const by = constantOf(values[indexIsLeft ? right : left]);
  if (by === null || by < 1) return null;
  const isTest = operator === '%' ? by > 1 && by % 32 !== 0 : isBitTest(by);
  if (!isTest) return null;
  const parts = operator === '%' ? by : isPowerOfTwo(by) ? 2 : by + 1;
  if (compared === 'equal' && parts > MAX_EQUAL_MODULUS) return null;
  return { start, end, operator: operator === '%' ? '%' : '&', indexIsLeft };
}

/** One bit, or the low bits, of the lane index; all five of them (`& 31`) are the lane itself. */
function isBitTest(mask: number): boolean {
  return mask < 31 && (isPowerOfTwo(mask) || isPowerOfTwo(mask + 1));
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}

function constantOf(value: Answer['values'][number]): number | null {
  return value !== undefined && value.lanes === null && value.base.terms.length === 0 ? value.base.constant : null;
}

/** Inside the branch, lanes hand data to each other: another mapping of work to lanes would break it. */
function exchangesLanes(instructions: readonly Instr[], { verdict }: Answer): boolean {
  const { start, end } = verdict.site.extent;
  return instructions.some((each) => {
    if (each.start < start || each.end > end) return false;
    if (each.op === 'call') return /sync|shfl|ballot/.test(each.callee);
    return (each.op === 'load' || each.op === 'store') && each.space === 'shared';
  });
}

/** The operand that holds the index, in the expression that stands at exactly `start` … `end`. */
function operandOf(ast: Ast, start: number, end: number, operator: string, isLeft: boolean): Node {
  for (let node = 0; node < ast.count; node++) {
    if (ast.starts[node] !== start || ast.ends[node] !== end || ast.kinds[node] !== Kind.binary_expression) continue;
    if (ast.textOf(ast.child(node, Field.operator)) !== operator) continue;
    return ast.child(node, isLeft ? Field.left : Field.right);
  }
  return NONE;
}

const atoms = new Set([
  Kind.identifier,
  Kind.field_expression,
  Kind.call_expression,
  Kind.subscript_expression,
  Kind.parenthesized_expression,
]);

function isAtom(ast: Ast, node: Node): boolean {
  return atoms.has(ast.kinds[node]);
}
