import { lineOf, printable } from '../syntax/text';
import type { WhyHop } from '../uniformity/result';
import type { Related } from './rule';

/** The why-chain in a sentence: its first hop, and the origin where that says more. */
export function describeWhy(why: readonly WhyHop[]): string {
  if (why.length === 0) return '';
  const hops = why.length <= 2 ? why : [why[0], why[why.length - 1]];
  const texts = hops.map((hop) => `${hop.message} (line ${lineOf(hop.function.file.lineStarts, hop.start) + 1})`);
  return `Why: ${[...new Set(texts)].join('; ')}.`;
}

/** Every hop as a place to go to. */
export function relatedOf(why: readonly WhyHop[]): Related[] {
  return why.map(({ function: of, start, end, message }) => ({
    file: of.file,
    start,
    end,
    message: printable(message),
  }));
}
