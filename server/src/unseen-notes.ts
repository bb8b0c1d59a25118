import type { AnalysedFunction } from './analysis';
import type { MissingHeader } from './program/missing-headers';
import type { SourceFile, SyntaxNote } from './syntax/source-file';
import { lineOf } from './syntax/text';

/** Names that one note lists. */
const MOST_NAMES = 4;

/** A note for each header that a file includes and that is not in sight, with what hangs on it. */
export function unseenNotes(
  file: SourceFile,
  missing: readonly MissingHeader[],
  functions: readonly AnalysedFunction[],
): SyntaxNote[] {
  const own = missing.filter((each) => each.file === file);
  if (own.length === 0) return [];
  const { text, verdicts } = whatHangs(functions);
  const others = missing.length > 1 ? ' or from another header that is not in sight' : '';
  return own.map(({ name, offset }) => {
    const line = lineOf(file.lineStarts, offset) + 1;
    const hangs = verdicts === 0 ? 'no verdict hangs on it' : `${text} may come from it${others}`;
    return { kind: 'unseen-header', line, endLine: line, message: `\`${name}\` is not in sight: ${hangs}`, verdicts };
  });
}

function whatHangs(functions: readonly AnalysedFunction[]): { text: string; verdicts: number } {
  const names = new Set<string>();
  let unknown = 0;
  let assumed = 0;
  for (const { flow, verdicts } of functions)
    for (const { id } of flow.sites) {
      const judged = verdicts.flatMap(({ sites }) => sites[id] ?? []);
      const origins = judged.flatMap(({ unseenOrigins }) => unseenOrigins);
      const taken = judged.flatMap(({ assumedUnseen }) => assumedUnseen);
      if (origins.length > 0) unknown++;
      else if (taken.length > 0) assumed++;
      for (const name of [...origins, ...taken]) names.add(name);
    }
  const listed = [...names].slice(0, MOST_NAMES).map((name) => `\`${name}\``);
  const more = names.size > MOST_NAMES ? ` and ${names.size - MOST_NAMES} more` : '';
  const parts = [
    ...(unknown === 0 ? [] : [`${count(unknown, 'condition is', 'conditions are')} not known`]),
    ...(assumed === 0 ? [] : [`${count(assumed, 'verdict takes', 'verdicts take')} it that threads agree`]),
  ];
  return { text: `${parts.join(', ')}; ${listed.join(', ')}${more}`, verdicts: unknown + assumed };
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
