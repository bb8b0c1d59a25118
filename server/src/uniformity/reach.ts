import type { BlockId } from '../flow/ir';
import { Scope } from '../lanes/value';
import type { FunctionRun } from './function-run';

/**
 * The widest set of threads for which a block has run as often when control comes to `seenFrom` (-1: any place): the
 * narrowest scope of the uniform conditions between the two. A condition that `seenFrom` lies behind, too, sends all
 * threads that come there through both, unless a loop comes back to it and it may turn out otherwise in another round.
 */
export function reachOf(run: FunctionRun, block: BlockId, seenFrom: BlockId): Scope {
  const { facts, flow } = run.input;
  const { graph } = facts;
  let scope = Scope.Grid;
  for (let loop = facts.loopOf[block]; loop >= 0; loop = flow.loops[loop].parent)
    scope = Math.max(scope, run.scopeOfExits(loop));
  for (let at = block; at !== flow.entry && scope < Scope.Warp; at = graph.idom[at]) {
    const above = graph.idom[at];
    if (above < 0 || above === at) break;
    if (graph.ipdom[above] === at) continue;
    if (seenFrom >= 0 && facts.loopOf[above] < 0 && dominates(graph.idom, at, seenFrom)) continue;
    const uniformity = run.judgements.get(above)?.uniformity ?? 'grid';
    scope = Math.max(scope, uniformity === 'grid' ? Scope.Grid : uniformity === 'block' ? Scope.Block : Scope.Warp);
  }
  return scope;
}

function dominates(idom: ArrayLike<BlockId>, above: BlockId, below: BlockId): boolean {
  for (let at = below; at !== above; at = idom[at]) if (at < 0 || idom[at] === at) return false;
  return true;
}
