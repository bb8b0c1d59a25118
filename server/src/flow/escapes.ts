import { calleeOf } from './callee';
import type { Instr, InstrId } from './ir';
import { addressSources } from './operands';

const MAX_SOURCES = 256;

/**
 * Marks the objects whose address goes where the function's own loads and stores do not show: into a call or into
 * memory, by whatever way the pointer has come (`p = c ? a : b; fill(p)`).
 */
export function markEscapes(instructions: readonly Instr[]): void {
  for (const instr of instructions) {
    if (instr.op === 'store') mark(instructions, [instr.value]);
    else if (instr.op === 'asm') mark(instructions, instr.args);
    else if (instr.op === 'call' && calleeOf(instr)?.escapes !== false) {
      mark(
        instructions,
        instr.args.filter((_, index) => instr.contained?.[index] !== true),
      );
      // A method may write through the addresses that its object holds.
      if (instr.receiver !== null) mark(instructions, [instr.receiver]);
    }
  }
}

/**
 * The addresses that a value may hold because a function that is not in sight made it of them: its result, or an object
 * that it wrote. (A number holds none.)
 */
function heldBy(instructions: readonly Instr[], id: InstrId): InstrId[] {
  const { op, type } = instructions[id];
  if ((op !== 'call' && op !== 'out') || (type.kind !== 'pointer' && type.kind !== 'other')) return [];
  const made = instructions[id];
  const call = made.op === 'out' ? instructions[made.call] : made;
  return call.op === 'call' ? call.args.filter((_, index) => call.contained?.[index] === true) : [];
}

function mark(instructions: readonly Instr[], from: readonly InstrId[]): void {
  const work = [...from];
  const seen = new Set<InstrId>();
  for (let id = work.pop(); id !== undefined && seen.size < MAX_SOURCES; id = work.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const instr = instructions[id];
    if (instr.op === 'address') instr.object.escapes = true;
    else work.push(...(addressSources(instr) ?? heldBy(instructions, id)));
  }
}
