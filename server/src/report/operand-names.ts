import type { AnalysedFunction } from '../analysis';
import type { InstrId } from '../flow/ir';
import { operandsOf } from '../flow/operands';
import { Assume } from '../lanes/value';
import type { Answer } from '../rules/answer';

/** The variable behind a condition that an assumption speaks of: `i` in "no wrap of i", `p` in "no alias of p". */
export function operandName(of: AnalysedFunction, answer: Answer, assumption: Assume): string | null {
  const { instructions } = of.flow;
  const seen = new Set<InstrId>();
  const queue: InstrId[] = [answer.verdict.site.value];
  for (let next = queue.shift(); next !== undefined && seen.size < 200; next = queue.shift()) {
    const instruction = instructions[next];
    if (instruction === undefined || seen.has(next)) continue;
    seen.add(next);
    const rests = ((answer.values[next]?.assume ?? 0) & assumption) !== 0;
    if (rests && assumption === Assume.NoWrap && instruction.name) return instruction.name;
    if (assumption === Assume.NoAlias && instruction.op === 'load') return pointerName(of, instruction.address);
    queue.push(...operandsOf(instruction));
  }
  return null;
}

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
