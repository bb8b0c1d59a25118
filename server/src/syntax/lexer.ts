/**
 * One pass over the text of a C++/CUDA file: tokens, comments and preprocessor lines as flat arrays. Everything in
 * `syntax/` that looks at text shares this pass. It never fails: what does not end (a string, a comment) is closed where
 * it must be and listed in `problems`.
 */

export const Tok = {
  Identifier: 1,
  Number: 2,
  String: 3,
  Char: 4,
  Punct: 5,
  /** A whole preprocessor line, `#` to the end of its last continuation line, without the line break. */
  Directive: 6,
} as const;

/** The value of a punctuation token: its characters, the first in the lowest byte. */
export function punct(text: string): number {
  let value = 0;
  for (let i = text.length - 1; i >= 0; i--) value = (value << 8) | text.charCodeAt(i);
  return value;
}

export interface LexProblem {
  readonly start: number;
  readonly end: number;
  readonly kind: 'comment' | 'string' | 'char';
}

export interface Lexed {
  readonly text: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Identifiers: an index into `names`; punctuation: see `punct`; else 0. */
  readonly values: Int32Array;
  readonly names: readonly string[];
  /** Pairs: start, end. */
  readonly comments: Int32Array;
  readonly lineStarts: Int32Array;
  /** Offsets of backslashes that continue a line of code (those in preprocessor lines are not listed). */
  readonly continuations: readonly number[];
  readonly problems: readonly LexProblem[];
  /** Offsets of `<%`, `%>`, `<:` and `:>`. */
  readonly digraphs: readonly number[];
  /** The deepest nesting of ( [ { seen, preprocessor branches all counted. */
  readonly depth: number;
}

const IDENTIFIER_START = 1;
const IDENTIFIER_PART = 2;
const DIGIT = 4;
const classes = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  const ch = String.fromCharCode(c);
  if (/[A-Za-z_$]/.test(ch)) classes[c] |= IDENTIFIER_START | IDENTIFIER_PART;
  if (/[0-9]/.test(ch)) classes[c] |= DIGIT | IDENTIFIER_PART;
}

/** Punctuation of more than one character, longest first. `>>` is left as two tokens: it may end two templates. */
const longer = new Map<number, string[]>();
for (const p of [
  '<<<',
  '<<=',
  '<=>',
  '...',
  '->*',
  '<<',
  '<=',
  '>=',
  '::',
  '->',
  '&&',
  '||',
  '==',
  '!=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '++',
  '--',
  '##',
  '.*',
]) {
  const first = p.charCodeAt(0);
  longer.set(first, [...(longer.get(first) ?? []), p]);
}
const longerTable: (readonly string[] | undefined)[] = Array.from({ length: 128 }, (_, c) => longer.get(c));

const stringPrefixes = new Set(['L', 'u', 'U', 'u8']);
const rawPrefixes = new Set(['R', 'LR', 'uR', 'UR', 'u8R']);

class Sink {
  kinds = new Uint8Array(1024);
  starts = new Int32Array(1024);
  ends = new Int32Array(1024);
  values = new Int32Array(1024);
  count = 0;

  add(kind: number, start: number, end: number, value: number): void {
    const n = this.count++;
    if (n === this.kinds.length) {
      const size = n * 2;
      this.kinds = grow(this.kinds, new Uint8Array(size));
      this.starts = grow(this.starts, new Int32Array(size));
      this.ends = grow(this.ends, new Int32Array(size));
      this.values = grow(this.values, new Int32Array(size));
    }
    this.kinds[n] = kind;
    this.starts[n] = start;
    this.ends[n] = end;
    this.values[n] = value;
  }
}

function grow<T extends Uint8Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

