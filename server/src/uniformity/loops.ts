import { dominates, type Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, Region } from '../flow/ir';

/**
 * The blocks that run as part of a loop, by loop: its natural loop, and the arms in it that end by leaving it
 * (`if (c) { k = i; break; }`), which no path brings back to the header. Lanes that leave in such an arm are still in
 * step there; they wait for the others behind the loop, or at the end of the function.
 */
export function blocksWithin(flow: FunctionFlow, graph: Graph): ReadonlySet<BlockId>[] {
  const within = flow.loops.map((loop) => new Set(loop.blocks));
  const around: number[] = [];
  const add = (blocks: readonly BlockId[]): void => {
    for (const block of blocks)
      for (const loop of around)
        if (block !== flow.exit && dominates(graph, flow.loops[loop].header, block)) within[loop].add(block);
  };
  const visit = (region: Region): void => {
    switch (region.kind) {
      case 'blocks':
        add(region.blocks);
        return;
      case 'sequence':
        region.items.forEach(visit);
        return;
      case 'if':
        visit(region.then);
        if (region.otherwise !== null) visit(region.otherwise);
        return;
      case 'switch':
        for (const one of region.cases) visit(one.body);
        return;
      case 'loop': {
        const isLoop = region.loop >= 0 && !flow.loops[region.loop].irreducible;
        if (isLoop) around.push(region.loop);
        visit(region.header);
        visit(region.body);
        if (region.update !== null) visit(region.update);
        if (isLoop) around.pop();
      }
    }
  };
  if (flow.loops.length > 0) visit(flow.region);
  return within;
}
