import type { DivergenceComment, SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';

/** What the comments of a file say about one place. */
export interface Declaration {
  readonly kind: 'expected' | 'off' | 'mostly-uniform';
  readonly reason: string;
}

/**
 * The `// divergence:` comment that holds for `start` … `end`, or null. A comment after code holds on its own line; one
 * that stands alone holds for the next line of code; `off` holds until `on`.
 */
export function declarationAt(file: SourceFile, start: number, end: number): Declaration | null {
  if (file.comments.length === 0) return null;
  const first = lineOf(file.lineStarts, start);
  const last = Math.max(first, lineOf(file.lineStarts, Math.max(start, end - 1)));
  let off: DivergenceComment | null = null;
  let here: DivergenceComment | null = null;
  for (const comment of [...file.comments].sort((a, b) => a.start - b.start)) {
    if (comment.kind === 'off' && comment.start < end) off = comment;
    else if (comment.kind === 'on' && comment.start < start) off = null;
    else if (comment.kind === 'expected' || comment.kind === 'mostly-uniform') {
      const holds = comment.trailing
        ? comment.line >= first && comment.line <= last
        : nextCodeLine(file, comment.line) === first;
      if (holds) here = comment;
    }
  }
  if (off !== null) return { kind: 'off', reason: off.reason };
  if (here === null) return null;
  return { kind: here.kind === 'expected' ? 'expected' : 'mostly-uniform', reason: here.reason };
}

/** The 0-based line of the first code after a comment that stands alone: more comment lines may come between. */
function nextCodeLine(file: SourceFile, line: number): number {
  for (let next = line + 1; next < file.lineStarts.length; next++) {
    const text = file.text.slice(file.lineStarts[next], file.lineStarts[next + 1] ?? file.text.length).trim();
    if (!text.startsWith('//')) return next;
  }
  return -1;
}
