import { ptxText } from '../cuda/ptx-rows';
import { calleeOf } from '../flow/callee';
import type { FunctionFlow, InstrId, Loop, Site } from '../flow/ir';
import { madeOf } from '../flow/made-of';
import { operandsOf, targetsOf } from '../flow/operands';
import type { FunctionRun } from './function-run';
import type { FlowOf } from './terms';

/** A loop of more instructions than these, its callees included, does more than wait. */
const MAX_INSTRUCTIONS = 24;
const MAX_DEPTH = 4;

/**
 * A loop that only waits: its body stores nothing and its condition polls memory that others write (a volatile load, an
 * atomic, a barrier's try_wait), itself or in a function of the program. Such a loop is not work that some lanes have
 * more of.
 */
export function isSpinWait(run: FunctionRun, site: Site): boolean {
  if (site.kind !== 'while' && site.kind !== 'do' && site.kind !== 'for') return false;
  const { flow, host, facts } = run.input;
  const loop = facts.loopOfSite.get(site.id);
  if (loop === undefined) return false;
  const seen: Seen = { polls: false, instructions: 0, loop };
  for (const block of loop.blocks)
    if (!onlyPolls(flow, flow.blocks[block].instructions, host.flowOf, seen, 0)) return false;
  return seen.polls;
}

interface Seen {
  polls: boolean;
  instructions: number;
  readonly loop: Loop;
}

/** Stores nothing, and is short; notes in `seen` whether something polls. */
function onlyPolls(flow: FunctionFlow, ids: readonly InstrId[], flowOf: FlowOf, seen: Seen, depth: number): boolean {
  for (const id of ids) {
    const instr = flow.instructions[id];
    if (++seen.instructions > MAX_INSTRUCTIONS || instr.op === 'store') return false;
    if (instr.op === 'load') seen.polls ||= instr.volatile;
    else if (instr.op === 'asm') seen.polls ||= ptxText(instr.code).polls;
    else if (instr.op === 'call') {
      const known = calleeOf(instr);
      // An atomic whose result nobody reads is work, not a question; so is an update that is another one each time.
      if (known?.atomic === 'other' && depth === 0 && instr.args.some((each) => changes(flow, each, seen.loop)))
        return false;
      seen.polls ||= known?.polls === true && !instr.unused;
      for (const target of depth < MAX_DEPTH ? targetsOf(instr) : []) {
        const inner = flowOf(target);
        const all = inner.blocks.flatMap(({ instructions }) => instructions);
        if (!onlyPolls(inner, all, flowOf, seen, depth + 1)) return false;
      }
    }
  }
  return true;
}

/** Does the loop hand on from iteration to iteration what a value is made of? */
function changes({ instructions }: FunctionFlow, from: InstrId, loop: Loop): boolean {
  const isInside = (id: InstrId): boolean => loop.blocks.has(instructions[id].block);
  if (!isInside(from)) return false;
  let isFound = false;
  madeOf(instructions, from, 4 * MAX_INSTRUCTIONS, (instr) => {
    isFound = instr.op === 'phi' && instr.block === loop.header;
    return isFound ? null : operandsOf(instr).filter(isInside);
  });
  return isFound;
}
