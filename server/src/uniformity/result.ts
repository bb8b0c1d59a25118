import type { FunctionFlow, Site } from '../flow/ir';
import type { Active, Judgement } from '../lanes/judgement';
import type { Value, Why } from '../lanes/value';
import type { BlockShapeFact, FunctionInfo } from '../program/program';

/** Under what circumstances a function was analysed. */
export interface Context {
  /** Short and stable, for reports: `<<<…, (16, 16)>>> at line 40`, `called from byParity at line 12`; empty: the only one. */
  readonly label: string;
  readonly shape: BlockShapeFact | null;
  /** The function that calls, for a call context. */
  readonly caller: FunctionInfo | null;
  /** Where a chain of calls began: it is this function's parameters that a `caller` verdict depends on. */
  readonly root?: FunctionInfo;
  /** Where the call stands; null for a launch (its shape says where) and the assumed context. */
  readonly at: { readonly path: string; readonly start: number; readonly end: number } | null;
}

/** The verdict on one condition in one context. */
export interface SiteVerdict {
  readonly site: Site;
  readonly judgement: Judgement;
  /** Names not in sight: what is made of them is taken to agree; for `unknown`, what it hangs on. */
  readonly assumedUnseen: readonly string[];
  readonly unseenOrigins: readonly string[];
  /** Newest hop first; empty for uniform conditions. */
  readonly why: readonly WhyHop[];
  /** Lanes leave this loop at different iterations by a `break`, `return` or `goto` inside (its condition aside). */
  readonly divergentExit: { readonly site: number; readonly how: 'break' | 'return' | 'goto' } | null;
  /** A strided loop whose lanes are at most one iteration apart. */
  readonly balanced: boolean;
  /** For a switch: one judgement-like mask per distinct body, in the order of the region's cases. */
  readonly caseMasks: readonly (number | null)[] | null;
  /** The value of the condition (for tools: dumps, fixes). */
  readonly value: Value;
  /** A wait on another block or on a hardware barrier: spinning is its purpose. */
  readonly spinWait: boolean;
}

/** A hop of the why-chain with an absolute position. */
export interface WhyHop {
  readonly function: FunctionInfo;
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** Where the per-lane value comes into being; null: it passes through. */
  readonly origin: Why['origin'];
}

/** One function in one context. */
export interface FunctionVerdicts {
  readonly function: FunctionInfo;
  readonly flow: FunctionFlow;
  readonly context: Context;
  readonly sites: readonly SiteVerdict[];
  /** Value of each instruction, by id; for dumps, costs and rules. Undefined: unreachable. */
  readonly values: readonly (Value | undefined)[];
  /** Blocks that no lane can reach. */
  readonly unreachable: ReadonlySet<number>;
  /** The lanes at the start of each block, by block; undefined: unreachable. `arrival.ts` tells who is missing. */
  readonly active: readonly (Active | undefined)[];
  /** By block: what the threads that come to the branch at its end do. */
  readonly judgements: ReadonlyMap<number, Judgement>;
  /** Trip counts of loops that are the same for every lane, by loop index: constant, or null. */
  readonly trips: readonly TripCount[];
  /** Verdicts of the calls inside, by call instruction id. */
  readonly calls: ReadonlyMap<number, FunctionVerdicts>;
  /** Verdicts of functions that those calls mean in other instantiations of a template. */
  readonly alternatives: readonly FunctionVerdicts[];
  readonly truncated: string | null;
}

export interface TripCount {
  /** Over the lanes of a warp, where known. */
  readonly max: number | null;
  readonly mean: number | null;
  /** `n`, `len[i]`, `(n - i) / stride`: as an author would write it; null where `max` is known or nothing counts. */
  readonly symbolic: string | null;
  /** All lanes count one by one to a size that they share. */
  readonly isSize?: boolean;
}

export type { Value, Why };
