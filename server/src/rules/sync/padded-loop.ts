import { type Polynomial, Polynomials, type Term, without } from '../../uniformity/polynomial';
import { countedLoop } from '../../uniformity/trips';
import type { PartingAt } from './finding';
import type { Level } from './occurrences';

/**
 * `for (j = threadIdx.x; j < (n + tile - 1) / tile * tile; j += tile)`: from a thread's index in steps of a tile to a
 * whole number of tiles, every thread of the tile runs as many rounds. That a block is no larger than the tile may not
 * be in sight; only a launch that shows more threads proves that some run fewer.
 */
export function isPaddedLoop({ level, parting }: PartingAt): boolean {
  const { flow } = level;
  const loop = flow.loops.find(({ site }) => site >= 0 && site === parting.site);
  const counted = loop === undefined ? null : countedLoop(flow, loop);
  if (counted === null || !counted.isExact || counted.operator !== '<' || counted.step.operator !== '+') return false;
  const polynomials = new Polynomials(flow);
  const start = polynomials.of(counted.initial);
  const bound = polynomials.of(counted.bound);
  const step = polynomials.of(counted.step.amount);
  if (start === null || bound === null || step?.size !== 1) return false;
  const tile = tileOf(step);
  const threads = [...start.values()].filter(isOfThread);
  if (threads.length === 0 || threads.some(({ coefficient }) => tile.coefficient % coefficient !== 0)) return false;
  const others = [...start.values()].filter((term) => !isOfThread(term));
  return [...bound.values(), ...others].every((term) => isMultiple(term, tile)) && !isLarger(level, tile, threads);
}

/** A block's part of a step over the grid. */
function tileOf(step: Polynomial): Term {
  const [{ coefficient, factors }] = step.values();
  return { coefficient, factors: factors.filter(({ name }) => !name.startsWith('gridDim')) };
}

function isOfThread({ factors }: Term): boolean {
  return factors.some(({ name }) => name.startsWith('threadIdx'));
}

function isMultiple(term: Term, tile: Term): boolean {
  return term.coefficient % tile.coefficient === 0 && without(term.factors, tile.factors) !== null;
}

/** Does the launch have more threads than a tile of a known size has places? */
function isLarger({ verdicts }: Level, tile: Term, threads: readonly Term[]): boolean {
  const { shape } = verdicts.context;
  if (shape === null || tile.factors.length > 0 || threads.length > 1) return false;
  const [{ coefficient, factors }] = threads;
  if (factors.length > 1) return false;
  const along = factors[0].name.endsWith('x') ? shape.x : factors[0].name.endsWith('y') ? shape.y : shape.z;
  return along * coefficient > tile.coefficient;
}
