import { buildReport, type FileResult, fileReport } from '../report/build-report';
import { fingerprint } from '../report/fingerprint';
import { toGithub } from '../report/github';
import { identityOf, keyOf } from '../report/identity';
import { toJson } from '../report/json';
import { toJunit } from '../report/junit';
import type { FileReport, Finding, Report, Severity } from '../report/model';
import { byLoss } from '../report/ranking';
import { type SarifMark, toSarif } from '../report/sarif';
import { isAtLeast } from '../report/severities';
import { Summary } from '../report/summary';
import { type TextPart, textParts } from '../report/text';
import { toUnix } from '../report/unix';
import type { RuleFinding } from '../rules/rule';
import { count } from '../rules/words';
import type { Options } from './options';
import { terminalStyle } from './terminal';
import { version } from './version';

/** Takes results as they come; keeps what the report says of them, not the analyses. */
export interface Printer {
  /** `known`: findings of the baseline, which are no news. */
  add(result: FileResult, known: readonly RuleFinding[]): void;
  end(): string;
}

/** How the report is printed: `least` is the lowest severity that is shown, `top` how many findings are. */
export type Printing = Pick<Options, 'format' | 'sort' | 'top' | 'quiet'> & {
  readonly arch: string;
  readonly least: Severity;
  /** Why no file was checked, where none was. */
  readonly whyNone: string;
};

export function printerFor(printing: Printing): Printer {
  const { format, arch, least } = printing;
  if (format === 'text') return textPrinter(printing);
  return format === 'sarif' ? sarifPrinter(arch, least) : reportPrinter(formats[format], arch, least);
}

const formats = { json: toJson, github: toGithub, unix: toUnix, junit: toJunit } as const;

function textPrinter({ least, sort, top, quiet, whyNone }: Printing): Printer {
  const style = terminalStyle();
  const summary = new Summary();
  const parts: TextPart[] = [];
  return {
    add(result) {
      const shown = result.skipped === null ? { ...result, findings: result.findings.filter(from(least)) } : result;
      summary.add(shown);
      parts.push(...textParts(shown, style).filter(({ finding }) => !quiet || finding !== null));
    },
    end() {
      const lines = ordered(parts, sort, top);
      if (quiet) return lines.join('\n');
      if (summary.isEmpty) lines.push(`${whyNone}\n`);
      return [...lines, `${summary}\n`].join('\n');
    },
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

/** Code scanning follows a finding by its fingerprint, and shows what the baseline knows as suppressed. */
function sarifPrinter(arch: string, least: Severity): Printer {
  const files: FileReport[] = [];
  const marks = new Map<Finding, SarifMark>();
  return {
    add(result, known) {
      if (result.skipped !== null) return void files.push(fileReport(result));
      const findings = [...result.findings, ...known].filter(from(least));
      const file = fileReport({ ...result, findings });
      const seen = new Map<string, number>();
      for (const [index, finding] of findings.entries()) {
        const key = keyOf(identityOf(result.analysis, finding));
        const count = (seen.get(key) ?? 0) + 1; // the second of two alike is another finding
        seen.set(key, count);
        marks.set(file.findings[index], {
          fingerprint: fingerprint(`${key}${count}`),
          isKnown: known.includes(finding),
        });
      }
      files.push(file);
    },
    end: () => toSarif(buildReport(files, arch, version), marks),
  };
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
