import { dominates, type Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, Loop } from '../flow/ir';

/** Beyond these, every block at which paths meet counts as a join. */
const MAX_LABELLED = 512;

/**
 * At which blocks do two disjoint paths from different sides of a branch meet? Where a variable that each side sets to
 * another value would get a phi: the iterated dominance frontier of the sides (Cytron et al., "Efficiently Computing
 * Static Single Assignment Form and the Control Dependence Graph", 1991), without the phis whose operands are all one
 * side's. Paths end where they come back to the branch (that is the next iteration) and at its post-dominator; and
 * lanes that left a loop around the branch do not come into it again while others are inside.
 */
export class JoinPoints {
  /** Blocks of each block's dominance frontier. */
  private readonly frontiers: BlockId[][];
  /** All blocks with several predecessors. */
  private readonly all: readonly BlockId[];
  /** By block, where it has several: the times at which the dominator tree enters its predecessors, in order. */
  private readonly entries = new Map<BlockId, Int32Array>();
  /** By header, where a loop has but one. */
  private readonly loopAt = new Map<BlockId, Loop>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly graph: Graph,
  ) {
    const { place, idom, order } = graph;
    this.all = order.filter((block) => flow.blocks[block].predecessors.length > 1);
    for (const loop of flow.loops) if (!loop.irreducible) this.loopAt.set(loop.header, loop);
    this.frontiers = flow.blocks.map(() => []);
    // The last block whose frontier each was put into, so that climbs end where another one has been.
    const last = new Int32Array(flow.blocks.length).fill(-1);
    for (const block of order) {
      const { predecessors } = flow.blocks[block];
      if (predecessors.length < 2) continue;
      for (const from of predecessors)
        if (place[from] >= 0)
          for (let at = from; at !== idom[block] && last[at] !== block; at = idom[at]) {
            last[at] = block;
            this.frontiers[at].push(block);
            if (at === idom[at]) break;
          }
    }
  }

  behind(branch: BlockId): readonly BlockId[] {
    const stop = this.graph.ipdom[branch];
    const sides = new Set(this.graph.successors[branch]);
    sides.delete(branch);
    const nodes = new Set([...sides, branch]);
    if (stop >= 0) nodes.add(stop);
    for (const node of nodes) {
      for (const next of this.frontiers[node]) nodes.add(next);
      if (nodes.size > MAX_LABELLED) return this.all;
    }
    return this.labelled(branch, stop, sides, new Sources(this, branch, nodes));
  }

  /** Labels blocks with the side that they are reached from, again until no block is new at which two labels meet. */
  private labelled(branch: BlockId, stop: BlockId, sides: ReadonlySet<BlockId>, sources: Sources): BlockId[] {
    const joins = new Set<BlockId>();
    for (let before = -1; before !== joins.size; ) {
      before = joins.size;
      const label = new Map<BlockId, BlockId>();
      for (const own of [...sides, ...joins]) label.set(own, own);
      for (let changed = true; changed; ) {
        changed = false;
        for (const [node, from] of sources.of) {
          if (node === branch || joins.has(node)) continue;
          for (const source of from) {
            const mine = source === stop || source === branch ? undefined : label.get(source);
            if (mine === undefined) continue;
            const old = label.get(node);
            if (old === undefined) {
              label.set(node, mine);
              changed = true;
            } else if (old !== mine) joins.add(node);
          }
        }
      }
    }
    return [...joins];
  }

  frontier(block: BlockId): readonly BlockId[] {
    return this.frontiers[block];
  }

  /** Predecessors of a block from which a path from the branch comes to it. */
  entriesOf(block: BlockId, branch: BlockId): Int32Array {
    const loop = this.loopAt.get(block);
    const isAround = loop?.blocks.has(branch) === true;
    const key = isAround ? ~block : block;
    let found = this.entries.get(key);
    if (found === undefined) {
      const { place, enter } = this.graph;
      const from = this.flow.blocks[block].predecessors.filter(
        (each) => place[each] >= 0 && (!isAround || loop?.blocks.has(each)),
      );
      found = Int32Array.from(from, (each) => enter[each]).sort();
      this.entries.set(key, found);
    }
    return found;
  }

  /** How many of these entries lie below a block in the dominator tree? */
  below(entries: Int32Array, block: BlockId): number {
    const { enter, leave } = this.graph;
    return firstAfter(entries, leave[block]) - firstAfter(entries, enter[block] - 1);
  }

  /** Is `below` below `above` in the dominator tree? */
  isBelow(above: BlockId, below: BlockId): boolean {
    return dominates(this.graph, above, below);
  }

  timeOf(block: BlockId): number {
    return this.graph.enter[block];
  }
}

/** Which of some blocks hold the last definition on a path to each of them: the nearest above a predecessor. */
class Sources {
  readonly of = new Map<BlockId, readonly BlockId[]>();

  constructor(points: JoinPoints, branch: BlockId, nodes: ReadonlySet<BlockId>) {
    const sorted = [...nodes].sort((a, b) => points.timeOf(a) - points.timeOf(b));
    const children = new Map<BlockId, BlockId[]>();
    const candidates = new Map<BlockId, Set<BlockId>>();
    for (const node of sorted) {
      children.set(node, []);
      candidates.set(node, new Set());
    }
    const above: BlockId[] = [];
    for (const node of sorted) {
      while (above.length > 0 && !points.isBelow(above[above.length - 1], node)) above.pop();
      const nearest = above.at(-1);
      if (nearest !== undefined) {
        children.get(nearest)?.push(node);
        candidates.get(node)?.add(nearest);
      }
      above.push(node);
      for (const met of points.frontier(node)) candidates.get(met)?.add(node);
    }
    for (const node of sorted) {
      const entries = points.entriesOf(node, branch);
      const from = [...(candidates.get(node) ?? [])].filter((source) => {
        let own = points.below(entries, source);
        for (const child of children.get(source) ?? []) if (own > 0) own -= points.below(entries, child);
        return own > 0;
      });
      this.of.set(node, from);
    }
  }
}

/** Index of the first number above `limit`. */
function firstAfter(sorted: Int32Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
