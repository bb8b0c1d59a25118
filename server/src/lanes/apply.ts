import type { NamedEffect, Shuffle } from '../cuda/callee';
import { builtin } from './builtins';
import { unaryOperation } from './floats';
import { allSources } from './integers';
import { identity, scopeOf, sourceOf } from './linear';
import { allParameters, hull } from './logic';
import { FALSE, isConstant, make, offsets, type Space, withAssume } from './space';
import type { BinaryOp, ScalarType, UnaryOp, Value, Why } from './value';
import { Assume, INT, isOpen, madeOf, Pattern, Scope, Source } from './value';

export interface Operations {
  binary(op: BinaryOp, a: Value, b: Value, type: ScalarType): Value;
  unary(op: UnaryOp, a: Value, type: ScalarType): Value;
}

/** What an intrinsic returns. `key` names the place, for unknowns that are new there. */
export function applyIntrinsic(
  space: Space,
  operations: Operations,
  effect: NamedEffect,
  args: readonly Value[],
  type: ScalarType,
  why: Why | null,
  key: string,
): Value {
  switch (effect.kind) {
    case 'agreed': {
      const voted = effect.vote >= 0 ? args[effect.vote] : undefined;
      if (voted !== undefined && voted.lanes === null) {
        // All lanes vote alike.
        if (isConstant(voted)) return withAssume(operations.binary('!=', voted, FALSE, INT), voted.assume);
        return space.symbol(key, effect.name, {
          scope: Math.max(scopeOf(voted.base), effect.scope === Scope.Block ? Scope.Grid : scopeOf(voted.base)),
          source: sourceOf(voted.base),
          min: effect.min,
          max: effect.max,
        });
      }
      return space.symbol(key, effect.name, {
        scope: effect.scope,
        source: Source.Data,
        min: effect.min,
        max: effect.max,
      });
    }
    case 'shuffle':
      return shuffled(space, effect, args, why, key);
    case 'per-lane':
      return space.varying(Pattern.Data, why, { source: Source.Data });
    case 'elect':
      return space.varying(Pattern.EveryWarp, why, { boolean: true, elects: 1, source: Source.None });
    case 'pure':
      return pure(space, effect.name, args, type, why, key, effect.min, effect.max);
    case 'unary':
      if (args.length < 1) return pure(space, effect.name, args, type, why, key, -Infinity, Infinity);
      return operations.unary(effect.op, args[0], effect.type ?? type);
    case 'binary':
      if (args.length < 2) return pure(space, effect.name, args, type, why, key, -Infinity, Infinity);
      return operations.binary(effect.op, args[0], args[1], effect.type ?? type);
    case 'argument':
      return args[effect.index] ?? FALSE;
    case 'builtin':
      return register(space, effect.which);
    case 'constant':
      return make({ constant: effect.value, terms: [] }, null, 0, null);
    case 'load': {
      // The caller knows the memory; here, an address that all lanes share gives one value.
      const address = args[0];
      const u = address === undefined ? null : space.collapse(address);
      if (u === null) return space.varying(Pattern.Data, why, { source: Source.Data });
      return space.symbol(key, effect.name, { scope: Math.max(scopeOf(u.base), Scope.Warp), source: Source.Data });
    }
    case 'none':
    case 'stop':
      return FALSE;
  }
}

function register(space: Space, which: string): Value {
  switch (which) {
    case 'gridRank':
    case 'clusterRank':
    case 'multi_gridRank': {
      // Blocks follow one another whole: the block's first index and the rank in it.
      const first = space.symbol(`${which} of the block`, 'first rank of the block', {
        scope: Scope.Block,
        source: Source.BlockIndex,
        min: 0,
        modulus: space.shape.known === null ? 32 : space.threads,
        remainder: 0,
        assume: space.shape.known === null ? Assume.WarpMultiple : 0,
      });
      const rank = builtin(space, 'threadRank');
      const lanes = offsets(rank);
      if (rank.base.terms.length > 0 || lanes === 0) {
        return make(
          { constant: 0, terms: [...first.base.terms, ...rank.base.terms].sort((a, b) => a.symbol.id - b.symbol.id) },
          rank.lanes,
          rank.assume,
          null,
        );
      }
      return make(first.base, { kind: 'known', offsets: lanes }, rank.assume, null);
    }
    default:
      return builtin(space, which);
  }
}

