import type { Graph } from '../flow/graph';
import type { BlockId, FunctionFlow } from '../flow/ir';

/** Where a divergent branch makes values differ per lane. */
export interface Influence {
  /** Blocks at which lanes that took different sides meet again: their phis choose per lane. */
  readonly joins: readonly BlockId[];
  /** Loops that some lanes leave while others go round again, meeting after it: live-outs differ per lane. */
  readonly temporal: readonly number[];
  /** Of each of those loops the blocks outside it to which the leaving lanes go. */
  readonly outs: ReadonlyMap<number, readonly BlockId[]>;
  /** Loops that some lanes leave (by a return too) while others go round again: later iterations run with fewer lanes. */
  readonly thinned: readonly number[];
}

/**
 * Which joins and loops a divergent branch influences. A join is a block that two disjoint paths from different sides
 * of the branch reach: the blocks are labelled with the side they are reached from, in reverse post-order of the graph
 * between the branch and its post-dominator; where two labels meet is a join, which then labels what follows. (The
 * same question as LLVM's sync-dependence analysis answers; Rosemann, Moll, Hack, "An Abstract Interpretation for
 * SPMD Divergence on Reducible Control Flow Graphs", POPL 2021.) Paths that come back to the branch end there: that is
 * the next iteration.
 */
export function influenceOf(
  flow: FunctionFlow,
  graph: Graph,
  within: readonly ReadonlySet<BlockId>[],
  branch: BlockId,
): Influence {
  const stop = graph.ipdom[branch];
  const sides = graph.successors[branch];
  const order = regionOrder(graph, branch, stop);
  // Lanes that left a loop around the branch wait behind it: they do not come into it again while others are inside.
  const around = flow.loops.filter((loop) => loop.blocks.has(branch) && !loop.irreducible);
  const isReentry = (from: BlockId, to: BlockId): boolean =>
    around.some((loop) => loop.header === to && !loop.blocks.has(from));
  const joins = new Set(joinsOf(graph, branch, stop, order, isReentry));
  const temporal: number[] = [];
  const outs = new Map<number, readonly BlockId[]>();
  const thinned: number[] = [];
  for (const loop of flow.loops) {
    if (!loop.blocks.has(branch)) continue;
    // What stands in a loop stands in the loops around it, too.
    if (loop.irreducible && !(flow.loops[loop.parent]?.irreducible ?? false))
      for (const block of loop.blocks) if (flow.blocks[block].predecessors.length > 1) joins.add(block);
    if (stop >= 0 && loop.blocks.has(stop)) continue;
    const ends = sides.map((side) => walk(graph, within[loop.id], side, branch, flow.exit));
    const some = (test: (a: SideEnds) => boolean): boolean =>
      ends.some((a, i) => test(a) && ends.some((b, j) => i !== j && b.returns));
    if (some((a) => a.leaves)) {
      temporal.push(loop.id);
      const leaving = ends.filter((_, i) => ends.some((b, j) => i !== j && b.returns));
      outs.set(loop.id, [...new Set(leaving.flatMap((end) => [...end.outs]))]);
    }
    if (some((a) => a.leaves || a.exits)) thinned.push(loop.id);
  }
  return { joins: [...joins], temporal, outs, thinned };
}

/**
 * A side can itself be where the other side comes (an `if` without `else`, a case that is fallen into), and a block may
 * turn out to be a join only after what follows it was labelled: the labels are computed again until no join is new.
 */
function joinsOf(
  graph: Graph,
  branch: BlockId,
  stop: BlockId,
  order: readonly BlockId[],
  isReentry: (from: BlockId, to: BlockId) => boolean,
): BlockId[] {
  const sides = new Set(graph.successors[branch]);
  const joins = new Set<BlockId>();
  for (let before = -1; before !== joins.size; ) {
    before = joins.size;
    const label = new Map<BlockId, BlockId>();
    const offer = (to: BlockId, mine: BlockId): void => {
      const own = sides.has(to) || joins.has(to);
      const old = own ? to : label.get(to);
      if (old === undefined || own) label.set(to, own ? to : mine);
      if (old !== undefined && old !== mine) joins.add(to);
    };
    for (const side of sides) if (side !== branch) label.set(side, side);
    for (const block of order) {
      const mine = label.get(block);
      if (mine === undefined || block === stop) continue;
      for (const to of graph.successors[block]) if (to !== branch && !isReentry(block, to)) offer(to, mine);
    }
  }
  return [...joins];
}

interface SideEnds {
  /** Comes out of the loop and goes on in the function. */
  leaves: boolean;
  /** Where it comes out then. */
  readonly outs: Set<BlockId>;
  /** Comes out of the loop to the function's end. */
  exits: boolean;
  /** Comes back to the branch. */
  returns: boolean;
}

function walk(graph: Graph, loop: ReadonlySet<BlockId>, from: BlockId, branch: BlockId, exit: BlockId): SideEnds {
  const ends: SideEnds = { leaves: false, outs: new Set(), exits: false, returns: false };
  const seen = new Set<BlockId>([from]);
  const work = [from];
  while (work.length > 0) {
    const block = work.pop() as BlockId;
    if (block === branch) {
      ends.returns = true;
      continue;
    }
    if (!loop.has(block)) {
      if (block === exit) ends.exits = true;
      else {
        ends.leaves = true;
        ends.outs.add(block);
      }
      continue;
    }
    if (graph.successors[block].length === 0) ends.exits = true; // a trap
    for (const to of graph.successors[block])
      if (!seen.has(to)) {
        seen.add(to);
        work.push(to);
      }
  }
  return ends;
}

/** Blocks between `branch` and `stop`, in reverse post-order of the graph without the edges back to `branch`. */
function regionOrder(graph: Graph, branch: BlockId, stop: BlockId): BlockId[] {
  const out: BlockId[] = [];
  const seen = new Set<BlockId>([branch]);
  const stack: { block: BlockId; next: number }[] = [{ block: branch, next: 0 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    const successors = top.block === stop ? [] : graph.successors[top.block];
    if (top.next < successors.length) {
      const to = successors[top.next++];
      if (!seen.has(to)) {
        seen.add(to);
        stack.push({ block: to, next: 0 });
      }
    } else {
      if (top.block !== branch) out.push(top.block);
      stack.pop();
    }
  }
  return out.reverse();
}
