import { typeOfExpression } from '../hir/expression-types';
import { bestOverload } from '../hir/overloads';
import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { type Lowering, NOWHERE, type Place, type Typed } from './context';
import { callMethod, emitCall } from './lower-calls';
import { lowerExpression, placeOf, readPlace } from './lower-expressions';
import { classOf } from './lower-objects';

/** An operator that a class of the program defines for itself: a call. Null: a built-in one, as far as can be seen. */
export function overloadedOperator(l: Lowering, node: Node): Typed | null {
  const { ast } = l;
  if (l.operators.size === 0) return null;
  const symbol = ast.textOf(ast.child(node, Field.operator));
  if (symbol === '&&' || symbol === '||' || symbol === '&' || !l.operators.has(symbol)) return null;
  const isBinary = ast.kinds[node] === Kind.binary_expression;
  const operands = isBinary
    ? [ast.child(node, Field.left), ast.child(node, Field.right)]
    : [ast.child(node, Field.argument)];
  if (operands.some((operand) => operand < 0)) return null;
  const types = operands.map((operand) => typeOfExpression(l, operand));
  if (!types.some((type) => type !== null && classOf(l, type) !== null)) return null;
  const name = `operator${symbol}`;
  const owner = types[0] === null ? null : classOf(l, types[0]);
  const method = owner === null ? null : l.program.resolveMethod(owner, name, operands.length - 1);
  // (A member with two operands is called where the left one is lowered, whatever expression it is.)
  if (method !== null && isBinary) return null;
  if (method !== null && method.kind === 'device') return callMethod(l, operands[0], name, [], [], node, false);
  const free = l.program
    .resolve(name, operands.length, l.fn)
    .find((candidate) => candidate.kind === 'device' && isFor(candidate, types));
  return free === undefined ? null : emitCall(l, name, [], free, null, operands, node, false);
}

/** `a = b` where the class of `a` defines that for itself; null: a plain assignment. */
export function overloadedAssignment(
  l: Lowering,
  left: Node,
  right: Node,
  node: Node,
): { readonly place: Place; readonly value: Typed } | null {
  if (!l.operators.has('=') || l.ast.kinds[right] === Kind.initializer_list) return null;
  const kind = l.ast.kinds[left];
  const isMade = kind === Kind.call_expression || kind === Kind.pointer_expression;
  const made = isMade ? lowerExpression(l, left) : null;
  const type = made?.type ?? typeOfExpression(l, left);
  const owner = type === null ? null : classOf(l, type);
  const candidates = owner === null ? [] : l.program.methods(owner, 'operator=', 1);
  if (candidates.length === 0) return null;
  const target = bestOverload(l, candidates, [right]);
  const place = made === null ? placeOf(l, left) : NOWHERE;
  const value = made ?? readPlace(l, place, left);
  if (made !== null && l.holders.get(made.id) === undefined) return null;
  return { place, value: emitCall(l, target.name, [], target, { value, place }, [right], node, false) };
}

/** Does it take the operands' classes where they have one? */
function isFor(candidate: FunctionInfo, types: readonly (TypeInfo | null)[]): boolean {
  return types.every((type, index) => {
    const wanted = candidate.parameters[index]?.type;
    if (type === null || wanted === undefined) return true;
    // (A parameter of a template's own type takes any class.)
    if (wanted.dependent && wanted.aggregate === null && wanted.pointee === null) return true;
    return type.aggregate === wanted.aggregate && (type.pointee === null) === (wanted.pointee === null);
  });
}
