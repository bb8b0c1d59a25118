import type { BlockId, FunctionFlow, InstrId, Terminator } from '../flow/ir';
import type { Cases } from '../lanes/judge-switch';

const MANY = 8;

/**
 * Where the labels of a switch lead. A body without a statement of its own (`break;`) is where it goes on, if every
 * variable has the same value there as it has coming from elsewhere.
 */
export function casesOf(
  flow: FunctionFlow,
  idom: ArrayLike<BlockId>,
  from: BlockId,
  terminator: Terminator & { kind: 'switch' },
): Cases {
  const numbers = new Map<string, number>();
  const number = (target: BlockId): number => {
    const place = landing(flow, idom, from, target);
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

/**
 * The first block with instructions on the way from `target`, and what its phis take from that way. A label before
 * another one's empty body leads to where that one does: through a block of phis, which no one reads behind the next
 * place where ways meet.
 */
function landing(flow: FunctionFlow, idom: ArrayLike<BlockId>, from: BlockId, target: BlockId): string {
  const passed = new Map<InstrId, InstrId>();
  const seen = (id: InstrId): InstrId => passed.get(id) ?? id;
  let before = from;
  let at = target;
  for (let i = 0; i < MANY; i++) {
    const { instructions, predecessors, terminator } = flow.blocks[at];
    if (terminator.kind !== 'jump') break;
    if (instructions.length > 0 && idom[terminator.to] === at) break;
    const phis = instructions.map((id) => flow.instructions[id]);
    if (phis.some(({ op }) => op !== 'phi')) break;
    const index = predecessors.indexOf(before);
    const taken = phis.map((phi) => (phi.op === 'phi' ? seen(phi.incoming[index]) : phi.id));
    phis.forEach((phi, k) => {
      passed.set(phi.id, taken[k]);
    });
    before = at;
    at = terminator.to;
  }
  const { instructions, predecessors } = flow.blocks[at];
  const index = predecessors.indexOf(before);
  const taken: string[] = [];
  for (const id of instructions) {
    const instr = flow.instructions[id];
    if (instr.op === 'phi') taken.push(`${seen(instr.incoming[index])}`);
  }
  return `${at}:${taken.join()}`;
}
