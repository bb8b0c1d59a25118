import type { Pipe } from '../cuda/prices/price';
import { add, multiply, type Poly, ZERO } from './slots';

/** What a stretch of code costs, and what it is made of. */
export interface Tally {
  /** Slots a warp pays. */
  readonly estimate: Poly;
  /** Slots it would pay if diverged paths overlapped perfectly. */
  readonly ideal: Poly;
  /** Slots of loads, stores and atomics. */
  readonly memory: Poly;
  /** Scheduler cycles beyond the slots: instructions of a pipe that is narrower than a warp. */
  readonly extra: Poly;
  /** Of the estimate, what functions that are called and inlined take: their code stands on their own lines. */
  readonly called: Poly;
  /** Instructions by pipe, counted once however often they run. */
  readonly mix: Readonly<Record<Pipe, number>>;
  /** Why ptxas would not predicate it; null where it may. */
  readonly forces: string | null;
  /** Holds an inner `if` that stays control flow (predicated or a branch). */
  readonly nests: boolean;
  /** Every number in it was measured. */
  readonly measured: boolean;
}

const NOTHING: Readonly<Record<Pipe, number>> = {
  alu: 0,
  float: 0,
  simple: 0,
  move: 0,
  load: 0,
  store: 0,
  shared: 0,
  atomic: 0,
};

export const EMPTY: Tally = {
  estimate: ZERO,
  ideal: ZERO,
  memory: ZERO,
  extra: ZERO,
  called: ZERO,
  mix: NOTHING,
  forces: null,
  nests: false,
  measured: true,
};

export function plus(a: Tally, b: Tally): Tally {
  if (a === EMPTY) return b;
  if (b === EMPTY) return a;
  return {
    estimate: add(a.estimate, b.estimate),
    ideal: add(a.ideal, b.ideal),
    memory: add(a.memory, b.memory),
    extra: add(a.extra, b.extra),
    called: add(a.called, b.called),
    mix: plusMix(a.mix, b.mix),
    forces: a.forces ?? b.forces,
    nests: a.nests || b.nests,
    measured: a.measured && b.measured,
  };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(plus, EMPTY);
}

/** Runs `trips` times; `idealTrips` is what lanes need on average. */
export function repeat(a: Tally, trips: Poly, idealTrips: Poly): Tally {
  return {
    ...a,
    estimate: multiply(a.estimate, trips),
    ideal: multiply(a.ideal, idealTrips),
    memory: multiply(a.memory, trips),
    extra: multiply(a.extra, trips),
    called: multiply(a.called, trips),
  };
}

/** Slots without a kind of their own: branches, barriers of reconvergence. */
export function overhead(slots: Poly): Tally {
  return { ...EMPTY, estimate: slots, ideal: slots };
}

export function isMemory(pipe: Pipe): boolean {
  return pipe === 'load' || pipe === 'store' || pipe === 'shared' || pipe === 'atomic';
}

export function total(mix: Readonly<Record<Pipe, number>>): number {
  return mix.alu + mix.float + mix.simple + mix.move + mix.load + mix.store + mix.shared + mix.atomic;
}

/** a + b·times */
export function plusMix(
  a: Readonly<Record<Pipe, number>>,
  b: Readonly<Record<Pipe, number>>,
  times = 1,
): Readonly<Record<Pipe, number>> {
  if (b === NOTHING) return a;
  if (a === NOTHING && times === 1) return b;
  return {
    alu: a.alu + b.alu * times,
    float: a.float + b.float * times,
    simple: a.simple + b.simple * times,
    move: a.move + b.move * times,
    load: a.load + b.load * times,
    store: a.store + b.store * times,
    shared: a.shared + b.shared * times,
    atomic: a.atomic + b.atomic * times,
  };
}
