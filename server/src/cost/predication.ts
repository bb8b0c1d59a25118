import { type Arch, generation } from './arch';
import type { Form } from './cost';
import type { Origin } from './origin';
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
  readonly then: Arm;
  /** null: no else. */
  readonly otherwise: Arm | null;
  readonly isKernel: boolean;
  readonly inLoop: boolean;
  /** The then arm is the rest of the kernel: nothing but its end follows. */
  readonly guardsRest: boolean;
  /** Variables that take one of two values where the arms meet. */
  readonly joins: number;
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
  if (leaving === 'return' || leaving === 'break' || leaving === 'goto')
    return { form: 'branch', reason: `an arm leaves by \`${leaving}\`` };
  const forces = then.tally.forces ?? otherwise?.tally.forces ?? null;
  if (forces !== null) return { form: 'branch', reason: forces };
  if (then.tally.nests || otherwise?.tally.nests) return { form: 'branch', reason: 'an arm holds another `if`' };

  const mixes = otherwise === null ? [then.tally.mix] : [then.tally.mix, otherwise.tally.mix];
  const sizes = mixes.map(total);
  const size = Math.max(...sizes);
  const touchesMemory = mixes.some((mix) => mix.load + mix.store + mix.shared + mix.atomic > 0);
  if (!touchesMemory && candidate.joins > 0 && size <= selectLimit(candidate))
    return { form: 'select', reason: `both values are computed and one is selected: ${count(size)} at most` };

  const limit = limitOf(candidate);
  if (size <= limit.slots)
    return {
      form: 'predicated',
      reason: `${count(size)}, at most the ${limit.slots} that ptxas predicates ${limit.what}`,
    };
  return { form: 'branch', reason: `${count(size)}, more than the ${limit.slots} that ptxas predicates ${limit.what}` };
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

function selectLimit(candidate: Candidate): number {
  if (candidate.alike && candidate.origin !== 'argument') return Number.POSITIVE_INFINITY;
  return 2;
}

/** The largest body that is still predicated, and of what it consists. */
function limitOf(candidate: Candidate): { slots: number; what: string } {
  const { arch, origin, then, otherwise } = candidate;
  const modern = generation(arch) >= 100;
  const mixes = otherwise === null ? [then.tally.mix] : [then.tally.mix, otherwise.tally.mix];
  const sum = (pick: (mix: Tally['mix']) => number): number => mixes.reduce((all, mix) => all + pick(mix), 0);
  const source = origin === 'data' ? 'on loaded data' : origin === 'thread' ? 'on a thread index' : 'on an argument';
  if (sum((mix) => mix.shared) > 0) return { slots: 6, what: `with shared memory ${source}` };
  if (sum((mix) => mix.load) > 0) {
    if (modern && origin === 'data') return { slots: 0, what: `with loads ${source}` };
    return { slots: origin === 'data' ? 12 : 20, what: `with loads ${source}` };
  }
  if (sum((mix) => mix.store) > 0) return { slots: origin === 'argument' ? 7 : 8, what: `with stores ${source}` };
  const both = otherwise !== null && total(otherwise.tally.mix) > 0;
  if (both) return { slots: origin === 'data' ? 6 : 8, what: `in each of two arms ${source}` };
  if (origin === 'data') return { slots: 7, what: source };
  if (modern) return { slots: origin === 'thread' ? 7 : 5, what: source };
  return { slots: 19, what: source };
}

function count(slots: number): string {
  return slots === 1 ? '1 slot' : `${slots} slots`;
}
