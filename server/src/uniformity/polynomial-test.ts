import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { Assume, COMPARISONS, LONG, Scope, Source, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';
import {
  type CounterOf,
  type Factor,
  isEqual,
  isSum,
  type Polynomial,
  Polynomials,
  type Term,
  without,
} from './polynomial';
import { isEquality, isNotNegative } from './relative';
import { counterOf } from './trips';

type Comparison = Instr & { op: 'binary' };

/**
 * A comparison of sums of products, looked at as left - right against zero, with every counter as start + rounds · step:
 *
 * - Where no unknown that differs per lane is left, the lanes agree: `j < (i + 1) * n` for a j that counts from `i * n`.
 * - Where all that differ per lane are multiplied by the same unknown, it is divided out: `lane * v < n` splits warps as
 *   `lane` against an unknown size does.
 *
 * Null: neither. `found` is the verdict without that, whose why is kept.
 */
export function polynomialTest(run: FunctionRun, test: Comparison, found: Value): Value | null {
  if (!run.input.facts.tests.mayBePolynomial(test)) return null;
  const sides = sidesOf(run, test);
  if (sides === null) return null;
  const { domain } = run.input;
  const { uniform, perLane, isCounted } = sides;
  if (perLane.length === 0) return isCounted || !isUnsignedOrder(test) ? agreed(run, test, uniform) : null;
  const common = perLane[0].unknowns;
  // (What is divided out may be zero, and then no lane differs from the others.)
  if (isEquality(test)) return null;
  if (common.length === 0 || perLane.some(({ unknowns }) => !isEqual(unknowns, common))) return null;
  let index = domain.constant(0);
  const rest: Term[] = [];
  const value = (id: InstrId): Value => leafValue(run, id, test);
  const product = (coefficient: number, ids: readonly InstrId[]): Value =>
    ids.reduce((all, id) => domain.binary('*', all, value(id), LONG), domain.constant(coefficient));
  for (const { coefficient, lane } of perLane) index = domain.binary('+', index, product(coefficient, [lane.id]), LONG);
  for (const term of uniform) {
    const left = without(term.factors, common);
    if (left === null) rest.push(term);
    else
      index = domain.binary(
        '+',
        index,
        product(
          term.coefficient,
          left.map(({ id }) => id),
        ),
        LONG,
      );
  }
  // Against zero the sign of what was divided out would decide.
  if (rest.length === 0) return null;
  const facts = factsOf(run, test, [...rest, { coefficient: 1, factors: common }]);
  const bound = run.symbol(`quotient:${test.id}`, 'a bound', facts, test.block);
  const result = domain.binary(test.operator, index, bound, LONG);
  const settled = { ...result, assume: result.assume | Assume.NoWrap };
  return domain.explain(settled, found.why);
}

/** Could a comparison be one? Then it depends on more than its operands' values. */
export function mayBePolynomialTest(flow: FunctionFlow, instr: Instr): boolean {
  if (instr.op !== 'binary' || !COMPARISONS.has(instr.operator)) return false;
  if (instr.type.kind !== 'int' && instr.type.kind !== 'uint') return false;
  return hasProductOrCounter(flow, instr.left, 0) || hasProductOrCounter(flow, instr.right, 0);
}

function hasProductOrCounter(flow: FunctionFlow, id: InstrId, depth: number): boolean {
  const instr = flow.instructions[id];
  if (instr.op === 'phi') return flow.loops.some(({ header }) => header === instr.block);
  if (depth === 4) return false;
  if (instr.op === 'cast') return hasProductOrCounter(flow, instr.operand, depth + 1);
  if (instr.op !== 'binary') return false;
  const isConst = (at: InstrId): boolean => flow.instructions[at].op === 'const';
  const isProduct = instr.operator === '*' && !isConst(instr.left) && !isConst(instr.right);
  if (isProduct) return true;
  return (
    (instr.operator === '+' || instr.operator === '-' || instr.operator === '*') &&
    (hasProductOrCounter(flow, instr.left, depth + 1) || hasProductOrCounter(flow, instr.right, depth + 1))
  );
}

interface PerLane {
  readonly coefficient: number;
  readonly lane: Factor;
  /** What the lanes share of the product. */
  readonly unknowns: readonly Factor[];
}

interface Sides {
  readonly uniform: readonly Term[];
  readonly perLane: readonly PerLane[];
  /** A loop's counter is among them. */
  readonly isCounted: boolean;
}

/** left - right: the terms that the lanes share, and those with one factor known lane by lane; null: others are there. */
function sidesOf(run: FunctionRun, test: Comparison): Sides | null {
  let isCounted = false;
  const polynomials = new Polynomials(
    run.input.flow,
    (phi) => {
      const counter = steppedBy(run, test, phi);
      isCounted ||= counter !== null;
      return counter;
    },
    (id) => isEquality(test) || isNotNegative(run.valueAt(id, test.block)),
  );
  // An unsigned difference below zero has wrapped.
  if (isUnsignedOrder(test)) {
    const left = polynomials.of(test.left);
    const right = polynomials.of(test.right);
    if (left === null || right === null || !isSum(left) || !isSum(right)) return null;
  }
  const terms: Polynomial | null = polynomials.difference(test.left, test.right);
  if (terms === null) return null;
  const uniform: Term[] = [];
  const perLane: PerLane[] = [];
  for (const term of terms.values()) {
    const differing = term.factors.filter(({ id }) => leafValue(run, id, test).lanes !== null);
    if (differing.length === 0) uniform.push(term);
    else {
      const [lane] = differing;
      if (differing.length > 1 || leafValue(run, lane.id, test).lanes?.kind !== 'known') return null;
      perLane.push({
        coefficient: term.coefficient,
        lane,
        unknowns: term.factors.filter((factor) => factor !== lane),
      });
    }
  }
  return { uniform, perLane, isCounted };
}

/** (Without a counter, `a * b + n < n` asks for the carry: that it wraps in some lanes is the very point.) */
function isUnsignedOrder(test: Comparison): boolean {
  return test.type.kind === 'uint' && !isEquality(test);
}

/** A counter of a loop that the test is in: seen from behind the loop it is of another round in each lane. */
function steppedBy(run: FunctionRun, test: Comparison, phi: Instr): ReturnType<CounterOf> {
  const { flow, facts } = run.input;
  const loop = flow.loops[facts.loopOf[phi.block]];
  if (loop === undefined || loop.header !== phi.block || loop.irreducible || !loop.blocks.has(test.block)) return null;
  const counted = counterOf(flow, loop, phi.id);
  if (counted === null || !counted.isExact) return null;
  const { operator, amount } = counted.step;
  if (operator !== '+' && operator !== '-') return null;
  if (run.valueAt(amount, phi.block).lanes !== null) return null;
  return { initial: counted.initial, amount, sign: operator === '+' ? 1 : -1 };
}

function leafValue(run: FunctionRun, id: InstrId, test: Comparison): Value {
  if (id >= 0) return run.valueAt(id, test.block);
  const { flow } = run.input;
  const facts = { scope: Scope.Grid, source: Source.Loop, min: 0 };
  return run.symbol(`rounds:${~id}`, 'a round', facts, flow.instructions[~id].block);
}

/** No lane tells another answer than the next one; what it is depends on the unknowns. */
function agreed(run: FunctionRun, test: Comparison, terms: readonly Term[]): Value {
  if (terms.every(({ factors }) => factors.length === 0)) {
    const { domain } = run.input;
    const constant = terms.reduce((sum, { coefficient }) => sum + coefficient, 0);
    const settled = domain.binary(test.operator, domain.constant(constant), domain.constant(0), LONG);
    return { ...settled, assume: settled.assume | Assume.NoWrap };
  }
  return run.symbol(`agreed:${test.id}`, 'a comparison', { ...factsOf(run, test, terms), min: 0, max: 1 }, test.block);
}

function factsOf(run: FunctionRun, test: Comparison, terms: readonly Term[]) {
  let scope: Scope = Scope.Grid;
  let source: number = Source.None;
  let assume: number = Assume.NoWrap;
  for (const { factors } of terms)
    for (const { id } of factors) {
      const value = leafValue(run, id, test);
      scope = Math.max(scope, run.input.domain.scope(value));
      assume |= value.assume;
      for (const { symbol } of value.base.terms) source |= symbol.source;
    }
  return { scope, source, assume };
}
