import type { SourceFile } from '../syntax/source-file';
import { printable } from '../syntax/text';
import type { Range } from './model';

const WIDTH = 100;

/** The line on which a range begins and the marks under it, cut to a readable width. */
export function sourceLine(
  file: SourceFile,
  { line, column, endLine, endColumn }: Range,
): { text: string; marks: string } {
  const start = file.lineStarts[line - 1] ?? 0;
  const whole = file.text.slice(start, file.lineStarts[line] ?? file.text.length).replace(/[\r\n]+$/, '');
  const last = endLine === line ? endColumn - 1 : whole.length;
  const from = column - 1 > WIDTH - 20 ? column - 21 : 0;
  const shown = whole.slice(from, from + WIDTH);
  const lead = from > 0 ? '…' : '';
  const tail = from + WIDTH < whole.length ? '…' : '';
  const before = shown.slice(0, column - 1 - from).replace(/[^\t]/g, ' ');
  const length = Math.max(1, Math.min(last, from + shown.length) - (column - 1));
  return { text: printable(`${lead}${shown}${tail}`), marks: `${lead && ' '}${before}${'^'.repeat(length)}` };
}
