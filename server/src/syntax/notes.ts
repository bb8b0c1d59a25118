import type { Ast } from './ast';
import { Kind } from './kinds';
import type { SyntaxNote } from './source-file';
import { lineOf } from './text';

/** How many notes of one kind a file lists; what is beyond is counted in a last one. */
const MAX_NOTES = 100;

/** Notes for what the parser could not read: the error regions, merged where their lines touch. */
export function errorNotes(ast: Ast, lineStarts: Int32Array): SyntaxNote[] {
  if (ast.count === 0 || !ast.hasError(0)) return [];
  const ranges: { line: number; endLine: number; start: number }[] = [];
  for (let node = 0; node < ast.count; ) {
    if (!ast.hasError(node)) {
      node = ast.endOfSubtree(node);
      continue;
    }
    const isError = ast.kinds[node] === Kind.ERROR;
    if (!isError && !ast.isMissing(node)) {
      // An anonymous MISSING token leaves its mark on its parent only.
      if (hasErrorBelow(ast, node)) {
        node++;
        continue;
      }
    }
    const start = ast.starts[node];
    const end = Math.max(start, isError || ast.isMissing(node) ? ast.ends[node] - 1 : start);
    const line = lineOf(lineStarts, start) + 1;
    const endLine = lineOf(lineStarts, end) + 1;
    const last = ranges[ranges.length - 1];
    if (last !== undefined && line <= last.endLine + 1) last.endLine = Math.max(last.endLine, endLine);
    else ranges.push({ line, endLine, start });
    node = ast.endOfSubtree(node);
  }
  return ranges.map(({ line, endLine }) => ({
    kind: 'parse-error',
    line,
    endLine,
    message: line === endLine ? `line ${line} could not be read` : `lines ${line} to ${endLine} could not be read`,
  }));
}

function hasErrorBelow(ast: Ast, node: number): boolean {
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) if (ast.hasError(c)) return true;
  return false;
}

/** Sorted by line, at most so many of a kind, the rest counted. */
export function capNotes(notes: readonly SyntaxNote[]): SyntaxNote[] {
  const sorted = [...notes].sort((a, b) => a.line - b.line || a.endLine - b.endLine);
  const counts = new Map<SyntaxNote['kind'], number>();
  const out: SyntaxNote[] = [];
  const left = new Map<SyntaxNote['kind'], { count: number; line: number; endLine: number }>();
  let lastError: SyntaxNote | undefined;
  for (const note of sorted) {
    if (note.kind === 'parse-error') {
      // What the lexer said of these lines already, the parser need not say again.
      if (lastError !== undefined && note.endLine <= lastError.endLine) continue;
      lastError = note;
    }
    const count = counts.get(note.kind) ?? 0;
    counts.set(note.kind, count + 1);
    if (count < MAX_NOTES) out.push(note);
    else {
      const rest = left.get(note.kind);
      if (rest === undefined) left.set(note.kind, { count: 1, line: note.line, endLine: note.endLine });
      else {
        rest.count++;
        rest.endLine = Math.max(rest.endLine, note.endLine);
      }
    }
  }
  for (const [kind, { count, line, endLine }] of left)
    out.push({ kind, line, endLine, message: `and ${count} more such regions from here` });
  return out;
}
