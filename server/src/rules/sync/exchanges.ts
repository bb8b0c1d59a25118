import type { AnalysedFunction } from '../../analysis';
import { barriersOf } from '../../flow/barriers';
import { calleeOf } from '../../flow/callee';
import type { FunctionFlow, Instr, InstrId } from '../../flow/ir';
import type { Value } from '../../lanes/value';
import type { FunctionVerdicts } from '../../uniformity/result';
import type { Related } from '../rule';

type Load = Instr & { readonly op: 'load' };
type Store = Instr & { readonly op: 'store' };

/** Lane `reader` loads what lane `writer` of its warp stored, and nothing on the path makes the one wait for the other. */
export interface Exchange {
  readonly load: Load;
  readonly store: Store;
  readonly reader: number;
  readonly writer: number;
}

/** Instructions walked for one function. */
const MAX_STEPS = 200_000;

/** The places where lanes of a warp read each other's stores without waiting: one for each store and statement. */
export function exchanges(verdicts: FunctionVerdicts): Exchange[] {
  const { flow } = verdicts;
  const out = new Map<InstrId, Exchange>();
  let steps = 0;
  for (const store of flow.instructions) {
    if (store.op !== 'store' || !isShared(flow, store) || verdicts.unreachable.has(store.block)) continue;
    const to = placeOf(verdicts, store.address);
    if (to === null) continue;
    const spent = walkFrom(
      verdicts,
      store,
      (load) => {
        const from = placeOf(verdicts, load.address);
        if (from === null || from.root !== to.root || from.bytes !== to.bytes) return;
        const pair = crossing(verdicts, store, to.index, load, from.index);
        if (pair !== null && !out.has(load.id)) out.set(load.id, { load, store, ...pair });
      },
      MAX_STEPS - steps,
    );
    steps += spent;
    if (steps >= MAX_STEPS) break;
  }
  return oncePerStatement(
    flow,
    [...out.values()].sort((a, b) => a.load.start - b.load.start),
  );
}

/** A compound assignment loads its own element as well as another's: one finding. */
function oncePerStatement(flow: FunctionFlow, all: readonly Exchange[]): Exchange[] {
  const seen = new Set<InstrId>();
  return all.filter(({ load }) => {
    const user = flow.instructions.find(
      (each) => each.op === 'store' && each.start <= load.start && each.end >= load.end,
    );
    const key = user?.id ?? load.id;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Shared memory, or what a pointer parameter of a helper points to: those are looked at where shared memory is passed. */
function isShared(flow: FunctionFlow, access: Load | Store): boolean {
  if (access.space === 'shared') return true;
  if (!access.volatile) return false;
  const root = flow.instructions[rootOf(flow, access.address).root];
  return root.op === 'param';
}

interface Place {
  readonly root: InstrId | string;
  readonly index: Value;
  readonly bytes: number;
}

function rootOf(flow: FunctionFlow, address: InstrId): { root: InstrId; index: InstrId; bytes: number } {
  const instr = flow.instructions[address];
  if (instr.op === 'offset')
    return { root: instr.base, index: instr.index, bytes: instr.negative ? 0 : instr.elementBytes };
  return { root: address, index: -1, bytes: 0 };
}

/** The object and the index of an address that is one step of arithmetic from it. */
function placeOf({ flow, values }: FunctionVerdicts, address: InstrId): Place | null {
  const { root, index, bytes } = rootOf(flow, address);
  const value = values[index];
  if (value === undefined || bytes === 0 || value.lanes?.kind === 'varying') return null;
  const base = flow.instructions[root];
  if (base.op === 'address') return { root: `${base.object.space}:${base.object.name}`, index: value, bytes };
  return base.op === 'param' ? { root, index: value, bytes } : null;
}

/** Two lanes of a warp of which one loads what the other stores; null: none is known. */
function crossing(
  { active }: FunctionVerdicts,
  store: Store,
  to: Value,
  load: Load,
  from: Value,
): { reader: number; writer: number } | null {
  const shift = difference(to, from);
  if (shift === null) return null;
  const stored = to.lanes?.kind === 'known' ? to.lanes.offsets : null;
  const loaded = from.lanes?.kind === 'known' ? from.lanes.offsets : null;
  if (stored === null || loaded === null || stored.length !== loaded.length) return null;
  const writes = active[store.block]?.within ?? null;
  const reads = active[load.block]?.within ?? null;
  for (let first = 0; first < stored.length; first += 32) {
    const last = Math.min(first + 32, stored.length);
    const writer = new Map<number, number>();
    for (let at = first; at < last; at++) if (writes === null || writes[at] !== 0) writer.set(stored[at] + shift, at);
    for (let at = first; at < last; at++) {
      const by = writer.get(loaded[at]);
      if (by !== undefined && by !== at && (reads === null || reads[at] !== 0))
        return { reader: at - first, writer: by - first };
    }
  }
  return null;
}

/** `to` less `from` in their uniform parts, where that is a number. */
function difference(to: Value, from: Value): number | null {
  if (to.base.terms.length !== from.base.terms.length) return null;
  const isSame = to.base.terms.every(({ symbol, coefficient }, index) => {
    const other = from.base.terms[index];
    return other.symbol.key === symbol.key && other.coefficient === coefficient;
  });
  return isSame ? to.base.constant - from.base.constant : null;
}

/** Hands out the loads of shared memory that control comes to from a store before lanes wait for each other. */
function walkFrom(
  { flow, unreachable }: FunctionVerdicts,
  store: Store,
  found: (load: Load) => void,
  budget: number,
): number {
  let steps = 0;
  const seen = new Set<number>();
  const work: { block: number; at: number }[] = [
    { block: store.block, at: flow.blocks[store.block].instructions.indexOf(store.id) + 1 },
  ];
  for (let next = work.pop(); next !== undefined && steps < budget; next = work.pop()) {
    const { instructions, terminator } = flow.blocks[next.block];
    let isOpen = true;
    for (let at = next.at; at < instructions.length && isOpen; at++) {
      steps++;
      const instr = flow.instructions[instructions[at]];
      if (instr.op === 'load' && isShared(flow, instr)) found(instr);
      isOpen = !waits(instr);
    }
    if (!isOpen) continue;
    const targets =
      terminator.kind === 'branch'
        ? [terminator.yes, terminator.no]
        : terminator.kind === 'switch'
          ? [...terminator.targets, terminator.otherwise]
          : terminator.kind === 'stop'
            ? []
            : [terminator.to];
    for (const block of targets) {
      if (seen.has(block) || unreachable.has(block)) continue;
      seen.add(block);
      work.push({ block, at: 0 });
    }
  }
  return steps;
}

/** Do lanes of the warp wait for each other here, or may they: in a function of the program, or in one not in sight? */
function waits(instr: Instr): boolean {
  if (instr.op === 'asm') return barriersOf(instr).length > 0;
  if (instr.op !== 'call') return false;
  if (instr.target >= 0) return true;
  const callee = calleeOf(instr);
  return callee === null || callee.effect === null || callee.barrier !== null || (callee.convergent && !callee.legacy);
}

export function describeStore(of: AnalysedFunction, store: Instr): Related {
  const start = of.function.start + store.start;
  return { file: of.function.file, start, end: of.function.start + store.end, message: 'the other lane writes here' };
}