/** A function of its arguments: the same where they are. */
function pure(
  space: Space,
  name: string,
  args: readonly Value[],
  type: ScalarType,
  why: Why | null,
  key: string,
  min: number,
  max: number,
): Value {
  if (args.length === 1) return withWhy(unaryOperation(space, name, args[0], type, { min, max }), why);
  let scope = Scope.Grid;
  let source = 0;
  let assume = 0;
  let text = '';
  let pattern: Pattern | null = null;
  let from: Value | null = null;
  for (const arg of args) {
    const u = space.collapse(arg);
    source |= allSources(arg);
    assume |= arg.assume;
    if (u === null) {
      const p = space.pattern(arg) ?? Pattern.SomeWarps;
      if (pattern === null || p > pattern) {
        pattern = p;
        from = arg;
      }
    } else {
      scope = Math.max(scope, scopeOf(u.base));
      text += ` ${identity(u.base)}`;
    }
  }
  if (pattern !== null) {
    return space.varying(pattern, from?.why ?? why, { parameters: allParameters(...args), source, assume });
  }
  void key;
  return withAssume(
    space.symbol(`${name}${text} ${type.kind}${type.bits}`, `${name}(…)`, { scope, source, min, max }),
    assume,
  );
}

function withWhy(v: Value, why: Why | null): Value {
  return v.lanes === null || v.why !== null ? v : { ...v, why };
}

// ---- shuffles

function shuffled(
  space: Space,
  effect: {
    readonly mode: Shuffle;
    readonly value: number;
    readonly lane: number;
    readonly width: number;
    readonly size: number;
    readonly name: string;
  },
  args: readonly Value[],
  why: Why | null,
  key: string,
): Value {
  const value = args[effect.value];
  const lane = args[effect.lane];
  const data = (): Value => {
    const pattern = madeOf(value === undefined ? Pattern.Data : (space.pattern(value) ?? Pattern.Data));
    const facts = { parameters: value === undefined ? [] : allParameters(value), assume: value?.assume };
    return space.varying(pattern, why, { source: Source.Data, ...(isOpen(pattern) ? facts : {}) });
  };
  if (value === undefined || lane === undefined) return data();
  // Whichever lane it comes from.
  if (value.lanes === null) return value;
  const given = args[effect.width];
  const width = given === undefined ? effect.size : isConstant(given) ? given.base.constant : 0;
  const whole = width >= 32 && width <= 32;
  if (value.lanes.kind === 'known' && width > 0 && width <= 32) {
    const moved = gather(space, effect.mode, value, lane, width);
    if (moved !== null) return moved;
  }
  const u = space.collapse(value);
  if (u !== null && width <= 32 && width > 0) return value;
  if (effect.mode === 'index' && whole && space.collapse(lane) !== null) {
    const facts = u === null ? {} : hull(u, u, null);
    return withAssume(
      space.symbol(key, effect.name, { ...facts, scope: Scope.Warp, source: Source.Data | allSources(value) }),
      value.assume | lane.assume,
    );
  }
  return data();
}

/** Known lanes from known lanes. */
function gather(space: Space, mode: Shuffle, value: Value, lane: Value, width: number): Value | null {
  if (lane.base.terms.length > 0 || (lane.lanes !== null && lane.lanes.kind !== 'known')) return null;
  const o = offsets(value);
  if (o === 0 || ![1, 2, 4, 8, 16, 32].includes(width)) return null;
  const { vectors } = space;
  const l = offsets(lane);
  const moved = vectors.make((t) => {
    const self = t & 31;
    const start = self - (self % width);
    const n = l === 0 ? lane.base.constant : vectors.at(l, t);
    if (!Number.isInteger(n) || (n < 0 && mode !== 'index')) return Number.NaN;
    let from = self;
    if (mode === 'index') from = start + (((n % width) + width) % width);
    else if (mode === 'up') from = self - n < start ? self : self - n;
    else if (mode === 'down') from = self + n >= start + width ? self : self + n;
    else from = n >= 32 ? self : (self ^ n) >= start + width ? self : self ^ n;
    const source = t - self + from;
    return source < vectors.length ? vectors.at(o, source) : Number.NaN;
  });
  const assume = value.assume | lane.assume;
  if (value.base.terms.length === 0) return space.vector(moved, assume, value.why ?? lane.why);
  return space.known(value.base, moved, { kind: 'int', bits: 64 }, assume, value.why ?? lane.why);
}
