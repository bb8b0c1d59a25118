import type { InstrId, Loop } from '../flow/ir';
import { type BinaryOp, LONG, Pattern, Scope, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';
import { isEqual, type Polynomial, Polynomials, type Term, without } from './polynomial';
import type { Counted } from './trips';

const WARP = 32;

/**
 * `for (i = start + lane; i < n; i += 32)`: lanes start within one stride of each other and all move by whole warps, so a
 * warp's lanes run as many rounds or one less: against the size of the data a boundary. `lane * v` with a stride of `32 * v` is the same.
 */
export function isStrideLoop(run: FunctionRun, loop: Loop): boolean {
  // (What is left in its first round, whatever happens, is no loop.)
  const { predecessors } = run.input.flow.blocks[loop.header];
  if (!predecessors.some((from) => loop.blocks.has(from) && run.isReached(from))) return false;
  const counted = run.input.facts.countedLoop(loop);
  if (counted === null || !counted.isExact || !/^[-+]$/.test(counted.step.operator)) return false;
  // (Rows with a length of their own are often no longer than a stride or two.)
  const bound = valueOfLanes(run, loop, counted.bound);
  if (!/^[<>]=?$/.test(counted.operator) || bound.lanes !== null || run.input.domain.scope(bound) !== Scope.Grid)
    return false;
  if (splitsAtOnce(run, loop, counted)) return false;
  const polynomials = new Polynomials(run.input.flow);
  const start = polynomials.of(counted.initial);
  const step = polynomials.of(counted.step.amount);
  if (start === null || step === null || step.size !== 1) return false;
  const lane = laneTermOf(run, loop, start);
  if (lane === null || !isWithinWarp(lane.value)) return false;
  const [stride] = step.values();
  const rest = without(stride.factors, lane.shared);
  if (rest === null || stride.coefficient % lane.coefficient !== 0) return false;
  return isWholeWarps(
    run,
    loop,
    stride.coefficient / lane.coefficient,
    rest.map(({ id }) => id),
  );
}

/** Do several warps split at the first test? A constant that near the start is no size of the data. */
function splitsAtOnce(run: FunctionRun, loop: Loop, counted: Counted): boolean {
  const { domain } = run.input;
  const { step, testsUpdated } = counted;
  let first = valueOfLanes(run, loop, counted.initial);
  if (testsUpdated) first = domain.binary(step.operator as BinaryOp, first, valueOfLanes(run, loop, step.amount), LONG);
  const test = domain.binary(counted.operator as BinaryOp, first, valueOfLanes(run, loop, counted.bound), LONG);
  return test.lanes?.kind === 'known' && (domain.pattern(test) ?? Pattern.Caller) > Pattern.OnePerBlock;
}

interface LaneTerm {
  readonly coefficient: number;
  readonly value: Value;
  readonly shared: Term['factors'];
}

/** The one term that differs per lane; several with the same factors besides are one index. */
function laneTermOf(run: FunctionRun, loop: Loop, terms: Polynomial): LaneTerm | null {
  const { domain } = run.input;
  const found: LaneTerm[] = [];
  for (const { coefficient, factors } of terms.values()) {
    const differing = factors.filter(({ id }) => valueOfLanes(run, loop, id).lanes !== null);
    if (differing.length > 1) return null;
    const [lane] = differing;
    if (lane === undefined) continue;
    const shared = factors.filter((factor) => factor !== lane);
    found.push({ coefficient, value: valueOfLanes(run, loop, lane.id), shared });
  }
  const [first, ...others] = found;
  if (others.some((one) => one.coefficient !== first.coefficient || !isEqual(one.shared, first.shared))) return null;
  if (first === undefined) return null;
  const value = others.reduce((sum, one) => domain.binary('+', sum, one.value, LONG), first.value);
  return { ...first, value };
}

function valueOfLanes(run: FunctionRun, loop: Loop, id: InstrId): Value {
  return run.valueAt(id, loop.header);
}

/** Do the lanes of each warp lie less than 32 apart? */
function isWithinWarp({ lanes }: Value): boolean {
  if (lanes?.kind !== 'known') return false;
  for (let first = 0; first < lanes.offsets.length; first += WARP) {
    let low = Infinity;
    let high = -Infinity;
    for (let at = first; at < first + WARP && at < lanes.offsets.length; at++) {
      low = Math.min(low, lanes.offsets[at]);
      high = Math.max(high, lanes.offsets[at]);
    }
    if (high - low >= WARP) return false;
  }
  return true;
}

/** Is coefficient · Π factors a multiple of 32, whatever the unknowns are? */
function isWholeWarps(run: FunctionRun, loop: Loop, coefficient: number, factors: readonly InstrId[]): boolean {
  let multiple = Math.abs(coefficient);
  for (const id of factors) {
    const { base } = valueOfLanes(run, loop, id);
    if (base.terms.length === 0) multiple *= Math.abs(base.constant);
    else if (base.terms.length === 1 && base.constant === 0 && base.terms[0].symbol.remainder === 0)
      multiple *= Math.abs(base.terms[0].coefficient) * base.terms[0].symbol.modulus;
  }
  return multiple > 0 && multiple % WARP === 0;
}
