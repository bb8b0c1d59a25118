import type { Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, InstrId, Terminator } from '../flow/ir';
import type { BinaryOp, ScalarType } from '../lanes/value';
import { type FlowOf, type Term, Terms } from './terms';

/**
 * What the branch that ends a block does for every lane that comes to it, because a branch above has settled it: inside
 * `if (v > 50)` the test `v > 20` holds, whatever each lane's v is. Null: nothing is settled.
 *
 * A side of a branch that dominates the block, and that is entered from the branch alone, was taken by each of these
 * lanes when it last came by; in SSA form the values compared are still the same ones (correlated branches, as in
 * Mueller and Whalley, "Avoiding conditional branches by code replication", PLDI 1995).
 */
export function impliedAt(flow: FunctionFlow, graph: Graph, block: BlockId, flowOf: FlowOf): boolean | null {
  const { terminator } = flow.blocks[block];
  if (terminator.kind !== 'branch') return null;
  const reasoning = new Reasoning(new Terms(flowOf));
  let question: Term | null = null;
  let below = block;
  for (let steps = 0; steps < MAX_STEPS && below !== flow.entry; steps++) {
    const above = graph.idom[below];
    if (above < 0) return null;
    const branch = flow.blocks[above].terminator;
    if (branch.kind === 'branch' && isSideOf(flow, graph, branch, below)) {
      question ??= reasoning.terms.of(flow, terminator.condition);
      const fact = reasoning.terms.of(flow, branch.condition);
      const settled = reasoning.follows(question, fact, below === branch.yes, 0);
      if (settled !== null) return settled;
    }
    below = above;
  }
  return null;
}

const MAX_STEPS = 64;
const MAX_DEPTH = 6;

/** Whether a block is entered from one side of the branch alone. */
function isSideOf(flow: FunctionFlow, graph: Graph, branch: Terminator & { kind: 'branch' }, block: BlockId): boolean {
  if (branch.yes === branch.no || (block !== branch.yes && block !== branch.no)) return false;
  return flow.blocks[block].predecessors.filter((from) => graph.place[from] >= 0).length === 1;
}

class Reasoning {
  constructor(readonly terms: Terms) {}

  /** The value of the condition `question` where `fact` is `taken`. */
  follows(question: Term, fact: Term, taken: boolean, depth: number): boolean | null {
    if (depth > MAX_DEPTH) return null;
    const negated = this.negatedIn(fact);
    if (negated !== null) return this.follows(question, negated, !taken, depth + 1);
    // Both sides of a conjunction that holds hold; none of a disjunction that does not.
    for (const side of this.partsOf(fact, taken ? '&&' : '||')) {
      const settled = this.follows(question, side, taken, depth + 1);
      if (settled !== null) return settled;
    }
    return this.asked(question, fact, taken, depth);
  }

  private asked(question: Term, fact: Term, taken: boolean, depth: number): boolean | null {
    if (depth > MAX_DEPTH) return null;
    if (this.terms.same(question, fact)) return taken;
    const negated = this.negatedIn(question);
    if (negated !== null) {
      const settled = this.asked(negated, fact, taken, depth + 1);
      return settled === null ? null : !settled;
    }
    for (const operator of ['&&', '||'] as const) {
      const parts = this.partsOf(question, operator);
      if (parts.length === 0) continue;
      const answers = parts.map((part) => this.asked(part, fact, taken, depth + 1));
      const deciding = operator === '||';
      if (answers.includes(deciding)) return deciding;
      return answers.every((answer) => answer === !deciding) ? !deciding : null;
    }
    return this.compared(question, fact, taken);
  }

  private negatedIn(term: Term): Term | null {
    const { instr } = term;
    return instr.op === 'unary' && instr.operator === '!' ? this.terms.operand(term, instr.operand) : null;
  }

  /** The operands of a fused `&&` or `||`, however it was lowered; none where it is something else. */
  private partsOf(term: Term, operator: '&&' | '||'): readonly Term[] {
    const { instr } = term;
    let ids: readonly InstrId[] = [];
    if (instr.op === 'binary' && instr.operator === operator) ids = [instr.left, instr.right];
    else if (instr.op === 'select') {
      const settled = this.terms.operand(term, operator === '&&' ? instr.no : instr.yes).instr;
      if (settled.op === 'const' && settled.value === (operator === '&&' ? 0 : 1))
        ids = [instr.condition, operator === '&&' ? instr.yes : instr.no];
    }
    return ids.map((id) => this.terms.operand(term, id));
  }

  /** One comparison settled by another of the same operands, or of the same operand against constants. */
  private compared(question: Term, fact: Term, taken: boolean): boolean | null {
    const asked = this.comparisonOf(question);
    const stated = this.comparisonOf(fact);
    if (asked === null || stated === null) return null;
    const { type } = asked;
    if (type.kind !== stated.type.kind || type.bits !== stated.type.bits) return null;
    const possible = LESS | EQUAL | GREATER | (isOrdered(type) ? 0 : UNORDERED);
    const known = possible & (taken ? stated.outcomes : ~stated.outcomes);
    if (this.terms.same(asked.left, stated.left) && this.terms.same(asked.right, stated.right))
      return within(known, asked.outcomes);
    if (this.terms.same(asked.left, stated.right) && this.terms.same(asked.right, stated.left))
      return within(mirrored(known), asked.outcomes);
    if (!isOrdered(type)) return null;
    const byDistance = this.byDistance(asked, stated, known);
    if (byDistance !== null) return byDistance;
    const x = againstConstant(asked, asked.outcomes);
    const y = againstConstant(stated, known);
    if (x === null || y === null || !this.terms.same(x.operand, y.operand)) return null;
    return rangeWithin(y, x);
  }

