import type { FileAnalysis } from '../analysis';
import { branchesOf } from '../rules/answer';
import { escaped, printable } from '../syntax/text';
import { lanesRows, pathRows } from './detail-rows';
import { branchFacts } from './hover-facts';
import { kernelLines } from './kernel-facts';
import { placeOf, rangeOf } from './place';
import { sourceLine } from './source-line';
import type { Style } from './style';
import { verdictSentence } from './verdict-words';

/** Everything known of the branches whose condition stands on a line (1-based); null where there is none. */
export function explain(path: string, analysis: FileAnalysis, line: number, style: Style): string | null {
  const { file } = analysis;
  const texts: string[] = [];
  for (const [of, branch] of branchesOf(analysis.functions)) {
    const range = rangeOf(file, branch.start, branch.end);
    if (line < range.line || line > range.endLine) continue;
    const facts = branchFacts(of, branch);
    const { text, marks } = sourceLine(file, range);
    const { report } = facts;
    const details = [...lanesRows(report), ...pathRows(report)].map(
      (row) => `  ${style.blue(row.label.padEnd(6))} ${printable(row.text)}`,
    );
    texts.push(
      [
        style.bold(`${escaped(path)}:${range.line}:${range.column}: ${report.kind} in ${printable(of.function.name)}`),
        `  ${text}`,
        `  ${style.yellow(marks)}`,
        `  ${style.bold(printable(verdictSentence(report)))}`,
        ...[
          facts.cost,
          facts.because && `Because ${facts.because}.`,
          facts.missing,
          facts.quiet,
          facts.declared,
          ...facts.remarks,
          facts.form,
        ]
          .filter((each) => each !== '')
          .map((each) => `  ${printable(each)}`),
        ...(report.uniformity === 'divergent' ? details : []),
        ...[...report.assumptions, ...facts.costAssumptions].map(
          (each) => `  ${style.blue('assume')} ${printable(each)}`,
        ),
        ...report.contexts.map(
          ({ label, uniformity, extent }) =>
            `  ${style.blue('where ')} ${printable(label)}: ${uniformity}${extent === null ? '' : ` ${extent}`}`,
        ),
        ...tree(
          report.why.map(
            (hop) =>
              `${printable(hop.message)} ${style.dim(`(${escaped(hop.path ?? path)}:${hop.line}:${hop.column})`)}`,
          ),
        ),
        ...(facts.advice === '' ? [] : [`  ${style.green('do    ')} ${printable(facts.advice)}`]),
      ].join('\n'),
    );
  }
  for (const of of analysis.functions)
    if (placeOf(file, of.function.nameStart).line === line)
      texts.push(
        [
          style.bold(`${escaped(path)}:${line}: ${of.function.kind}`),
          ...kernelLines(of).map((each) => `  ${printable(each)}`),
        ].join('\n'),
      );
  return texts.length === 0 ? null : `${texts.join('\n\n')}\n`;
}

/** The why-chain as a tree: each hop is the reason of the one above it. */
function tree(hops: readonly string[]): string[] {
  if (hops.length === 0) return [];
  return ['  because', ...hops.map((hop, depth) => `  ${'   '.repeat(depth)}└─ ${hop}`)];
}

/** Lines that hold conditions, nearest first: what to say where `explain` found nothing. */
export function nearestConditions({ file, functions }: FileAnalysis, line: number): number[] {
  const lines = functions.flatMap(({ branches }) => branches.map(({ start }) => placeOf(file, start).line));
  return [...new Set(lines)].sort((a, b) => Math.abs(a - line) - Math.abs(b - line)).slice(0, 3);
}
