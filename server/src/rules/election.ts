import type { Instr } from '../flow/ir';
import type { Value } from '../lanes/value';
import type { Answer } from './answer';
import { popcount } from './words';

/** At most one lane of a warp takes the arm, by construction: `if (lane == 0)`, `if (i == k)`. */
export function isElection(answer: Answer, instructions: readonly Instr[]): boolean {
  const { mask } = answer.verdict.judgement;
  if (mask !== null) return popcount(mask) <= 1;
  const test = instructions[answer.verdict.site.value];
  if (test === undefined || test.op !== 'binary' || test.operator !== '==') return false;
  const left = answer.values[test.left];
  const right = answer.values[test.right];
  if (left === undefined || right === undefined) return false;
  return (left.lanes === null && isDistinct(right)) || (right.lanes === null && isDistinct(left));
}

/** No two lanes of a warp hold the same value. */
function isDistinct({ lanes }: Value): boolean {
  if (lanes === null) return false;
  if (lanes.kind === 'varying') return lanes.injective;
  for (let warp = 0; warp < lanes.offsets.length; warp += 32) {
    const held = lanes.offsets.subarray(warp, warp + 32);
    if (new Set(held).size !== held.length) return false;
  }
  return true;
}
