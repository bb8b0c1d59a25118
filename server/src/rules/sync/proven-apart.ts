import { isBlockBarrier } from '../../flow/barriers';
import { calleeOf } from '../../flow/callee';
import { buildGraph } from '../../flow/graph';
import type { FunctionFlow, Instr, InstrId } from '../../flow/ir';
import { operandsOf } from '../../flow/operands';
import { Scope, type Value } from '../../lanes/value';
import { rootsOf } from '../../uniformity/memory';
import type { FunctionVerdicts } from '../../uniformity/result';

type Load = Instr & { readonly op: 'load' };

/** Operands looked through, and instructions walked, for one condition. */
const MAX_OPERANDS = 64;
const MAX_STEPS = 20_000;

/**
 * A condition on which the warps of a block are not known to agree: is there something that makes them differ? The
 * warp's index, a vote of the warp; or a load of memory that another warp may write before this one has come to a
 * barrier. (Where every write is behind a barrier, the block agrees, though the analysis could not show it.)
 */
export function differsInBlock(verdicts: FunctionVerdicts, condition: InstrId): boolean {
  const { flow, values } = verdicts;
  const loads = loadsIn(flow, condition);
  if (loads === null) return false;
  if (loads.length === 0) return true;
  return loads.some((load) => isPerWarp(values[load.address]) || isOverwritten(verdicts, load));
}

function isPerWarp(address: Value | undefined): boolean {
  return (
    address !== undefined &&
    (address.lanes !== null || address.base.terms.some(({ symbol }) => symbol.scope === Scope.Warp))
  );
}

/** The loads that a condition is made of; none where a vote or the warp's index stands in it; null: too many operands. */
function loadsIn(flow: FunctionFlow, condition: InstrId): Load[] | null {
  const loads: Load[] = [];
  const seen = new Set([condition]);
  for (const id of seen) {
    if (seen.size > MAX_OPERANDS) return null;
    const instr = flow.instructions[id];
    if (instr.op === 'load') loads.push(instr);
    else if (instr.op === 'call' && (calleeOf(instr)?.memberMask ?? -1) >= 0) return [];
    else if (instr.op === 'builtin' && instr.which.startsWith('threadIdx')) return [];
    else if (instr.op !== 'call') for (const operand of operandsOf(instr)) seen.add(operand);
  }
  return loads.length === 0 && [...seen].some((id) => flow.instructions[id].op === 'call') ? null : loads;
}

/** Does a write to the same object come after the load, or before it, without a barrier between? */
function isOverwritten(verdicts: FunctionVerdicts, load: Load): boolean {
  const { flow } = verdicts;
  const names = new Set(rootsOf(flow, load.address).map(nameOf));
  if (names.has(null)) return false;
  const { successors } = buildGraph(flow.blocks, flow.entry, flow.exit);
  const forward = reaches(verdicts, load, 1, (block) => successors[block], names);
  return forward || reaches(verdicts, load, -1, (block) => flow.blocks[block].predecessors, names);
}

type Root = ReturnType<typeof rootsOf>[number];

function nameOf(root: Root): string | null {
  if (root.kind === 'unknown') return null;
  return root.kind === 'object' ? `${root.object.space}:${root.object.name}` : `#${root.index}:${root.path}`;
}

function reaches(
  verdicts: FunctionVerdicts,
  load: Load,
  step: 1 | -1,
  next: (block: number) => readonly number[],
  names: ReadonlySet<string | null>,
): boolean {
  const { flow } = verdicts;
  const element = elementOf(verdicts, load.address);
  const seen = new Set<number>();
  const work = [{ block: load.block, at: flow.blocks[load.block].instructions.indexOf(load.id) + step }];
  let steps = 0;
  for (let from = work.pop(); from !== undefined && steps < MAX_STEPS; from = work.pop()) {
    const { instructions } = flow.blocks[from.block];
    let isOpen = true;
    for (let at = from.at; at >= 0 && at < instructions.length && isOpen; at += step) {
      steps++;
      const instr = flow.instructions[instructions[at]];
      const written = writtenBy(instr);
      if (written !== undefined && isAmong(flow, written, names)) {
        const other = elementOf(verdicts, written);
        if (element === null || other === null || element === other) return true;
      }
      isOpen = !isBlockBarrier(flow, instr) && !(instr.op === 'call' && instr.target >= 0);
    }
    if (!isOpen) continue;
    for (const block of next(from.block))
      if (!seen.has(block)) {
        seen.add(block);
        work.push({ block, at: step > 0 ? 0 : flow.blocks[block].instructions.length - 1 });
      }
  }
  return false;
}

function writtenBy(instr: Instr): InstrId | undefined {
  if (instr.op === 'store') return instr.address;
  if (instr.op !== 'call') return undefined;
  const access = calleeOf(instr)?.access;
  return access === 'writes' || access === 'updates' ? instr.args[0] : undefined;
}

function isAmong(flow: FunctionFlow, address: InstrId, names: ReadonlySet<string | null>): boolean {
  return rootsOf(flow, address).some((root) => names.has(nameOf(root)));
}

/** The element of an array that an address points to, where its index is a constant. */
function elementOf({ flow, values }: FunctionVerdicts, address: InstrId): number | null {
  const instr = flow.instructions[address];
  if (instr.op !== 'offset' || instr.negative || flow.instructions[instr.base].op === 'offset') return null;
  const index = values[instr.index];
  return index === undefined || index.lanes !== null || index.base.terms.length > 0 ? null : index.base.constant;
}

/**
 * Is a condition made of the difference of two values that both differ per lane? The parts in which they do may cancel
 * (`idx - threadIdx.x / tile`), so nothing shows that lanes differ.
 */
export function mayCancel({ flow, values }: FunctionVerdicts, condition: InstrId): boolean {
  const seen = new Set([condition]);
  for (const id of seen) {
    if (seen.size > MAX_OPERANDS) return true;
    const instr = flow.instructions[id];
    if (instr.op === 'binary' && instr.operator === '-') {
      const sides = [instr.left, instr.right].map((side) => values[side]?.lanes ?? null);
      if (sides.every((lanes) => lanes !== null) && values[id]?.lanes?.kind === 'varying') return true;
    }
    if (instr.op === 'binary' || instr.op === 'unary' || instr.op === 'cast')
      for (const operand of operandsOf(instr)) seen.add(operand);
  }
  return false;
}
