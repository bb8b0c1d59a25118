import { escaped } from '../syntax/text';
import { type Finding, type Report, type Severity, sentencesOf } from './model';

const commands: Record<Severity, string> = { warning: 'warning', information: 'notice', hint: 'notice', none: 'debug' };

/** Workflow commands that GitHub turns into annotations, one a finding. */
export function toGithub({ files }: Report): string {
  const lines = files.flatMap(({ path, skipped, findings }) =>
    skipped === null
      ? findings.map((finding) => annotation(path, finding))
      : [`::notice file=${property(escaped(path))},title=skipped::${data(skipped)}`],
  );
  return lines.map((line) => `${line}\n`).join('');
}

function annotation(path: string, finding: Finding): string {
  const { rule, severity, line, column, endLine, endColumn } = finding;
  const columns = line === endLine ? `,col=${column},endColumn=${endColumn}` : '';
  const place = `file=${property(escaped(path))},line=${line},endLine=${endLine}${columns}`;
  return `::${commands[severity]} ${place},title=${property(rule)}::${data(sentencesOf(finding).join('\n'))}`;
}

/** (A line end is `%0A` and stays one; what else steers a terminal does not pass.) */
function data(text: string): string {
  return text
    .split(/(\r?\n|\r)/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : part))
    .join('')
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
