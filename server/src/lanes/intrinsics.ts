import type { BinaryOp, ScalarType, UnaryOp } from './value';
import { Scope } from './value';

/** What every entry says besides what it returns. */
interface Facts {
  readonly name: string;
  /** Index of the member mask among the arguments, -1 for none. */
  readonly memberMask: number;
  /** Who waits for whom. */
  readonly barrier: 'none' | 'warp' | 'block' | 'cluster' | 'grid';
  /** A warp intrinsic of the time before `_sync`. */
  readonly legacy: boolean;
  /** Writes through its first argument. */
  readonly writes: boolean;
  /** Where this is said: CUDA C++ Programming Guide, PTX ISA, CUDA Math API. */
  readonly source: string;
}

export type Shuffle = 'index' | 'up' | 'down' | 'xor';

/** How an intrinsic's result follows from its arguments. */
export type IntrinsicEffect = Facts &
  (
    | { readonly kind: 'none' }
    /** The same in every lane that takes part, whatever the arguments. */
    | { readonly kind: 'agreed'; readonly scope: Scope; readonly min: number; readonly max: number; readonly vote: number }
    | { readonly kind: 'shuffle'; readonly mode: Shuffle; readonly value: number; readonly lane: number; readonly width: number }
    /** Unknown per lane. */
    | { readonly kind: 'per-lane' }
    /** True in exactly one lane of the warp. */
    | { readonly kind: 'elect' }
    /** A function of its arguments. */
    | { readonly kind: 'pure' }
    | { readonly kind: 'unary'; readonly op: UnaryOp; readonly type: ScalarType | null }
    | { readonly kind: 'binary'; readonly op: BinaryOp; readonly type: ScalarType | null }
    | { readonly kind: 'argument'; readonly index: number }
    | { readonly kind: 'builtin'; readonly which: string }
    | { readonly kind: 'constant'; readonly value: number }
    /** Reads memory at its first argument. */
    | { readonly kind: 'load' }
    /** Lanes do not come back. */
    | { readonly kind: 'stop' }
  );

export function intrinsic(name: string): IntrinsicEffect | null {
  void name;
  void Scope;
  return null;
}

export interface Group {
  readonly kind: 'thread_block' | 'tile' | 'coalesced' | 'grid' | 'cluster' | 'multi_grid';
  /** Lanes of a tile; 0 where not known. */
  readonly size: number;
}

/** A method of a cooperative group, or of `cooperative_groups::` with the group as first argument (`reduce`). */
export function groupMethod(group: Group, method: string): IntrinsicEffect | null {
  void group;
  void method;
  return null;
}

/** A PTX special register, with or without its `%`. */
export function specialRegister(name: string): IntrinsicEffect | null {
  void name;
  return null;
}
