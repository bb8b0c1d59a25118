import { buildGraph } from '../flow/graph';
import type { BlockId, FunctionFlow, InstrId } from '../flow/ir';
import type { FlowFacts } from './flow-facts';

/**
 * The block runs in one thread only, and the compiler sees it: `threadIdx.x == c` stands around it, by itself. Behind `&&`, or
 * on an index made of more, it no longer does.
 */
export function isElected(flow: FunctionFlow, facts: FlowFacts, block: BlockId): boolean {
  const { idom } = buildGraph(flow.blocks, flow.entry, flow.exit);
  for (let at = block, hops = 0; hops < 64; hops++) {
    const before = idom[at];
    if (before === undefined || before < 0 || before === at) return false;
    const { terminator } = flow.blocks[before];
    if (terminator.kind === 'branch' && flow.blocks[at].predecessors.length === 1) {
      const side = elects(flow, facts, terminator.condition);
      if (side !== null && (side ? terminator.yes : terminator.no) === at) return true;
    }
    at = before;
  }
  return false;
}

/** The side of the condition on which one thread is; null where there is none such. */
function elects(flow: FunctionFlow, facts: FlowFacts, condition: InstrId): boolean | null {
  const instr = flow.instructions[condition];
  if (instr.op === 'unary' && instr.operator === '!') return isThread(flow, instr.operand) ? true : null;
  if (instr.op === 'cast' && instr.type.kind === 'bool') return isThread(flow, instr.operand) ? false : null;
  if (instr.op !== 'binary' || (instr.operator !== '==' && instr.operator !== '!=')) return null;
  const { left, right } = instr;
  const other = isThread(flow, left) ? right : isThread(flow, right) ? left : null;
  if (other === null || facts.origin(other) !== 'argument') return null;
  return instr.operator === '==';
}

function isThread(flow: FunctionFlow, id: InstrId): boolean {
  let at = flow.instructions[id];
  for (let hops = 0; at.op === 'cast' && hops < 4; hops++) at = flow.instructions[at.operand];
  return at.op === 'builtin' && at.which === 'threadIdx.x';
}
