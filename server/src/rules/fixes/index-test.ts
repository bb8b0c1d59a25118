import type { Instr, InstrId } from '../../flow/ir';
import { Pattern } from '../../lanes/value';
import type { Answer } from '../answer';
import { constantOf, isPowerOfTwo, isThreadIndex, isUniform, isWarpBaseAndLane } from './linear';

/** The test of a thread index that a condition rests on. */
export type IndexTest = {
  /** The instruction: its span is the binary expression in the source. */
  readonly instr: Extract<Instr, { op: 'binary' }>;
  readonly index: InstrId;
  readonly indexIsLeft: boolean;
} & (
  | { readonly kind: 'parts'; readonly operator: '%' | '&'; readonly by: number; readonly parts: number }
  /** Threads below `threshold` go one way. */
  | { readonly kind: 'threshold'; readonly threshold: number }
);

/**
 * The `index % k`, `index & m` or `index < k` that splits warps: alone, negated, compared with a uniform value, or beside
 * operands of `&&` and `||` that split none. Not elections of a lane (`tid % 32 == 0`).
 */
export function findIndexTest(instructions: readonly Instr[], answer: Answer): IndexTest | null {
  return search(instructions, answer, answer.verdict.site.value, null, 0);
}

type Compared = 'order' | 'equal' | null;

function search(
  all: readonly Instr[],
  answer: Answer,
  id: InstrId,
  compared: Compared,
  depth: number,
): IndexTest | null {
  const instr = all[id];
  if (instr === undefined || depth > 16) return null;
  if (instr.op === 'cast') return search(all, answer, instr.operand, compared, depth + 1);
  if (instr.op === 'unary')
    return instr.operator === '!' ? search(all, answer, instr.operand, compared ?? 'equal', depth + 1) : null;
  if (instr.op !== 'binary') return null;
  const { operator, left, right } = instr;
  const { values } = answer;
  switch (operator) {
    case '%':
    case '&':
      return parts(instr, answer, compared);
    case '&&':
    case '||':
      if (splitsNoWarp(answer, right)) return search(all, answer, left, null, depth + 1);
      return splitsNoWarp(answer, left) ? search(all, answer, right, null, depth + 1) : null;
    case '==':
    case '!=':
      if (isUniform(values[right])) return search(all, answer, left, compared ?? 'equal', depth + 1);
      return isUniform(values[left]) ? search(all, answer, right, compared ?? 'equal', depth + 1) : null;
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (isThreadIndex(values[left]) || isThreadIndex(values[right])) return threshold(instr, answer);
      if (isUniform(values[right])) return search(all, answer, left, 'order', depth + 1);
      return isUniform(values[left]) ? search(all, answer, right, 'order', depth + 1) : null;
  }
  return null;
}

function splitsNoWarp({ values }: Answer, id: InstrId): boolean {
  const value = values[id];
  if (value === undefined) return false;
  if (isUniform(value) || value.lanes === null) return true;
  return value.lanes.kind === 'varying' && value.lanes.pattern === Pattern.Boundary;
}

/** `index % 16 == 0` picks two leaders of a warp, `% 8 == 0` still spreads work over a warp. */
const MAX_EQUAL_MODULUS = 8;

function parts(instr: IndexTest['instr'], { values }: Answer, compared: Compared): IndexTest | null {
  const { operator, left, right } = instr;
  const indexIsLeft = isWarpBaseAndLane(values[left]);
  if (!indexIsLeft && (operator === '%' || !isWarpBaseAndLane(values[right]))) return null;
  const by = constantOf(values[indexIsLeft ? right : left]);
  if (by === null || by < 1) return null;
  const isTest = operator === '%' ? by > 1 && by % 32 !== 0 : isBitTest(by);
  if (!isTest) return null;
  const count = operator === '%' ? by : isPowerOfTwo(by) ? 2 : by + 1;
  if (compared === 'equal' && count > MAX_EQUAL_MODULUS) return null;
  return {
    kind: 'parts',
    instr,
    index: indexIsLeft ? left : right,
    indexIsLeft,
    operator: operator === '%' ? '%' : '&',
    by,
    parts: count,
  };
}

/** One bit, or the low bits, of the lane index; all five of them (`& 31`) are the lane itself. */
function isBitTest(mask: number): boolean {
  return mask < 31 && (isPowerOfTwo(mask) || isPowerOfTwo(mask + 1));
}

function threshold(instr: IndexTest['instr'], { values }: Answer): IndexTest | null {
  const { operator, left, right } = instr;
  const indexIsLeft = isThreadIndex(values[left]);
  const by = constantOf(values[indexIsLeft ? right : left]);
  if (by === null) return null;
  // `i <= k` and `k >= i` put k itself below the threshold, and so do their negations `i > k`, `k < i`.
  const inclusive = indexIsLeft ? operator === '<=' || operator === '>' : operator === '>=' || operator === '<';
  const first = inclusive ? by + 1 : by;
  if (first < 8 || first % 32 === 0) return null;
  return { kind: 'threshold', instr, index: indexIsLeft ? left : right, indexIsLeft, threshold: first };
}
