import { argumentsOf, expansionOf } from '../hir/callees';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { commonType, type Lowering, NOWHERE, type Place, type Typed } from './context';
import type { InstrId } from './ir';
import { placeOfLambdaCall } from './lambda-calls';
import { castType } from './lower-calls';
import {
  convert,
  lowerAssignment,
  lowerCondition,
  lowerExpression,
  lowerUpdate,
  placeOf,
  readPlace,
  typeOfDescriptor,
  writePlace,
} from './lower-expressions';
import { addSite, unparenthesized } from './lower-statements';
import { placeOfCall, placeOfChoice } from './referents';

/**
 * What an expression designates that is more than a name, a member or an element: `(c ? a : b)`, `(f(), x)`, `(x = 1)`,
 * `++x`, a reference cast, a macro's call. A write that nobody sees would leave the variable as uniform as it was.
 */
export function oddPlace(l: Lowering, node: Node): Place {
  const { ast } = l;
  switch (ast.kinds[node]) {
    case Kind.conditional_expression: {
      const [consequence, alternative] = [ast.child(node, Field.consequence), ast.child(node, Field.alternative)];
      if (!isPlace(l, consequence) || !isPlace(l, alternative)) return placeOfChoice(l, node);
      const conditionNode = unparenthesized(l, ast.child(node, Field.condition));
      const condition = lowerCondition(l, conditionNode);
      const place = { kind: 'either', condition, yes: placeOf(l, consequence), no: placeOf(l, alternative) } as const;
      const select = readEither(l, place, node).id;
      addSite(l, 'ternary', l.span(conditionNode), l.span(node), node, condition, { select });
      return place;
    }
    case Kind.comma_expression: {
      const right = ast.child(node, Field.right);
      if (!isPlace(l, right)) return NOWHERE;
      lowerExpression(l, ast.child(node, Field.left), true);
      return placeOf(l, right);
    }
    case Kind.assignment_expression:
      return lowerAssignment(l, node).place;
    case Kind.update_expression: {
      const argument = ast.child(node, Field.argument);
      if (ast.starts[ast.child(node, Field.operator)] > ast.starts[argument]) return NOWHERE;
      return lowerUpdate(l, node).place;
    }
    case Kind.cast_expression: {
      const isReference = typeOfDescriptor(l, ast.child(node, Field.type)).isReference;
      return isReference ? placeOf(l, ast.child(node, Field.value)) : NOWHERE;
    }
    case Kind.call_expression:
      return firstPlace(l, node, [placeOfLambdaCall, placeOfConversion, placeOfCall]);
    default:
      return NOWHERE;
  }
}

function firstPlace(l: Lowering, node: Node, ways: readonly ((l: Lowering, node: Node) => Place)[]): Place {
  for (const way of ways) {
    const place = way(l, node);
    if (place.kind !== 'none') return place;
  }
  return NOWHERE;
}

/** `static_cast<T &>(x)`, and a macro's call that stands for a place. */
function placeOfConversion(l: Lowering, node: Node): Place {
  if (castType(l, node)?.isReference === true) return placeOf(l, argumentsOf(l, node)[0]);
  const text = expansionOf(l, node);
  if (text === null) return NOWHERE;
  return l.inPiece(text, 'expression', { pinned: l.pin(node) }, (root) => placeOf(l, root)) ?? NOWHERE;
}

/** Does an expression designate something of the function's own? (Nothing is lowered to see that.) */
function isPlace(l: Lowering, node: Node): boolean {
  const { ast } = l;
  const inner = unparenthesized(l, node);
  switch (ast.kinds[inner]) {
    case Kind.identifier:
      return /^(variable|alias|memory)$/.test(l.scope.find(ast.textOf(inner))?.kind ?? '');
    case Kind.subscript_expression:
      return true;
    case Kind.field_expression:
      return isPlace(l, ast.child(inner, Field.argument));
    case Kind.pointer_expression:
      return ast.textOf(ast.child(inner, Field.operator)) === '*';
    case Kind.conditional_expression:
      return isPlace(l, ast.child(inner, Field.consequence)) && isPlace(l, ast.child(inner, Field.alternative));
    case Kind.comma_expression:
      return isPlace(l, ast.child(inner, Field.right));
    default:
      return false;
  }
}

/** One of two places: each lane reads its own. */
export function readEither(l: Lowering, place: Place & { kind: 'either' }, node: Node): Typed {
  const yes = readPlace(l, place.yes, node);
  const no = readPlace(l, place.no, node);
  const type = commonType(yes.type, no.type);
  return { id: choose(l, place.condition, convert(l, yes, type, node), convert(l, no, type, node), node), type };
}

/** Each lane writes its own place, and leaves the other as it is. */
export function writeEither(l: Lowering, place: Place & { kind: 'either' }, value: Typed, node: Node): Typed {
  const { condition, yes, no } = place;
  for (const [own, isYes] of [
    [yes, true],
    [no, false],
  ] as const) {
    const old = readPlace(l, own, node);
    const given = convert(l, value, old.type, node);
    const id = isYes ? choose(l, condition, given, old, node) : choose(l, condition, old, given, node);
    writePlace(l, own, { id, type: old.type }, node);
  }
  return value;
}

function choose(l: Lowering, condition: InstrId, yes: Typed, no: Typed, node: Node): InstrId {
  return l.emit({ op: 'select', condition, yes: yes.id, no: no.id }, yes.type.scalar, node);
}
