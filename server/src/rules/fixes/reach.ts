import { buildGraph, dominates } from '../../flow/graph';
import type { BlockId } from '../../flow/ir';
import { isUniform } from './linear';
import type { Scene } from './scene';

/**
 * All 32 lanes of every warp reach the branch together: whole warps in every launch, no lane left before, and only
 * conditions on which the lanes agree lead here.
 */
export function everyLaneReaches(scene: Scene, block: BlockId = scene.branch.site.block): boolean {
  const { flow, function: of } = scene.of;
  const shapes = scene.blockShapes;
  if (of.kind !== 'kernel' || shapes === null || shapes.some(({ x, y, z }) => (x * y * z) % 32 !== 0)) return false;
  if (flow.truncated !== null || flow.loops.some(({ irreducible }) => irreducible)) return false;
  const graph = buildGraph(flow.blocks, flow.entry, flow.exit);
  if (graph.place[block] < 0) return false;
  const loops = flow.loops.filter(({ blocks }) => blocks.has(block));
  for (const { id, terminator } of flow.blocks) {
    if (graph.place[id] < 0 || terminator.kind === 'jump' || terminator.kind === 'return') continue;
    if (terminator.kind === 'stop') {
      if (id !== flow.exit) return false;
      continue;
    }
    const isTogether = scene.of.verdicts.every(({ values }) => isUniform(values[terminator.condition]));
    if (isTogether) continue;
    // Lanes that part here are together again at the post-dominator: fine where that comes before the branch.
    if (id === block && terminator.kind === 'branch' && terminator.site === scene.branch.site.id) {
      if (loops.length > 0 && !meetsWithin(id)) return false;
      continue;
    }
    if (!meetsWithin(id)) return false;
    const meet = graph.ipdom[id];
    const mayComeBefore = graph.place[id] <= graph.place[block] || loops.some(({ blocks }) => blocks.has(id));
    if (
      mayComeBefore &&
      !(dominates(graph, meet, block) || (graph.place[meet] > graph.place[block] && !reaches(id, block, meet)))
    )
      return false;
  }
  return true;

  /** The sides of a divergent branch meet again, inside every loop that both share with the branch. */
  function meetsWithin(id: BlockId): boolean {
    const meet = graph.ipdom[id];
    if (meet < 0) return graph.place[id] > graph.place[block] && loops.length === 0;
    if (meet === flow.exit)
      return graph.place[id] >= graph.place[block] && loops.every(({ blocks }) => !blocks.has(id));
    return loops.every(({ blocks }) => !blocks.has(id) || blocks.has(meet));
  }

  /** Can `to` be reached from `from` without passing `meet`? */
  function reaches(from: BlockId, to: BlockId, meet: BlockId): boolean {
    const seen = new Set<BlockId>([from]);
    const work = [...graph.successors[from]];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (seen.has(at) || at === meet) continue;
      if (at === to) return true;
      seen.add(at);
      work.push(...graph.successors[at]);
    }
    return false;
  }
}
