import type { SourceFile } from '../../syntax/source-file';
import { lineOf } from '../../syntax/text';
import type { Fix } from './fix';

/** Inserts `// divergence: expected` above the line that holds `start`. */
export function expectedHereFix(file: SourceFile, start: number): Fix {
  const line = lineOf(file.lineStarts, start);
  const at = file.lineStarts[line];
  return {
    id: 'expected-here',
    title: 'Expected here: insert `// divergence: expected`',
    kind: 'quickfix',
    keepsResults: true,
    edits: () => {
      const indentation = /^[ \t]*/.exec(file.text.slice(at, start))?.[0] ?? '';
      return [{ start: at, end: at, text: `${indentation}// divergence: expected${lineEnding(file, line)}` }];
    },
  };
}

/** The line ending that the line itself has, else the one of the line above. */
function lineEnding({ text, lineStarts }: SourceFile, line: number): string {
  const end = lineStarts[line + 1] ?? (line > 0 ? lineStarts[line] : 0);
  if (end === 0) return '\n';
  if (text[end - 1] === '\r') return '\r';
  return text[end - 2] === '\r' ? '\r\n' : '\n';
}
