import type { FunctionInfo } from '../../program/program';
import type { SourceFile } from '../../syntax/source-file';
import { lineOf } from '../../syntax/text';
import { code } from '../words';
import { type Fix, Rank } from './fix';
import { lineEnd, lineEndingAt } from './text';

/** `// divergence: off` above a function and `on` below it. */
export function expectedInFunctionFix(of: FunctionInfo): Fix | null {
  const { file, start, end, name } = of;
  const at = file.lineStarts[lineOf(file.lineStarts, start)];
  const indentation = file.text.slice(at, start);
  if (indentation.trim() !== '' || file.text.slice(end, lineEnd(file, end)).trim() !== '') return null;
  return {
    id: 'expected-in-function',
    title: `Expected in all of ${code(name, 40)} (\`// divergence: off\` … \`on\`)`,
    kind: 'quickfix',
    rank: Rank.Declaration,
    keepsResults: true,
    edits: () => {
      const ending = lineEndingAt(file, start);
      const last = lineEnd(file, end);
      return [
        { start: at, end: at, text: `${indentation}// divergence: off${ending}` },
        { start: last, end: last, text: `${ending}${indentation}// divergence: on` },
      ];
    },
  };
}

/** `// divergence: off` as the file's first line (after a byte order mark). */
export function expectedInFileFix(file: SourceFile): Fix {
  const at = file.text.startsWith('\ufeff') ? 1 : 0;
  return {
    id: 'expected-in-file',
    title: 'Expected in this file (`// divergence: off`)',
    kind: 'quickfix',
    rank: Rank.Declaration,
    keepsResults: true,
    edits: () => [{ start: at, end: at, text: `// divergence: off${lineEndingAt(file, at)}` }],
  };
}
