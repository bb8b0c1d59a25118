import type { BlockId, FunctionFlow, Terminator } from '../flow/ir';
import type { Cases } from '../lanes/judge-switch';

const MANY = 8;

/**
 * Where the labels of a switch lead. A body without a statement of its own (`break;`) is where it goes on, if every
 * variable has the same value there as it has coming from elsewhere.
 */
export function casesOf(flow: FunctionFlow, from: BlockId, terminator: Terminator & { kind: 'switch' }): Cases {
  const numbers = new Map<string, number>();
  const number = (target: BlockId): number => {
    const place = landing(flow, from, target);
    const known = numbers.get(place);
    if (known !== undefined) return known;
    numbers.set(place, numbers.size);
    return numbers.size - 1;
  };
  return {
    values: terminator.values,
    targets: terminator.targets.map(number),
    otherwise: number(terminator.otherwise),
  };
}

/** The first block with instructions on the way from `target`, and what its phis take from that way. */
function landing(flow: FunctionFlow, from: BlockId, target: BlockId): string {
  let before = from;
  let at = target;
  for (let i = 0; i < MANY; i++) {
    const block = flow.blocks[at];
    if (block.instructions.length > 0 || block.terminator.kind !== 'jump') break;
    before = at;
    at = block.terminator.to;
  }
  const { instructions, predecessors } = flow.blocks[at];
  const index = predecessors.indexOf(before);
  const taken: string[] = [];
  for (const id of instructions) {
    const instr = flow.instructions[id];
    if (instr.op === 'phi') taken.push(`${instr.incoming[index]}`);
  }
  return `${at}:${taken.join()}`;
}
