import type { FileAnalysis } from '../analysis';
import { type Barrier, isWholeBlock } from '../cuda/barrier';
import { barriersOf } from '../flow/barriers';
import type { Rule, RuleFinding } from './rule';
import { conditionOf, findingAt, oncePerPlace, type PartingAt, type Said, whyOf } from './sync/finding';
import { partingsOf, parts } from './sync/missing-threads';
import { type Occurrence, occurrencesIn } from './sync/occurrences';
import { code } from './words';

export const barrierDivergence: Rule = {
  id: 'barrier-divergence',
  summary: 'A barrier that not every thread it waits for reaches: undefined, may hang',
  severity: 'warning',
  check(analysis: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const [of, occurrence] of occurrencesIn(analysis, (instr) => barriersOf(instr).length > 0))
      for (const barrier of barriersOf(occurrence.inner.instr)) {
        const said = judge(barrier, occurrence);
        if (said !== null) findings.push(findingAt(this.id, of, occurrence, said));
      }
    return oncePerPlace(findings);
  },
};

function judge(barrier: Barrier, occurrence: Occurrence): Said | null {
  const { scope, kind, inMemory } = barrier;
  // How many a barrier in memory waits for was said where it was set up; of a warp's barriers the mask decides.
  if (inMemory || scope === 'warp' || kind === 'test') return null;
  const isNamed = scope === 'block' && !isWholeBlock(barrier);
  if (isNamed && kind !== 'sync') return null;
  // A part of the block meets at a named barrier, but whole warps of it.
  const unit = isNamed ? 'warp' : scope;
  const partings = partingsOf(occurrence).filter((each) => parts(each, unit));
  // A block that has returned does not come to the barrier of the grid.
  const missing = partings.filter(({ parting }) => parting.how !== 'exit' || scope === 'grid');
  return missing.length === 0 ? null : said(missing[0], scope, isNamed);
}

const WHOLE = {
  block: 'every thread of the block',
  cluster: 'every thread of the cluster',
  grid: 'every thread of the grid',
};

function said(at: PartingAt, scope: keyof typeof WHOLE, isNamed: boolean): Said {
  const text = conditionOf(at);
  const condition = text === null ? 'a jump' : code(text, 40);
  const { how, judgement } = at.parting;
  const who = isNamed ? 'whole warps' : WHOLE[scope];
  const some =
    judgement.uniformity === 'warp'
      ? 'only some warps'
      : judgement.uniformity === 'block'
        ? 'only some blocks'
        : 'only some threads';
  const reach =
    how === 'loop'
      ? `threads leave the loop at ${condition} after different iterations`
      : `${some} reach it past ${condition}`;
  return {
    severity: 'warning',
    spellings: [
      (barrier) => `${barrier} waits for ${who}, but ${reach}: undefined, may hang.`,
      (barrier) => `${barrier} waits for ${who}, but ${some} reach it: undefined, may hang.`,
    ],
    why: whyOf(at),
    advice:
      how === 'loop'
        ? 'Run the loop the same number of times in every thread, and let threads that are done skip the work, not the barrier.'
        : 'Move the barrier out of the branch, and leave only the work inside.',
    parting: at,
  };
}
