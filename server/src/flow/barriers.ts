import type { Barrier, BarrierOperand } from '../cuda/barrier';
import { ptxText } from '../cuda/ptx-rows';
import { calleeOf } from './callee';
import type { FunctionFlow, Instr, InstrId } from './ir';
import { withoutCasts } from './operands';

/** The barriers that an instruction is: one of a call, any number of inline PTX. */
export function barriersOf(instr: Instr): readonly Barrier[] {
  if (instr.op === 'asm') return ptxText(instr.code).barriers;
  const barrier = instr.op === 'call' ? (calleeOf(instr)?.barrier ?? null) : null;
  return barrier === null ? [] : [barrier];
}

/** The number that a barrier is given, where the text says it; null: not known. */
export function barrierNumber(flow: FunctionFlow, instr: Instr, operand: BarrierOperand): number | null {
  if (operand.kind === 'constant') return operand.value;
  let id: InstrId | undefined;
  if (instr.op === 'call') id = instr.args[operand.index];
  else if (instr.op === 'asm') id = instr.args[operand.index - instr.outputs];
  const value = id === undefined ? undefined : withoutCasts(flow.instructions, id);
  return value?.op === 'const' ? value.value : null;
}

/**
 * Does every thread of the block wait here for all others? A barrier of a part of them, under a number of its own or
 * with a count, is none; nor is one that only arrives, or whose count stands in memory.
 */
export function isBlockBarrier(flow: FunctionFlow, instr: Instr): boolean {
  return barriersOf(instr).some(
    ({ kind, scope, participants, number, inMemory }) =>
      kind === 'sync' &&
      scope !== 'warp' &&
      participants === null &&
      !inMemory &&
      (number === null || barrierNumber(flow, instr, number) === 0),
  );
}
