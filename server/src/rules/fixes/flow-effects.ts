import type { AnalysedFunction, FileAnalysis } from '../../analysis';
import { isPureName } from '../../cuda/language';
import { calleeOf } from '../../flow/callee';
import type { Instr, InstrId } from '../../flow/ir';
import { withoutCasts } from '../../flow/operands';
import { rootOf } from '../../uniformity/memory';

/** What instructions do beside computing a value; what they do to variables of the function, the flow does not tell. */
export interface FlowEffects {
  /** Stores, calls that may write, asm, volatile accesses. */
  readonly writes: boolean;
  readonly loads: boolean;
  /** Barriers, votes, shuffles: lanes meet here. */
  readonly meets: boolean;
  readonly sharedMemory: boolean;
  readonly atomics: boolean;
  /** Reads which thread or lane it is. */
  readonly readsThread: boolean;
  /** Integer division, whose divisor a guard may have tested. */
  readonly divides: boolean;
  /** Calls of other than pure functions. */
  readonly calls: boolean;
  /** A function that is not seen, inline assembly, an operator of a type that is not seen. */
  readonly isUnknown: boolean;
}

/** A function that is known by its name alone: no function of the program, and it only computes its result. */
export function isPure(call: Instr & { op: 'call' }): boolean {
  return call.target < 0 && call.alternatives === undefined && isPureName(call.callee);
}

/** What the callee is not seen to do, it may do. */
const ANYTHING: FlowEffects = {
  writes: true,
  loads: true,
  meets: true,
  sharedMemory: true,
  atomics: true,
  readsThread: true,
  divides: true,
  calls: true,
  isUnknown: true,
};

/** `atomicAdd(&x, 1);` of an integer whose result nobody reads: a store that other threads' may come before or after. */
export function isPlainAtomic(call: Instr & { op: 'call' }): boolean {
  const atomic = calleeOf(call)?.atomic;
  return call.unused && call.type.kind !== 'float' && (atomic === 'sum' || atomic === 'extremum');
}

const NOTHING: FlowEffects = {
  writes: false,
  loads: false,
  meets: false,
  sharedMemory: false,
  atomics: false,
  readsThread: false,
  divides: false,
  calls: false,
  isUnknown: false,
};

type Changing = { -readonly [K in keyof FlowEffects]: FlowEffects[K] };

function add(to: Changing, other: FlowEffects): void {
  to.writes ||= other.writes;
  to.loads ||= other.loads;
  to.meets ||= other.meets;
  to.sharedMemory ||= other.sharedMemory;
  to.atomics ||= other.atomics;
  to.readsThread ||= other.readsThread;
  to.divides ||= other.divides;
  to.calls ||= other.calls;
  to.isUnknown ||= other.isUnknown;
}

/** What instructions of a function do to memory and to other threads, the functions that they call included. */
export function flowEffectsOf(
  analysis: FileAnalysis,
  of: AnalysedFunction,
  instructions: readonly Instr[],
  depth = 0,
): FlowEffects {
  const found = { ...NOTHING };
  for (const instr of instructions) {
    switch (instr.op) {
      case 'store':
        if (!isOwn(of, instr.address)) found.writes = true;
        if (instr.space === 'shared') found.sharedMemory = true;
        if (instr.volatile) found.meets = true;
        break;
      case 'load':
        found.loads = true;
        if (instr.volatile) found.writes = found.meets = true;
        if (instr.space === 'shared') found.sharedMemory = true;
        break;
      case 'pointee':
        found.loads = true;
        break;
      case 'asm':
        add(found, ANYTHING);
        break;
      case 'builtin':
        if (/^threadIdx|lane|warpId|threadRank/.test(instr.which)) found.readsThread = true;
        break;
      case 'binary':
      case 'unary':
        // An operator of a type that is not seen may be a function.
        if (instr.type.kind === 'other') add(found, ANYTHING);
        if (instr.op === 'binary' && mayDivideByZero(of, instr)) found.divides = true;
        break;
      case 'address':
        if (instr.object.space === 'shared') found.sharedMemory = true;
        break;
      case 'call':
        add(found, effectsOfCall(analysis, instr, depth));
        break;
      case 'out':
        found.writes = true;
    }
  }
  return found;
}

function mayDivideByZero({ flow }: AnalysedFunction, instr: Instr & { op: 'binary' }): boolean {
  if ((instr.operator !== '/' && instr.operator !== '%') || instr.type.kind === 'float') return false;
  const by = withoutCasts(flow.instructions, instr.right);
  return by.op !== 'const' || by.value === 0;
}

const MAX_DEPTH = 6;

const known = new WeakMap<AnalysedFunction, FlowEffects>();

function effectsOfCall(analysis: FileAnalysis, call: Instr & { op: 'call' }, depth: number): FlowEffects {
  if (isPure(call)) return NOTHING;
  if (isPlainAtomic(call)) return { ...NOTHING, writes: true, loads: true, atomics: true, calls: true };
  const callee = functionOf(analysis, call);
  if (callee === undefined || callee.flow.truncated !== null || depth >= MAX_DEPTH) return ANYTHING;
  let inner = known.get(callee);
  if (inner === undefined) {
    const inside = flowEffectsOf(analysis, callee, liveOf(callee), depth + 1);
    inner = changesWhatItIsHanded(callee) ? { ...inside, writes: true } : inside;
    // (At the depth that was left, which another way to it may not have.)
    if (!inner.isUnknown || depth === 0) known.set(callee, inner);
  }
  return { ...inner, calls: true };
}

/** `*p = …` of a pointer that is only used so, and what is assigned to a reference, are values of the flow, no stores. */
function changesWhatItIsHanded({ flow }: AnalysedFunction): boolean {
  return flow.outs.some(
    (id) => id >= 0 && flow.instructions[id].op !== 'pointee' && flow.instructions[id].op !== 'param',
  );
}

/** A local variable whose address nobody else has. */
function isOwn({ flow }: AnalysedFunction, address: InstrId): boolean {
  const root = rootOf(flow, address);
  return root.kind === 'object' && root.object.space === 'local' && !root.object.escapes;
}

export function functionOf(analysis: FileAnalysis, call: Instr & { op: 'call' }): AnalysedFunction | undefined {
  const { target, alternatives } = call;
  if (target < 0 || alternatives !== undefined) return undefined;
  return analysis.functions.find((each) => each.function.id === target);
}

export function liveOf({ flow }: AnalysedFunction): Instr[] {
  const ids = new Set<InstrId>();
  for (const block of flow.blocks) for (const id of block.instructions) ids.add(id);
  return flow.instructions.filter(({ id }) => ids.has(id));
}
