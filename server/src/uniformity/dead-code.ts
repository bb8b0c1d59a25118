import type { BlockId, FunctionFlow } from '../flow/ir';
import type { Judgement } from '../lanes/judgement';

/** What a run knows of which code is reached. */
export interface Reached {
  readonly flow: FunctionFlow;
  isReached(block: BlockId): boolean;
  judgement(block: BlockId): Judgement | undefined;
}

/**
 * What it rests on that control does not come to blocks (to one of them from some of its predecessors): the assumptions under which the
 * conditions that would lead there are settled.
 */
export function deadUnder(run: Reached, blocks: readonly BlockId[], from: readonly BlockId[] | null = null): number {
  let assume = 0;
  const seen = new Set<BlockId>(blocks);
  const queue = [...(from ?? blocks.flatMap((block) => run.flow.blocks[block].predecessors))];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (run.isReached(at)) assume |= run.judgement(at)?.assume ?? 0;
    else queue.push(...run.flow.blocks[at].predecessors);
  }
  return assume;
}
