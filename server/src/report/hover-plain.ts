import { hoverAnswer } from './hover-answer';
import type { BranchFacts } from './hover-facts';

/** The hover for clients that show plain text only. */
export function hoverPlain(facts: BranchFacts): string {
  const { report } = facts;
  const { bold, rest } = hoverAnswer(facts);
  const assumed = [...report.assumptions, ...facts.costAssumptions];
  const sections = [
    `${bold} ${rest}`.trim(),
    report.uniformity === 'divergent' ? facts.cost : '',
    facts.numbers,
    facts.declared,
    ...facts.remarks,
    facts.form,
    assumed.length === 0 ? '' : `Assumes: ${assumed.join(', ')}`,
    report.why.map(({ line, message }) => `Why: ${message} (line ${line})`).join('\n'),
    facts.advice === '' ? '' : `Do: ${facts.advice}`,
  ];
  return sections.filter((each) => each !== '').join('\n');
}
