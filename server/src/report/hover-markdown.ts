import type { AnalysedFunction } from '../analysis';
import { number, sentence } from '../rules/words';
import type { BranchFacts } from './hover-facts';
import { kernelFacts } from './kernel-facts';
import { lanesText } from './lanes-text';
import { codeSpan, escapeProse, prose, table } from './markdown';
import type { BranchReport } from './model';
import { imageMarkdown, pictureSvg } from './picture-svg';
import { verdictSentence } from './verdict-words';

/**
 * The hover: verdict, the picture (paths end to end against the longest, the 32 lanes), one line of numbers, the paths and
 * the assumptions first, because a hover shows about 250 px before it scrolls.
 */
export function hoverMarkdown(facts: BranchFacts, pictures: boolean): string {
  const { report } = facts;
  const divergent = report.uniformity === 'divergent';
  const parts = [
    `**${prose(verdictSentence(report))}** ${prose(facts.cost)}`.trim(),
    ...(divergent ? [picture(report, pictures)] : []),
    prose(facts.numbers),
    ...(divergent ? [paths(report)] : []),
    assumptions(facts),
    prose(facts.quiet),
    prose(facts.form),
    ...facts.remarks.map(prose),
    contexts(report),
    list(
      'Why',
      report.why.map((hop) => `${prose(hop.message)} (${place(hop)})`),
      true,
    ),
    list('What to do', facts.advice.map(prose), false),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The hover on a function's name. */
export function kernelMarkdown(of: AnalysedFunction): string {
  const { name, totals, worst, remarks } = kernelFacts(of);
  const parts = [
    `**${codeSpan(name)}** ${prose(totals)}`,
    list('Loses most', worst.map(prose), true),
    ...remarks.map(prose),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function picture(report: BranchReport, pictures: boolean): string {
  if (pictures) {
    const svg = pictureSvg(report);
    return svg === null ? '' : imageMarkdown(svg);
  }
  if (report.mask === null) return '';
  return `\`\`\`text\n${lanesText(Number(report.mask), report.active === null ? 0xffffffff : Number(report.active))}\n\`\`\``;
}

function paths({ cost, kind }: BranchReport): string {
  const shown = cost.paths.slice(0, 8);
  if (shown.length === 0) return '';
  // A column of its own only where a pipe that is narrower than a warp makes the cycles more than the slots.
  const isSlow = shown.some(({ cycles }) => cycles !== undefined);
  const rows = shown.map(({ label, lanes, slots, symbolic, cycles }) => [
    codeSpan(label),
    lanes === null ? '?' : number(lanes),
    slots === null ? codeSpan(symbolic ?? '?') : number(slots),
    ...(isSlow ? [cycles === undefined ? '' : number(cycles)] : []),
  ]);
  const empty = isSlow ? ['', '', ''] : ['', ''];
  if (cost.paths.length > shown.length) rows.push([`${cost.paths.length - shown.length} more`, ...empty]);
  const isLoop = kind === 'for' || kind === 'while' || kind === 'do';
  const heads = ['path', 'lanes', isLoop ? 'issue slots per iteration' : 'issue slots'];
  return table(isSlow ? [...heads, 'scheduler cycles'] : heads, rows);
}

function contexts({ contexts: all }: BranchReport): string {
  return list(
    'Answers differ',
    all.slice(0, 6).map(({ label, uniformity, extent, mask }) => {
      const detail = [extent, mask].filter((each) => each !== null).join(', ');
      return `${escapeProse(label)}: ${sentence(uniformity)}${detail === '' ? '' : ` (${detail})`}`;
    }),
    false,
  );
}

function list(title: string, items: readonly string[], numbered: boolean): string {
  if (items.length === 0) return '';
  return `**${title}**\n\n${items.map((item, index) => `${numbered ? `${index + 1}.` : '-'} ${item}`).join('\n')}`;
}

/** Assumptions of the contract are code, those of the cost are words. */
function assumptions({ report, costAssumptions }: BranchFacts): string {
  const all = [...report.assumptions.map(codeSpan), ...costAssumptions.map(prose)];
  return all.length === 0 ? '' : `*Assumes* ${all.join(' · ')}`;
}

function place({ path, line }: BranchReport['why'][number]): string {
  return path === undefined ? `line ${line}` : `${escapeProse(path.split(/[\\/]/).pop() ?? path)} line ${line}`;
}
