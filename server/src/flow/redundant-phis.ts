import type { Instr, InstrId } from './ir';

/**
 * Phis that only hand one value round among themselves (in the loops that gotos make, for one) stand for that value:
 * strongly connected components of phis with a single operand from outside (Braun et al., algorithm 5).
 */
export function removeRedundantPhis(
  instructions: readonly Instr[],
  find: (id: InstrId) => InstrId,
  replace: (id: InstrId, by: InstrId) => void,
): void {
  const phis = instructions
    .filter((instr) => instr.op === 'phi' && find(instr.id) === instr.id)
    .map((instr) => instr.id);
  const work: InstrId[][] = [phis];
  const operands = (id: InstrId): InstrId[] => {
    const instr = instructions[id];
    return instr.op === 'phi' ? instr.incoming.map(find) : [];
  };
  while (work.length > 0) {
    const set = new Set(work.pop());
    for (const component of components(set, operands)) {
      const inside = new Set(component);
      const outer = new Set<InstrId>();
      const inner: InstrId[] = [];
      for (const id of component) {
        const from = operands(id).filter((o) => !inside.has(o));
        for (const o of from) outer.add(o);
        if (from.length === 0) inner.push(id);
      }
      if (outer.size === 1) for (const id of component) replace(id, [...outer][0]);
      else if (inner.length > 0 && inner.length < component.length) work.push(inner);
    }
  }
}

/** Strongly connected components, operands first (Tarjan, without recursion). */
function components(nodes: ReadonlySet<InstrId>, next: (id: InstrId) => readonly InstrId[]): InstrId[][] {
  const out: InstrId[][] = [];
  const index = new Map<InstrId, number>();
  const low = new Map<InstrId, number>();
  const onStack = new Set<InstrId>();
  const stack: InstrId[] = [];
  for (const root of nodes) {
    if (index.has(root)) continue;
    const frames: { id: InstrId; to: readonly InstrId[]; at: number }[] = [];
    const open = (id: InstrId): void => {
      index.set(id, index.size);
      low.set(id, index.size - 1);
      stack.push(id);
      onStack.add(id);
      frames.push({ id, to: next(id).filter((n) => nodes.has(n)), at: 0 });
    };
    open(root);
    while (frames.length > 0) {
      const frame = frames[frames.length - 1];
      if (frame.at < frame.to.length) {
        const to = frame.to[frame.at++];
        if (!index.has(to)) open(to);
        else if (onStack.has(to)) low.set(frame.id, Math.min(low.get(frame.id) as number, index.get(to) as number));
        continue;
      }
      frames.pop();
      const mine = low.get(frame.id) as number;
      const above = frames[frames.length - 1];
      if (above !== undefined) low.set(above.id, Math.min(low.get(above.id) as number, mine));
      if (mine !== index.get(frame.id)) continue;
      const component: InstrId[] = [];
      for (;;) {
        const id = stack.pop() as InstrId;
        onStack.delete(id);
        component.push(id);
        if (id === frame.id) break;
      }
      out.push(component);
    }
  }
  return out;
}
