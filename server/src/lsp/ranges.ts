import type { Range } from 'vscode-languageserver';
import type { SourceFile } from '../syntax/source-file';
import { lineOf } from '../syntax/text';

/** An editor's range: 0-based lines and UTF-16 columns. */
export function rangeIn({ lineStarts }: SourceFile, start: number, end: number): Range {
  const at = (offset: number) => {
    const line = lineOf(lineStarts, offset);
    return { line, character: offset - lineStarts[line] };
  };
  return { start: at(start), end: at(Math.max(start, end)) };
}
