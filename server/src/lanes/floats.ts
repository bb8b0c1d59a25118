import { allSources, general, operation } from './integers';
import { identity, nameOf, scopeOf, sourceOf, wrapName } from './linear';
import { absolute, isConstant, parametersOf, type Space, stronger, whyOf, withAssume } from './space';
import type { BinaryOp, ScalarType, UnaryOp, Value } from './value';
import { Pattern } from './value';

/** Floating point: exact only where every intermediate result is; else a named unknown, or unknown per lane. */
export function floatBinary(space: Space, op: BinaryOp, a: Value, b: Value, type: ScalarType): Value {
  const ca = space.collapse(a);
  const cb = space.collapse(b);
  const x = absolute(a);
  const y = absolute(b);
  if (x !== null && y !== null) {
    const exact = space.vector(space.vectors.binary(op, x, y, type), a.assume | b.assume, whyOf(space, a, b));
    if (exact !== null) return exact;
  }
  if (ca !== null && cb !== null) return operation(space, op, ca, cb, type);
  // Rounding keeps order.
  const p = space.monotone(a);
  const q = space.monotone(b);
  let monotone: -1 | 0 | 1 = 0;
  if (op === '+' || op === '-' || op === 'min' || op === 'max') {
    const right = op === '-' ? negated(q) : q;
    monotone = ca !== null ? right : cb !== null ? p : p === right ? p : 0;
  } else if (op === '*' || op === '/') {
    const factor = cb !== null && isConstant(cb) ? cb : op === '*' && ca !== null && isConstant(ca) ? ca : null;
    if (factor !== null) {
      const m = factor === cb ? p : q;
      monotone = factor.base.constant >= 0 ? m : negated(m);
    }
  }
  return space.varying(stronger(space.pattern(a), space.pattern(b)) ?? Pattern.SomeWarps, whyOf(space, a, b), {
    monotone,
    parameters: parametersOf(a, b),
    source: allSources(a) | allSources(b),
    assume: a.assume | b.assume,
  });
}

function negated(m: -1 | 0 | 1): -1 | 0 | 1 {
  return m === 1 ? -1 : m === -1 ? 1 : 0;
}

/** A function of one value, named by it. */
export function unaryOperation(
  space: Space,
  op: string,
  v: Value,
  type: ScalarType,
  range: { readonly min?: number; readonly max?: number; readonly rangeAssume?: number },
): Value {
  const u = space.collapse(v);
  if (u !== null) {
    const name = (): string => (op.length > 1 ? `${op}(${nameOf(u.base)})` : `${op}${wrapName(nameOf(u.base))}`);
    const facts = { scope: scopeOf(u.base), source: sourceOf(u.base), ...range };
    return withAssume(space.symbol(`${op} ${identity(u.base)} ${type.kind}${type.bits}`, name, facts), u.assume);
  }
  return space.varying(space.pattern(v) ?? Pattern.SomeWarps, v.why, {
    parameters: parametersOf(v, v),
    source: allSources(v),
    assume: v.assume,
  });
}

export function floatUnary(space: Space, op: UnaryOp, v: Value, type: ScalarType): Value {
  const x = absolute(v);
  if (x !== null) {
    const exact =
      typeof x === 'number'
        ? space.vectors.binary('*', x, op === '-' ? -1 : x < 0 ? -1 : 1, type)
        : space.vectors.unary(op, x, type);
    const value = space.vector(exact, v.assume, v.why);
    if (value !== null) return value;
  }
  if (op === '-' && space.monotone(v) !== 0) {
    const lanes = general(space, '-', v, v, type, { monotone: negated(space.monotone(v)) });
    return lanes;
  }
  return unaryOperation(space, op, v, type, {});
}
