import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import {
  ANY_ELEMENT,
  type Local,
  type Lowering,
  MAX_ELEMENTS_APART,
  NOWHERE,
  type OneOf,
  type Place,
  type Typed,
  Types,
} from './context';
import type { InstrId } from './ir';
import { callUnknown } from './lower-calls';
import { lowerExpression, placeOf } from './lower-expressions';
import { unparenthesized } from './lower-statements';

/**
 * Elements of a member array: `data[size++]` in a method, `stack.data[i]`. Each is a variable of its own where they are
 * few, so that an index that is known picks one; else one variable stands for all.
 */

type ElementPlace = Place & { kind: 'element' };

/** The variables that hold the elements of what a node names; null: it is no such array. */
function elementsOf(l: Lowering, node: Node): readonly Local[] | null {
  const { ast } = l;
  const inner = unparenthesized(l, node);
  let owner: Local | null = null;
  let name = '';
  if (ast.kinds[inner] === Kind.identifier) {
    name = ast.textOf(inner);
    if (l.scope.find(name) !== null) return null;
    owner = l.thisLocal;
  } else if (ast.kinds[inner] === Kind.field_expression) {
    name = ast.textOf(ast.child(inner, Field.field));
    const object = unparenthesized(l, ast.child(inner, Field.argument));
    if (ast.kinds[object] === Kind.this) owner = l.thisLocal;
    else {
      if (ast.kinds[object] !== Kind.identifier && ast.kinds[object] !== Kind.field_expression) return null;
      const place = placeOf(l, object);
      owner = place.kind === 'local' ? place.local : null;
    }
  }
  return owner === null ? null : elementsIn(owner, name);
}

function elementsIn({ fields }: Local, name: string): readonly Local[] | null {
  const all = fields.get(`${name}${ANY_ELEMENT}`);
  if (all !== undefined) return [all];
  const elements: Local[] = [];
  for (let index = 0; index < MAX_ELEMENTS_APART; index++) {
    const element = fields.get(`${name}[${index}]`);
    if (element === undefined) break;
    elements.push(element);
  }
  return elements.length === 0 ? null : elements;
}

/** The place that a subscript of a member array names; null: it is no such subscript. */
export function memberElement(l: Lowering, node: Node): Place | null {
  const { ast } = l;
  const elements = elementsOf(l, ast.child(node, Field.argument));
  if (elements === null) return null;
  const index = lowerExpression(l, ast.firstChildren[ast.child(node, Field.indices)] ?? -1);
  const constant = l.builder.instructions[index.id];
  const isApart = elements.length > 1;
  if (isApart && constant.op === 'const') {
    const element = elements[constant.value];
    return element === undefined ? NOWHERE : { kind: 'local', local: element };
  }
  if (!isApart) {
    const value = { id: madeOf(l, elements, [index], node), type: elements[0].type };
    return anyElement({ elements, index, value });
  }
  return { kind: 'element', elements, index, value: picked(l, elements, index, node) };
}

/** A member array as a whole: something made of all its elements. */
export function wholeMemberArray(l: Lowering, node: Node): Typed | null {
  const elements = elementsOf(l, node);
  if (elements === null) return null;
  return { id: madeOf(l, elements, [], node), type: Types.pointer };
}

/** Something made of what all elements hold, and of what picks one. */
function madeOf(l: Lowering, elements: readonly Local[], by: readonly Typed[], node: Node): InstrId {
  const values = elements.map((element) => ({ id: l.read(element, node), type: element.type }));
  return callUnknown(l, 'operator[]', [...values, ...by], node, false);
}

/** The element at an index, by comparing it with each. */
function picked(l: Lowering, elements: readonly Local[], index: Typed, node: Node): Typed {
  const { type } = elements[0];
  let value = l.read(elements[elements.length - 1], node);
  for (let k = elements.length - 2; k >= 0; k--)
    value = l.emit(
      { op: 'select', condition: isAt(l, index, k, node), yes: l.read(elements[k], node), no: value },
      type.scalar,
      node,
    );
  return { id: value, type };
}

function isAt(l: Lowering, index: Typed, k: number, node: Node) {
  const right = l.constant(k, index.type.scalar, node);
  return l.emit({ op: 'binary', operator: '==', left: index.id, right }, index.type.scalar, node);
}

/** One of the elements, whichever: for a member of it, or a reference to it. */
export function anyElement({ elements, index, value }: Omit<ElementPlace, 'kind'>): OneOf {
  const places = elements.map((local) => ({ kind: 'local', local }) as const);
  return { kind: 'oneOf', places, value, by: [index.id] };
}

/** Writes to the element at an index: each keeps what it held where the index is another. */
export function writeElement(l: Lowering, place: ElementPlace, value: Typed, node: Node): void {
  place.elements.forEach((element, k) => {
    const condition = isAt(l, place.index, k, node);
    const no = l.read(element, node);
    const id = l.emit({ op: 'select', condition, yes: value.id, no }, element.type.scalar, node);
    l.assign(element, id, node);
  });
}
