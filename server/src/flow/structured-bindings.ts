import type { TypeInfo } from '../program/program';
import { NONE, type Node } from '../syntax/ast';
import { Kind } from '../syntax/kinds';
import { bindAlike } from './bound-members';
import { type Lowering, NOWHERE, type Place, type Typed, Types, typeOfPlace } from './context';
import { elementPlace, fieldOfPlace, lowerExpression, placeOf, readPlace } from './lower-expressions';

/** `auto [a, b] = pair;`, `auto &[a, b] = pair;` (C++ [dcl.struct.bind]). */
export interface StructuredBinding {
  readonly node: Node;
  /** The names are other names of the members, not of copies. */
  readonly isReference: boolean;
}

export function structuredBinding({ ast }: Lowering, declarator: Node): StructuredBinding | null {
  let node = declarator;
  let isReference = false;
  while (node >= 0 && ast.kinds[node] === Kind.reference_declarator) {
    isReference = true;
    node = ast.firstChildren[node] ?? NONE;
  }
  return node >= 0 && ast.kinds[node] === Kind.structured_binding_declarator ? { node, isReference } : null;
}

/** Declares the names; `initial`: what they are bound to, where no expression says. */
export function bindStructured(
  l: Lowering,
  { node, isReference }: StructuredBinding,
  value: Node,
  initial: (Typed & { readonly place?: Place }) | null,
): void {
  const { ast } = l;
  const place = initial?.place ?? (value >= 0 ? placeOf(l, value) : NOWHERE);
  const type = place.kind === 'none' ? null : typeOfPlace(place);
  const isPlace = type !== null && (isReference || type.lengths.length > 0);
  const whole = isPlace ? null : (initial ?? (value >= 0 ? lowerExpression(l, value) : null));
  ast.children(node).forEach((name, index) => {
    const text = ast.textOf(name);
    const at = isPlace ? partAt(l, place, type, index, name) : NOWHERE;
    if (isReference && at.kind !== 'none') {
      l.scope.declare(text, { kind: 'alias', place: at });
      return;
    }
    const part = at.kind === 'none' ? partOfValue(l, whole, index, name) : readPlace(l, at, name);
    const local = l.local(text, { ...part.type, isReference: false, isConst: false });
    l.assign(local, part.id, name);
    bindAlike(l, local, part.id);
    l.scope.declare(text, { kind: 'variable', local });
  });
}

function partAt(l: Lowering, place: Place, type: TypeInfo, index: number, node: Node): Place {
  if (type.lengths.length > 0) {
    const base = place.kind === 'memory' ? { id: place.address, type } : readPlace(l, place, node);
    const at = { id: l.constant(index, Types.int.scalar, node), type: Types.int };
    return elementPlace(l, base, at, node, '');
  }
  const field = fieldAt(l, type, index);
  return field === null ? NOWHERE : fieldOfPlace(l, place, field, node);
}

function partOfValue(l: Lowering, whole: Typed | null, index: number, node: Node): Typed {
  if (whole === null) return { id: l.emit({ op: 'undef' }, Types.other.scalar, node), type: Types.other };
  const field = fieldAt(l, whole.type, index) ?? String(index);
  const type = l.fieldType(whole.type, field);
  return { id: l.fieldOf(whole.id, field, type, node), type };
}

/** The member that a name stands for; null: the class is not in sight, or none has so many. */
function fieldAt(l: Lowering, { aggregate, pointee }: TypeInfo, index: number): string | null {
  if (aggregate === null || pointee !== null) return null;
  return l.program.aggregate(aggregate)?.fields[index]?.name ?? null;
}
