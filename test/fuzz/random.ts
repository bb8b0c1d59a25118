/** Whole numbers below a bound. */
export type Random = (below: number) => number;

/** A small seeded generator (mulberry32): a failure names its seed and comes back. */
export function random(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export function pick<T>(below: Random, from: readonly T[]): T {
  return from[below(from.length)];
}
