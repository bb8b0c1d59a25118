import type { FunctionFlow, Instr, InstrId, Loop } from '../flow/ir';
import { computedFrom, madeOf } from '../flow/made-of';
import { addressSources, withoutCasts } from '../flow/operands';
import type { FunctionRun } from './function-run';

/**
 * A search that halves what is left, `while (lo < hi) { mid = (lo + hi) / 2; if (…) lo = mid + 1; else hi = mid; }`, from
 * ends that the lanes of a warp share: whichever half a lane takes, it needs as many iterations as the others, or one
 * less. Two values go round the loop, both are tested, and each stays or becomes the middle of the two (give or take a
 * constant).
 */
export function isBisection(run: FunctionRun, loop: Loop): boolean {
  const { flow } = run.input;
  const ends = flow.blocks[loop.header].instructions
    .map((id) => flow.instructions[id])
    .filter((each): each is Phi => each.op === 'phi');
  for (const [at, low] of ends.entries())
    for (const high of ends.slice(at + 1)) {
      if (!halves(flow, loop, low, high)) continue;
      const starts = [...low.incoming, ...high.incoming].filter((id) => !loop.blocks.has(flow.instructions[id].block));
      if (starts.every((id) => run.valueAt(id, loop.header).lanes === null)) return true;
    }
  return false;
}

type Phi = Instr & { readonly op: 'phi' };

function halves(flow: FunctionFlow, loop: Loop, low: Phi, high: Phi): boolean {
  if (loop.site < 0) return false;
  const tested = arithmeticOf(flow, flow.sites[loop.site].value);
  if (!tested.has(low.id) || !tested.has(high.id)) return false;
  const moved = [low, high].map((end) => movesToMiddle(flow, loop, end, low, high));
  return moved.every((each) => each !== null) && moved.some(Boolean);
}

/** Does an end become the middle (true), or stay (false)? Null: it becomes something else. */
function movesToMiddle(flow: FunctionFlow, loop: Loop, end: Phi, low: Phi, high: Phi): boolean | null {
  let moves = false;
  const seen = new Set<InstrId>([end.id]);
  const work = end.incoming.filter((id) => loop.blocks.has(flow.instructions[id].block));
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const instr = flow.instructions[id];
    if (instr.op === 'phi' || instr.op === 'select') work.push(...(addressSources(instr) ?? []));
    else if (isMiddle(flow, id, low, high)) moves = true;
    else return null;
  }
  return moves;
}

/** `(lo + hi) / 2`, `lo + (hi - lo) / 2`, `>> 1`, `* 0.5f`, and one more or less. */
function isMiddle(flow: FunctionFlow, id: InstrId, low: Phi, high: Phi): boolean {
  const at = withoutCasts(flow.instructions, id);
  if (at.op !== 'binary') return false;
  if (isHalf(flow, at, low, high)) return true;
  if (at.operator !== '+' && at.operator !== '-') return false;
  const sides = [withoutCasts(flow.instructions, at.left), withoutCasts(flow.instructions, at.right)];
  if (sides[1].op === 'const') return isMiddle(flow, at.left, low, high);
  const hasEnd = sides.some((side) => side.id === low.id || side.id === high.id);
  return hasEnd && sides.some((side) => side.op === 'binary' && isHalf(flow, side, low, high));
}

/** Half of something that both ends have a part in. */
function isHalf(flow: FunctionFlow, at: Instr & { readonly op: 'binary' }, low: Phi, high: Phi): boolean {
  const [left, right] = [withoutCasts(flow.instructions, at.left), withoutCasts(flow.instructions, at.right)];
  const by = (side: Instr, value: number): boolean => side.op === 'const' && side.value === value;
  const halved =
    (at.operator === '/' && by(right, 2)) ||
    (at.operator === '>>' && by(right, 1)) ||
    (at.operator === '*' && by(right, 0.5))
      ? left
      : at.operator === '*' && by(left, 0.5)
        ? right
        : null;
  if (halved === null) return false;
  const parts = arithmeticOf(flow, halved.id);
  return parts.has(low.id) && parts.has(high.id);
}

/** What a value is computed from with arithmetic alone. */
function arithmeticOf({ instructions }: FunctionFlow, from: InstrId): ReadonlySet<InstrId> {
  const seen = new Set<InstrId>();
  madeOf(instructions, from, MAX_VISITED, (instr, id) => {
    seen.add(id);
    return instr.op === 'phi' ? NOTHING : computedFrom(instr);
  });
  return seen;
}

const MAX_VISITED = 40;
const NOTHING: readonly InstrId[] = [];
