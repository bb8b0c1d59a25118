import type { AnalysedFunction } from '../../analysis';
import type { Answer } from '../answer';
import { Evidence } from './evidence';
import type { CauseId } from './ids';
import { CAUSES } from './table';

/** Why lanes part here, and the one thing to do about it. */
export interface Remedy {
  readonly cause: CauseId;
  readonly advice: string;
  /** The loop that lanes leave by the condition, by the site of its own; -1: none. */
  readonly loop: number;
}

const NOTHING_KNOWN: Remedy = { cause: 'element-value', advice: '', loop: -1 };

/** `loop`: the site of the loop that lanes leave by this condition, where the condition is not the loop's own. */
export function remedyFor(of: AnalysedFunction, answer: Answer, loop = -1): Remedy {
  const evidence = Evidence.of(of, answer, loop);
  const cause = evidence === null ? undefined : CAUSES.find(({ matches }) => matches(evidence));
  if (evidence === null || cause === undefined) return NOTHING_KNOWN;
  const text = typeof cause.advice === 'string' ? cause.advice : cause.advice(evidence);
  return { cause: cause.id, advice: text, loop: evidence.loop?.site ?? -1 };
}
