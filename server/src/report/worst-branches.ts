import type { FileAnalysis } from '../analysis';
import { headline, type RuleFinding, type Severity } from '../rules/rule';
import { byLoss } from './ranking';

/** One entry of the list of what loses most, wherever it stands. */
export interface WorstBranch {
  readonly function: string;
  readonly severity: Exclude<Severity, 'none'>;
  readonly message: string;
  readonly advice: string;
  /** Issue slots that a warp loses, unknown trip counts at their samples. */
  readonly lossRank: number;
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
}

/** The findings that cost something, the dearest first. `line` (0-based): only those of the functions around it. */
export function worstBranches(
  { file, functions }: FileAnalysis,
  findings: readonly RuleFinding[],
  line: number | null,
): WorstBranch[] {
  const around = line === null ? null : functions.filter(({ function: of }) => holdsLine(file.lineStarts, of, line));
  const isWanted = ({ start }: RuleFinding): boolean =>
    around === null || around.some(({ function: of }) => of.start <= start && start < of.end);
  return findings
    .filter((finding) => finding.lossRank > 0 && finding.severity !== 'none' && isWanted(finding))
    .sort(byLoss)
    .map((finding) => ({
      function: innermost(functions, finding.start),
      severity: finding.severity as WorstBranch['severity'],
      message: headline(finding.message),
      advice: finding.message.advice,
      lossRank: finding.lossRank,
      start: finding.start,
      end: finding.end,
    }));
}

function holdsLine(lineStarts: ArrayLike<number>, of: { start: number; end: number }, line: number): boolean {
  const from = lineStarts[line];
  const to = lineStarts[line + 1] ?? Number.POSITIVE_INFINITY;
  return from !== undefined && of.start < to && from < of.end;
}

function innermost(functions: FileAnalysis['functions'], offset: number): string {
  const around = functions.filter(({ function: of }) => of.start <= offset && offset < of.end);
  return around.sort((a, b) => b.function.start - a.function.start)[0]?.function.name ?? '';
}
