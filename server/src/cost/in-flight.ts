import type { FunctionFlow, InstrId } from '../flow/ir';
import { madeOf } from '../flow/made-of';
import { operandsOf } from './operands';
import type { Selection } from './selection';

/** The loads on their way, the last first; lists that begin alike share their beginning. */
interface Load {
  readonly id: InstrId;
  readonly size: number;
  readonly before: Load | null;
  /** Some loads further back, so that one of a given size is found in few steps. */
  readonly jump: Load | null;
}

/**
 * Loads that have been issued and nobody has waited for yet, as the code is passed in its order. While some are on their
 * way, ptxas predicates what it would jump over otherwise: the arm fills the wait.
 */
export interface InFlight {
  readonly last: Load | null;
  /** A barrier was the last thing that the warp waited at. */
  readonly waited: boolean;
}

export const NOTHING_IN_FLIGHT: InFlight = { last: null, waited: false };

const MAX_VISITS = 200;

/** Where each load stands in the lists that hold it: the code is passed once. */
export type Issued = Map<InstrId, Load>;

export function passed(
  before: InFlight,
  ids: readonly InstrId[],
  flow: FunctionFlow,
  selection: Selection,
  live: ReadonlySet<InstrId>,
  isBarrier: (id: InstrId) => boolean,
  issued: Issued,
): InFlight {
  let now = before;
  for (const id of ids) {
    const instr = flow.instructions[id];
    if (isBarrier(id)) now = { last: null, waited: true };
    else if (selection.writesMemory(instr)) now = NOTHING_IN_FLIGHT;
    else if (live.has(id) && (instr.op === 'load' || instr.op === 'call')) {
      const { pipe, slots } = selection.form(id);
      if (pipe !== 'load' || slots === 0) continue;
      const last = behind(now.last, id);
      issued.set(id, last);
      now = { last, waited: now.waited };
    }
  }
  return now;
}

function behind(before: Load | null, id: InstrId): Load {
  const size = sizeOf(before) + 1;
  const { jump } = before ?? { jump: null };
  const isEven = before !== null && jump !== null && before.size - jump.size === jump.size - sizeOf(jump.jump);
  return { id, size, before, jump: isEven ? jump.jump : before };
}

function sizeOf(load: Load | null): number {
  return load === null ? 0 : load.size;
}

/** How many loads are in flight that `own` does not name. */
export function othersIn({ last }: InFlight, own: ReadonlySet<InstrId>, issued: Issued): number {
  let others = sizeOf(last);
  for (const id of own) {
    const load = issued.get(id);
    if (load === undefined) continue;
    let at = last;
    while (at !== null && at.size > load.size) at = sizeOf(at.jump) >= load.size ? at.jump : at.before;
    if (at === load) others--;
  }
  return others;
}

/** What is in flight behind a branch whichever arm was taken. */
export function whereMet(a: InFlight, b: InFlight): InFlight {
  if (a === b) return a;
  let [x, y] = [a.last, b.last];
  while (x !== y)
    if (sizeOf(x) >= sizeOf(y)) x = (x as Load).before;
    else y = (y as Load).before;
  return { last: x, waited: a.waited && b.waited };
}

/** The loads that a value is made of. */
export function loadsBehind(flow: FunctionFlow, value: InstrId): ReadonlySet<InstrId> {
  const loads = new Set<InstrId>();
  madeOf(flow.instructions, value, MAX_VISITS, (instr, id) => {
    if (instr.op === 'load') loads.add(id);
    return operandsOf(instr);
  });
  return loads;
}
