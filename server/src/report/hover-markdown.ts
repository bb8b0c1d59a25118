import type { AnalysedFunction } from '../analysis';
import { percent } from '../rules/words';
import { hoverAnswer } from './hover-answer';
import type { BranchFacts } from './hover-facts';
import { kernelFacts } from './kernel-facts';
import { lanesText } from './lanes-text';
import { codeSpan, escapeProse, prose } from './markdown';
import type { BranchReport } from './model';
import { imageMarkdown, pictureSvg } from './picture-svg';

/**
 * The hover. An editor shows about 250 px before it scrolls, and on a squiggle its message and why-chain stand above: so the
 * answer, the picture, and at most three short lines. `explain` in the terminal has the rest.
 */
export function hoverMarkdown(facts: BranchFacts, pictures: boolean): string {
  const { report } = facts;
  const divergent = report.uniformity === 'divergent';
  const { bold, rest } = hoverAnswer(facts);
  const parts = [
    `**${prose(bold)}** ${prose(rest)}`.trim(),
    ...(divergent ? [picture(report, pictures)] : []),
    ...[prose(facts.declared), contexts(report), efficiency(report), why(report), advice(facts)]
      .filter((line) => line !== '')
      .slice(0, MAX_LINES),
    assumptions(facts),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const MAX_LINES = 3;

/** The share of the work that is useful, where it is known or can be said of two cases. */
function efficiency({ uniformity, cost }: BranchReport): string {
  if (uniformity !== 'divergent') return '';
  const { laneEfficiency, laneEfficiencyAt: at, sum } = cost;
  if (laneEfficiency !== null)
    return prose(`Lane efficiency ${percent(laneEfficiency)}: the rest of the lane-slots idle.`);
  if (at === null || sum === 0) return '';
  return prose(
    `Lane efficiency ${percent(at['1/2'])} if half of the lanes take it, ${percent(at['1/32'])} if one does.`,
  );
}

/** The chain in one line. A squiggle shows it above the hover already. */
function why({ why: hops, severity }: BranchReport): string {
  if (hops.length === 0 || severity !== 'none') return '';
  const shown = hops.length <= 2 ? hops : [hops[0], hops[hops.length - 1]];
  return `*Why:* ${shown.map((hop) => `${prose(hop.message)} (${place(hop)})`).join('; ')}`;
}

function advice({ advice: todo }: BranchFacts): string {
  return todo === '' ? '' : `*Do:* ${prose(todo)}`;
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

function contexts({ contexts: all }: BranchReport): string {
  if (all.length === 0) return '';
  const shown = all.slice(0, 4).map(({ label, uniformity, extent }) => {
    return `${escapeProse(label)}: ${uniformity}${extent === null ? '' : ` (${extent})`}`;
  });
  const more = all.length > shown.length ? `; ${all.length - shown.length} more` : '';
  return `*Answers differ:* ${shown.join('; ')}${more}`;
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
