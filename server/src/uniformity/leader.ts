import { calleeOf, effectOf } from '../flow/callee';
import type { Instr, InstrId } from '../flow/ir';
import { Pattern, Source, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';

/**
 * `lane == __ffs(__activemask()) - 1` and `coalesced_threads().thread_rank() == 0`: of the lanes that asked together one
 * is the leader (warp-aggregated atomics, CUDA C++ Programming Guide, "Coalesced Groups"). `value` is what is known without that. Null: it is no such test.
 */
export function leaderTest(run: FunctionRun, instr: Instr & { op: 'binary' }, value: Value): Value | null {
  if (instr.operator !== '==' && instr.operator !== '!=') return null;
  const { left, right } = instr;
  const isLeader = [
    [left, right],
    [right, left],
  ].some(
    ([own, other]) =>
      (isLeaderOf(run, other, instr) && hasOwnValue(run, own, instr)) ||
      (isRankAmongActive(run, own, instr) && run.valueAt(other, instr.block).lanes === null),
  );
  if (!isLeader) return null;
  const elects = instr.operator === '==' ? 1 : -1;
  return run.input.domain.varying(Pattern.Data, value.why, {
    boolean: true,
    elects,
    source: Source.Data,
    assume: value.assume,
  });
}

/** `__ffs(mask) - 1` or `31 - __clz(mask)` of the active lanes' mask. */
function isLeaderOf(run: FunctionRun, id: InstrId, use: Instr): boolean {
  const isConstant = (at: InstrId, value: number): boolean => {
    const instr = stripped(run, at);
    return instr.op === 'const' && instr.value === value;
  };
  const difference = stripped(run, id);
  if (difference.op !== 'binary' || difference.operator !== '-') return false;
  const isLowest = isConstant(difference.right, 1);
  if (!isLowest && !isConstant(difference.left, 31)) return false;
  const found = stripped(run, isLowest ? difference.left : difference.right);
  const effect = found.op === 'call' ? effectOf(found) : null;
  if (found.op !== 'call' || effect?.kind !== 'unary' || effect.op !== (isLowest ? 'ffs' : 'clz')) return false;
  return found.args.length === 1 && isAskedTogether(run, stripped(run, found.args[0]), use);
}

/** The rank in the group of the lanes that are active. (Groups by label or predicate have a rank 0 each.) */
function isRankAmongActive(run: FunctionRun, id: InstrId, use: Instr): boolean {
  const rank = stripped(run, id);
  if (rank.op !== 'call' || rank.receiver === null || calleeOf(rank)?.isRank !== true) return false;
  return isAskedTogether(run, stripped(run, rank.receiver), use);
}

/** A call that tells which lanes are active, made together by the lanes of one answer. Behind a loop lanes meet that asked in different rounds. */
function isAskedTogether(run: FunctionRun, call: Instr, use: Instr): boolean {
  if (call.op !== 'call' || calleeOf(call)?.tellsActiveLanes !== true) return false;
  const { facts } = run.input;
  const loop = facts.insideOf[call.block];
  return loop < 0 || facts.within[loop].has(use.block);
}

function stripped(run: FunctionRun, id: InstrId): Instr {
  const { instructions } = run.input.flow;
  let instr = instructions[id];
  for (let i = 0; i < 4 && instr.op === 'cast'; i++) instr = instructions[instr.operand];
  return instr;
}

/** Does each lane of a warp hold a value of its own? */
function hasOwnValue(run: FunctionRun, id: InstrId, use: Instr): boolean {
  const { lanes } = run.valueAt(id, use.block);
  if (lanes === null) return false;
  if (lanes.kind === 'varying') return lanes.injective;
  for (let warp = 0; warp < lanes.offsets.length; warp += 32) {
    const own = lanes.offsets.subarray(warp, warp + 32);
    if (new Set(own).size < own.length) return false;
  }
  return true;
}
