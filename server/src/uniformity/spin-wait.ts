import type { Site } from '../flow/ir';
import type { FunctionRun } from './function-run';

/** Calls whose result says whether another thread, block or copy engine has got somewhere. */
const POLLS =
  /(^|\.|_)(try_wait|test_wait|try_acquire|atomicCAS|atomicExch|atomicAdd|atomicOr|load|ld_acquire\w*|ld_volatile\w*|ready|wait\w*)/;

/**
 * A loop that only waits: its body stores nothing and its condition polls memory that others write (a volatile load, an
 * atomic, a barrier's try_wait). Such a loop is not work that some lanes have more of.
 */
export function isSpinWait(run: FunctionRun, site: Site): boolean {
  if (site.kind !== 'while' && site.kind !== 'do' && site.kind !== 'for') return false;
  const { flow } = run.input;
  const loop = run.input.facts.loopOfSite.get(site.id);
  if (loop === undefined) return false;
  let polls = false;
  let instructions = 0;
  for (const block of loop.blocks)
    for (const id of flow.blocks[block].instructions) {
      const instr = flow.instructions[id];
      instructions++;
      if (instr.op === 'store') return false;
      if (instr.op === 'load' && instr.volatile) polls = true;
      if (instr.op === 'asm') polls ||= /try_wait|test_wait|ld\.(acquire|volatile|relaxed)/.test(instr.code);
      if (instr.op === 'call') polls ||= POLLS.test(instr.callee);
    }
  // A loop that counts or advances something is more than a wait.
  return polls && instructions <= 24;
}
