import type { FunctionFlow, Instr, InstrId } from '../../flow/ir';
import { madeOf } from '../../flow/made-of';
import { operandsOf, withoutCasts } from '../../flow/operands';
import type { Value } from '../../lanes/value';
import type { FunctionVerdicts } from '../../uniformity/result';

/** More instructions than these are not followed: what makes a condition differ stands near it. */
const MAX_SLICE = 400;
const MAX_CALLS = 4;

/** An instruction in the function that holds it. */
export interface Part {
  readonly instr: Instr;
  readonly flow: FunctionFlow;
}

/**
 * What makes a value differ per lane: the per-lane instructions that it is computed from, back to where each comes into
 * being. A load ends a line (its address chooses the element, it is not the element), and so does a call that is not
 * seen through; a call of the program's own function goes on with what that returns.
 */
export function sliceOf(verdicts: FunctionVerdicts, values: readonly (Value | undefined)[], from: InstrId): Part[] {
  const parts: Part[] = [];
  collect(verdicts, values, from, parts, 0);
  return parts;
}

function collect(
  verdicts: FunctionVerdicts,
  values: readonly (Value | undefined)[],
  from: InstrId,
  parts: Part[],
  depth: number,
): void {
  const { flow } = verdicts;
  const seen = new Set<InstrId>();
  const work = [from];
  for (let id = work.pop(); id !== undefined && parts.length < MAX_SLICE; id = work.pop()) {
    const instr = flow.instructions[id];
    if (instr === undefined || seen.has(id) || !differs(values, id)) continue;
    seen.add(id);
    parts.push({ instr, flow });
    if (instr.op === 'load') continue;
    const inner = instr.op === 'call' ? verdicts.calls.get(id) : undefined;
    if (inner !== undefined && inner.flow.result >= 0 && depth < MAX_CALLS)
      collect(inner, inner.values, inner.flow.result, parts, depth + 1);
    work.push(...operandsOf(instr));
  }
}

/** A condition is asked about where it splits: what has no value there counts as per lane. */
function differs(values: readonly (Value | undefined)[], id: InstrId): boolean {
  const value = values[id];
  return value === undefined || value.lanes !== null;
}

/** All that a value is computed from, addresses included, in this function. */
export function closureOf(flow: FunctionFlow, from: InstrId): ReadonlySet<InstrId> {
  let known = closures.get(flow);
  if (known === undefined) {
    known = new Map();
    closures.set(flow, known);
  }
  const found = known.get(from);
  if (found !== undefined) return found;
  const seen = new Set<InstrId>();
  madeOf(flow.instructions, from, MAX_SLICE, (instr, id) => {
    seen.add(id);
    return operandsOf(instr);
  });
  if (known.size < MAX_KEPT) known.set(from, seen);
  return seen;
}

/** Asked for again and again by the causes of one loop. */
const closures = new WeakMap<FunctionFlow, Map<InstrId, ReadonlySet<InstrId>>>();
const MAX_KEPT = 2000;

/** Conversions left out. */
export function plain(flow: FunctionFlow, id: InstrId): InstrId {
  return flow.instructions[id] === undefined ? id : withoutCasts(flow.instructions, id).id;
}

/** The memory that an address points into: a name, a parameter's value, whatever it begins with. */
export function rootOf(flow: FunctionFlow, address: InstrId): string {
  let at = plain(flow, address);
  for (let steps = 0; steps < 32; steps++) {
    const instr = flow.instructions[at];
    if (instr?.op === 'offset') at = plain(flow, instr.base);
    else if (instr?.op === 'field') at = plain(flow, instr.operand);
    else break;
  }
  const instr = flow.instructions[at];
  return instr?.op === 'address' ? `object ${instr.object.name}` : `value ${at}`;
}