export function lex(text: string): Lexed {
  const sink = new Sink();
  const names: string[] = [];
  const ids = new Map<string, number>();
  const comments: number[] = [];
  const lineStarts: number[] = [0];
  const continuations: number[] = [];
  const problems: LexProblem[] = [];
  const digraphs: number[] = [];
  const length = text.length;
  let lineIsFresh = true;
  let depth = 0;
  let deepest = 0;
  let i = text.charCodeAt(0) === 0xfeff ? 1 : 0;

  /** Records the line starts in [from, to). */
  function countLines(from: number, to: number): void {
    for (let k = from; k < to; k++) {
      const c = text.charCodeAt(k);
      if (c === 10 || (c === 13 && text.charCodeAt(k + 1) !== 10)) lineStarts.push(k + 1);
    }
  }

  /** The end of a block comment that starts at `start`. */
  function blockComment(start: number): number {
    const close = text.indexOf('*/', start + 2);
    const end = close < 0 ? length : close + 2;
    if (close < 0) problems.push({ start, end, kind: 'comment' });
    comments.push(start, end);
    countLines(start, end);
    return end;
  }

  /** The end of a line comment: before the line break that no backslash continues. */
  function lineComment(start: number): number {
    const end = logicalLineEnd(text, start);
    comments.push(start, end);
    countLines(start, end);
    return end;
  }

  /** The end of a quoted literal whose opening quote is at `open`. */
  function quoted(open: number, quote: number, start: number, report: boolean): number {
    let k = open + 1;
    for (; k < length; k++) {
      const c = text.charCodeAt(k);
      if (c === quote) return k + 1;
      if (c === 92) {
        if (text.charCodeAt(k + 1) === 13 && text.charCodeAt(k + 2) === 10) k++;
        if (report) countLines(k + 1, k + 2);
        k++;
      } else if (c === 10 || c === 13) break;
    }
    k = Math.min(k, length);
    if (report) problems.push({ start, end: k, kind: quote === 34 ? 'string' : 'char' });
    return k;
  }

  function directive(start: number): number {
    let k = start + 1;
    while (k < length) {
      const c = text.charCodeAt(k);
      if (c === 92) {
        const next = text.charCodeAt(k + 1);
        const width = next === 13 && text.charCodeAt(k + 2) === 10 ? 3 : 2;
        countLines(k + 1, Math.min(k + width, length));
        k += width;
      } else if (c === 10 || c === 13) return k;
      else if (c === 47 && text.charCodeAt(k + 1) === 42) k = blockComment(k);
      else if (c === 47 && text.charCodeAt(k + 1) === 47) return lineComment(k);
      else if (c === 34) k = quoted(k, c, k, false);
      else k++;
    }
    return Math.min(k, length);
  }

  while (i < length) {
    const c = text.charCodeAt(i);
    if (c === 32 || c === 9) {
      i++;
      continue;
    }
    if (c === 10) {
      lineStarts.push(++i);
      lineIsFresh = true;
      continue;
    }
    const cls = c < 128 ? classes[c] : c === 0xa0 || c === 0x2028 || c === 0x2029 || c === 0xfeff ? 0 : 3;
    if (cls & IDENTIFIER_START) {
      const start = i++;
      for (; i < length; i++) {
        const d = text.charCodeAt(i);
        if (d < 128 ? (classes[d] & IDENTIFIER_PART) === 0 : d === 0xa0 || d === 0x2028 || d === 0x2029) break;
      }
      lineIsFresh = false;
      const next = text.charCodeAt(i);
      if ((next === 34 || next === 39) && i - start <= 3) {
        const prefix = text.slice(start, i);
        if (next === 34 && rawPrefixes.has(prefix)) {
          const open = text.indexOf('(', i + 1);
          if (open >= 0 && open - i <= 17 && !/[\s\\)"]/.test(text.slice(i + 1, open))) {
            const close = `)${text.slice(i + 1, open)}"`;
            const at = text.indexOf(close, open + 1);
            if (at >= 0) {
              countLines(start, at);
              i = at + close.length;
              sink.add(Tok.String, start, i, 1);
              continue;
            }
          }
        }
        if (stringPrefixes.has(prefix) || (next === 34 && rawPrefixes.has(prefix))) {
          i = quoted(i, next, start, true);
          sink.add(next === 34 ? Tok.String : Tok.Char, start, i, 0);
          continue;
        }
      }
      const name = text.slice(start, i);
      let id = ids.get(name);
      if (id === undefined) {
        id = names.length;
        names.push(name);
        ids.set(name, id);
      }
      sink.add(Tok.Identifier, start, i, id);
      continue;
    }
    if (cls & DIGIT || (c === 46 && isDigit(text.charCodeAt(i + 1)))) {
      const start = i++;
      for (; i < length; i++) {
        const d = text.charCodeAt(i);
        if (d < 128 && classes[d] & IDENTIFIER_PART) {
          const e = d | 32;
          if (e === 101 || e === 112) {
            const sign = text.charCodeAt(i + 1);
            // 0x1E+2 is a sum to people and to every compiler's users: only a decimal e or a hexadecimal p takes a sign.
            const hex = (text.charCodeAt(start + 1) | 32) === 120 && text.charCodeAt(start) === 48;
            if ((sign === 43 || sign === 45) && hex === (e === 112)) i++;
          }
        } else if (d === 39) {
          const after = text.charCodeAt(i + 1);
          if (!(after < 128 && classes[after] & IDENTIFIER_PART)) break;
        } else if (d !== 46) break;
      }
      lineIsFresh = false;
      sink.add(Tok.Number, start, i, 0);
      continue;
    }
    if (c === 13) {
      i++;
      if (text.charCodeAt(i) !== 10) {
        lineStarts.push(i);
        lineIsFresh = true;
      }
      continue;
    }
    if (c === 47) {
      const next = text.charCodeAt(i + 1);
      if (next === 47) {
        i = lineComment(i);
        continue;
      }
      if (next === 42) {
        i = blockComment(i);
        continue;
      }
    }
    if (c === 35 && lineIsFresh) {
      const start = i;
      i = directive(start);
      sink.add(Tok.Directive, start, i, 0);
      continue;
    }
    if (c === 34 || c === 39) {
      const start = i;
      i = quoted(i, c, start, true);
      lineIsFresh = false;
      sink.add(c === 34 ? Tok.String : Tok.Char, start, i, 0);
      continue;
    }
    if (c === 92) {
      const next = text.charCodeAt(i + 1);
      if (next === 10 || next === 13) {
        continuations.push(i);
        const width = next === 13 && text.charCodeAt(i + 2) === 10 ? 3 : 2;
        countLines(i + 1, i + width);
        i += width;
        continue;
      }
    }
    if (c === 12 || c === 11 || (cls === 0 && c >= 128)) {
      i++;
      continue;
    }
    lineIsFresh = false;
    const bracket = digraph(text, i, c);
    if (bracket !== 0) {
      digraphs.push(i);
      depth += bracket === 123 || bracket === 91 ? 1 : depth > 0 ? -1 : 0;
      if (depth > deepest) deepest = depth;
      sink.add(Tok.Punct, i, i + 2, bracket);
      i += 2;
      continue;
    }
    if (c === 40 || c === 91 || c === 123) {
      if (++depth > deepest) deepest = depth;
    } else if (c === 41 || c === 93 || c === 125) {
      if (depth > 0) depth--;
    }
    let width = 1;
    const candidates = longerTable[c];
    if (candidates !== undefined)
      for (const p of candidates)
        if (text.startsWith(p, i)) {
          width = p.length;
          break;
        }
    let value = c;
    if (width > 1) value |= text.charCodeAt(i + 1) << 8;
    if (width > 2) value |= text.charCodeAt(i + 2) << 16;
    sink.add(Tok.Punct, i, i + width, value);
    i += width;
  }

  return {
    text,
    count: sink.count,
    kinds: sink.kinds,
    starts: sink.starts,
    ends: sink.ends,
    values: sink.values,
    names,
    comments: Int32Array.from(comments),
    lineStarts: Int32Array.from(lineStarts),
    continuations,
    problems,
    digraphs,
    depth: deepest,
  };
}

/** The bracket that `<%`, `%>`, `<:` or `:>` stands for, or 0. `<::` begins a template's global name. */
function digraph(text: string, i: number, c: number): number {
  if (c !== 60 && c !== 37 && c !== 58) return 0;
  const next = text.charCodeAt(i + 1);
  if (c === 60 && next === 37) return 123;
  if (c === 37 && next === 62) return 125;
  if (c === 58 && next === 62) return 93;
  if (c !== 60 || next !== 58) return 0;
  const third = text.charCodeAt(i + 2);
  const fourth = text.charCodeAt(i + 3);
  return third === 58 && fourth !== 58 && fourth !== 62 ? 0 : 91;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

/** The end of the line at `from` (before its line break), backslash continuations followed. */
function logicalLineEnd(text: string, from: number): number {
  let k = from;
  while (k < text.length) {
    const c = text.charCodeAt(k);
    if (c === 10 || c === 13) {
      if (text.charCodeAt(k - 1) !== 92 || k === from) return k;
      k += c === 13 && text.charCodeAt(k + 1) === 10 ? 2 : 1;
    } else k++;
  }
  return text.length;
}
