/** C on BigInt, one thread at a time: the oracle of the lane values, written without looking at them. */

export interface CType {
  readonly signed: boolean;
  readonly bits: 32 | 64;
}

/** Undefined behaviour: the sample says nothing. */
export class Undefined extends Error {}

export interface Trace {
  /** An operation left its type's range. */
  wrapped: boolean;
}

export function toType(x: bigint, t: CType): bigint {
  return t.signed ? BigInt.asIntN(t.bits, x) : BigInt.asUintN(t.bits, x);
}

function held(x: bigint, t: CType, trace: Trace): bigint {
  const r = toType(x, t);
  if (r !== x) trace.wrapped = true;
  return r;
}

export function operate(op: string, x: bigint, y: bigint, t: CType, trace: Trace): bigint {
  switch (op) {
    case '+':
      return held(x + y, t, trace);
    case '-':
      return held(x - y, t, trace);
    case '*':
      return held(x * y, t, trace);
    case '/':
      if (y === 0n) throw new Undefined();
      return held(x / y, t, trace);
    case '%':
      if (y === 0n) throw new Undefined();
      return x % y;
    case '<<':
      if (y < 0n || y >= BigInt(t.bits)) throw new Undefined();
      return held(x << y, t, trace);
    case '>>':
      if (y < 0n || y >= BigInt(t.bits)) throw new Undefined();
      return x >> y;
    case '&':
      return toType(x & y, t);
    case '|':
      return toType(x | y, t);
    case '^':
      return toType(x ^ y, t);
    case 'min':
      return x < y ? x : y;
    case 'max':
      return x > y ? x : y;
    case '<':
      return x < y ? 1n : 0n;
    case '<=':
      return x <= y ? 1n : 0n;
    case '>':
      return x > y ? 1n : 0n;
    case '>=':
      return x >= y ? 1n : 0n;
    case '==':
      return x === y ? 1n : 0n;
    case '!=':
      return x !== y ? 1n : 0n;
    case '&&':
      return x !== 0n && y !== 0n ? 1n : 0n;
    case '||':
      return x !== 0n || y !== 0n ? 1n : 0n;
    default:
      throw new Error(op);
  }
}

export function operateUnary(op: string, x: bigint, t: CType, trace: Trace): bigint {
  switch (op) {
    case '-':
      return held(-x, t, trace);
    case '~':
      return toType(~x, t);
    case '!':
      return x === 0n ? 1n : 0n;
    case 'abs':
      return held(x < 0n ? -x : x, t, trace);
    case 'popc': {
      let n = 0n;
      for (let v = BigInt.asUintN(t.bits, x); v !== 0n; v >>= 1n) n += v & 1n;
      return n;
    }
    default:
      throw new Error(op);
  }
}

export function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
