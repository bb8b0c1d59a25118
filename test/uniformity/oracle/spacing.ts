import type { Random } from './random';
import type { Spacing } from './style';

/** A range of text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /"[^"]*"|[A-Za-z_]\w*|\d(?:'?\w)*|<<=|>>=|<<|>>|->\*?|\+\+|--|&&|\|\||::|\/\/|\/\*|[-+*/%&|^<>=!]=|\[\[|\]\]|<:|:>|<%|%>|%:|\S/g;

/** The same tokens with other white space between them, and where ranges of the text have gone, without parentheses around them. */
export function respace(
  text: string,
  ranges: readonly Range[],
  spacing: Spacing,
  random: Random,
): { text: string; ranges: Range[] } {
  const tokens = [...text.matchAll(TOKEN)].map((match) => ({ text: match[0], start: match.index }));
  const partners = partnersOf(tokens);
  let out = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let last = 0;
  tokens.forEach((token, i) => {
    const before = text.slice(last, token.start);
    last = token.start + token.text.length;
    out += spacing === 'plain' || i === 0 ? before : between(tokens[i - 1].text, token.text, before, spacing, random);
    starts.push(out.length);
    out += token.text;
    ends.push(out.length);
  });
  const indexAt = (at: number): number => {
    let low = 0;
    let high = tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tokens[middle].start < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    text: `${out}\n`,
    ranges: ranges.map(({ start, end }) => {
      let first = indexAt(start);
      let final = indexAt(end) - 1;
      while (tokens[first].text === '(' && partners[first] === final) {
        first++;
        final--;
      }
      return { start: starts[first], end: ends[final] };
    }),
  };
}

function partnersOf(tokens: readonly { readonly text: string }[]): number[] {
  const open: number[] = [];
  const partners: number[] = [];
  tokens.forEach(({ text }, i) => {
    partners.push(-1);
    if (text === '(') open.push(i);
    else if (text === ')') partners[open.pop() as number] = i;
  });
  return partners;
}

const COMMENTS = [
  '/* a < b */',
  '/**/',
  '// if (x) {\n',
  '/* ( */',
  "// isn't\n",
  '/* " */',
  '// <\n',
  '/* } */ /* // */',
];
const SPACES = [' ', '  ', '\n', '\t', '\n\n    ', '\\\n', ' \\\n  ', '\r\n'];

function between(left: string, right: string, before: string, spacing: Spacing, random: Random): string {
  const glued = `${left}${right}`;
  const tokens = glued.match(TOKEN) ?? [];
  const least = tokens.length === 2 && tokens[0] === left && tokens[1] === right ? '' : ' ';
  if (spacing === 'none') return least;
  if (spacing === 'much') return random.pick(least === '' ? SPACES : SPACES.slice(0, 5));
  return random.chance(0.25) ? ` ${random.pick(COMMENTS)}` : before === '' ? least : before;
}
