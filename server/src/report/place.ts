import type { SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';
import type { Range } from './model';

/** 1-based line and column (UTF-16 units) of an offset. */
export function placeOf({ lineStarts }: SourceFile, offset: number): { line: number; column: number } {
  const line = lineOf(lineStarts, offset);
  return { line: line + 1, column: offset - lineStarts[line] + 1 };
}

export function rangeOf(file: SourceFile, start: number, end: number): Range {
  const from = placeOf(file, start);
  const to = placeOf(file, Math.max(start, end));
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
