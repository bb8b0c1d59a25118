import type { Active } from './judgement';
import { scopeOf } from './linear';
import { electsOf, meet, not, truth } from './logic';
import { isConstant, type Space } from './space';
import type { Value } from './value';
import { BOOL, INT, Pattern, Scope, Source } from './value';

/** The lanes that go the way of `taken`. */
export function narrow(space: Space, active: Active, cond: Value, taken: boolean): Active {
  if (isConstant(cond)) return active;
  let c = truth(space, cond, INT);
  if (!taken) c = not(space, c);
  if (isConstant(c)) return active;
  if (c.lanes === null) {
    return scopeOf(c.base) === Scope.Warp && !active.someWarps ? { ...active, someWarps: true } : active;
  }
  // One lane decides alone: both ways stay as they are.
  if (active.atMostOne && !active.exact) return active;
  const assume = active.assume | c.assume;
  if (c.lanes.kind === 'known') {
    const within = meet(space, active.within, c.lanes.offsets);
    if (within === 0) return active; // nobody comes here
    const one = active.atMostOne || (within !== null && electsOf(within) === 1);
    return { within, exact: active.exact, atMostOne: one, someWarps: active.someWarps, assume };
  }
  const { pattern, upper, mask, elects, guarded, source } = c.lanes;
  // (Lanes beyond the end of the data, or of what a block works on, do not count as gone.)
  const isEnd = pattern === Pattern.Boundary || (pattern === Pattern.OnePerBlock && (source & Source.Data) !== 0);
  if (isEnd && elects !== 1 && upper === null) return active;
  const within = upper === null ? active.within : meet(space, active.within, upper);
  if (within === 0) return active;
  const exact = active.exact && guarded && mask !== null && mask === upper;
  const one = active.atMostOne || elects === 1 || (within !== null && electsOf(within) === 1);
  const someWarps = active.someWarps || !guarded || elects === 1;
  return { within, exact, atMostOne: one, someWarps, assume: within === active.within ? active.assume : assume };
}

/** Where two ways meet. */
export function unite(space: Space, a: Active, b: Active, together: boolean): Active {
  if (a === b) return a;
  const assume = a.assume | b.assume;
  const someWarps = a.someWarps && b.someWarps;
  if (a.within === b.within) {
    const exact = a.exact && b.exact;
    const one = a.atMostOne && b.atMostOne && (!together || (a.within !== null && electsOf(a.within) === 1));
    return { within: a.within, exact, atMostOne: one, someWarps, assume };
  }
  let within = null;
  if (a.within !== null && b.within !== null) {
    const either = space.vectors.binary('||', a.within, b.within, BOOL);
    if (typeof either !== 'number') within = either;
  }
  const disjoint = a.within !== null && b.within !== null && meet(space, a.within, b.within) === 0;
  const one = (within !== null && electsOf(within) === 1) || (!together && a.atMostOne && b.atMostOne);
  return { within, exact: together && disjoint && a.exact && b.exact, atMostOne: one, someWarps, assume };
}
