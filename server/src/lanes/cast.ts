import { allSources, integer } from './integers';
import { congruence, identity, nameOf, scopeOf, sourceOf } from './linear';
import { truth } from './logic';
import { powerOfTwo, representable, typeMax, typeMin, wrap } from './scalar';
import { absolute, constant, make, parametersOf, type Space, withAssume } from './space';
import type { ScalarType, Value } from './value';
import { Assume, INT, Pattern } from './value';

export function cast(space: Space, v: Value, from: ScalarType, to: ScalarType): Value {
  if (from.kind === to.kind && from.bits === to.bits) return v;
  if (to.kind === 'bool') return truth(space, v, from);
  if (from.kind === 'bool' && to.kind !== 'float') return v;
  const x = absolute(v);
  if (x !== null) {
    const convert = (n: number): number => {
      const isHuge = from.kind === 'uint' && from.bits === 64 && n < 0;
      if (to.kind === 'float') return isHuge ? Number.NaN : representable(n, to);
      const whole = from.kind === 'float' ? Math.trunc(n) + 0 : n;
      if (from.kind === 'float' && (whole < typeMin(to) || whole > typeMax(to))) return Number.NaN;
      // Near 2^64: see `evaluate`.
      if (to.kind === 'uint' && to.bits === 64 && from.kind === 'int' && Number.isSafeInteger(whole)) return whole;
      return wrap(whole, to);
    };
    const exact = space.vector(typeof x === 'number' ? convert(x) : space.vectors.map(x, convert), v.assume, v.why);
    if (exact !== null) return exact;
  }
  if (v.lanes !== null && v.lanes.kind === 'varying') {
    const lanes = v.lanes;
    const narrower = to.bits < from.bits && to.kind !== 'float';
    const float = to.kind === 'float' || from.kind === 'float';
    return space.varying(lanes.pattern, v.why, {
      ...lanes,
      // An index is taken to fit an `int`.
      monotone: narrower && to.bits < 32 ? 0 : lanes.monotone,
      injective: lanes.injective && !narrower && !float,
      assume: v.assume,
    });
  }
  if (to.kind === 'float' || from.kind === 'float') {
    const u = space.collapse(v);
    if (u !== null) return converted(space, u, from, to);
    const bounds = space.bounds(v, from);
    const limit = to.bits >= 64 ? 2 ** 53 : to.bits === 32 ? 2 ** 24 : 2 ** 8;
    return space.varying(space.pattern(v) ?? Pattern.SomeWarps, v.why, {
      monotone: to.kind === 'float' || bounds.fits ? space.monotone(v) : 0,
      injective:
        to.kind === 'float' && bounds.fits && bounds.min >= -limit && bounds.max <= limit && space.injective(v),
      parameters: parametersOf(v, v),
      source: allSources(v),
      assume: v.assume,
    });
  }
  const { fits, min, max } = space.bounds(v, from);
  const inside = fits && min >= typeMin(to) && max <= typeMax(to);
  if (inside) return v;
  if (v.lanes === null) return converted(space, v, from, to);
  // A byte or a short is cut off on purpose; that an index fits 32 bits is taken for granted.
  if (to.bits < 32 && to.bits < from.bits) return cutOff(space, v, from, to);
  // base + offsets is right modulo 2^bits wherever the new type is no wider; what is taken away from an unsigned number
  // may have been below zero itself.
  if (to.bits <= from.bits) return to.kind === 'int' && space.goesBelowZero(v, from) ? ofAnySign(space, v) : v;
  if (space.goesBelowZero(v, from)) {
    return space.varying(space.pattern(v) ?? Pattern.SomeWarps, v.why, { source: allSources(v), assume: v.assume });
  }
  return withAssume(v, Assume.NoWrap);
}

/** v modulo 2^bits, and below zero where the new type has a sign. */
function cutOff(space: Space, v: Value, from: ScalarType, to: ScalarType): Value {
  const low = integer(space, '&', v, constant(2 ** to.bits - 1), from);
  if (to.kind !== 'int') return low;
  const sign = constant(2 ** (to.bits - 1));
  return integer(space, '-', integer(space, '^', low, sign, INT), sign, INT);
}

/** The same number modulo 2^bits, of whose unknowns nothing is known but that. */
function ofAnySign(space: Space, v: Value): Value {
  const terms = v.base.terms.map(({ symbol, coefficient }) => ({
    symbol:
      coefficient > 0 ? symbol : space.withFacts(symbol, { ...symbol, min: -Infinity, max: Infinity, rangeAssume: 0 }),
    coefficient,
  }));
  return make({ constant: v.base.constant, terms }, v.lanes, v.assume, v.why);
}

/** The conversion of a uniform value, named by it. */
function converted(space: Space, u: Value, from: ScalarType, to: ScalarType): Value {
  const form = congruence(u.base, 0);
  const integers = from.kind !== 'float' && to.kind !== 'float';
  const modulus = integers ? Math.min(powerOfTwo(form.modulus), 2 ** Math.min(31, from.bits, to.bits)) : 1;
  const source = from.kind === 'float' ? null : space.bounds(u, from);
  const kept = source?.fits && source.min >= typeMin(to) && source.max <= typeMax(to);
  return withAssume(
    space.symbol(`cast ${identity(u.base)} ${from.kind}${from.bits} ${to.kind}${to.bits}`, () => nameOf(u.base), {
      scope: scopeOf(u.base),
      source: sourceOf(u.base),
      min: kept && source !== null ? source.min : typeMin(to),
      max: kept && source !== null ? source.max : typeMax(to),
      rangeAssume: kept && source !== null ? source.assume : 0,
      modulus,
      remainder: form.remainder,
      assume: form.assume,
    }),
    u.assume,
  );
}
