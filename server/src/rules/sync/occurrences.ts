import type { AnalysedFunction, FileAnalysis } from '../../analysis';
import type { FunctionFlow, Instr } from '../../flow/ir';
import type { FunctionVerdicts } from '../../uniformity/result';

/** One function on the chain of calls that leads to an instruction. */
export interface Level {
  readonly verdicts: FunctionVerdicts;
  readonly flow: FunctionFlow;
  /** The call that leads on; in the last level the instruction itself. */
  readonly instr: Instr;
}

/** An instruction as a kernel comes to it: from the kernel, through the calls between, to the instruction. */
export interface Occurrence {
  readonly root: Level;
  readonly inner: Level;
  readonly levels: readonly Level[];
}

/** Occurrences of one function in one context: calls in calls are many. */
const MAX_OCCURRENCES = 2_000;

/**
 * The instructions for which `test` holds, as the functions of a file come to them that are no one's callee in sight:
 * kernels above all. Callees are looked into in the context of the call.
 */
export function* occurrencesIn(
  { functions }: FileAnalysis,
  test: (instr: Instr) => boolean,
): Generator<[AnalysedFunction, Occurrence]> {
  const holds = new Map<FunctionVerdicts, boolean>();
  for (const of of functions)
    for (const verdicts of of.verdicts) {
      if (verdicts.context.caller !== null) continue;
      const budget = { left: MAX_OCCURRENCES };
      for (const levels of within(verdicts, test, holds, budget))
        yield [of, { root: levels[0], inner: levels[levels.length - 1], levels }];
    }
}

function* within(
  verdicts: FunctionVerdicts,
  test: (instr: Instr) => boolean,
  holds: Map<FunctionVerdicts, boolean>,
  budget: { left: number },
): Generator<Level[]> {
  if (!isAnyIn(verdicts, test, holds)) return;
  const { flow, unreachable } = verdicts;
  for (const instr of flow.instructions) {
    if (budget.left <= 0) return;
    if (unreachable.has(instr.block)) continue;
    const level = { verdicts, flow, instr };
    if (test(instr)) {
      budget.left--;
      yield [level];
    }
    const callee = verdicts.calls.get(instr.id);
    if (callee !== undefined) for (const levels of within(callee, test, holds, budget)) yield [level, ...levels];
  }
}

function isAnyIn(
  verdicts: FunctionVerdicts,
  test: (instr: Instr) => boolean,
  holds: Map<FunctionVerdicts, boolean>,
): boolean {
  let found = holds.get(verdicts);
  if (found === undefined) {
    holds.set(verdicts, false);
    found =
      verdicts.flow.instructions.some((instr) => (instr.op === 'asm' || instr.op === 'call') && test(instr)) ||
      [...verdicts.calls.values()].some((callee) => isAnyIn(callee, test, holds));
    holds.set(verdicts, found);
  }
  return found;
}
