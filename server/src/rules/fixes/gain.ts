import type { SiteCost } from '../../cost/cost';
import { number } from '../words';

/** `109 → 57 slots per warp`: both arms against the longer one. Empty where the costs are not known. */
export function bothToLongest({ sum, longest }: SiteCost): string {
  return sum.value === null || longest.value === null || sum.value <= longest.value
    ? ''
    : gain(sum.value, longest.value);
}

export function gain(before: number, after: number): string {
  return `${number(before)} → ${number(after)} slots per warp`;
}

/** A title with what is known of the effect in parentheses. */
export function titled(what: string, ...effects: readonly string[]): string {
  const known = effects.filter((each) => each !== '');
  return known.length === 0 ? what : `${what} (${known.join('; ')})`;
}
