import type { Instr, InstrId, Loop } from '../flow/ir';
import type { FunctionRun } from './function-run';
import { tripCount } from './trips';

/**
 * The xor butterfly: after `v = v op shfl_xor(v, m)` with a commutative op, lanes that differ in bit m hold the same
 * value; after all five bits all 32 lanes do. That is how every warp-wide reduction that needs its result in all lanes is
 * written (CUDA C++ Programming Guide, "Reduction across a warp").
 */

const COMMUTATIVE_CALLS =
  /^(__)?(u?(min|max)|f(min|max)f?|h?(add|min|max)2?|hadd2?|hmax2?|hmin2?|u?ll(min|max))(_rn)?$/;
const COMMUTATIVE_OPERATORS = /^([+*&|^]|min|max|&&|\|\|)$/;
const XOR_SHUFFLE = /^(__shfl_xor_sync|__shfl_xor|thread_block_tile<32>\.shfl_xor)$/;
const ALL_BITS = 31;

/** Lane bits in which the value of `id` does not differ. */
function agreedBits(run: FunctionRun, id: InstrId, depth = 0): number {
  const { instructions } = run.input.flow;
  const step = butterflyStep(instructions, instructions[id]);
  if (step === null || depth > 8) return 0;
  const distance = run.values[step.distance];
  const bit = distance !== undefined && run.input.domain.isConstant(distance) ? distance.base.constant : 0;
  return (isOneBit(bit) ? bit : 0) | agreedBits(run, step.value, depth + 1);
}

/** Do all lanes hold the same value of `id`? */
export function isFullButterfly(run: FunctionRun, id: InstrId): boolean {
  return agreedBits(run, id) === ALL_BITS;
}

/** A header phi that the loop folds over all five distances: the same in every lane once the loop has ended. */
export function isButterflyLoop(run: FunctionRun, phi: Instr, loop: Loop): boolean {
  const { flow, domain } = run.input;
  if (phi.op !== 'phi' || phi.block !== loop.header) return false;
  const step = butterflyStep(flow.instructions, flow.instructions[backValue(run, phi, loop)]);
  if (step === null || step.value !== phi.id) return false;
  const distance = flow.instructions[step.distance];
  if (distance.op !== 'phi' || distance.block !== loop.header) return false;
  const next = flow.instructions[backValue(run, distance, loop)];
  const entry = distance.incoming.find((_, index) => !loop.blocks.has(flow.blocks[loop.header].predecessors[index]));
  const first = entry === undefined ? undefined : run.values[entry];
  const by = next?.op === 'binary' && next.left === distance.id ? run.values[next.right] : undefined;
  const trips = tripCount(run, loop).max;
  if (next?.op !== 'binary' || first === undefined || by === undefined || trips === null || trips > 64) return false;
  if (!domain.isConstant(first) || !domain.isConstant(by)) return false;
  let bits = 0;
  let at = first.base.constant;
  for (let i = 0; i < trips; i++) {
    if (isOneBit(at)) bits |= at;
    at = advance(at, next.operator, by.base.constant);
  }
  return bits === ALL_BITS;
}

function advance(at: number, operator: string, by: number): number {
  switch (operator) {
    case '>>':
      return Math.floor(at / 2 ** by);
    case '/':
      return Math.trunc(at / by);
    case '<<':
      return at * 2 ** by;
    case '*':
      return at * by;
    default:
      return Number.NaN;
  }
}

function isOneBit(bit: number): boolean {
  return bit === 1 || bit === 2 || bit === 4 || bit === 8 || bit === 16;
}

function backValue(run: FunctionRun, phi: Instr & { op: 'phi' }, loop: Loop): InstrId {
  const { predecessors } = run.input.flow.blocks[loop.header];
  const index = predecessors.findIndex((from) => loop.blocks.has(from));
  return phi.incoming[index] ?? -1;
}

/** `value op shfl_xor(value, distance)`, either way round. */
export function butterflyStep(
  instructions: readonly Instr[],
  instr: Instr | undefined,
): { value: InstrId; distance: InstrId } | null {
  if (instr === undefined) return null;
  let pair: readonly InstrId[];
  if (instr.op === 'binary' && COMMUTATIVE_OPERATORS.test(instr.operator)) pair = [instr.left, instr.right];
  else if (instr.op === 'call' && instr.args.length === 2 && COMMUTATIVE_CALLS.test(instr.callee)) pair = instr.args;
  else return null;
  for (const [own, other] of [pair, [pair[1], pair[0]]]) {
    const shuffle = instructions[other];
    if (shuffle.op !== 'call' || !XOR_SHUFFLE.test(shuffle.callee)) continue;
    const from = shuffle.callee === '__shfl_xor_sync' ? 1 : 0;
    if (shuffle.args[from] !== own || shuffle.args.length < from + 2) continue;
    const width = shuffle.args[from + 2];
    if (width !== undefined && !isThirtyTwo(instructions[width])) continue;
    return { value: own, distance: shuffle.args[from + 1] };
  }
  return null;
}

/** Is there anything in a function that could be part of a butterfly? */
export function hasXorShuffle(instructions: readonly Instr[]): boolean {
  return instructions.some((instr) => instr.op === 'call' && XOR_SHUFFLE.test(instr.callee));
}

function isThirtyTwo(instr: Instr): boolean {
  return (instr.op === 'const' && instr.value === 32) || (instr.op === 'builtin' && instr.which === 'warpSize');
}
