import type { Lexed } from './lexer';
import type { DivergenceComment, SyntaxNote } from './source-file';
import { lineOf } from './text';

/** The comments that steer the analysis. */
export function divergenceComments(lexed: Lexed): DivergenceComment[] {
  const { text, comments, lineStarts } = lexed;
  const out: DivergenceComment[] = [];
  for (let i = 0; i < comments.length; i += 2) {
    const start = comments[i];
    const end = comments[i + 1];
    const read = readComment(text, start, end);
    if (read === null) continue;
    const line = lineOf(lineStarts, start);
    const before = text.slice(lineStarts[line], start).replace(/\/\*.*?\*\//g, '');
    out.push({ ...read, start, end, line, trailing: before.trim() !== '' });
  }
  return out;
}

function readComment(
  text: string,
  start: number,
  end: number,
): Pick<DivergenceComment, 'kind' | 'block' | 'reason'> | null {
  // Most comments are something else: look at the first characters before anything is copied.
  let i = start + 2;
  while (i < end && ' \t*/!<'.includes(text[i])) i++;
  if (!text.startsWith('divergence', i)) return null;
  const block = text.charCodeAt(start + 1) === 42;
  const body = text.slice(i, end);
  const match = /^divergence\s*:\s*([\s\S]*)$/.exec(block && body.endsWith('*/') ? body.slice(0, -2) : body);
  if (match === null) return null;
  const rest = match[1].replace(/\s+/g, ' ').trim();
  const shape = /^block\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?(?:,\s*(\d+)\s*)?\)\s*(.*)$/.exec(rest);
  if (shape !== null) {
    const extents = [shape[1], shape[2] ?? '1', shape[3] ?? '1'].map(Number);
    if (extents.every((n) => n > 0)) return { kind: 'block', block: extents, reason: shape[4] };
    return { kind: 'unknown', block: [], reason: rest };
  }
  const word = /^(expected|off|on|mostly-uniform)(?![\w-])\s*[:,-]?\s*(.*)$/.exec(rest);
  if (word === null) return { kind: 'unknown', block: [], reason: rest };
  return { kind: word[1] as DivergenceComment['kind'], block: [], reason: word[2] };
}

/** How many comments that are not understood are named. */
const MAX_UNKNOWN = 20;

/** What is wrong with a comment that looks as if it steered the analysis, and does not; null where nothing is. */
export function mistakeIn({ kind, reason }: DivergenceComment): string | null {
  // (`// divergence: du/dx + dv/dy` is about another divergence.)
  const word = kind === 'unknown' ? /^(?:block\s*\([^)]*\)|[\w-]*)(?=$|[\s:,.(])/.exec(reason)?.[0] : undefined;
  if (word === undefined) return null;
  const said = word === '' ? 'nothing follows `divergence:`' : `\`divergence: ${word}\` is not understood`;
  return `${said}; there are expected, mostly-uniform, off, on and block(x, y, z)`;
}

/** Says of such comments which words there are. */
export function commentNotes(comments: readonly DivergenceComment[]): SyntaxNote[] {
  return comments
    .flatMap((comment): SyntaxNote[] => {
      const message = mistakeIn(comment);
      if (message === null) return [];
      const line = comment.line + 1;
      return [{ kind: 'parse-error', line, endLine: line, message }];
    })
    .slice(0, MAX_UNKNOWN);
}
