import type { NamedEffect } from '../cuda/callee';
import { narrow, unite } from './active';
import { applyIntrinsic } from './apply';
import { builtin } from './builtins';
import { cast } from './cast';
import { compare } from './compare';
import { floatBinary, floatUnary, unaryOperation } from './floats';
import { integer, negateInteger } from './integers';
import { judge } from './judge';
import { type Cases, judgeSwitch } from './judge-switch';
import type { Active, Judgement, SwitchJudgement } from './judgement';
import { scopeOf, signature } from './linear';
import { and, identical, not, or, select, truth } from './logic';
import { type Merging, merge, mergeDivergent, refineTo, temporal, UNDEF } from './phi';
import { evaluateUnary } from './scalar';
import { absolute, constant, isConstant, Space, type SymbolFacts, type VaryingFacts, withAssume } from './space';
import type { BinaryOp, BlockShape, ScalarType, UnaryOp, Value, Vector, Why } from './value';
import { Assume, INT, Pattern, Scope } from './value';

export type { Merging } from './phi';
export type { SymbolFacts, VaryingFacts } from './space';

/** The values of one analysis of one function context. */
export class Domain {
  /** Threads that block vectors hold; 0: the shape is unknown and not 1-D, vectors hold one warp. */
  readonly threads: number;
  private readonly space: Space;
  private readonly builtins = new Map<string, Value>();

  constructor(readonly shape: BlockShape) {
    this.space = new Space(shape);
    this.threads = this.space.threads;
  }

  constant(n: number): Value {
    return constant(n);
  }

  /** A variable that was never set. Merging with it gives the other value. */
  undef(): Value {
    return UNDEF;
  }

  isUndef(v: Value): boolean {
    return v === UNDEF;
  }

  isConstant(v: Value): boolean {
    return isConstant(v) && v !== UNDEF;
  }

  /** The same key is the same value; the newest facts stand. What they rest on, the value does. */
  symbol(key: string, name: string, facts: SymbolFacts): Value {
    return withAssume(this.space.symbol(key, name, facts), facts.assume ?? 0);
  }

  varying(pattern: Pattern, why: Why | null, facts: VaryingFacts = {}): Value {
    return this.space.varying(pattern, why, facts);
  }

  /** Known lanes: one number a thread, in linear order. */
  known(f: (thread: number) => number, why: Why | null = null): Value {
    return this.space.vector(this.space.vectors.make(f), 0, why) ?? this.space.varying(Pattern.Data, why, {});
  }

  /** threadIdx.x … warpSize; also laneId, warpId, threadRank, blockSize, numWarps and PTX's registers. */
  builtin(which: string): Value {
    let v = this.builtins.get(which);
    if (v === undefined) {
      v = builtin(this.space, which);
      this.builtins.set(which, v);
    }
    return v;
  }

  /** `type` is the type the operation is carried out in; for comparisons the operands' common type, not bool. */
  binary(op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
    if (a === UNDEF || b === UNDEF) return UNDEF;
    return restingOn(this.combined(op, a, b, type), a.assume | b.assume);
  }

  private combined(op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
    switch (op) {
      case '&&':
        return and(this.space, truth(this.space, a, type), truth(this.space, b, type));
      case '||':
        return or(this.space, truth(this.space, a, type), truth(this.space, b, type));
      case '<':
      case '<=':
      case '>':
      case '>=':
      case '==':
      case '!=':
        return compare(this.space, op, a, b, type.kind === 'bool' ? INT : type);
      default:
        return type.kind === 'float' ? floatBinary(this.space, op, a, b, type) : integer(this.space, op, a, b, type);
    }
  }

  unary(op: UnaryOp, a: Value, type: ScalarType): Value {
    return a === UNDEF ? UNDEF : restingOn(this.changed(op, a, type), a.assume);
  }

  private changed(op: UnaryOp, a: Value, type: ScalarType): Value {
    if (op === '!') return not(this.space, truth(this.space, a, type));
    if (type.kind === 'float') return floatUnary(this.space, op, a, type);
    if (op === '-' || op === '~') return negateInteger(this.space, op, a, type);
    const x = absolute(a);
    if (x !== null) {
      const result = typeof x === 'number' ? evaluateUnary(op, x, type) : this.space.vectors.unary(op, x, type);
      const v = this.space.vector(result, a.assume, a.why);
      if (v !== null) return v;
    }
    if (op === 'abs') {
      const bounds = this.space.bounds(a, type);
      if (bounds.fits && bounds.min >= 0) return a;
    }
    if (op === 'abs') return unaryOperation(this.space, op, a, type, { min: 0, rangeAssume: Assume.NoWrap });
    return unaryOperation(this.space, op, a, type, op === 'brev' ? {} : { min: 0, max: type.bits });
  }

  cast(v: Value, from: ScalarType, to: ScalarType): Value {
    return v === UNDEF ? v : restingOn(cast(this.space, v, from, to), v.assume);
  }

  /** `c ? a : b`; `c` is a boolean. */
  select(c: Value, a: Value, b: Value, type: ScalarType): Value {
    if (c === UNDEF) return UNDEF;
    if (a === UNDEF || b === UNDEF) return a === UNDEF ? b : a;
    const chosen = select(this.space, truth(this.space, c, INT), a, b, type);
    // (What is chosen whatever `c` is, or by a `c` that is settled, rests on no more than it says.)
    if (isConstant(c) || identical(a, b)) return chosen;
    return restingOn(chosen, a.assume | b.assume | c.assume);
  }