  /** `i < n + 5` behind `i < n`: both say how far the same two lie apart. */
  private byDistance(asked: Comparison, stated: Comparison, known: number): boolean | null {
    // Unsigned sums wrap.
    if (asked.type.kind !== 'int') return null;
    const x = [this.shifted(asked.left), this.shifted(asked.right)];
    const y = [this.shifted(stated.left), this.shifted(stated.right)];
    const wanted = { constant: x[1].by - x[0].by, outcomes: asked.outcomes };
    const distance = y[1].by - y[0].by;
    if (this.terms.same(x[0].base, y[0].base) && this.terms.same(x[1].base, y[1].base))
      return rangeWithin({ constant: distance, outcomes: known }, wanted);
    if (this.terms.same(x[0].base, y[1].base) && this.terms.same(x[1].base, y[0].base))
      return rangeWithin({ constant: -distance, outcomes: mirrored(known) }, wanted);
    return null;
  }

  /** A signed sum with a constant, taken apart. */
  private shifted(term: Term): { readonly base: Term; readonly by: number } {
    const { instr } = term;
    if (instr.op !== 'binary' || instr.type.kind !== 'int' || (instr.operator !== '+' && instr.operator !== '-'))
      return { base: term, by: 0 };
    const sign = instr.operator === '+' ? 1 : -1;
    const left = this.terms.operand(term, instr.left);
    const right = this.terms.operand(term, instr.right);
    if (right.instr.op === 'const' && isSmall(right.instr.value)) return { base: left, by: sign * right.instr.value };
    if (sign > 0 && left.instr.op === 'const' && isSmall(left.instr.value))
      return { base: right, by: left.instr.value };
    return { base: term, by: 0 };
  }

  private comparisonOf(term: Term): Comparison | null {
    const { instr } = term;
    if (instr.op !== 'binary') return null;
    const outcomes = OUTCOMES[instr.operator];
    if (outcomes === undefined) return null;
    const left = this.terms.operand(term, instr.left);
    return { type: instr.type, left, right: this.terms.operand(term, instr.right), outcomes };
  }
}

/** Outcomes of a comparison: less, equal, greater, and unordered, which is NaN's. */
const LESS = 1;
const EQUAL = 2;
const GREATER = 4;
const UNORDERED = 8;
const OUTCOMES: Partial<Record<BinaryOp, number>> = {
  '<': LESS,
  '<=': LESS | EQUAL,
  '>': GREATER,
  '>=': GREATER | EQUAL,
  '==': EQUAL,
  '!=': LESS | GREATER | UNORDERED,
};

interface Comparison {
  readonly type: ScalarType;
  readonly left: Term;
  readonly right: Term;
  readonly outcomes: number;
}

function isOrdered(type: ScalarType): boolean {
  return type.kind === 'int' || type.kind === 'uint' || type.kind === 'pointer' || type.kind === 'bool';
}

function within(known: number, wanted: number): boolean | null {
  if ((known & ~wanted) === 0) return true;
  return (known & wanted) === 0 ? false : null;
}

function mirrored(outcomes: number): number {
  const kept = outcomes & (EQUAL | UNORDERED);
  return kept | ((outcomes & LESS) !== 0 ? GREATER : 0) | ((outcomes & GREATER) !== 0 ? LESS : 0);
}

/** How an integer compares with a constant. */
interface Bound {
  readonly constant: number;
  readonly outcomes: number;
}

interface Against extends Bound {
  readonly operand: Term;
}

function isSmall(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 31;
}

function againstConstant({ left, right }: Comparison, outcomes: number): Against | null {
  if (right.instr.op === 'const' && Number.isSafeInteger(right.instr.value))
    return { operand: left, constant: right.instr.value, outcomes };
  if (left.instr.op === 'const' && Number.isSafeInteger(left.instr.value))
    return { operand: right, constant: left.instr.value, outcomes: mirrored(outcomes) };
  return null;
}

/** The integers that `known` leaves, as what `wanted` says of them: it can change at these points alone. */
function rangeWithin(known: Bound, wanted: Bound): boolean | null {
  const points = [known.constant, wanted.constant].flatMap((c) => [c - 1, c, c + 1]);
  const admitted = points.filter((x) => admits(known, x));
  if (admitted.length === 0) return null;
  const first = admits(wanted, admitted[0]);
  return admitted.every((x) => admits(wanted, x) === first) ? first : null;
}

function admits({ constant, outcomes }: Bound, x: number): boolean {
  return (outcomes & (x < constant ? LESS : x > constant ? GREATER : EQUAL)) !== 0;
}
