import { dominates } from '../flow/graph';
import type { BlockId } from '../flow/ir';
import { scopeOfVerdict } from '../lanes/judgement';
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
    if (seenFrom >= 0 && facts.loopOf[above] < 0 && dominates(graph, at, seenFrom)) continue;
    scope = Math.max(scope, scopeOfVerdict(run.judgements.get(above)?.uniformity ?? 'grid'));
  }
  return scope;
}
