import type { Barrier } from './barrier';
import type { Price } from './prices/price';
import type { BinaryOp, ScalarType, Scope, UnaryOp } from './scalar';

export type Shuffle = 'index' | 'up' | 'down' | 'xor';

/** How the result follows from the arguments, and who agrees on it. */
export type Effect =
  /** No result, or none that matters. */
  | { readonly kind: 'none' }
  /** The same in every lane that takes part, whatever the arguments. `vote`: the predicate whose value an agreeing warp gets back, or -1. */
  | {
      readonly kind: 'agreed';
      readonly scope: Scope;
      readonly min: number;
      readonly max: number;
      readonly vote: number;
    }
  /** Argument indices; lane and width may be absent from a call. `size`: lanes of the group where no width is given. */
  | {
      readonly kind: 'shuffle';
      readonly mode: Shuffle;
      readonly value: number;
      readonly lane: number;
      readonly width: number;
      readonly size: number;
    }
  /** Unknown per lane. */
  | { readonly kind: 'per-lane' }
  /** True in exactly one lane of the warp. */
  | { readonly kind: 'elect' }
  /** A function of its arguments. */
  | { readonly kind: 'pure'; readonly min: number; readonly max: number }
  | { readonly kind: 'unary'; readonly op: UnaryOp; readonly type: ScalarType | null }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly type: ScalarType | null }
  | { readonly kind: 'argument'; readonly index: number }
  | { readonly kind: 'builtin'; readonly which: string }
  | { readonly kind: 'constant'; readonly value: number }
  /** Reads memory at its first argument. */
  | { readonly kind: 'load' }
  /** Lanes do not come back. */
  | { readonly kind: 'stop' };

/** An effect with the name that reports and unknowns of the analysis carry. */
export type NamedEffect = Effect & { readonly name: string };

/**
 * The type of a result: a type by its name, or that of an argument (`first`, `second`, what the first points to, the
 * common type of the first two, float or double after the first), or the type named by the template argument.
 */
export type Result =
  | { readonly kind: 'type'; readonly name: string }
  | {
      readonly kind: 'first' | 'second' | 'second or int' | 'pointee' | 'common' | 'floating' | 'template' | 'unknown';
    };

/** What happens at the address that a callee is handed. `unknown`: it may read, write and keep all its pointers. */
export type Access = 'none' | 'reads' | 'writes' | 'updates' | 'unknown';

/** Where the float result lies: between two numbers, or like that of another operation on the arguments. */
export type FloatRange =
  | { readonly kind: 'between'; readonly low: number; readonly high: number }
  | { readonly kind: 'min' | 'max' | 'remainder' | 'magnitude' };

/** All that is known of a function, method or macro of CUDA and its libraries: code asks this record, never a name. */
export interface Callee {
  /** As lowering names it: `__shfl_sync`; `.fetch_add` for a method; `thread_block.sync` for one of a group. */
  readonly name: string;
  /** Null: how the result comes about is not known, as for a function that is not seen. */
  readonly effect: NamedEffect | null;
  readonly result: Result;
  readonly barrier: Barrier | null;
  /** Index of the member mask among the arguments, -1 for none. */
  readonly memberMask: number;
  /** Lanes exchange data or meet here: which of them come together decides what it does. */
  readonly convergent: boolean;
  /** A warp intrinsic of the time before `_sync`. */
  readonly legacy: boolean;
  /** What it does through its first argument. */
  readonly access: Access;
  /** Pointers that it is handed stay with it. */
  readonly escapes: boolean;
  /** Arguments taken by reference that it writes. */
  readonly writesArguments: readonly number[];
  /** An atomic operation: whether the order of several leaves memory the same. */
  readonly atomic: 'sum' | 'extremum' | 'other' | null;
  /** The result tells whether another thread, block or copy engine has come to a point: loops that only wait call it. */
  readonly polls: boolean;
  /** Gives other blocks' memory, through which theirs write ours. */
  readonly remote: boolean;
  /** Accesses to memory do not move across it. */
  readonly orders: boolean;
  /** f(a, b) = f(b, a), and f(f(a, b), c) = f(a, f(b, c)) up to rounding. */
  readonly commutative: boolean;
  /** The result is the set of lanes that are active where it is called. */
  readonly tellsActiveLanes: boolean;
  /** The rank of the lane among the active ones of a coalesced group. */
  readonly isRank: boolean;
  /** The next number of a random sequence, whose state it is handed. */
  readonly draws: boolean;
  /** The result says which thread, lane, warp or moment it is. */
  readonly readsThread: boolean;
  /** Its result is a truth value that a predicate register holds. */
  readonly predicate: boolean;
  /** Of the float result, where known. */
  readonly range: FloatRange | null;
  /** The vector's fields that it is made of, in order. */
  readonly makes: readonly string[] | null;
  /** A group of threads that it returns. */
  readonly group: string | null;
  readonly price: Price | null;
  /** Where this is said. */
  readonly source: string;
}
