import { number, samplesText } from '../rules/words';
import type { BranchFacts } from './hover-facts';
import type { BranchReport } from './model';
import { verdictSentence } from './verdict-words';

/** Line 1 of a hover: the answer with the number that decides, in step with the squiggle or its absence. */
export interface HoverAnswer {
  readonly bold: string;
  readonly rest: string;
}

export function hoverAnswer(facts: BranchFacts): HoverAnswer {
  const { report } = facts;
  if (report.uniformity !== 'divergent') return uniformAnswer(facts);
  if (report.severity !== 'none') return { bold: loses(report, samplesText(facts.unknowns)), rest: splitting(facts) };
  if (report.form === 'predicated' || report.form === 'select')
    return { bold: 'No branch.', rest: `${facts.cost} ${facts.quiet}`.trim() };
  if (report.extent === 'boundary') return { bold: 'Costs nothing.', rest: splitting(facts) };
  return { bold: 'Costs little.', rest: splitting(facts) };
}

function splitting({ report, quiet }: BranchFacts): string {
  return [verdictSentence(report), quiet].filter((part) => part !== '').join(' ');
}

function loses({ cost, kind }: BranchReport, at: string): string {
  const { lossRank, sum } = cost;
  const isLoop = kind === 'for' || kind === 'while' || kind === 'do';
  const lost = `about ${number(Math.round(lossRank))}`;
  if (cost.lostSlots === null) return `Loses ${lost} issue slots per warp${at === '' ? '' : ` at ${at}`}.`;
  const of = sum === null || isLoop || sum < lossRank ? '' : ` of ${number(sum)}`;
  return `Loses ${lost}${of} issue slots per warp.`;
}

function uniformAnswer({ report, because, cost, missing }: BranchFacts): HoverAnswer {
  if (report.uniformity === 'unknown') return { bold: verdictSentence(report), rest: missing };
  const reason = because === '' ? '' : `Because ${because}.`;
  return { bold: verdictSentence(report), rest: [reason, cost].filter((part) => part !== '').join(' ') };
}
