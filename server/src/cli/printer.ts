import { buildReport, type FileResult, fileReport } from '../report/build-report';
import { toGithub } from '../report/github';
import { toJson } from '../report/json';
import type { FileReport, Report, Severity } from '../report/model';
import { toSarif } from '../report/sarif';
import { isAtLeast } from '../report/severities';
import { Summary } from '../report/summary';
import { toText } from '../report/text';
import type { Options } from './options';
import { terminalStyle } from './terminal';
import { version } from './version';

/** Takes results as they come; keeps what the report says of them, not the analyses. */
export interface Printer {
  add(result: FileResult): void;
  end(): string;
}

/** Findings below `least` are not shown. */
export function printerFor(format: Options['format'], arch: string, least: Severity): Printer {
  return format === 'text' ? textPrinter(least) : reportPrinter(formats[format], arch, least);
}

const formats = { json: toJson, sarif: toSarif, github: toGithub } as const;

function textPrinter(least: Severity): Printer {
  const style = terminalStyle();
  const summary = new Summary();
  const parts: string[] = [];
  return {
    add(result) {
      const shown = result.skipped === null ? { ...result, findings: result.findings.filter(from(least)) } : result;
      summary.add(shown);
      parts.push(...toText(shown, style));
    },
    end: () => [...parts, `${summary}\n`].join('\n'),
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
