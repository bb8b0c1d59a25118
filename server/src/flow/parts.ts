import type { TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { assignWhole, readWhole } from './bound-members';
import { type Local, type Lowering, NOWHERE, type Part, type Place, type Typed } from './context';
import type { InstrId } from './ir';

/**
 * Members of an object that the function names in another way than by the object's own name: through a reference to it, or
 * in a function that is lowered in place. They have no variables; they are read from the object's value and written into it.
 */

export function partOf(l: Lowering, local: Local, field: string): Place {
  const { type } = local;
  if (type.pointee !== null || type.lengths.length > 0) return NOWHERE;
  return memberOfPart(l, { kind: 'part', local, path: [], type }, field);
}

/** (Arrays live in memory, and what a reference is bound to is known elsewhere.) */
export function memberOfPart(l: Lowering, part: Part, field: string): Place {
  const type = l.fieldType(part.type, field);
  if (type.lengths.length > 0 || type.isReference) return NOWHERE;
  return { ...part, path: [...part.path, field], type };
}

export function readPart(l: Lowering, { local, path, type }: Part, node: Node): Typed {
  const whole = readWhole(l, local, node);
  return { id: follow(l, whole, local.type, path, node), type };
}

export function writePart(l: Lowering, { local, path }: Part, value: Typed, node: Node): Typed {
  assignWhole(l, local, replaced(l, readWhole(l, local, node), local.type, path, value.id, node), node);
  return value;
}

function follow(l: Lowering, whole: InstrId, type: TypeInfo, path: readonly string[], node: Node): InstrId {
  let id = whole;
  let of = type;
  for (const field of path) {
    of = l.fieldType(of, field);
    id = l.fieldOf(id, field, of, node);
  }
  return id;
}

/** An object's value with another value at the end of a path. */
function replaced(
  l: Lowering,
  whole: InstrId,
  type: TypeInfo,
  [field, ...rest]: readonly string[],
  value: InstrId,
  node: Node,
): InstrId {
  const inner = l.fieldType(type, field);
  const given = rest.length === 0 ? value : replaced(l, l.fieldOf(whole, field, inner, node), inner, rest, value, node);
  // A union is then whatever was written.
  const [fields, values] = l.isUnion(type)
    ? [['*'], [given]]
    : [
        [field, ''],
        [given, whole],
      ];
  return l.emit({ op: 'aggregate', fields, values }, type.scalar, node);
}
