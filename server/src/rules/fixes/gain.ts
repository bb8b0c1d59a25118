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

/** A menu of an editor shows about so many letters of a title. */
const MAX_TITLE = 145;

/** A title with what is known of the effect in parentheses. */
export function titled(what: string, ...effects: readonly string[]): string {
  const known = effects.filter((each) => each !== '');
  // What it saves stands first, and goes first: what becomes of the results is always said.
  while (known.length > 1 && what.length + known.join('; ').length + 3 > MAX_TITLE) known.shift();
  return known.length === 0 ? what : `${what} (${known.join('; ')})`;
}
