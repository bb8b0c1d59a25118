import type { ESTIMATED } from './estimated';
import type { MeasuredOp } from './measured';

/**
 * What kind of instruction it is, as far as predication and the memory share care. `simple`: an integer operation on
 * two variables, which the compiler turns into a select of an operand; `move`: a copy into a variable.
 */
export type Pipe = 'alu' | 'float' | 'simple' | 'move' | 'load' | 'store' | 'shared' | 'atomic';

export type PricedOp = MeasuredOp | keyof typeof ESTIMATED;

/** What a call costs that is not inlined source; slots stand in the rows of `measured.ts` and `estimated.ts`. */
export interface Price {
  /**
   * How it is selected. `row`: a row of the tables. `math`: the row of the float or of the double function of that
   * name. `minmax`, `abs`, `power`: an operator. `vote`, `shuffle`, `atomic`, `barrier`: as the warp does it.
   */
  readonly shape: 'row' | 'math' | 'minmax' | 'abs' | 'power' | 'vote' | 'shuffle' | 'atomic' | 'barrier';
  /** The row; for `math` and `power` the name that the float row ends and the double row begins with. */
  readonly op: PricedOp | string;
  readonly pipe: Pipe;
  /** Its result is all it does: not used, not issued; called twice with the same arguments, issued once. */
  readonly pure: boolean;
  /** Why ptxas never predicates an arm that holds it; null where it may. */
  readonly forces: string | null;
  /** Slots beside the row's, because the row was measured with an operation that is priced by itself. */
  readonly extra: number;
}

type More = Partial<Omit<Price, 'op'>>;

export function row(op: PricedOp, more: More = {}): Price {
  return { shape: 'row', op, pipe: 'alu', pure: true, forces: null, extra: 0, ...more };
}

/** One instruction. */
export const ONE: Price = row('one');
/** Bits moved or nothing at all: no instruction. */
export const FREE: Price = row('one', { extra: -1 });

/** `sqrt`: the row `sqrtf` or `dsqrt`. */
export function math(name: string): Price {
  return { ...ONE, shape: 'math', op: name };
}
