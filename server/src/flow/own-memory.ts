import type { Node } from '../syntax/ast';
import { type Lowering, Types } from './context';
import type { Instr, InstrId, MemoryObject } from './ir';

const MAX_STEPS = 64;

/** The one local array or variable that a pointer is made from, or null. */
export function ownMemoryAt(instructions: readonly Instr[], pointer: InstrId): MemoryObject | null {
  let id = pointer;
  for (let step = 0; step < MAX_STEPS; step++) {
    const instr = instructions[id];
    if (instr.op === 'address') return instr.object.space === 'local' ? instr.object : null;
    if (instr.op === 'offset') id = instr.base;
    else if (instr.op === 'field' || instr.op === 'cast') id = instr.operand;
    else return null;
  }
  return null;
}

/** A call may have written any element of memory that it was handed the address of. */
export function fillMemory(l: Lowering, call: InstrId, argument: number, object: MemoryObject, node: Node): void {
  const { elementType: type, elementBytes: bytes, space } = object;
  const base = l.emit({ op: 'address', object }, Types.pointer.scalar, node);
  const value = l.emit({ op: 'out', call, argument, before: base }, type, node);
  const index = l.emit({ op: 'symbol', symbol: 'an element' }, Types.int.scalar, node);
  const address = l.emit(
    { op: 'offset', base, index, elementBytes: bytes, negative: false },
    Types.pointer.scalar,
    node,
  );
  l.emit({ op: 'store', address, value, space, bytes, volatile: false }, type, node);
}
