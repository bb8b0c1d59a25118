import type { BlockId, InstrId, Loop } from '../flow/ir';
import type { Value, Why } from '../lanes/value';
import type { FunctionRun } from './function-run';
import { counterOf, lanesTrips } from './trips';

/**
 * What each lane holds after a loop of a value that moves by a constant in every iteration: start + step · trips, where the
 * start and each lane's trips are known. Null: one of them is not, or lanes leave the loop in other ways, too.
 */
export function countedExit(run: FunctionRun, id: InstrId, loop: Loop, why: Why): Value | null {
  const { flow, facts, domain } = run.input;
  const counter = counterOf(flow, loop, id);
  if (counter === null || counter.testsUpdated || !counter.isExact || counter.phi !== id) return null;
  const { operator, amount } = counter.step;
  if ((operator !== '+' && operator !== '-') || flow.instructions[id].type.kind === 'float') return null;
  if (facts.countedLoop(loop)?.testsUpdated !== false || onlyExit(run, loop) !== loop.header) return null;
  const trips = lanesTrips(run, loop)?.trips ?? null;
  const start = run.valueAt(counter.initial, loop.header);
  const step = run.valueAt(amount, loop.header);
  if (trips === null || !domain.isConstant(start) || !domain.isConstant(step)) return null;
  const sign = operator === '+' ? 1 : -1;
  const at = (thread: number): number => start.base.constant + sign * step.base.constant * trips[thread % trips.length];
  return domain.assuming(domain.known(at, why), start.assume | step.assume);
}

/** The block through which alone a loop is left; -1: there are several. */
function onlyExit({ input: { flow, facts } }: FunctionRun, { blocks }: Loop): BlockId {
  let exit = -1;
  for (const block of blocks) {
    const { terminator } = flow.blocks[block];
    const targets = facts.graph.successors[block];
    const leaves = terminator.kind === 'return' || terminator.kind === 'stop' || targets.some((to) => !blocks.has(to));
    if (!leaves) continue;
    if (exit >= 0) return -1;
    exit = block;
  }
  return exit;
}
