import type { Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, Loop } from '../flow/ir';
import { JoinPoints } from './join-points';

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
 * Which joins and loops a divergent branch influences. (The same question as LLVM's sync-dependence analysis answers;
 * Rosemann, Moll, Hack, "An Abstract Interpretation for SPMD Divergence on Reducible Control Flow Graphs", POPL 2021.)
 */
export class Influences {
  private readonly points: JoinPoints;
  private readonly isIrreducible: boolean;
  private readonly known = new Map<BlockId, Influence>();
  /** Ends of arms that leave a loop, by loop and the arm's first block: a branch inside one shares them. */
  private readonly arms = new Map<number, SideEnds>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly graph: Graph,
    private readonly within: readonly ReadonlySet<BlockId>[],
    /** Innermost loop of each block, -1 outside. */
    private readonly loopOf: Int32Array,
  ) {
    this.points = new JoinPoints(flow, graph);
    this.isIrreducible = flow.loops.some((loop) => loop.irreducible);
  }

  of(branch: BlockId): Influence {
    let found = this.known.get(branch);
    if (found === undefined) {
      found = this.find(branch);
      this.known.set(branch, found);
    }
    return found;
  }

  private find(branch: BlockId): Influence {
    const { flow, graph } = this;
    const stop = graph.ipdom[branch];
    const joins = new Set(this.points.behind(branch));
    const temporal: number[] = [];
    const outs = new Map<number, readonly BlockId[]>();
    const thinned: number[] = [];
    for (const loop of this.loopsAround(branch)) {
      const { id } = loop;
      // What stands in a loop stands in the loops around it, too.
      if (loop.irreducible && !(flow.loops[loop.parent]?.irreducible ?? false))
        for (const block of loop.blocks) if (flow.blocks[block].predecessors.length > 1) joins.add(block);
      if (stop >= 0 && loop.blocks.has(stop)) continue;
      const ends = this.leavingSides(branch, loop);
      if (ends.some((end) => end.outs.size > 0)) {
        temporal.push(id);
        outs.set(id, [...new Set(ends.flatMap((end) => [...end.outs]))]);
      }
      if (ends.some((end) => end.outs.size > 0 || end.exits)) thinned.push(id);
    }
    return { joins: [...joins], temporal, outs, thinned };
  }

  /** The outermost first. */
  private loopsAround(block: BlockId): Loop[] {
    const { loops } = this.flow;
    // (Loops with several entries need not nest.)
    if (this.isIrreducible) return loops.filter((loop) => loop.blocks.has(block));
    const around: Loop[] = [];
    for (let id = this.loopOf[block]; id >= 0; id = loops[id].parent) around.push(loops[id]);
    return around.reverse();
  }

  /** How the sides end that lanes take while those of another side come back to the branch. */
  private leavingSides(branch: BlockId, loop: Loop): SideEnds[] {
    const sides = this.graph.successors[branch];
    if (loop.irreducible) {
      const ends = sides.map((side) => this.walk(side, branch, loop));
      return ends.filter((_, i) => ends.some((end, j) => i !== j && end.returns));
    }
    // A block of a loop with one header comes back to each of its blocks.
    const returning = sides.filter((side) => loop.blocks.has(side)).length;
    return sides
      .filter((side) => returning > (loop.blocks.has(side) ? 1 : 0))
      .map((side) => (loop.blocks.has(side) ? this.walk(side, branch, loop) : this.armEnds(side, branch, loop)));
  }

  /** An arm that leaves a loop does not come back to it, whichever branch led there. */
  private armEnds(side: BlockId, branch: BlockId, loop: Loop): SideEnds {
    const key = loop.id * this.flow.blocks.length + side;
    let found = this.arms.get(key);
    if (found === undefined) {
      found = this.walk(side, branch, loop);
      this.arms.set(key, found);
    }
    return found;
  }

  private walk(from: BlockId, branch: BlockId, { id }: Loop): SideEnds {
    const { graph, flow } = this;
    const inside = this.within[id];
    const ends: SideEnds = { outs: new Set(), exits: false, returns: false };
    const seen = new Set<BlockId>([from]);
    for (const block of seen) {
      if (block === branch) ends.returns = true;
      else if (!inside.has(block)) {
        if (block === flow.exit) ends.exits = true;
        else ends.outs.add(block);
      } else {
        if (graph.successors[block].length === 0) ends.exits = true; // a trap
        for (const to of graph.successors[block]) seen.add(to);
      }
    }
    return ends;
  }
}

interface SideEnds {
  /** Blocks in which it comes out of the loop and goes on in the function. */
  readonly outs: Set<BlockId>;
  /** Comes out of the loop to the function's end. */
  exits: boolean;
  /** Comes back to the branch. */
  returns: boolean;
}
