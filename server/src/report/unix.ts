import { escaped } from '../syntax/text';
import type { Report } from './model';

/** `PATH:LINE:COLUMN: severity: message [rule]`, one finding a line, as compilers print them and editors parse them. */
export function toUnix({ files }: Report): string {
  const lines = files.flatMap(({ path, skipped, findings }) =>
    skipped === null
      ? findings.map(
          ({ line, column, severity, message, rule }) =>
            `${escaped(path)}:${line}:${column}: ${severity}: ${escaped(message)} [${rule}]`,
        )
      : [`${escaped(path)}:1:1: note: not analysed: ${escaped(skipped)}`],
  );
  return lines.map((line) => `${line}\n`).join('');
}
