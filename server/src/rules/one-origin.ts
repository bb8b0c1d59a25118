import type { FunctionInfo } from '../program/program';
import type { SiteVerdict } from '../uniformity/result';
import { conditionText } from './position';
import { type Related, type RuleFinding, weightOf } from './rule';
import { code } from './words';

/**
 * Identifies what makes a condition split: the place where its per-lane value comes into being (a load, a call that is
 * not seen), or the lanes that the thread index alone picks. Null where nothing identifies it.
 */
export function causeOf(of: FunctionInfo, { judgement, why }: SiteVerdict): RuleFinding['cause'] {
  const born = why.find(({ origin }) => origin !== null);
  // Lanes that took other paths would differ whatever split them: such a value has a cause of its own.
  if (born?.origin === 'control') return null;
  if (born !== undefined) return { function: of, origin: `${born.function.id}:${born.start}` };
  return judgement.mask === null ? null : { function: of, origin: `mask ${judgement.mask}/${judgement.active}` };
}

/**
 * Keeps one finding for each origin in a function: the one that loses most. The others become related places of it, so
 * that one cause is one squiggle; their conditions keep their hovers.
 */
export function oneForEachOrigin(findings: readonly RuleFinding[]): RuleFinding[] {
  const groups = new Map<string, RuleFinding[]>();
  const kept: RuleFinding[] = [];
  for (const finding of findings) {
    if (finding.cause === null) {
      kept.push(finding);
      continue;
    }
    const key = `${finding.cause.function.id} ${finding.cause.origin}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  for (const group of groups.values()) kept.push(group.length === 1 ? group[0] : dearest(group));
  return kept.filter((finding) => !kept.some((other) => contains(other, finding)));
}

/**
 * An operand of a condition that has a finding of its own, or the test by which lanes leave a loop whose finding says so:
 * the outer one answers.
 */
function contains(outer: RuleFinding, inner: RuleFinding): boolean {
  if (outer === inner || inner.branch === null || inner.rule !== 'divergent-branch') return false;
  const { loop } = inner;
  if (loop !== undefined && outer.rule === 'divergent-loop' && outer.loop?.function === loop.function)
    return outer.loop.site === loop.site;
  const isOperand = inner.branch.site.kind === 'logical' || inner.branch.site.kind === 'ternary';
  return (
    isOperand &&
    outer.branch?.function === inner.branch.function &&
    outer.start <= inner.start &&
    inner.end <= outer.end
  );
}

function dearest(group: readonly RuleFinding[]): RuleFinding {
  const [first, ...others] = [...group].sort(
    (a, b) =>
      weightOf(b.severity) - weightOf(a.severity) ||
      Number(leavesLoop(b)) - Number(leavesLoop(a)) ||
      b.lossRank - a.lossRank ||
      a.start - b.start,
  );
  const related = others.sort((a, b) => a.start - b.start).map(placeOf);
  const message = { ...first.message, why: `${first.message.why} ${alsoSplit(others.length)}`.trim() };
  // In place: a copy would work out the fixes, which are left until somebody asks.
  return Object.defineProperties(first, {
    message: { value: message },
    related: { value: [...first.related, ...related] },
    lossRank: { value: group.reduce((all, { lossRank }) => all + lossRank, 0) },
  });
}

/** A loop that lanes leave early carries the finding itself, not the condition by which they leave. */
function leavesLoop({ rule, branch }: RuleFinding): boolean {
  return rule === 'divergent-loop' && branch === null;
}

function alsoSplit(count: number): string {
  return count === 1
    ? 'One more condition here splits for the same reason.'
    : `${count} more conditions here split for the same reason.`;
}

function placeOf({ cause, branch, start, end }: RuleFinding): Related {
  const text = branch === null ? 'this loop' : code(conditionText(branch));
  return {
    file: (cause as NonNullable<typeof cause>).function.file,
    start,
    end,
    message: `${text} splits for the same reason`,
  };
}
