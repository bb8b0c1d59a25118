import type { SourceFile } from '../../syntax/source-file';
import { lineOf } from '../../syntax/text';
import type { TextEdit } from './fix';

/** The white space before the first character of the line that holds `offset`. */
export function indentationAt(file: SourceFile, offset: number): string {
  const start = file.lineStarts[lineOf(file.lineStarts, offset)];
  return /^[ \t]*/.exec(file.text.slice(start, offset))?.[0] ?? '';
}

/** Nothing but white space stands before `offset` on its line. */
export function startsLine(file: SourceFile, offset: number): boolean {
  const start = file.lineStarts[lineOf(file.lineStarts, offset)];
  return file.text.slice(start, offset).trim() === '';
}

/** One step of indentation, as most blocks of the file have it. */
export function indentUnit({ text }: SourceFile): string {
  const counts = new Map<string, number>();
  for (const [, outer, inner] of text.matchAll(/(?:^|\n)([ \t]*)\S[^\n]*\{[ \t]*\r?\n(?=([ \t]+)\S)/g)) {
    if (!inner.startsWith(outer) || inner.length === outer.length) continue;
    const step = inner.slice(outer.length);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[0].length <= 8 ? most[0] : '  ';
}

/** The line ending that the line of `offset` has, else the one of the line above. */
export function lineEndingAt({ text, lineStarts }: SourceFile, offset: number): string {
  const line = lineOf(lineStarts, offset);
  const end = lineStarts[line + 1] ?? (line > 0 ? lineStarts[line] : 0);
  if (end === 0) return '\n';
  if (text[end - 1] === '\r') return '\r';
  return text[end - 2] === '\r' ? '\r\n' : '\n';
}

/** The end of the line that holds `offset`, before its line ending. */
export function lineEnd({ text, lineStarts }: SourceFile, offset: number): number {
  let end = lineStarts[lineOf(lineStarts, offset) + 1] ?? text.length;
  while (end > offset && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return end;
}

/** Indents the lines that begin after `start` and not after `end` by one step. */
export function indentLines(file: SourceFile, start: number, end: number, unit = indentUnit(file)): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let line = lineOf(file.lineStarts, start) + 1; line < file.lineStarts.length; line++) {
    const at = file.lineStarts[line];
    if (at > end) break;
    const next = file.lineStarts[line + 1] ?? file.text.length;
    if (file.text.slice(at, next).trim() !== '') edits.push({ start: at, end: at, text: unit });
  }
  return edits;
}

/** The text of `start` … `end` with the lines after its first moved from `from` to `to`. */
export function reindented(file: SourceFile, start: number, end: number, from: string, to: string): string {
  return file.text
    .slice(start, end)
    .replace(
      /(\r\n|\n|\r)([ \t]*)(?=\S)/g,
      (_, ending: string, space: string) =>
        `${ending}${space.startsWith(from) ? to + space.slice(from.length) : space}`,
    );
}

/** A name that nothing in `text` has: `wanted`, or `wanted2`, … */
export function freshName(text: string, wanted: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`;
    if (!new RegExp(`\\b${name}\\b`).test(text)) return name;
  }
}
