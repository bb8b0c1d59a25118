import type { FileAnalysis } from '../analysis';
import type { Callee } from '../cuda/callee';
import { calleeOf } from '../flow/callee';
import type { Instr, InstrId } from '../flow/ir';
import { withoutCasts } from '../flow/operands';
import type { Rule, RuleFinding } from './rule';
import { conditionOf, findingAt, oncePerPlace, type PartingAt, type Said, whyOf } from './sync/finding';
import { FULL, lanesText, warpMasks } from './sync/lane-sets';
import { partingsOf, parts } from './sync/missing-threads';
import { type Level, type Occurrence, occurrencesIn } from './sync/occurrences';
import { code } from './words';

type Call = Instr & { readonly op: 'call' };

export const warpSyncMask: Rule = {
  id: 'warp-sync-mask',
  summary: 'The mask of a `*_sync` call names lanes that cannot be there, or leaves out lanes that are',
  severity: 'warning',
  check(analysis: FileAnalysis): RuleFinding[] {
    const findings: RuleFinding[] = [];
    for (const [of, occurrence] of occurrencesIn(analysis, takesMask)) {
      const said = judge(occurrence);
      if (said !== null) findings.push(findingAt(this.id, of, occurrence, said));
    }
    return oncePerPlace(findings);
  },
};

function takesMask(instr: Instr): boolean {
  return instr.op === 'call' && (calleeOf(instr)?.memberMask ?? -1) >= 0;
}

const ADVICE =
  'Compute the mask before the branch with `__ballot_sync(0xffffffff, condition)`, or let all lanes make the call and use its result inside.';

function judge(occurrence: Occurrence): Said | null {
  const { inner } = occurrence;
  const instr = inner.instr as Call;
  const callee = calleeOf(instr) as Callee;
  const wrong = wrongWidth(inner, instr, callee) ?? ofActiveMask(inner, instr, callee);
  if (wrong !== null) return wrong;
  const mask = maskOf(inner, instr, callee);
  if (mask === null) return null;
  const partings = partingsOf(occurrence).filter((each) => parts(each, 'warp'));
  return (
    missingLanes(inner, mask, partings) ??
    leftOut(inner, mask) ??
    outsideSource(inner, instr, callee, mask) ??
    afterExit(inner, instr, callee, mask, partings)
  );
}

function plain(what: (call: string) => string, why: string, advice: string): Said {
  return { severity: 'warning', spellings: [what], why, advice, parting: null };
}

/** The mask where it is a constant; without an argument it is all lanes. */
function maskOf({ verdicts }: Level, instr: Call, { memberMask }: Callee): number | null {
  const id = instr.args[memberMask];
  return id === undefined ? FULL : constantOf(verdicts.values[id]);
}

function constantOf(value: Level['verdicts']['values'][number]): number | null {
  if (value === undefined || value.lanes !== null || value.base.terms.length > 0) return null;
  return Number.isInteger(value.base.constant) ? value.base.constant >>> 0 : null;
}

function wrongWidth({ verdicts }: Level, instr: Call, { effect }: Callee): Said | null {
  if (effect?.kind !== 'shuffle') return null;
  const id = instr.args[effect.width];
  if (id === undefined) return null;
  const value = verdicts.values[id];
  if (value === undefined || value.lanes !== null || value.base.terms.length > 0) return null;
  const width = value.base.constant;
  if (width >= 1 && width <= 32 && (width & (width - 1)) === 0) return null;
  return plain(
    (call) => `The width of ${call} is ${width}: it must be a power of two up to 32, or the result is undefined.`,
    '',
    'Use the next power of two, and let lanes beyond the end hand on a neutral value.',
  );
}

/** `__activemask()` says who happens to be here, not who will come to the call. */
function ofActiveMask({ flow }: Level, instr: Call, { memberMask }: Callee): Said | null {
  const id: InstrId | undefined = instr.args[memberMask];
  const made = id === undefined ? undefined : withoutCasts(flow.instructions, id);
  if (made?.op !== 'call' || calleeOf(made)?.tellsActiveLanes !== true) return null;
  return plain(
    (call) =>
      `The mask of ${call} is \`__activemask()\`, which promises no convergence: it may name any part of the lanes.`,
    'Since Volta the lanes of a branch need not run together, so each may see another mask.',
    'Compute the mask before the branch with `__ballot_sync(0xffffffff, condition)`, or use `cg::coalesced_threads()`.',
  );
}

