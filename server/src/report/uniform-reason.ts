import type { AnalysedFunction, Branch } from '../analysis';
import type { Instr, InstrId } from '../flow/ir';
import { nearestMadeOf } from '../flow/made-of';
import { operandsOf } from '../flow/operands';
import { type Answer, worstAnswer } from '../rules/answer';
import { code } from '../rules/words';

const MAX_VISITED = 200;
const MAX_NAMES = 3;

/**
 * Why the threads agree on a uniform condition, as the end of a sentence: "`threadIdx.x / 32` is the same in all lanes of
 * a warp", "`n` is a kernel argument"; empty where the condition does not show it.
 */
export function uniformReason(of: AnalysedFunction, branch: Branch): string {
  const answer = worstAnswer(of, branch);
  const { instructions } = of.flow;
  const names: string[] = [];
  let cancelled: Instr | null = null;
  nearestMadeOf(instructions, answer.verdict.site.value, MAX_VISITED, (instr, id) => {
    const operands = operandsOf(instr);
    // The lanes differ in what goes in, not in what comes out.
    if (operands.some((operand) => differs(answer, operand)) && !differs(answer, id)) {
      cancelled = instr;
      return null;
    }
    const name = leaf(of, instr);
    if (name === null) return operands;
    if (!names.includes(name)) names.push(name);
    return [];
  });
  if (cancelled !== null) return cancels(of, branch, cancelled);
  if (names.length === 0 || names.length > MAX_NAMES) return '';
  return names.join(' and ');
}

/** Do lanes of one warp hold different values? */
function differs({ values }: Answer, id: InstrId): boolean {
  const lanes = values[id]?.lanes ?? null;
  if (lanes === null) return false;
  if (lanes.kind === 'varying') return true;
  return lanes.offsets.some((offset, thread) => offset !== lanes.offsets[thread & ~31]);
}

function cancels({ function: of }: AnalysedFunction, branch: Branch, { start, end }: Instr): string {
  if (start < 0 || end <= start) return '';
  const text = of.file.text.slice(of.start + start, of.start + end);
  const scope = branch.answers[0].verdict.judgement.uniformity === 'warp' ? 'all lanes of a warp' : 'all threads';
  return `${code(text, 40)} is the same in ${scope}`;
}

/** What an operand is where its value begins. */
function leaf({ flow, function: of }: AnalysedFunction, instr: Instr): string | null {
  switch (instr.op) {
    case 'param': {
      const name = flow.parameters[instr.index]?.name;
      if (name === undefined || name === '') return null;
      return `${code(name, 40)} is ${of.kind === 'kernel' ? 'a kernel argument' : 'what every caller passes alike'}`;
    }
    case 'builtin':
      return `${code(instr.which, 40)} is the same in the whole block`;
    case 'load':
      return instr.start < 0
        ? null
        : `${code(of.file.text.slice(of.start + instr.start, of.start + instr.end), 40)} is loaded from one address`;
    default:
      return null;
  }
}
