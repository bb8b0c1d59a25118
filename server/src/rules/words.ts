import type { SiteCost, Slots, Unknown } from '../cost/cost';
import { printable } from '../syntax/text';

/** How numbers and code are written in messages: the same words in every rule and every report. */

/** Source text in a message: white space collapsed, cut where it is long. */
export function code(text: string, limit = 60): string {
  return `\`${shorten(printable(collapse(text)), limit)}\``;
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

/** `57`, `12.5`; `about 414` where a trip count is not known: `worked` says how it comes about. */
export function slots(of: Slots): string {
  return of.value !== null ? number(of.value) : `about ${number(Math.round(of.rank))}`;
}

/** ` (12·n + 30 at n = 32)`, the formula behind a figure with the values it was worked out for; empty where all is known. */
export function worked(of: Slots): string {
  if (of.value !== null || of.symbolic === null) return '';
  const at = samplesText(of.unknowns ?? []);
  return at === '' ? '' : ` (${of.symbolic} at ${at})`;
}

/** `n = 32`, `8 iterations`: what unknown trip counts are put at; empty where there are none, or too many to name. */
export function samplesText(unknowns: readonly Unknown[]): string {
  if (unknowns.length > MAX_SAMPLES) return '';
  return unknowns.map(({ name, sample }) => `${name} = ${sample}`).join(', ');
}

const MAX_SAMPLES = 3;

/** How often a loop runs, as an author would write it; null where the name only repeats its condition. */
export function tripSymbol(trips: SiteCost['trips']): string | null {
  const symbol = trips?.symbolic ?? '';
  return symbol === '' ? null : symbol;
}

export function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** `50 %`, `7.6 %`. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 && value > 0 ? value.toFixed(1) : String(Math.round(value))} %`;
}

/** `1 lane`, `16 lanes`. */
export function count(many: number, what: string, plural = `${what}s`): string {
  return `${number(many)} ${many === 1 ? what : plural}`;
}

/** `0x0000ffff` */
export function hex(mask: number): string {
  return `0x${(mask >>> 0).toString(16).padStart(8, '0')}`;
}

/** First letter upper case; for a text that starts a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
