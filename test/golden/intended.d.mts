import type { Difference } from './differences.mjs';

export interface Intended {
  readonly kind: RegExp;
  readonly where: RegExp;
  readonly what: RegExp;
  readonly reason: string;
}
export function readIntended(file: string): Intended[];
export function isIntended(entry: Intended, difference: Pick<Difference, 'kind' | 'file' | 'what'>): boolean;
