import { successorsOf } from './builder';
import { dominators, numberTree } from './dominators';
import type { Block, BlockId, Loop } from './ir';

/** Orders and dominance of a control-flow graph; unreachable blocks have order -1 and no dominators. */
export interface Graph {
  readonly successors: readonly (readonly BlockId[])[];
  /** Reverse post-order of the reachable blocks, and each block's place in it (-1: unreachable). */
  readonly order: readonly BlockId[];
  readonly place: Int32Array;
  /** Immediate dominators; the entry's is itself; -1 unreachable. */
  readonly idom: Int32Array;
  /** Times at which a walk over the dominator tree enters and leaves a block; -1 unreachable. */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
  /** Immediate post-dominators; -1: only the (virtual) end. */
  readonly ipdom: Int32Array;
}

/** Of finished blocks: lowering, the fixpoint and the fixes all ask for it. */
const graphs = new WeakMap<readonly Block[], Graph>();

export function buildGraph(blocks: readonly Block[], entry: BlockId, exit: BlockId): Graph {
  let graph = graphs.get(blocks);
  if (graph === undefined) {
    graph = graphOf(blocks, entry, exit);
    graphs.set(blocks, graph);
  }
  return graph;
}

function graphOf(blocks: readonly Block[], entry: BlockId, exit: BlockId): Graph {
  const successors: (readonly BlockId[])[] = [];
  const predecessors: BlockId[][] = [];
  for (const { terminator } of blocks) {
    successors.push(successorsOf(terminator));
    predecessors.push([]);
  }
  const order = postOrder(blocks.length, entry, successors).reverse();
  const place = placesOf(order, blocks.length);
  for (const block of order) for (const to of successors[block]) predecessors[to].push(block);
  const idom = dominators(blocks.length, entry, successors, predecessors);

  // Post-dominators: the same on the reversed graph from a virtual end that the exit, traps and endless loops lead to.
  const end = blocks.length;
  const ending: BlockId[] = [];
  const backward: (readonly BlockId[])[] = predecessors;
  const forward = successors.slice();
  backward.push(ending);
  forward.push([]);
  const leadToEnd = (block: BlockId): void => {
    forward[block] = [...forward[block], end];
    ending.push(block);
  };
  for (const block of order) if (block === exit || successors[block].length === 0) leadToEnd(block);
  const reverse = postOrder(blocks.length + 1, end, backward);
  if (reverse.length <= order.length) {
    // Blocks in loops without an exit: connect the last of each to the end.
    const seen = new Set(reverse);
    for (let i = order.length - 1; i >= 0; i--) {
      const block = order[i];
      if (seen.has(block)) continue;
      leadToEnd(block);
      const stack = [block];
      seen.add(block);
      while (stack.length > 0)
        for (const p of backward[stack.pop() as BlockId])
          if (!seen.has(p)) {
            seen.add(p);
            stack.push(p);
          }
    }
  }
  const post = dominators(blocks.length + 1, end, backward, forward);
  const ipdom = new Int32Array(blocks.length).fill(-1);
  for (const block of order) ipdom[block] = post[block] === end ? -1 : post[block];
  return { successors, order, place, idom, ipdom, ...numberTree(order, idom, entry) };
}

function placesOf(order: readonly BlockId[], count: number): Int32Array {
  const place = new Int32Array(count).fill(-1);
  for (let index = 0; index < order.length; index++) place[order[index]] = index;
  return place;
}

function postOrder(count: number, root: BlockId, next: readonly (readonly BlockId[])[]): BlockId[] {
  const out: BlockId[] = [];
  const seen = new Uint8Array(count);
  // Children that are still to be looked at of each block on the way, from the last.
  const left = new Int32Array(count);
  const stack: BlockId[] = [root];
  seen[root] = 1;
  left[root] = next[root].length;
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    if (left[top] > 0) {
      const to = next[top][--left[top]];
      if (seen[to] === 0) {
        seen[to] = 1;
        left[to] = next[to].length;
        stack.push(to);
      }
    } else {
      out.push(top);
      stack.pop();
    }
  }
  return out;
}

/** Does `a` dominate `b`? (Of blocks that are reached.) */
export function dominates({ enter, leave }: Graph, a: BlockId, b: BlockId): boolean {
  return enter[a] >= 0 && enter[a] <= enter[b] && leave[b] <= leave[a];
}

/** Blocks of all loops of a function, those of nested ones counted again. */
const MAX_LOOP_BLOCKS = 500_000;

/** Natural loops by header, outermost first; a retreating edge to a block that does not dominate it is irreducible. */
export function findLoops(graph: Graph, blocks: readonly Block[], siteOfHeader: ReadonlyMap<BlockId, number>): Loop[] {
  const latches = new Map<BlockId, BlockId[]>();
  const irreducible = new Set<BlockId>();
  for (const block of graph.order)
    for (const to of graph.successors[block])
      if (graph.place[to] <= graph.place[block]) {
        const list = latches.get(to);
        if (list) list.push(block);
        else latches.set(to, [block]);
        if (!dominates(graph, to, block)) irreducible.add(to);
      }
  const headers = [...latches.keys()].sort((a, b) => graph.place[a] - graph.place[b]);
  const loops: { -readonly [K in keyof Loop]: Loop[K] }[] = [];
  let size = 0;
  for (const header of headers) {
    // Where jumps lead in all directions, the loops inside the outermost are too many to tell apart.
    if (
      size > MAX_LOOP_BLOCKS &&
      irreducible.has(header) &&
      loops.some((each) => each.irreducible && each.blocks.has(header))
    )
      continue;
    const inside = new Set<BlockId>([header]);
    const work = [...(latches.get(header) as BlockId[])];
    while (work.length > 0) {
      const block = work.pop() as BlockId;
      if (inside.has(block)) continue;
      inside.add(block);
      for (const p of blocks[block].predecessors)
        if (graph.place[p] >= graph.place[header] && !inside.has(p)) work.push(p);
    }
    size += inside.size;
    const site = siteOfHeader.get(header) ?? -1;
    loops.push({
      id: loops.length,
      header,
      blocks: inside,
      parent: -1,
      depth: 1,
      site,
      irreducible: irreducible.has(header),
    });
  }
  // Headers are in reverse post-order, so an enclosing loop comes first.
  for (const loop of loops)
    for (let i = loop.id - 1; i >= 0; i--)
      if (loops[i].blocks.has(loop.header) && loops[i].header !== loop.header) {
        loop.parent = i;
        loop.depth = loops[i].depth + 1;
        break;
      }
  return loops;
}
