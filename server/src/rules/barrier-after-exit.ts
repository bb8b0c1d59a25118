import type { FileAnalysis } from '../analysis';
import { isWholeBlock } from '../cuda/barrier';
import { barriersOf } from '../flow/barriers';
import type { Rule, RuleFinding } from './rule';
import { conditionOf, findingAt, oncePerPlace, whyOf } from './sync/finding';
import { partingsOf, parts } from './sync/missing-threads';
import { type Occurrence, occurrencesIn } from './sync/occurrences';
import { code } from './words';

export const barrierAfterExit: Rule = {
  id: 'barrier-after-exit',
  summary: 'Some threads have returned before a barrier: it works on current hardware, but they do not take part',
  severity: 'information',
  check(analysis: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const [of, occurrence] of occurrencesIn(analysis, isBarrier)) {
      const found = check(this.id, of, occurrence);
      if (found !== null) findings.push(found);
    }
    return oncePerPlace(findings);
  },
};

function isBarrier(instr: Occurrence['inner']['instr']): boolean {
  return barriersOf(instr).some(
    (each) => each.kind === 'sync' && (each.scope === 'cluster' || (each.scope === 'block' && isWholeBlock(each))),
  );
}

function check(rule: Rule['id'], of: Parameters<typeof findingAt>[1], occurrence: Occurrence): RuleFinding | null {
  const partings = partingsOf(occurrence).filter((each) => parts(each, 'block'));
  // Where others skip it while they run, that is the finding.
  if (partings.some(({ parting }) => parting.how !== 'exit')) return null;
  const exit = partings[0];
  if (exit === undefined) return null;
  const text = conditionOf(exit);
  const condition = text === null ? 'a jump' : code(text, 50);
  return findingAt(rule, of, occurrence, {
    severity: 'information',
    spellings: [
      (barrier) =>
        `Threads that returned at ${condition} do not take part in ${barrier}: current hardware lets it pass.`,
      (barrier) => `Some threads have returned before ${barrier}: current hardware lets it pass.`,
    ],
    why: whyOf(exit),
    advice:
      'Keep all threads alive: guard the work with the condition instead of returning, and leave the barrier outside.',
    parting: exit,
  });
}
