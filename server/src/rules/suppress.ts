import type { DivergenceComment, SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';

/** What the comments of a file say about one place. */
export interface Declaration {
  readonly kind: 'expected' | 'off' | 'mostly-uniform';
  readonly reason: string;
  readonly comment: DivergenceComment;
}

/**
 * The `// divergence:` comment that holds for `start` … `end`, or null. A comment after code holds on its own line; one
 * that stands alone holds for the next line of code; `off` holds until `on`.
 */
export function declarationAt(file: SourceFile, start: number, end: number): Declaration | null {
  if (file.comments.length === 0) return null;
  const { toggles, trailing, alone } = commentsOf(file);
  const off = offAt(toggles, start, end);
  if (off !== null) return { kind: 'off', reason: off.reason, comment: off };
  const first = lineOf(file.lineStarts, start);
  const last = Math.max(first, lineOf(file.lineStarts, Math.max(start, end - 1)));
  let here = alone.get(first) ?? null;
  if (trailing.size > 0)
    for (let line = first; line <= last; line++) {
      const comment = trailing.get(line);
      if (comment !== undefined && (here === null || comment.start > here.start)) here = comment;
    }
  if (here === null) return null;
  return { kind: here.kind === 'expected' ? 'expected' : 'mostly-uniform', reason: here.reason, comment: here };
}

interface Comments {
  /** `off` and `on`, in order. */
  readonly toggles: readonly DivergenceComment[];
  /** Those after code, by their line, and those that stand alone, by the line of the code they are about. */
  readonly trailing: ReadonlyMap<number, DivergenceComment>;
  readonly alone: ReadonlyMap<number, DivergenceComment>;
}

const known = new WeakMap<SourceFile, Comments>();

function commentsOf(file: SourceFile): Comments {
  let found = known.get(file);
  if (found === undefined) {
    found = sorted(file);
    known.set(file, found);
  }
  return found;
}

function sorted(file: SourceFile): Comments {
  const toggles: DivergenceComment[] = [];
  const trailing = new Map<number, DivergenceComment>();
  const alone = new Map<number, DivergenceComment>();
  const next = new Map<number, number>();
  const comments = [...file.comments].sort((a, b) => b.start - a.start);
  // From the end, so that of a run of comments each knows where the one below it leads. The last of a line counts.
  for (const comment of comments) {
    const { kind, line } = comment;
    if (kind === 'off' || kind === 'on') toggles.push(comment);
    if (!comment.trailing) next.set(line, nextCodeLine(file, line, next));
    if (kind !== 'expected' && kind !== 'mostly-uniform') continue;
    const place = comment.trailing ? trailing : alone;
    const key = comment.trailing ? line : (next.get(line) as number);
    if (!place.has(key)) place.set(key, comment);
  }
  return { toggles: toggles.reverse(), trailing, alone };
}

/** The `off` before the end of a place that no `on` before its start ends. */
function offAt(toggles: readonly DivergenceComment[], start: number, end: number): DivergenceComment | null {
  let low = 0;
  let high = toggles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (toggles[middle].start < end) low = middle + 1;
    else high = middle;
  }
  for (let k = low - 1; k >= 0; k--) {
    if (toggles[k].kind === 'off') return toggles[k];
    if (toggles[k].start < start) return null;
  }
  return null;
}

/** The 0-based line of the first code after a comment that stands alone: more comment lines may come between. */
function nextCodeLine(file: SourceFile, line: number, known: ReadonlyMap<number, number>): number {
  for (let next = line + 1; next < file.lineStarts.length; next++) {
    const below = known.get(next);
    if (below !== undefined) return below;
    const text = file.text.slice(file.lineStarts[next], file.lineStarts[next + 1] ?? file.text.length).trim();
    if (!text.startsWith('//')) return next;
  }
  return -1;
}
