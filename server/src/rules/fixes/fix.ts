/** Replaces `start` … `end` (offsets in the analysed file) by `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a fix stands in the list: the order of advice. Declarations always come last. */
export enum Rank {
  /** Another mapping of work to lanes. */
  Layout = 0,
  /** Less to do in the arms, so that they are cheap or predicated. */
  Arms = 1,
  /** Uniform conditions. */
  Uniform = 2,
  /** Compute both sides: only where it pays. */
  Branchless = 3,
  /** What the author promises the compiler. */
  Promise = 4,
  /** Comments with code to start from. */
  Snippet = 5,
  /** The source says that the divergence is meant. */
  Declaration = 6,
}

/** A rewrite that is offered beside a finding. Its conditions are checked before it is offered, its edits made on demand. */
export interface Fix {
  /** Stable name, for `codeAction/resolve`. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite';
  readonly rank: Rank;
  /** The program computes the same results afterwards, bit for bit. */
  readonly keepsResults: boolean;
  edits(): TextEdit[];
}

/** `text` with `edits` applied. They must not overlap; insertions at one place keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
