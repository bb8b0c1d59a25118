import { ptxText } from '../cuda/ptx-rows';
import { calleeOf } from '../flow/callee';
import type { FunctionFlow, InstrId, Site } from '../flow/ir';
import { targetsOf } from '../flow/operands';
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
  const seen = { polls: false, instructions: 0 };
  for (const block of loop.blocks)
    if (!onlyPolls(flow, flow.blocks[block].instructions, host.flowOf, seen, 0)) return false;
  return seen.polls;
}

/** Stores nothing, and is short; notes in `seen` whether something polls. */
function onlyPolls(
  flow: FunctionFlow,
  ids: readonly InstrId[],
  flowOf: FlowOf,
  seen: { polls: boolean; instructions: number },
  depth: number,
): boolean {
  for (const id of ids) {
    const instr = flow.instructions[id];
    if (++seen.instructions > MAX_INSTRUCTIONS || instr.op === 'store') return false;
    if (instr.op === 'load') seen.polls ||= instr.volatile;
    else if (instr.op === 'asm') seen.polls ||= ptxText(instr.code).polls;
    else if (instr.op === 'call') {
      // An atomic whose result nobody reads is work, not a question.
      seen.polls ||= calleeOf(instr)?.polls === true && !instr.unused;
      for (const target of depth < MAX_DEPTH ? targetsOf(instr) : []) {
        const inner = flowOf(target);
        const all = inner.blocks.flatMap(({ instructions }) => instructions);
        if (!onlyPolls(inner, all, flowOf, seen, depth + 1)) return false;
      }
    }
  }
  return true;
}
