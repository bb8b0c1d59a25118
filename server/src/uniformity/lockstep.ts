import type { Instr, InstrId } from '../flow/ir';
import { Assume, Scope, Source, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';
import { difference, type Polynomial } from './polynomial';
import { changesIn, counterOf } from './trips';

/**
 * `for (j = start; j < start + n; j++)`: each lane starts somewhere else, yet all run as many rounds. The counter stays
 * start + L with one L for all lanes, so the test is L < n, which the lanes agree on wherever bound - start is uniform.
 * Null: the comparison is no such test.
 */
export function lockstepTest(run: FunctionRun, instr: Instr & { op: 'binary' }): Value | null {
  if (!/^([<>]=?|[!=]=)$/.test(instr.operator)) return null;
  return testOf(run, instr, instr.left, instr.right) ?? testOf(run, instr, instr.right, instr.left);
}

function testOf(run: FunctionRun, test: Instr & { op: 'binary' }, counter: InstrId, bound: InstrId): Value | null {
  const distance = roundsLeft(run, test, counter, bound);
  if (distance === null) return null;
  const { domain } = run.input;
  let scope = Scope.Grid;
  let assume: number = Assume.NoWrap;
  let source: number = Source.Loop;
  for (const { leaves } of distance.terms.values())
    for (const leaf of [...leaves, distance.step]) {
      const value = run.valueAt(leaf, test.block);
      if (value.lanes !== null) return null;
      scope = Math.max(scope, domain.scope(value));
      assume |= value.assume;
      source |= value.base.terms.reduce((all, { symbol }) => all | symbol.source, 0);
    }
  return run.symbol(`lockstep:${test.id}`, 'a comparison', { scope, source, assume, min: 0, max: 1 }, test.block);
}

/** What lies between where the counter starts and the bound, and by what it moves. */
function roundsLeft(
  run: FunctionRun,
  test: Instr & { op: 'binary' },
  counter: InstrId,
  bound: InstrId,
): { terms: Polynomial; step: InstrId } | null {
  const loop = run.input.flow.loops[run.input.facts.loopOf[test.block]];
  if (loop === undefined) return null;
  const counted = counterOf(run, loop, counter);
  if (!counted?.isExact || !/^[-+]$/.test(counted.step.operator) || changesIn(run, loop, bound)) return null;
  const terms = difference(run.input.flow, bound, counted.initial);
  return terms === null ? null : { terms, step: counted.step.amount };
}
