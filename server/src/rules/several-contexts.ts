import type { Branch } from '../analysis';
import type { Extent, Judgement } from '../lanes/judgement';
import { lossRank } from './severity';

type ContextAnswer = Branch['answers'][number];

/** What promises least about the warps that split comes first; data that differ per lane promise nothing. */
const WEAKEST_FIRST: readonly Extent[] = ['data-dependent', 'boundary', 'one-per-block', 'some-warps', 'every-warp'];

const summaries = new WeakMap<Branch, ContextAnswer>();

/**
 * The one answer that stands for a condition in all its launches and calls: the worst verdict; where several of them split
 * warps, the extent and the masks that hold in all of those, with the cost and the reasons of the typical one.
 */
export function summaryOf(branch: Branch): ContextAnswer {
  let summary = summaries.get(branch);
  if (summary === undefined) {
    const splitting = branch.answers.filter(({ verdict }) => verdict.judgement.uniformity === 'divergent');
    summary = splitting.length < 2 ? branch.answers[0] : together(splitting);
    summaries.set(branch, summary);
  }
  return summary;
}

/** The extent of the summary: no price is worked out for it. */
export function summedExtent({ answers }: Branch): Extent | null {
  return weakestOf(answers.flatMap(({ verdict: { judgement } }) => judgement.extent ?? []));
}

function weakestOf(extents: readonly Extent[]): Extent | null {
  return WEAKEST_FIRST.find((extent) => extents.includes(extent)) ?? null;
}

function together(splitting: readonly ContextAnswer[]): ContextAnswer {
  const typical = typicalOf(splitting);
  const judgements = splitting.map(({ verdict }) => verdict.judgement);
  const { judgement } = typical.verdict;
  const shared = <T>(read: (each: Judgement) => T): T | null =>
    judgements.every((each) => read(each) === read(judgement)) ? read(judgement) : null;
  const areWarpsAlike = shared(({ warps }) => `${warps?.splitting}/${warps?.perBlock}`) !== null;
  const summed: Judgement = {
    ...judgement,
    extent: weakestOf(judgements.flatMap(({ extent }) => extent ?? [])),
    active: shared(({ active }) => active),
    mask: shared(({ mask }) => mask),
    warps: areWarpsAlike ? judgement.warps : null,
    assume: judgements.reduce((all, { assume }) => all | assume, 0),
  };
  const names = new Set(splitting.flatMap(({ verdict }) => verdict.assumedUnseen));
  const verdict = { ...typical.verdict, judgement: summed, assumedUnseen: [...names] };
  return { context: typical.context, verdict, cost: typical.cost };
}

/** The one in the middle of what they lose. */
function typicalOf(splitting: readonly ContextAnswer[]): ContextAnswer {
  const byLoss = [...splitting].sort((a, b) => lossRank(b.cost) - lossRank(a.cost));
  return byLoss[(byLoss.length - 1) >> 1];
}
