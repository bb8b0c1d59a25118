import type { Callee, NamedEffect } from './callee';
import { groupCallee } from './group-methods';
import { halfRows } from './half-rows';
import { memoryRows } from './memory-rows';
import { numberRows } from './number-rows';
import { objectRows } from './object-rows';
import { specialRegister } from './registers';
import { warpRows } from './warp-rows';

const table = new Map<string, Callee | null>();
const ROWS = [warpRows, memoryRows, numberRows, halfRows, objectRows];
for (const rows of ROWS) addCallees(rows);

/** Names that are no rows are remembered as well, so many at most. */
const MAX_NAMES = 20_000;
const NVVM_REGISTER = '__nvvm_read_ptx_sreg_';

/** Adds rows; the last row of a name counts. Returns what takes them out again. */
export function addCallees(rows: readonly Callee[]): () => void {
  const before = rows.map(({ name }) => [name, table.get(name)] as const);
  for (const each of rows) table.set(each.name, each);
  return () => {
    for (const [name, was] of before)
      if (was === undefined) table.delete(name);
      else table.set(name, was);
  };
}

/** The record of a callee that is not in sight, by the name that lowering gives it; null: nothing is known of it. */
export function calleeNamed(name: string): Callee | null {
  const known = table.get(name);
  if (known !== undefined) return known;
  const found = derived(name);
  if (table.size < MAX_NAMES) table.set(name, found);
  return found;
}

function derived(name: string): Callee | null {
  if (name.startsWith(NVVM_REGISTER)) {
    const register = name.slice(NVVM_REGISTER.length);
    const axis = register.lastIndexOf('_');
    return specialRegister(register) ?? specialRegister(`${register.slice(0, axis)}.${register.slice(axis + 1)}`);
  }
  const qualified = name.lastIndexOf('::');
  return qualified >= 0 ? calleeNamed(name.slice(qualified + 2)) : groupCallee(name);
}

/** How the result of a callee follows from its arguments; null: not known. */
export function effectNamed(name: string): NamedEffect | null {
  return calleeNamed(name)?.effect ?? null;
}

/** All rows that stand in the table by name. */
export function allCallees(): Callee[] {
  return ROWS.flat();
}
