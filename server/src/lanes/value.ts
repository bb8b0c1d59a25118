import {
  type BinaryOp,
  BOOL,
  COMPARISONS,
  DOUBLE,
  FLOAT,
  HALF,
  INT,
  LONG,
  OTHER,
  POINTER,
  type ScalarType,
  Scope,
  UINT,
  ULONG,
  type UnaryOp,
} from '../cuda/scalar';

export type { BinaryOp, ScalarType, UnaryOp };
export { BOOL, COMPARISONS, DOUBLE, FLOAT, HALF, INT, LONG, OTHER, POINTER, Scope, UINT, ULONG };

/**
 * What the lanes of a warp hold: v(thread) = U + O[thread].
 *
 * U, the uniform part, is a linear form over symbols that all threads of a scope share. O, the lane part, is nothing
 * (the value is uniform), a known vector, or unknown ("varying") with what is known of its shape. Integers follow C:
 * arithmetic is exact in JavaScript doubles while |x| <= 2^53 and wraps at the operand's width.
 */

/** Assumptions a value rests on, as a bit set. */
export enum Assume {
  None = 0,
  /** The block is one-dimensional. */
  OneD = 1,
  /** blockDim.x is a multiple of 32. */
  WarpMultiple = 2,
  /** An index does not overflow its type. */
  NoWrap = 4,
  /** A pointer has no alias through which the kernel writes. */
  NoAlias = 8,
  /** The bits from here on stand for names that are not in sight (`Space.unseen`). */
  FirstUnseen = 16,
}

/** Where a uniform unknown comes from; tells "the size of the data" (`boundary`) from "a bound of the block". */
export enum Source {
  None = 0,
  /** blockIdx: differs from block to block. */
  BlockIndex = 1,
  /** blockDim, gridDim: the launch's shape. */
  Shape = 2,
  /** A kernel argument, a load: data or its size. */
  Data = 4,
  /** Changed by a loop: takes several values. */
  Loop = 8,
  /** The index of the warp in its block. */
  WarpIndex = 16,
  /**
   * A test of it is no guard that nearly all lanes pass: a window (`(unsigned)(i - low) < count`), an index that is
   * another value under some uniform condition.
   */
  NoGuard = 32,
  /** A remainder or some of the bits: other warps of the grid hold the same numbers again. */
  Repeats = 64,
  /** A comparison that all but a few lanes pass: an index below the size of the data, or above a small number. */
  Most = 128,
  /** One that only a few lanes may pass. */
  Few = 256,
}

/** A uniform unknown. Symbols are interned by `key`: the same key within one analysis is the same value. */
export interface Symbol_ {
  readonly id: number;
  readonly key: string;
  /** As an author would write it: `n`, `blockIdx.x * blockDim.x`, `len[i]`. */
  readonly name: string;
  readonly scope: Scope;
  /** Inclusive; ±Infinity where unknown. */
  readonly min: number;
  readonly max: number;
  /** symbol ≡ remainder (mod modulus); modulus 1 says nothing. */
  readonly modulus: number;
  readonly remainder: number;
  readonly source: number;
  /** What the congruence rests on (Assume); counted only where the congruence decides something. */
  readonly assume: number;
  /** What min and max rest on (Assume). */
  readonly rangeAssume: number;
  /** Differs between two objects of the same id whose attributes differ (a fixpoint widens them). */
  readonly serial: number;
}

/** constant + Σ coefficient·symbol; terms sorted by symbol id, no zero coefficients. */
export interface Linear {
  readonly constant: number;
  readonly terms: readonly { readonly symbol: Symbol_; readonly coefficient: number }[];
}

/**
 * One integer per thread: either 32 (the same in every warp of the block) or one for every thread of the block, in
 * linear order (x fastest). Booleans are 0 and 1. Never mutated.
 */
export type Vector = Float64Array;

/** How often a per-lane condition splits warps; ordered: the strongest wins where several meet. */
export enum Pattern {
  /** Depends on a parameter of a device function whose callers are not known. */
  Caller = 0,
  /** Made of nothing in sight: whether lanes differ is not known. Its names are among the value's assumptions. */
  Unknown = 1,
  Boundary = 2,
  OnePerBlock = 3,
  SomeWarps = 4,
  EveryWarp = 5,
  Data = 6,
}

/** Nothing shows that lanes differ, and nothing that they agree. */
export function isOpen(pattern: Pattern | null): boolean {
  return pattern === Pattern.Caller || pattern === Pattern.Unknown;
}

/** How lanes differ in what a load or a function not seen through makes of values that differ in this way. */
export function madeOf(pattern: Pattern): Pattern {
  return isOpen(pattern) ? pattern : Pattern.Data;
}

/** Unknown per lane. */
export interface Varying {
  readonly kind: 'varying';
  readonly pattern: Pattern;
  /** Not decreasing (+1) or not increasing (-1) over the threads of a block in linear order; 0: not known. */
  readonly monotone: -1 | 0 | 1;
  /** No two lanes of a warp hold the same value (so `v == uniform` elects at most one lane). */
  readonly injective: boolean;
  /** 0 or 1. */
  readonly boolean: boolean;
  /** For booleans: the mask in every warp that splits, where known (length 32 or block). */
  readonly mask: Vector | null;
  /** For booleans: no lane outside `upper` is true, every lane of `lower` is (null: nothing known). */
  readonly upper: Vector | null;
  readonly lower: Vector | null;
  /** For booleans: +1 true in at most one lane of a warp, -1 false in at most one, 0 not known. */
  readonly elects: -1 | 0 | 1;
  /** For booleans: where the lanes that hold it matter, they are exactly those of `mask` (boundary guards ignored). */
  readonly guarded: boolean;
  /** For booleans: how many warps of a block it may split at once, where its pattern claims few. */
  readonly places: number;
  /** Bit set of Source: the uniform unknowns the value depends on. */
  readonly source: number;
  /** Indices of the function's parameters the value depends on, where pattern is Caller. */
  readonly parameters: readonly number[];
}

export interface Known {
  readonly kind: 'known';
  readonly offsets: Vector;
}

export type Lanes = Known | Varying;

/** One hop of the why-chain: newest first. Positions are relative to the function's start (see flow/ir). */
export interface Why {
  readonly start: number;
  readonly end: number;
  /** Name of the function the position belongs to; offsets are relative to that function's start. */
  readonly functionId: number;
  readonly message: string;
  /**
   * Where a per-lane value comes into being here: in memory, in a function that is not seen, in inline PTX, or in lanes
   * that took other paths (`control`); null: it passes through.
   */
  readonly origin: 'load' | 'call' | 'asm' | 'control' | null;
  readonly next: Why | null;
}

export interface Value {
  readonly base: Linear;
  /** null: uniform over the scope of `base`. */
  readonly lanes: Lanes | null;
  /** Bit set of Assume. */
  readonly assume: number;
  /** Why lanes differ; null for uniform values. */
  readonly why: Why | null;
}

/** Threads of a block along x, y, z; or what is assumed of them where no launch tells. */
export interface BlockShape {
  /** null: unknown, and then the block is assumed 1-D, a multiple of 32 and at most 1024, or, where y or z is read, x a multiple of 32. */
  readonly known: { readonly x: number; readonly y: number; readonly z: number } | null;
  /** Unknown shape only: the function or a callee reads `.y` or `.z`. */
  readonly multiDimensional: boolean;
}
