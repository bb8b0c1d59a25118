import { qualifierNamed, qualifierText } from '../hir/names';
import { methodsPointedTo } from '../hir/targets';
import type { Ast, Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { type Lowering, NOWHERE, type Place, type Typed, Types, typeOfPlace } from './context';
import { callUnknown, emitCall, objectPlace } from './lower-calls';
import { fieldOfPlace, lastName, lowerExpression, placeOf, readPlace } from './lower-expressions';
import { classOf } from './lower-objects';
import { unparenthesized } from './lower-statements';

/** Pointers to members: `int P::*m = &P::a; p.*m = 1;` and `(p.*f)(x)`, `(q->*f)(x)` for pointers to methods. */

/** `p.*m`, `p->*m` */
export function isThroughPointer(ast: Ast, node: Node): boolean {
  if (ast.kinds[node] !== Kind.field_expression) return false;
  const from = ast.ends[ast.child(node, Field.argument)];
  // (Comments may stand between, with whatever is in them.)
  const between = ast.text.slice(from, ast.starts[ast.child(node, Field.field)]);
  return between.includes('*') && /^(?:\.|->)\s*\*/.test(withoutComments(between));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ').trim();
}

/** `&P::a`: a value of which it is known what it points to; null: it is no member of a class in sight. */
export function pointerToMember(l: Lowering, argument: Node): Typed | null {
  const { ast } = l;
  if (ast.kinds[argument] !== Kind.qualified_identifier) return null;
  const full = ast.textOf(argument);
  const written = qualifierText(full);
  const qualifier = written === null ? null : qualifierNamed(l, written, argument);
  if (qualifier?.kind !== 'class') return null;
  const name = lastName(full);
  const isField = [...l.lineage(qualifier.type)].some(({ fields }) => fields.some((field) => field.name === name));
  const methods = l.program.methodsTaken(l.fn, qualifier.type.aggregate).filter((each) => each.name === name);
  if (!isField && methods.length === 0) return null;
  const id = l.emit({ op: 'symbol', symbol: `&${full}` }, Types.pointer.scalar, argument);
  if (isField) l.memberPointers.set(id, name);
  else if (methods.length === 1) l.memberPointers.set(id, methods[0]);
  return { id, type: Types.pointer };
}

/** What `p.*m` names: the member, where it is known which; else it may be any part of `p`. */
export function placeThroughPointer(l: Lowering, node: Node): Place {
  const { ast } = l;
  const object = objectOf(l, ast.child(node, Field.argument));
  const pointer = pointerValue(l, ast.child(node, Field.field));
  if (object.kind === 'none') return NOWHERE;
  const known = l.memberPointers.get(pointer.id);
  const member = typeof known === 'string' ? fieldOfPlace(l, object, known, node) : NOWHERE;
  if (member.kind !== 'none') return member;
  const whole = readPlace(l, object, node);
  if (typeof known === 'string') {
    // (A member that has no variable of its own.)
    const type = l.fieldType(whole.type, known);
    const value = { id: l.fieldOf(whole.id, known, type, node), type };
    return { kind: 'oneOf', places: [object], value, by: [pointer.id] };
  }
  const type = memberType(l, typeOfPlace(object).aggregate);
  const value = { id: callUnknown(l, 'operator[]', [whole, pointer], node, false), type };
  return { kind: 'oneOf', places: [object], value, by: [pointer.id] };
}

/** The type of all members of a class, where they have one. */
function memberType(l: Lowering, aggregate: string | null): Typed['type'] {
  const fields = aggregate === null ? [] : (l.program.aggregate(aggregate)?.fields ?? []);
  const [first] = fields;
  return first !== undefined && fields.every(({ type }) => type.text === first.type.text) ? first.type : Types.other;
}

/** A call of a method through a pointer; null: the callee is no such thing. */
export function callThroughPointer(
  l: Lowering,
  functionNode: Node,
  argNodes: readonly Node[],
  node: Node,
  discarded: boolean,
): Typed | null {
  const { ast } = l;
  // (`p.*table[i]` reads as an element of `p.*table`.)
  const isElement = ast.kinds[functionNode] === Kind.subscript_expression;
  const access = isElement ? ast.child(functionNode, Field.argument) : functionNode;
  if (!isThroughPointer(ast, access)) return null;
  const argument = ast.child(access, Field.argument);
  const place = objectOf(l, argument);
  const value = place.kind === 'none' ? lowerExpression(l, argument) : readPlace(l, place, argument);
  const pointer = pointerValue(l, ast.child(access, Field.field));
  const known = isElement ? undefined : l.memberPointers.get(pointer.id);
  const owner = classOf(l, value.type.pointee ?? value.type);
  const [target, ...others] =
    typeof known === 'object' ? [known] : owner === null ? [] : methodsPointedTo(l, owner, argNodes.length, discarded);
  if (target !== undefined)
    return emitCall(l, target.name, [], target, { value, place }, argNodes, node, discarded, others);
  // Nothing is known of what it does.
  const symbol = { op: 'symbol', symbol: ast.textOf(functionNode), unseen: 'per-lane' } as const;
  const unseen = { id: l.emit(symbol, Types.other.scalar, node), type: Types.other };
  return emitCall(l, '(pointer)', [], null, { value: unseen, place }, argNodes, node, discarded);
}

function objectOf(l: Lowering, argument: Node): Place {
  const { ast } = l;
  const inner = unparenthesized(l, argument);
  if (ast.kinds[inner] === Kind.this && l.thisLocal !== null) return { kind: 'local', local: l.thisLocal };
  const place = objectPlace(l, placeOf(l, inner), inner);
  const { pointee } = typeOfPlace(place);
  if (pointee === null || place.kind === 'none') return place;
  return { kind: 'memory', address: readPlace(l, place, inner).id, type: pointee, name: null };
}

/** The value of `m` in `p.*m`, which the grammar takes for a member of `p`. */
function pointerValue(l: Lowering, field: Node): Typed {
  const text = l.ast.textOf(field);
  const value = l.inPiece(text, 'expression', { pinned: l.pin(field) }, (root) => lowerExpression(l, root));
  return value ?? { id: l.emit({ op: 'symbol', symbol: text }, Types.pointer.scalar, field), type: Types.pointer };
}
