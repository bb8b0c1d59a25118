import { buildReport, type FileResult, fileReport } from '../report/build-report';
import { toGithub } from '../report/github';
import { toJson } from '../report/json';
import type { FileReport, Report, Severity } from '../report/model';
import { byLoss } from '../report/ranking';
import { toSarif } from '../report/sarif';
import { isAtLeast } from '../report/severities';
import { Summary } from '../report/summary';
import { type TextPart, textParts } from '../report/text';
import { count } from '../rules/words';
import type { Options } from './options';
import { terminalStyle } from './terminal';
import { version } from './version';

/** Takes results as they come; keeps what the report says of them, not the analyses. */
export interface Printer {
  add(result: FileResult): void;
  end(): string;
}

/** How the report is printed: `least` is the lowest severity that is shown, `top` how many findings are. */
export type Printing = Pick<Options, 'format' | 'sort' | 'top'> & { readonly arch: string; readonly least: Severity };

export function printerFor(printing: Printing): Printer {
  const { format, arch, least } = printing;
  return format === 'text' ? textPrinter(printing) : reportPrinter(formats[format], arch, least);
}

const formats = { json: toJson, sarif: toSarif, github: toGithub } as const;

function textPrinter({ least, sort, top }: Printing): Printer {
  const style = terminalStyle();
  const summary = new Summary();
  const parts: TextPart[] = [];
  return {
    add(result) {
      const shown = result.skipped === null ? { ...result, findings: result.findings.filter(from(least)) } : result;
      summary.add(shown);
      parts.push(...textParts(shown, style));
    },
    end: () => [...ordered(parts, sort, top), `${summary}\n`].join('\n'),
  };
}

/** The dearest findings first, or in the order of the files; then what was not analysed. */
function ordered(parts: readonly TextPart[], sort: Options['sort'], top: number | null): string[] {
  const findings = parts.flatMap(({ finding, text }) => (finding === null ? [] : [{ ...finding, text }]));
  const notes = parts.filter(({ finding }) => finding === null).map(({ text }) => text);
  const ranked = [...findings].sort(byLoss);
  const shown = top === null ? ranked : ranked.slice(0, top);
  const listed = sort === 'loss' ? shown : findings.filter((each) => shown.includes(each));
  const rest = findings.length - shown.length;
  return [
    ...listed.map(({ text }) => text),
    ...notes,
    ...(rest > 0 ? [`${count(rest, 'finding')} more (--top ${top}).\n`] : []),
  ];
}

function reportPrinter(print: (report: Report) => string, arch: string, least: Severity): Printer {
  const files: FileReport[] = [];
  return {
    add(result) {
      const file = fileReport(result);
      files.push({ ...file, findings: file.findings.filter(from(least)) });
    },
    end: () => print(buildReport(files, arch, version)),
  };
}

function from(least: Severity): (finding: { readonly severity: Severity }) => boolean {
  return ({ severity }) => isAtLeast(severity, least);
}
