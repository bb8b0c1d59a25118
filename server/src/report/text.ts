import type { AnalysedFunction, FileAnalysis } from '../analysis';
import { Rank } from '../rules/fixes/fix';
import type { RuleFinding } from '../rules/rule';
import { sentence } from '../rules/words';
import type { SyntaxNote } from '../syntax/source-file';
import { escaped, printable } from '../syntax/text';
import { branchReport } from './branch-report';
import type { FileResult } from './build-report';
import { lanesRows, pathRows, type Row, whyRows } from './detail-rows';
import type { Note, Severity } from './model';
import { placeOf, rangeOf } from './place';
import { sourceLine } from './source-line';
import type { Style } from './style';
import { wrap } from './wrap';

const WIDTH = 96;

/** A piece of the report for people; `finding` is null where it is a note on what was not analysed. */
export interface TextPart {
  readonly finding: Pick<RuleFinding, 'rule' | 'severity' | 'lossRank'> | null;
  readonly text: string;
}

/** The report for people, one file: each finding with its source line, lanes, cost, reasons and fixes. */
export function textParts(result: FileResult, style: Style): TextPart[] {
  const { path } = result;
  if (result.skipped !== null) {
    const text = `${style.bold(escaped(path))}: ${style.yellow('skipped')}: ${printable(result.skipped)}\n`;
    return [{ finding: null, text }];
  }
  const { analysis, findings } = result;
  return [
    ...findings.map((finding) => ({
      // (Not the finding itself, which would keep its whole analysis.)
      finding: { rule: finding.rule, severity: finding.severity, lossRank: finding.lossRank },
      text: findingText(path, analysis, finding, style),
    })),
    ...analysis.notes.filter(isListed).map((note) => ({ finding: null, text: noteText(path, note, style) })),
  ];
}

/**
 * Regions under `#if` are many and known to their author: the summary counts them. A header that is not in sight is told
 * where some verdict may hang on it.
 */
export function isListed({ kind, verdicts }: SyntaxNote): boolean {
  return kind !== 'inactive-preprocessor' && (kind !== 'unseen-header' || (verdicts ?? 0) > 0);
}

function findingText(path: string, analysis: FileAnalysis, finding: RuleFinding, style: Style): string {
  const { file } = analysis;
  const range = rangeOf(file, finding.start, finding.end);
  const { text, marks } = sourceLine(file, range);
  const gutter = String(range.line).padStart(5);
  const blank = ' '.repeat(gutter.length);
  const paint = painter(finding.severity, style);
  const place = `${escaped(path)}:${range.line}:${range.column}`;
  const lines = [
    `${style.bold(place)}: ${paint(finding.severity)} ${style.dim(`[${finding.rule}]`)}`,
    `${style.dim(`${gutter} │`)} ${text}`,
    `${style.dim(`${blank} │`)} ${paint(marks)}`,
    ...wrap(printable(finding.message.what), WIDTH).map((line) => `${blank}   ${line}`),
    ...rowsOf(analysis, finding).flatMap((row) => rowText(row, style)),
  ];
  return `${lines.join('\n')}\n`;
}

function rowsOf(analysis: FileAnalysis, finding: RuleFinding): Row[] {
  const of = functionOf(analysis, finding);
  const rows: Row[] = [];
  if (of !== undefined && finding.branch !== null) {
    const report = branchReport(of, finding.branch, finding.severity);
    rows.push(...lanesRows(report), ...pathRows(report));
    if (report.assumptions.length > 0) rows.push({ label: 'assumes', text: report.assumptions.join(', ') });
  }
  rows.push(...whyRows(finding.related.map((each) => hop(analysis, each))));
  rows.push({ label: 'do', text: finding.message.advice });
  for (const { kind, rank, title } of finding.fixes)
    if (kind === 'quickfix' && rank < Rank.Declaration) rows.push({ label: 'fix', text: title });
  return rows;
}

function hop(analysis: FileAnalysis, { file, start, message }: RuleFinding['related'][number]) {
  const { line } = placeOf(file, start);
  return { place: file.path === analysis.file.path ? `line ${line}` : `${escaped(file.path)}:${line}`, message };
}

function functionOf({ functions }: FileAnalysis, { branch }: RuleFinding): AnalysedFunction | undefined {
  return branch === null ? undefined : functions.find(({ branches }) => branches.includes(branch));
}

function rowText({ label, text }: Row, style: Style): string[] {
  const indent = ' '.repeat(8);
  const [first, ...rest] =
    text.includes('\u2588') || text.includes('\u2591') ? [text] : wrap(printable(text), WIDTH - 8);
  return [`${indent}${style.blue(label.padEnd(8))}${first}`, ...rest.map((line) => `${indent}${' '.repeat(8)}${line}`)];
}

function noteText(path: string, { kind, line, endLine, message }: Note, style: Style): string {
  const lines = line === endLine ? `${line}` : `${line}-${endLine}`;
  return `${style.bold(`${escaped(path)}:${lines}`)}: ${style.dim(`${kind === 'unseen-header' ? 'note' : 'not analysed'} [${kind}]`)}: ${sentence(printable(message))}\n`;
}

function painter(severity: Severity, style: Style): (text: string) => string {
  return severity === 'warning' ? style.yellow : severity === 'information' ? style.blue : style.dim;
}
