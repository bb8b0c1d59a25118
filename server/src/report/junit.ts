import type { FileReport, Finding, Report } from './model';

/** JUnit's XML: a suite a file, a failed case a finding, a passed one where there is none. */
export function toJunit({ tool, files }: Report): string {
  const failures = files.reduce((sum, { findings }) => sum + findings.length, 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(tool.name)}" tests="${files.reduce((sum, each) => sum + cases(each), 0)}" failures="${failures}">`,
    ...files.map(suite),
    '</testsuites>',
    '',
  ].join('\n');
}

function cases({ findings }: FileReport): number {
  return Math.max(1, findings.length);
}

function suite(file: FileReport): string {
  const { path, skipped, findings } = file;
  const name = attribute(path);
  const inner =
    skipped !== null
      ? [`    <testcase name="${name}" classname="${name}"><skipped message="${attribute(skipped)}"/></testcase>`]
      : findings.length === 0
        ? [`    <testcase name="${name}" classname="${name}"/>`]
        : findings.map((finding) => failure(name, finding));
  const counts = `tests="${cases(file)}" failures="${findings.length}" skipped="${skipped === null ? 0 : 1}"`;
  return [`  <testsuite name="${name}" ${counts}>`, ...inner, '  </testsuite>'].join('\n');
}

function failure(file: string, { rule, severity, line, column, message, detail }: Finding): string {
  const body = [`line ${line}, column ${column}, ${severity}`, detail.why, detail.advice].filter((each) => each !== '');
  return [
    `    <testcase name="${attribute(`${rule} (${line}:${column})`)}" classname="${file}" line="${line}">`,
    `      <failure type="${attribute(rule)}" message="${attribute(message)}">${content(body.join('\n'))}</failure>`,
    '    </testcase>',
  ].join('\n');
}

/** XML has no way to write most control characters. */
function content(text: string): string {
  return [...text]
    .map((char) => (/[\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(char) ? char : '\ufffd'))
    .join('')
    .replace(/[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return content(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