  /** 1 where v != 0. */
  truth(v: Value, type: ScalarType): Value {
    return v === UNDEF ? v : truth(this.space, v, type);
  }

  applyIntrinsic(effect: NamedEffect, args: readonly Value[], type: ScalarType, why: Why | null, key: string): Value {
    return applyIntrinsic(this.space, this, effect, args, type, why, key);
  }

  /** Provably the same value in every lane. Never true of varying values, not even of one with itself. */
  same(a: Value, b: Value): boolean {
    return identical(a, b);
  }

  /** Equal keys: the same abstract value, facts included. Use it (not `same`) to detect a fixpoint. */
  key(v: Value): string {
    if (v === UNDEF) return 'undef';
    const { lanes } = v;
    if (lanes === null) return `${signature(v.base)}/${v.assume}`;
    if (lanes.kind === 'known') return `${signature(v.base)}/${v.assume}/${this.space.vectors.info(lanes.offsets).id}`;
    const id = (m: Vector | null): string => (m === null ? '' : `${this.space.vectors.info(m).id}`);
    const flags = `${lanes.monotone}${lanes.injective ? 'i' : ''}${lanes.boolean ? 'b' : ''}${lanes.guarded ? 'g' : ''}${lanes.elects}/${lanes.places}`;
    return `~${lanes.pattern}/${v.assume}/${flags}/${id(lanes.mask)}/${id(lanes.upper)}/${id(lanes.lower)}/${lanes.source}/${lanes.parameters.join()}`;
  }

  /** Equal vectors of this domain have equal numbers. */
  idOf(v: Vector): number {
    return this.space.vectors.info(v).id;
  }

  /** A phi under uniform control. */
  merge(key: string, name: string, a: Value, b: Value, how: Merging): Value {
    return merge(this.space, key, name, a, b, how);
  }

  /** A phi under divergent control whose mask is not known; `ordered`: what order both have over the lanes, it has. */
  mergeDivergent(a: Value, b: Value, pattern: Pattern, why: Why | null, ordered = false): Value {
    return mergeDivergent(this.space, a, b, pattern, why, ordered);
  }

  /** A value seen after a loop that lanes leave at different iterations. */
  temporal(v: Value, pattern: Pattern, why: Why | null, invariant: boolean): Value {
    return temporal(this.space, v, pattern, why, invariant);
  }

  /** The same value with another why. */
  explain(v: Value, why: Why | null): Value {
    return v.lanes === null || v.why === why ? v : { ...v, why };
  }

  /** `v` where `v op bound` is known to be `taken`: the same symbols, with narrower ranges. */
  refine(v: Value, op: BinaryOp, bound: Value, taken: boolean, type: ScalarType): Value {
    if (v === UNDEF || bound === UNDEF || type.kind === 'float') return v;
    const o = taken ? op : OPPOSITE[op];
    if (o === undefined || bound.lanes?.kind === 'varying') return v;
    const limits = this.space.bounds(bound, type);
    const own = this.space.bounds(v, type);
    let low = -Infinity;
    let high = Infinity;
    if (o === '<') high = limits.max - 1;
    else if (o === '<=') high = limits.max;
    else if (o === '>') low = limits.min + 1;
    else if (o === '>=') low = limits.min;
    else if (o === '==') [low, high] = [limits.min, limits.max];
    else if (limits.min === limits.max && own.min === limits.min) low = limits.min + 1;
    else if (limits.min === limits.max && own.max === limits.max) high = limits.max - 1;
    if (!own.fits) return v;
    return refineTo(this.space, v, Math.max(low, own.min), Math.min(high, own.max), limits.assume | bound.assume);
  }

  /** The least and the largest number that a value of this type may be. */
  range(v: Value, type: ScalarType): { readonly min: number; readonly max: number } {
    return this.space.bounds(v, type);
  }

  /** See `Space.unseen`. */
  unseen(name: string, isOrigin: boolean): number {
    return this.space.unseen(name, isOrigin);
  }

  unseenIn(assume: number, isOrigin: boolean): string[] {
    return this.space.unseenIn(assume, isOrigin);
  }

  /** The same value, which rests on these assumptions, too. */
  assuming(v: Value, assume: number): Value {
    return v === UNDEF ? v : withAssume(v, assume);
  }

  narrow(active: Active, cond: Value, taken: boolean): Active {
    return cond === UNDEF ? active : narrow(this.space, active, cond, taken);
  }

  /** `together`: lanes from both sides meet (a divergent branch); false: the warp comes entirely from one. */
  unite(a: Active, b: Active, together = true): Active {
    return unite(this.space, a, b, together);
  }

  judge(cond: Value, active: Active): Judgement {
    return judge(this.space, cond === UNDEF ? constant(0) : cond, active);
  }

  judgeSwitch(selector: Value, cases: Cases, active: Active): SwitchJudgement {
    return judgeSwitch(this.space, selector === UNDEF ? constant(0) : selector, cases, active);
  }

  /** The strongest way lanes of a warp differ, null where they agree. */
  pattern(v: Value): Pattern | null {
    return this.space.pattern(v);
  }

  /** The widest set of threads that share the value, where `pattern` is null. */
  scope(v: Value): Scope {
    return v.lanes === null ? scopeOf(v.base) : Scope.Warp;
  }
}

/**
 * What is made of values rests on all that they do; a constant only on what its making says, for `x * 0` is zero whatever
 * `x` rests on.
 */
function restingOn(v: Value, assume: number): Value {
  return isConstant(v) ? v : withAssume(v, assume);
}

const OPPOSITE: Partial<Record<BinaryOp, BinaryOp>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
};
