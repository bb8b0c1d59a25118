import type { SourceFile } from '../../syntax/source-file';
import { lineOf } from '../../syntax/text';
import { type Fix, Rank } from './fix';
import { lineEndingAt } from './text';

/** Inserts `// divergence: expected` above the line that holds `start`. */
export function expectedHereFix(file: SourceFile, start: number): Fix {
  return declaration(file, start, 'expected-here', 'Expected here', 'expected');
}

/** Inserts `// divergence: mostly-uniform` above the line that holds `start`. */
export function mostlyUniformFix(file: SourceFile, start: number): Fix {
  return declaration(file, start, 'mostly-uniform', 'The data are sorted or binned', 'mostly-uniform');
}

function declaration(file: SourceFile, start: number, id: string, title: string, word: string): Fix {
  const at = file.lineStarts[lineOf(file.lineStarts, start)];
  return {
    id,
    title: `${title}: insert \`// divergence: ${word}\``,
    kind: 'quickfix',
    rank: Rank.Declaration,
    keepsResults: true,
    edits: () => {
      const indentation = /^[ \t]*/.exec(file.text.slice(at, start))?.[0] ?? '';
      return [{ start: at, end: at, text: `${indentation}// divergence: ${word}${lineEndingAt(file, start)}` }];
    },
  };
}
