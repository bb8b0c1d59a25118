import type { AnalysedFunction } from '../analysis';
import type { InstrId } from '../flow/ir';
import { nearestMadeOf } from '../flow/made-of';
import { operandsOf } from '../flow/operands';
import { Assume } from '../lanes/value';
import type { Answer } from '../rules/answer';

/** The variable behind a condition that an assumption speaks of: `i` in "no wrap of i", `p` in "no alias of p". */
export function operandName(of: AnalysedFunction, answer: Answer, assumption: Assume): string | null {
  const { site, judgement } = answer.verdict;
  if ((judgement.assume & assumption) === 0) return null;
  let name: string | null = null;
  nearestMadeOf(of.flow.instructions, site.value, MAX_VISITED, (instruction, id) => {
    const rests = ((answer.values[id]?.assume ?? 0) & assumption) !== 0;
    if (rests && assumption === Assume.NoWrap && instruction.name) name = instruction.name;
    else if (assumption === Assume.NoAlias && instruction.op === 'load') name = pointerName(of, instruction.address);
    else return operandsOf(instruction);
    return null;
  });
  return name;
}

const MAX_VISITED = 200;

function pointerName({ flow }: AnalysedFunction, address: InstrId): string | null {
  for (let id = address; ; ) {
    const instruction = flow.instructions[id];
    if (instruction === undefined) return null;
    if (instruction.op === 'address') return instruction.object.name;
    if (instruction.op === 'param') return flow.parameters[instruction.index]?.name ?? null;
    if (instruction.op === 'offset') id = instruction.base;
    else if (instruction.op === 'cast' || instruction.op === 'field') id = instruction.operand;
    else return instruction.name;
  }
}
