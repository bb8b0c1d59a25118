import type { Loop } from '../flow/ir';
import type { Value } from '../lanes/value';
import type { FunctionRun } from './function-run';

const WARP = 32;

/**
 * `for (i = start + lane; i < end; i += width)` with a start, an end and a width that the lanes of a warp share: they start
 * less than one width apart, and so run as many iterations or one less. Nothing of `start` and `end` need be known.
 */
export function isBalanced(run: FunctionRun, loop: Loop): boolean {
  const counted = run.input.facts.countedLoop(loop);
  if (counted === null || !counted.isExact) return false;
  const { operator, step } = counted;
  const rises = step.operator === '+' && operator.startsWith('<');
  const falls = step.operator === '-' && operator.startsWith('>');
  if (!rises && !falls) return false;
  const { domain, flow } = run.input;
  const [start, end, width] = [counted.initial, counted.bound, step.amount].map((id) => run.valueAt(id, loop.header));
  if (end.lanes !== null || width.lanes !== null || start.lanes?.kind !== 'known') return false;
  const apart = spreadOf(start);
  const { type } = flow.instructions[step.amount];
  if (domain.isConstant(width)) return width.base.constant > apart;
  // A width of which nothing is known is the author's number of threads.
  return domain.range(width, type).max > apart;
}

/** How far apart the lanes of one warp are at most. */
function spreadOf({ lanes }: Value): number {
  if (lanes?.kind !== 'known') return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let first = 0; first < lanes.offsets.length; first += WARP) {
    const own = lanes.offsets.subarray(first, first + WARP);
    most = Math.max(most, Math.max(...own) - Math.min(...own));
  }
  return most;
}
