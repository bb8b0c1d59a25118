import type { FileAnalysis } from '../analysis';
import type { DivergenceComment } from '../syntax/source-file';
import { declarationOf } from './declared';
import type { Rule, RuleFinding, RuleSettings } from './rule';
import { declarationAt } from './suppress';

/** A comment that silences nothing: the code it was written for has changed, or the analysis has. */
export const unusedComment: Rule = {
  id: 'unused-comment',
  summary: 'A `// divergence:` comment that silences nothing',
  severity: 'hint',
  // What is silenced is known when all rules have been heard (`unusedComments`).
  check: () => [],
};

/**
 * The comments that none of the findings, silenced ones included, hangs on. Where a rule is off or a part of the file was
 * not analysed nobody knows what they would silence.
 */
export function unusedComments(
  analysis: FileAnalysis,
  findings: readonly RuleFinding[],
  settings: RuleSettings,
): RuleFinding[] {
  const { file, functions } = analysis;
  if (Object.values(settings).includes('off') || analysis.notes.some(({ kind }) => kind === 'budget')) return [];
  const used = new Set<DivergenceComment>();
  const use = (comment: DivergenceComment | undefined): void => {
    if (comment !== undefined) used.add(comment);
  };
  for (const { branch, start, end } of findings)
    use((branch === null ? declarationAt(file, start, end) : declarationOf(branch))?.comment);
  // What is said of data is of use to a reader where lanes differ, however little that costs.
  for (const { branches } of functions)
    for (const branch of branches) {
      const declared = declarationOf(branch);
      if (declared?.kind === 'mostly-uniform' && branch.answers[0].verdict.judgement.extent === 'data-dependent')
        use(declared.comment);
    }
  return file.comments
    .filter((comment) => SILENCING.has(comment.kind) && !used.has(comment))
    .map((comment) => ({
      rule: unusedComment.id,
      severity: 'hint',
      start: comment.start,
      end: comment.end,
      message: {
        what: `\`divergence: ${comment.kind}\` silences nothing here: there is no finding that it would keep back.`,
        why: '',
        advice: 'Remove it, so that it does not hide what comes later.',
      },
      related: [],
      lossRank: 0,
      cause: null,
      fixes: [],
      branch: null,
    }));
}

const SILENCING: ReadonlySet<DivergenceComment['kind']> = new Set(['expected', 'mostly-uniform', 'off']);
