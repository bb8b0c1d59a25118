/** A generator of numbers that gives the same ones for the same seed (splitmix32). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  }

  below(count: number): number {
    return this.next() % count;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)];
  }

  /** Some of them, in the order they have. */
  some<T>(from: readonly T[], percent: number): T[] {
    return from.filter(() => this.chance(percent));
  }
}
