import type { BlockId, Instr, MemoryObject } from '../flow/ir';
import { LONG, ULONG, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';
import { rootsOf } from './memory';

/** Instructions looked back at from a load. */
const MAX_STEPS = 256;

type Load = Instr & { readonly op: 'load' };

/**
 * What a load of a local object finds where all ways to it pass one store last: stores through pointers (`*p = n`) and
 * to elements that differ per lane (`a[lane & 1] = 1`) are then as good as assignments. Null: not known. (The object's
 * address goes nowhere, so that nothing but these stores can write it.)
 */
export function storedBefore(run: FunctionRun, load: Load, object: MemoryObject): Value | null {
  const { flow } = run.input;
  const at = flow.blocks[load.block].instructions.indexOf(load.id);
  return storedAbove(run, load, object, { block: load.block, at, steps: 0 });
}

interface Place {
  readonly block: BlockId;
  readonly at: number;
  readonly steps: number;
}

function storedAbove(run: FunctionRun, load: Load, object: MemoryObject, from: Place): Value | null {
  const { flow, domain } = run.input;
  let { block, at, steps } = from;
  for (;;) {
    const { instructions, predecessors } = flow.blocks[block];
    for (at--; at >= 0; at--) {
      if (++steps > MAX_STEPS) return null;
      const instr = flow.instructions[instructions[at]];
      if (instr.op !== 'store') continue;
      const roots = rootsOf(flow, instr.address);
      if (!roots.some((root) => root.kind === 'object' && root.object === object)) continue;
      if (roots.length > 1 || instr.bytes !== load.bytes || instr.bytes !== object.elementBytes) return null;
      const there = run.valueAt(instr.address, load.block);
      const here = run.valueAt(load.address, load.block);
      if (mayOverlap(domain.binary('-', there, here, LONG), load.bytes)) return null;
      const isThere = domain.binary('==', there, here, ULONG);
      const stored = run.valueAt(instr.value, load.block);
      if (domain.isConstant(isThere)) {
        if (isThere.base.constant !== 0) return stored;
        continue;
      }
      // Lanes that stored to another element hold what was there before.
      if (isThere.lanes?.kind !== 'known') return null;
      const older = storedAbove(run, load, object, { block, at, steps });
      return older === null ? null : domain.select(isThere, stored, older, load.type);
    }
    const above = predecessors.length === 1 ? predecessors[0] : run.input.facts.graph.idom[block];
    if (predecessors.length !== 1 && (above === block || above < 0 || isStoredBetween(run, above, block, object)))
      return null;
    block = above;
    at = flow.blocks[block].instructions.length;
  }
}

/** Does a way from the end of `above`, which all ways pass, to the start of `below` store to the object? */
function isStoredBetween(run: FunctionRun, above: BlockId, below: BlockId, object: MemoryObject): boolean {
  const { flow } = run.input;
  const seen = new Set<BlockId>([above]);
  const work = [...flow.blocks[below].predecessors];
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    if (seen.has(block)) continue;
    seen.add(block);
    if (seen.size > MAX_STEPS) return true;
    for (const id of flow.blocks[block].instructions) {
      const instr = flow.instructions[id];
      if (instr.op !== 'store') continue;
      if (rootsOf(flow, instr.address).some((root) => root.kind === 'object' && root.object === object)) return true;
    }
    work.push(...flow.blocks[block].predecessors);
  }
  return false;
}

/** Could two accesses that lie so far apart have some of their bytes in common, and others not? */
function mayOverlap({ base, lanes }: Value, bytes: number): boolean {
  const isWhole = (distance: number): boolean => distance === 0 || Math.abs(distance) >= bytes;
  if (base.terms.length > 0 || lanes?.kind === 'varying') return true;
  if (lanes === null) return !isWhole(base.constant);
  return !lanes.offsets.every((offset) => isWhole(base.constant + offset));
}
