import type { FunctionFlow, InstrId } from '../flow/ir';
import { operandsOf } from './operands';
import type { Selection } from './selection';

/**
 * Loads that have been issued and nobody has waited for yet, as the code is passed in its order. While some are on their
 * way, ptxas predicates what it would jump over otherwise: the arm fills the wait.
 */
export interface InFlight {
  readonly loads: ReadonlySet<InstrId>;
  /** A barrier was the last thing that the warp waited at. */
  readonly waited: boolean;
}

export const NOTHING_IN_FLIGHT: InFlight = { loads: new Set(), waited: false };

const MAX_VISITS = 200;

export function passed(
  before: InFlight,
  ids: readonly InstrId[],
  flow: FunctionFlow,
  selection: Selection,
  live: ReadonlySet<InstrId>,
  isBarrier: (id: InstrId) => boolean,
): InFlight {
  let now: { loads: Set<InstrId>; waited: boolean } | null = null;
  for (const id of ids) {
    const instr = flow.instructions[id];
    if (isBarrier(id)) now = { loads: new Set(), waited: true };
    else if (selection.writesMemory(instr)) now = { loads: new Set(), waited: false };
    else if (live.has(id) && (instr.op === 'load' || instr.op === 'call')) {
      const { pipe, slots } = selection.form(id);
      if (pipe !== 'load' || slots === 0) continue;
      now ??= { loads: new Set(before.loads), waited: before.waited };
      now.loads.add(id);
    }
  }
  return now ?? before;
}

/** What is in flight behind a branch whichever arm was taken. */
export function whereMet(a: InFlight, b: InFlight): InFlight {
  if (a === b) return a;
  return { loads: new Set([...a.loads].filter((id) => b.loads.has(id))), waited: a.waited && b.waited };
}

/** The loads that a value is made of. */
export function loadsBehind(flow: FunctionFlow, value: InstrId): ReadonlySet<InstrId> {
  const loads = new Set<InstrId>();
  const seen = new Set<InstrId>();
  const work = [value];
  while (work.length > 0 && seen.size < MAX_VISITS) {
    const id = work.pop() as InstrId;
    if (id < 0 || seen.has(id)) continue;
    seen.add(id);
    const instr = flow.instructions[id];
    if (instr.op === 'load') loads.add(id);
    work.push(...operandsOf(instr));
  }
  return loads;
}
