import type { Effect } from '../cuda/callee';
import { calleeOf, effectOf } from '../flow/callee';
import type { Instr, InstrId, Loop } from '../flow/ir';
import type { FunctionRun } from './function-run';
import { tripCount } from './trips';

/**
 * The xor butterfly: after `v = v op shfl_xor(v, m)` with a commutative op, lanes that differ in bit m hold the same
 * value; after all five bits all 32 lanes do. That is how every warp-wide reduction that needs its result in all lanes is
 * written (CUDA C++ Programming Guide, "Reduction across a warp").
 */

const COMMUTATIVE_OPERATORS = /^([+*&|^]|min|max|&&|\|\|)$/;
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
  else if (instr.op === 'call' && instr.args.length === 2 && calleeOf(instr)?.commutative) pair = instr.args;
  else return null;
  for (const [own, other] of [pair, [pair[1], pair[0]]]) {
    const shuffle = instructions[other];
    const at = xorShuffle(shuffle);
    if (shuffle.op !== 'call' || at === null || shuffle.args[at.value] !== own) continue;
    const distance = shuffle.args[at.lane];
    const width = shuffle.args[at.width];
    if (distance === undefined || (width !== undefined && !isThirtyTwo(instructions[width]))) continue;
    return { value: own, distance };
  }
  return null;
}

/** Is there anything in a function that could be part of a butterfly? */
export function hasXorShuffle(instructions: readonly Instr[]): boolean {
  return instructions.some((instr) => xorShuffle(instr) !== null);
}

/** Where the operands of an xor shuffle over all lanes of a warp stand; null: it is none. */
function xorShuffle(instr: Instr): (Effect & { kind: 'shuffle' }) | null {
  const effect = instr.op === 'call' ? effectOf(instr) : null;
  return effect?.kind === 'shuffle' && effect.mode === 'xor' && effect.size === 32 ? effect : null;
}

function isThirtyTwo(instr: Instr): boolean {
  return (instr.op === 'const' && instr.value === 32) || (instr.op === 'builtin' && instr.which === 'warpSize');
}
