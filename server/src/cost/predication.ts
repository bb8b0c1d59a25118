import { type Arch, generation } from '../cuda/architectures';
import type { Form } from './cost';
import type { Origin } from './origin';
import { known } from './slots';
import { type Tally, total } from './tally';

/** An arm as ptxas sees it. */
export interface Arm {
  readonly tally: Tally;
  /** Ends in a return, break, continue or goto. */
  readonly leaves: 'return' | 'break' | 'continue' | 'goto' | null;
}

export interface Candidate {
  readonly arch: Arch;
  readonly origin: Origin;
  /** Other loads are on their way when the condition is there, or a barrier has just waited for all: see `InFlight`. */
  readonly filled: boolean;
  readonly then: Arm;
  /** null: no else. */
  readonly otherwise: Arm | null;
  readonly isKernel: boolean;
  /** Whether the loop around may be unrolled. */
  readonly inLoop: 'no' | 'rolled' | 'unrolled';
  /** The then arm is the rest of the kernel: nothing but its end follows. */
  readonly guardsRest: boolean;
  /** Variables that take one of two values where the arms meet. */
  readonly joins: number;
  /** The condition itself jumps: the right side of its `&&` or `||` loads. */
  readonly jumps: boolean;
  /** Both arms do the same operations on other operands. */
  readonly alike: boolean;
}

export interface FormVerdict {
  readonly form: Form;
  readonly reason: string;
}

/**
 * Whether an `if` is a branch at all. The limits are the largest bodies that ptxas still predicated, over generated ifs
 * of every kind and size (`predication-probe*.csv`) and the ifs of real kernels (`if-forms-train.csv`, sm_90).
 */
export function formOf(candidate: Candidate): FormVerdict {
  const { then, otherwise } = candidate;
  const exits = exitForm(candidate);
  if (exits !== null) return exits;
  const leaving = then.leaves ?? otherwise?.leaves ?? null;
  if (leaving !== null) return { form: 'branch', reason: `an arm leaves by \`${leaving}\`` };
  const forces = then.tally.forces ?? otherwise?.tally.forces ?? null;
  if (forces !== null) return { form: 'branch', reason: forces };
  if (then.tally.nests || otherwise?.tally.nests) return { form: 'branch', reason: 'an arm holds another `if`' };

  const mixes = otherwise === null ? [then.tally.mix] : [then.tally.mix, otherwise.tally.mix];
  if (candidate.jumps) {
    // The jump is the condition's own; a copy behind it is predicated, an operation is jumped over with it.
    if (mixes.every((mix) => total(mix) <= 1 && mix.move === total(mix)))
      return { form: 'predicated', reason: 'a copy behind a condition that jumps by itself' };
    return { form: 'branch', reason: 'the condition jumps over its right side' };
  }
  if (candidate.joins > 0 && selects(candidate, mixes)) {
    const largest = Math.max(...mixes.map(total));
    return { form: 'select', reason: `both values are computed and one is selected: ${count(largest)} at most` };
  }
  const work = mixes.reduce((all, mix) => all + total(mix), 0);
  const accesses = mixes.reduce((all, mix) => all + memory(mix), 0);
  // Between loads and stores, the fetching of their bases counts as well.
  const size = accesses > 0 && candidate.inLoop === 'no' ? Math.max(work, sizeOf(then) + sizeOf(otherwise)) : work;
  const limit = limitOf(candidate, mixes);
  if (size <= limit.slots && limit.allowed)
    return {
      form: 'predicated',
      reason: `${count(size)}, at most the ${limit.slots} that ptxas predicates ${limit.what}`,
    };
  const more = size > limit.slots ? `more than the ${limit.slots}` : 'more in a row than';
  return { form: 'branch', reason: `${count(size)}, ${more} that ptxas predicates ${limit.what}` };
}

/**
 * `if (c) continue;` puts the rest of the iteration under the opposite predicate, where it is short enough; on an
 * argument it stays a branch.
 */
export function continueForm(candidate: Candidate, rest: Tally): FormVerdict {
  if (candidate.origin === 'argument') return { form: 'branch', reason: 'an arm leaves by `continue`' };
  const then: Arm = { tally: rest, leaves: null };
  return formOf({
    ...candidate,
    then,
    otherwise: null,
    joins: 0,
    alike: false,
    guardsRest: false,
    // ptxas takes no chances here: a condition on a thread index is treated like one on data.
    origin: 'data',
  });
}

