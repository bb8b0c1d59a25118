/** Replaces `start` … `end` (offsets in the analysed file) by `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A rewrite that is offered beside a finding. Its conditions are checked before it is offered, its edits made on demand. */
export interface Fix {
  /** Stable name, for `codeAction/resolve`. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite';
  /** The program computes the same results afterwards. */
  readonly keepsResults: boolean;
  edits(): TextEdit[];
}

/** `text` with `edits` applied. They must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { start, end, text: inserted } of [...edits].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + inserted + result.slice(end);
  return result;
}
