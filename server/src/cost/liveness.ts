import type { FunctionFlow, InstrId } from '../flow/ir';
import type { Constants } from './constants';
import type { Selection } from './selection';

/** Results that reach an effect: the rest is dead code, or folded into what uses it. */
export function findLive(flow: FunctionFlow, selection: Selection, constants: Constants): ReadonlySet<InstrId> {
  const live = new Set<InstrId>();
  const work: InstrId[] = [];
  const need = (id: InstrId): void => {
    if (id < 0 || live.has(id)) return;
    live.add(id);
    work.push(id);
  };
  for (const block of flow.blocks) {
    for (const id of block.instructions) if (selection.hasEffect(flow.instructions[id])) need(id);
    const { terminator } = block;
    if ((terminator.kind === 'branch' || terminator.kind === 'switch') && !constants.isKnown(terminator.condition))
      need(terminator.condition);
  }
  if (flow.result >= 0) need(flow.result);
  for (const out of flow.outs) need(out);
  while (work.length > 0) for (const id of selection.needs(work.pop() as InstrId)) need(id);
  return live;
}
