import type { BlockId } from './ir';

type Edges = readonly (readonly BlockId[])[];

/**
 * Immediate dominators by block; the root's is itself, an unreachable block has -1. (The semi-NCA algorithm: Georgiadis,
 * "Linear-Time Algorithms for Dominators and Related Problems", 2005. A block with thousands of predecessors, as the end
 * of a function with many returns is, costs no more than its edges.)
 */
export function dominators(count: number, root: BlockId, successors: Edges, predecessors: Edges): Int32Array {
  const { numbers, blocks, parents } = depthFirst(count, root, successors);
  const reached = blocks.length;
  const semi = new Int32Array(reached);
  const label = new Int32Array(reached);
  const ancestor = Int32Array.from(parents);
  for (let v = 0; v < reached; v++) semi[v] = label[v] = v;
  const path: number[] = [];
  // The least semidominator on the way from `v` up to the blocks not yet done, which are those below `last`.
  const least = (v: number, last: number): number => {
    if (v < last) return v;
    for (let at = v; ancestor[at] >= last; at = ancestor[at]) path.push(at);
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      const above = ancestor[at];
      if (label[above] < label[at]) label[at] = label[above];
      ancestor[at] = ancestor[above];
    }
    return label[v];
  };
  for (let v = reached - 1; v > 0; v--) {
    for (const from of predecessors[blocks[v]]) {
      const u = numbers[from];
      if (u >= 0) semi[v] = Math.min(semi[v], least(u, v + 1));
    }
    label[v] = semi[v];
  }
  const above = parents;
  const idom = new Int32Array(count).fill(-1);
  idom[root] = root;
  for (let v = 1; v < reached; v++) {
    while (above[v] > semi[v]) above[v] = above[above[v]];
    idom[blocks[v]] = blocks[above[v]];
  }
  return idom;
}

/** Preorder numbers of a depth-first walk, and by number the block and the number of the block it was reached from. */
function depthFirst(
  count: number,
  root: BlockId,
  successors: Edges,
): { readonly numbers: Int32Array; readonly blocks: readonly BlockId[]; readonly parents: Int32Array } {
  const numbers = new Int32Array(count).fill(-1);
  const blocks: BlockId[] = [];
  const parents = new Int32Array(count);
  const next = new Int32Array(count);
  const stack: BlockId[] = [];
  const open = (block: BlockId, from: number): void => {
    numbers[block] = blocks.length;
    parents[blocks.length] = from;
    blocks.push(block);
    stack.push(block);
  };
  open(root, 0);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const to = successors[top][next[top]++];
    if (to === undefined) stack.pop();
    else if (numbers[to] < 0) open(to, numbers[top]);
  }
  return { numbers, blocks, parents: parents.subarray(0, blocks.length) };
}

/** Times at which a walk over the dominator tree enters and leaves each block; `order` has dominators first. */
export function numberTree(
  order: readonly BlockId[],
  idom: Int32Array,
  root: BlockId,
): { readonly enter: Int32Array; readonly leave: Int32Array } {
  const enter = new Int32Array(idom.length).fill(-1);
  const leave = new Int32Array(idom.length).fill(-1);
  // Blocks below each, itself included: what it takes of the numbers.
  const size = new Int32Array(idom.length);
  for (let i = order.length - 1; i >= 0; i--) {
    size[order[i]]++;
    if (order[i] !== root) size[idom[order[i]]] += size[order[i]];
  }
  const next = new Int32Array(idom.length);
  for (const block of order) {
    if (block === root) enter[block] = 0;
    else {
      enter[block] = next[idom[block]];
      next[idom[block]] += size[block];
    }
    leave[block] = enter[block] + size[block] - 1;
    next[block] = enter[block] + 1;
  }
  return { enter, leave };
}