/** `if (c) return;`, and a guard around all that is left of the kernel: an EXIT under a predicate. */
function exitForm(candidate: Candidate): FormVerdict | null {
  const { then, otherwise, isKernel } = candidate;
  if (!isKernel) return null;
  const empty = (arm: Arm | null): boolean => arm === null || total(arm.tally.mix) === 0;
  if (then.leaves === 'return' && empty(then) && empty(otherwise))
    return { form: 'exit', reason: 'lanes leave the kernel under a predicate' };
  if (candidate.guardsRest && otherwise === null)
    return {
      form: 'exit',
      reason: 'the arm is all that is left of the kernel: the other lanes leave under a predicate',
    };
  return null;
}

/** Copies become selects, and so does one cheap operation; what both arms do alike is done once on selected operands. */
function selects(candidate: Candidate, mixes: readonly Mix[]): boolean {
  if (mixes.some((mix) => memory(mix) > 0)) return false;
  if (candidate.alike && candidate.origin !== 'argument' && Math.max(...mixes.map(total)) >= 3) return true;
  const work = (mix: Mix): number => total(mix) - mix.move;
  if (mixes.every((mix) => work(mix) === 0)) return true;
  if (mixes.every((mix) => total(mix) > 0) && mixes.length > 1)
    return candidate.joins === 1 && mixes.every((mix) => work(mix) <= 1 && mix.float === 0);
  return mixes.every((mix) => work(mix) === mix.simple && mix.simple <= 2);
}

interface Limit {
  readonly slots: number;
  readonly what: string;
  /** Predicated at all: some mixes never are. */
  readonly allowed: boolean;
}

/** Slots of one arm at most, and of two together. */
const ONE_ARM = 19;
const ONE_ARM_SM120 = 20;
const TWO_ARMS = 23;

/**
 * The largest body that is still predicated, and of what it consists. Two arms are counted together. What decides is whether
 * the warp waits anyway: with loads in flight beside the condition's, or in the arm itself, up to 19 slots are predicated;
 * otherwise as few as lanes that take them would wait for.
 */
function limitOf(candidate: Candidate, mixes: readonly Mix[]): Limit {
  const { arch, origin, filled } = candidate;
  const age = generation(arch);
  const modern = age >= 100;
  const oneArm = age >= 120 ? ONE_ARM_SM120 : ONE_ARM;
  const sum = (pick: (mix: Mix) => number): number => mixes.reduce((all, mix) => all + pick(mix), 0);
  const source = filled ? 'while other loads are on their way' : SOURCES[origin];
  const limit = (slots: number, what: string, allowed = true): Limit => ({ slots, what: `${what}${source}`, allowed });
  const twice = mixes.length > 1 && mixes.every((mix) => total(mix) > 0);
  const loads = sum((mix) => mix.load);
  const stores = sum((mix) => mix.store);
  const shared = sum((mix) => mix.shared);
  const accesses = loads + stores + shared;
  if (shared > (filled ? 2 : 1) && shared === accesses && !twice)
    return limit(filled ? 10 : origin === 'data' ? 5 : 8, 'with shared memory ', shared <= 6);
  // Uniform branches are cheap on sm_100 and later, where both arms would repeat the same work.
  if (twice && modern && candidate.alike && origin === 'argument') return limit(8, 'in two arms ');
  // A loop that is unrolled repeats the test, and ptxas is more careful with it.
  if (accesses > 0 && candidate.inLoop === 'unrolled')
    return limit(origin === 'data' && !twice ? 6 : 12, 'with loads or stores in a loop that may be unrolled ');
  if (loads > 0) {
    if (modern && origin === 'data' && !filled && candidate.inLoop === 'no') return limit(0, 'with loads ');
    return limit(twice ? TWO_ARMS : oneArm, 'with loads ', loads <= 10 && stores <= 8);
  }
  if (filled) return limit(twice ? TWO_ARMS : oneArm, '', stores <= 8);
  if (accesses > 0) return limit(twice ? 12 : origin === 'argument' ? 6 : 8, 'with stores ');
  if (twice) return limit(origin === 'data' ? 12 : 18, 'in two arms ');
  if (origin === 'argument') return limit(5, '');
  return limit(7, '');
}

const SOURCES: Readonly<Record<Origin, string>> = {
  data: 'on loaded data',
  thread: 'on a thread index',
  argument: 'on an argument',
};

type Mix = Tally['mix'];

function sizeOf(arm: Arm | null): number {
  return arm === null ? 0 : (known(arm.tally.estimate) ?? 0);
}

function memory(mix: Mix): number {
  return mix.load + mix.store + mix.shared + mix.atomic;
}

function count(slots: number): string {
  return slots === 1 ? '1 slot' : `${slots} slots`;
}
