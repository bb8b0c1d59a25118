import { ptxText } from '../cuda/ptx-rows';
import { isBlockBarrier } from '../flow/barriers';
import { calleeOf } from '../flow/callee';
import type { FunctionFlow, Instr, InstrId, MemoryObject } from '../flow/ir';
import { addressSources } from '../flow/operands';
import type { FlowOf } from './terms';

/**
 * Objects of shared memory that an instruction may write, by name. `EVERYTHING` stands for all of them, `#2` for what
 * the third parameter of a device function points to.
 */
export type Touched = ReadonlySet<string>;
const EVERYTHING = '*';
/** Objects whose length is not known (`extern __shared__ float s[]`) overlap one another: one name for all. */
const DYNAMIC = '[]';
/** Memory that is not the block's. */
const OTHER = '';

/** What a function does to the shared memory of its block. */
export interface SharedEffects {
  /** Of its instructions those that may write. */
  readonly writes: ReadonlyMap<InstrId, Touched>;
  readonly all: Touched;
  /** Barriers that all threads of the block wait at. */
  readonly barriers: ReadonlySet<InstrId>;
  /** Calls of functions that have such barriers inside. */
  readonly barriersInside: ReadonlyMap<InstrId, number>;
  /** Objects that are also written at times which no barrier orders: by copies, other blocks, unseen functions. */
  readonly untimed: Touched;
}

const MAX_ROOTS = 64;

function nameOf(object: MemoryObject): string {
  return object.length >= 1 ? object.name : DYNAMIC;
}

export function mayTouch(touched: Touched, object: string): boolean {
  return touched.has(EVERYTHING) || touched.has(object);
}

/** Of functions that are called: what they do, null while that is being found out. */
type Known = Map<number, SharedEffects | null>;

export function sharedEffects(
  flow: FunctionFlow,
  flowOf: FlowOf,
  isKernel: boolean,
  known: Known = new Map(),
): SharedEffects {
  const writes = new Map<InstrId, Touched>();
  const barriers = new Set<InstrId>();
  const barriersInside = new Map<InstrId, number>();
  const untimed = new Set<string>();
  let hasUnseen = false;
  const points = (id: InstrId, isAddress: boolean): Set<string> => pointsTo(flow, id, isKernel, isAddress);
  const add = (id: InstrId, touched: Touched): void => {
    if (touched.size > 0) writes.set(id, touched);
  };
  for (const instr of flow.instructions) {
    if (instr.op === 'store') add(instr.id, points(instr.address, true));
    else if (instr.op === 'asm') {
      const ptx = ptxText(instr.code);
      if (isBlockBarrier(flow, instr)) barriers.add(instr.id);
      if (!ptx.isBarrier && !ptx.registersOnly) untimed.add(EVERYTHING);
    } else if (instr.op === 'call' && instr.target < 0) {
      const callee = calleeOf(instr);
      const access = callee?.access ?? 'unknown';
      if (isBlockBarrier(flow, instr)) barriers.add(instr.id);
      else if (callee?.remote === true) untimed.add(EVERYTHING);
      else if ((access === 'writes' || access === 'updates') && instr.args.length > 0)
        add(instr.id, points(instr.args[0], true));
      else if (access !== 'reads')
        for (const id of handedOn(flow, instr)) for (const object of points(id, false)) untimed.add(object);
      hasUnseen ||= (callee?.effect ?? null) === null;
    } else if (instr.op === 'call') {
      const inside = instr.alternatives === undefined ? insideOf(instr.target, flowOf, known) : null;
      if (inside === null) {
        untimed.add(EVERYTHING);
        continue;
      }
      const seen = (touched: Touched): Set<string> => fromCaller(flow, instr, touched, points);
      for (const object of seen(inside.untimed)) untimed.add(object);
      if (inside.barriers.size + inside.barriersInside.size > 0) barriersInside.set(instr.id, instr.target);
      add(instr.id, seen(inside.all));
    }
  }
  // A function that is not seen knows the objects outside functions, and where dynamic memory begins.
  if (hasUnseen) for (const object of inReachOfAll(flow)) untimed.add(object);
  const all = new Set([...writes.values()].flatMap((each) => [...each]));
  // `*p = v` is no store where the callee uses `p` as one cell.
  flow.outs.forEach((id, index) => {
    if (id >= 0) all.add(`#${index}`);
  });
  return { writes, all, barriers, barriersInside, untimed };
}

/** Null for functions that call one another in circles. */
function insideOf(target: number, flowOf: FlowOf, known: Known): SharedEffects | null {
  let found = known.get(target);
  if (found === undefined) {
    known.set(target, null);
    found = sharedEffects(flowOf(target), flowOf, false, known);
    known.set(target, found);
  }
  return found;
}

type Call = Instr & { readonly op: 'call' };

/** What a call is handed: an argument that it may write is there with its value, as an object of a method is. */
function handedOn(flow: FunctionFlow, call: Call): InstrId[] {
  const all = call.receiver === null ? [...call.args] : [...call.args, call.receiver];
  return all.map((id, index) => {
    const instr = flow.instructions[id];
    return instr.op === 'load' && (index >= call.args.length || call.writable[index]) ? instr.address : id;
  });
}

/** What a callee touches, with the caller's names. */
function fromCaller(
  flow: FunctionFlow,
  call: Call,
  touched: Touched,
  points: (id: InstrId, isAddress: boolean) => Set<string>,
): Set<string> {
  const out = new Set<string>();
  const handed = handedOn(flow, call);
  for (const name of touched) {
    if (!name.startsWith('#')) out.add(name);
    else {
      const id = handed[Number(name.slice(1))];
      for (const object of id === undefined ? [EVERYTHING] : points(id, true)) out.add(object);
    }
  }
  return out;
}

function inReachOfAll(flow: FunctionFlow): string[] {
  const out: string[] = [];
  for (const instr of flow.instructions)
    if (instr.op === 'address' && instr.object.space === 'shared' && (instr.object.escapes || instr.object.length < 1))
      out.push(nameOf(instr.object));
  return out;
}

/** The shared objects that a load may read; null where it may read other memory, too. */
export function sharedObjectsAt(flow: FunctionFlow, address: InstrId): ReadonlySet<string> | null {
  const objects = pointsTo(flow, address, false, true);
  return objects.size === 0 ||
    [...objects].some((name) => name === EVERYTHING || name === OTHER || name.startsWith('#'))
    ? null
    : objects;
}

/**
 * The shared objects that an address may lie in. A kernel's own parameters point to global memory. What may be a number
 * as well is followed, but what it was made of need not be found.
 */
function pointsTo(flow: FunctionFlow, address: InstrId, isKernel: boolean, isAddress: boolean): Set<string> {
  const out = new Set<string>();
  const work = [address];
  const seen = new Set(work);
  const { kind } = flow.instructions[address].type;
  const mustBeFound = isAddress || kind === 'pointer';
  const follow = (id: InstrId): void => {
    if (seen.has(id)) return;
    seen.add(id);
    work.push(id);
  };
  while (work.length > 0) {
    if (seen.size > MAX_ROOTS) return new Set([EVERYTHING]);
    const instr = flow.instructions[work.pop() as InstrId];
    const sources = addressSources(instr);
    if (sources !== null) sources.forEach(follow);
    else if (instr.op === 'address') out.add(instr.object.space === 'shared' ? nameOf(instr.object) : OTHER);
    else if (instr.op === 'param') {
      if (!isKernel) out.add(`#${instr.index}`);
    } else if (mustBeFound) out.add(EVERYTHING);
  }
  return out;
}