function missingLanes({ verdicts, instr }: Level, mask: number, partings: readonly PartingAt[]): Said | null {
  // Lanes that have returned need not come: CUDA asks for all non-exited threads that the mask names.
  const away = partings.filter(({ parting }) => parting.how !== 'exit');
  if (away.length === 0) return null;
  const masks = warpMasks(verdicts.active[instr.block]);
  const short = masks?.find((lanes) => (mask & ~lanes) !== 0);
  if (short !== undefined) {
    const missing = (mask & ~short) >>> 0;
    return withParting(away[0], (call, at) => `${call} names ${lanesText(missing)}, which cannot reach it past ${at}.`);
  }
  const unknown = away.find(({ parting }) => parting.judgement.mask === null);
  if (unknown === undefined) return null;
  const isTail = unknown.parting.judgement.extent === 'boundary';
  return withParting(unknown, (call, at) =>
    isTail
      ? `${call} names lanes that do not pass ${at} in the last warp: there its result is undefined.`
      : `${call} names lanes that may not come past ${at}: undefined, may hang.`,
  );
}

function withParting(at: PartingAt, what: (call: string, condition: string) => string): Said {
  const text = conditionOf(at);
  const long = text === null ? 'a jump' : code(text, 40);
  const short = text === null ? 'a jump' : code(text, 18);
  return {
    severity: 'warning',
    spellings: [(call) => what(call, long), (call) => what(call, short)],
    why: whyOf(at),
    advice: ADVICE,
    parting: at,
  };
}

/** Lanes that make the call and that the mask does not name. */
function leftOut({ verdicts, instr }: Level, mask: number): Said | null {
  const active = verdicts.active[instr.block];
  if (active === undefined || !active.exact || active.atMostOne) return null;
  const masks = warpMasks(active) ?? (active.within === null ? [FULL] : []);
  const over = masks.find((lanes) => (lanes & ~mask) !== 0);
  // (A warp of fewer lanes than 32 has no others to leave out.)
  const { shape } = verdicts.context;
  if (over === undefined || (shape !== null && shape.x * shape.y * shape.z < 32)) return null;
  if (verdicts.context.caller === null && verdicts.function.kind !== 'kernel') return null;
  const left = (over & ~mask) >>> 0;
  return plain(
    (call) => `The mask of ${call} leaves out ${lanesText(left)}, which make the call too: undefined.`,
    'Every lane that makes the call must be named in its mask.',
    'Name all lanes that come here, or let only the named ones make the call.',
  );
}

function outsideSource({ verdicts }: Level, instr: Call, { effect }: Callee, mask: number): Said | null {
  if (effect?.kind !== 'shuffle' || effect.mode !== 'index' || instr.args[effect.width] !== undefined) return null;
  const id = instr.args[effect.lane];
  const lane = id === undefined ? null : constantOf(verdicts.values[id]);
  if (lane === null || ((mask >>> (lane & 31)) & 1) === 1) return null;
  return plain(
    (call) => `${call} reads lane ${lane & 31}, which its mask does not name: the result is undefined.`,
    '',
    'Read a lane of the mask, or name that lane, too.',
  );
}

/** A shuffle that reads lanes which may have returned. (Guards at the end of the data keep the lower lanes.) */
function afterExit(
  { verdicts }: Level,
  instr: Call,
  { effect }: Callee,
  mask: number,
  partings: readonly PartingAt[],
): Said | null {
  if (effect?.kind !== 'shuffle' || mask !== FULL) return null;
  const exit = partings.find(({ parting }) => parting.how === 'exit');
  if (exit === undefined) return null;
  if (effect.mode === 'up') return null;
  const id = instr.args[effect.lane];
  const lane = id === undefined ? undefined : verdicts.values[id];
  if (effect.mode === 'index' && (lane === undefined || lane.lanes === null)) return null;
  return withParting(
    exit,
    (call, at) => `${call} reads lanes that may have returned at ${at}: then the result is undefined.`,
  );
}
