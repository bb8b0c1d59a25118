import type { IntrinsicEffect } from './intrinsics';
import type { Active, Judgement, SwitchJudgement } from './judgement';
import type { BinaryOp, BlockShape, ScalarType, Scope, UnaryOp, Value, Vector, Why } from './value';
import { type Pattern } from './value';

export interface SymbolFacts {
  readonly scope: Scope;
  /** Bit set of Source. */
  readonly source: number;
  readonly min?: number;
  readonly max?: number;
  readonly modulus?: number;
  readonly remainder?: number;
  /** What the congruence rests on. */
  readonly assume?: number;
  /** What the range rests on. */
  readonly rangeAssume?: number;
}

export interface VaryingFacts {
  readonly monotone?: -1 | 0 | 1;
  readonly injective?: boolean;
  readonly mask?: Vector | null;
  readonly parameters?: readonly number[];
  readonly source?: number;
  readonly elects?: -1 | 0 | 1;
  readonly assume?: number;
}

declare const body: never;

/** The values of one analysis of one function context. */
export class Domain {
  /** Threads that block vectors hold; 0: the shape is unknown and not 1-D, vectors hold one warp. */
  readonly threads: number = 0;

  constructor(readonly shape: BlockShape) {}

  constant(_n: number): Value { return body; }
  /** A variable that was never set. Merging with it gives the other value. */
  undef(): Value { return body; }
  symbol(_key: string, _name: string, _facts: SymbolFacts): Value { return body; }
  varying(_pattern: Pattern, _why: Why | null, _facts?: VaryingFacts): Value { return body; }
  /** threadIdx.x … warpSize; also laneId, warpId, threadRank, blockSize. */
  builtin(_which: string): Value { return body; }

  /** `type` is the type the operation is carried out in; for comparisons the operands' common type, not bool. */
  binary(_op: BinaryOp, _a: Value, _b: Value, _type: ScalarType): Value { return body; }
  unary(_op: UnaryOp, _a: Value, _type: ScalarType): Value { return body; }
  cast(_v: Value, _from: ScalarType, _to: ScalarType): Value { return body; }
  select(_c: Value, _a: Value, _b: Value, _type: ScalarType): Value { return body; }
  /** 1 where v != 0. */
  truth(_v: Value, _type: ScalarType): Value { return body; }
  applyIntrinsic(_effect: IntrinsicEffect, _args: readonly Value[], _type: ScalarType, _why: Why | null, _key: string): Value { return body; }

  /** Provably the same value in every lane. Never true of varying values, not even of one with itself. */
  same(_a: Value, _b: Value): boolean { return body; }
  /** Equal keys: the same abstract value, facts included. Use it (not `same`) to detect a fixpoint. */
  key(_v: Value): string { return body; }

  /** A phi under uniform control. */
  merge(_key: string, _name: string, _a: Value, _b: Value, _how: { readonly scope: Scope; readonly loop: boolean }): Value { return body; }
  /** A phi under divergent control whose mask is not known. */
  mergeDivergent(_a: Value, _b: Value, _pattern: Pattern, _why: Why | null): Value { return body; }
  /** A value seen after a loop that lanes leave at different iterations. */
  temporal(_v: Value, _pattern: Pattern, _why: Why | null, _invariant: boolean): Value { return body; }
  /** The same value with another why. */
  explain(v: Value, why: Why | null): Value { return v.lanes === null || v.why === why ? v : { ...v, why }; }
  /** `v` where `v op bound` is known to be `taken`: the same symbols, with narrower ranges. */
  refine(_v: Value, _op: BinaryOp, _bound: Value, _taken: boolean, _type: ScalarType): Value { return body; }

  narrow(_active: Active, _cond: Value, _taken: boolean): Active { return body; }
  /** `together`: lanes from both sides meet (a divergent branch); false: the warp comes entirely from one. */
  unite(_a: Active, _b: Active, _together?: boolean): Active { return body; }
  judge(_cond: Value, _active: Active): Judgement { return body; }
  judgeSwitch(_selector: Value, _values: readonly number[], _active: Active): SwitchJudgement { return body; }

  isConstant(v: Value): boolean { return v.lanes === null && v.base.terms.length === 0; }
  /** The strongest way lanes differ, null where every warp agrees. */
  pattern(_v: Value): Pattern | null { return body; }
  scope(_v: Value): Scope { return body; }
}
