import type { TypeInfo } from '../program/program';
import { argumentNodes } from '../program/tree';
import { NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { bindAlike, lose } from './bound-members';
import type { NewInstr } from './builder';
import { closureNamed } from './closures';
import { arrayObject, type Local, type Lowering, type Place, type Typed, Types, typeOfPlace } from './context';
import { ownObject } from './destructors';
import type { InstrId, MemoryObject, MemorySpace } from './ir';
import { convert, lowerExpression, lowerInitializer, placeOf, referredTo, writePlace } from './lower-expressions';
import { constructObject, withMisreadArguments } from './lower-objects';
import { anyElement } from './member-arrays';
import { inListWithoutPacks } from './packs';
import { bindStructured, structuredBinding } from './structured-bindings';
import { isUnseenType } from './unseen';

/** The element that a range-for is at, and where it stands if that is known. */
export interface Element extends Typed {
  readonly place?: Place;
}

/**
 * Declares the variables of a declaration (or of a range-for, whose `element` is then the value). Returns the last
 * declared variable's value, which is what `if (T x = e)` tests.
 */
export function lowerDeclaration(l: Lowering, node: Node, element: Element | null = null): Typed | null {
  const { ast } = l;
  const typeNode = ast.child(node, Field.type);
  // `a * b;` reads as a declaration; where `a` is a variable it computes a product and drops it.
  // (`a < b > c;` computes two comparisons.)
  const nameNode =
    typeNode >= 0 && ast.kinds[typeNode] === Kind.template_type ? ast.child(typeNode, Field.name) : typeNode;
  const named =
    nameNode >= 0 && ast.kinds[nameNode] === Kind.type_identifier ? l.scope.find(ast.textOf(nameNode)) : null;
  if (named !== null && named.kind !== 'type') return null;
  let last: Typed | null = null;
  for (let child = ast.firstChildren[node]; child >= 0; child = ast.nextSiblings[child]) {
    if (ast.fields[child] !== Field.declarator) continue;
    // `if (T x = e)` keeps the value beside the declarator; other declarations wrap both in an init_declarator.
    const isInit = ast.kinds[child] === Kind.init_declarator;
    const declarator = isInit ? ast.child(child, Field.declarator) : child;
    const value = isInit ? ast.child(child, Field.value) : ast.child(node, Field.value);
    const fallback = value >= 0 ? value : ast.child(node, Field.default_value);
    last = declareOne(l, node, typeNode, declarator, fallback, element) ?? last;
  }
  return last;
}

/** The identifier a declarator declares, or NONE. */
export function declaredName(l: Lowering, declarator: Node): Node {
  const { ast } = l;
  let node = declarator;
  for (let i = 0; i < 32 && node >= 0; i++) {
    switch (ast.kinds[node]) {
      case Kind.identifier:
      case Kind.field_identifier:
        return node;
      case Kind.pointer_declarator:
      case Kind.array_declarator:
      case Kind.init_declarator:
      case Kind.function_declarator:
        node = ast.child(node, Field.declarator);
        break;
      default:
        // reference_declarator, parenthesized_declarator, attributed_declarator: no field names.
        node = ast.firstChildren[node];
    }
  }
  return NONE;
}

function declareOne(
  l: Lowering,
  host: Node,
  typeNode: Node,
  declarator: Node,
  value: Node,
  element: Element | null,
): Typed | null {
  const { ast } = l;
  const structured = structuredBinding(l, declarator);
  if (structured !== null) {
    bindStructured(l, structured, value, element);
    return null;
  }
  const nameNode = declaredName(l, declarator);
  if (nameNode < 0) return null;
  const name = ast.textOf(nameNode);
  let type = l.standsFor(l.program.typeOf(l.file, typeNode, declarator, host));

  if (ast.kinds[declarator] === Kind.function_declarator) {
    const initial = withMisreadArguments(l, declarator, (argNodes, list) => {
      const object = constructObject(l, type, argNodes, list);
      if (object !== null || argNodes.length > 1) return object ?? lowerInitializer(l, list, type);
      return lowerExpression(l, argNodes[0]);
    });
    if (initial === null) return null; // a function declaration
    if (isDeduced(type)) type = { ...initial.type, isConst: type.isConst };
    if (l.uses.escaping.has(name)) {
      const object = declareMemory(l, name, nameNode, type, 'local');
      l.scope.declare(name, { kind: 'memory', object, type });
      const address = l.emit({ op: 'address', object }, Types.pointer.scalar, nameNode);
      writePlace(l, { kind: 'memory', address, type, name }, initial, nameNode);
      return initial;
    }
    const local = l.local(name, type);
    const converted = convert(l, initial, type, declarator);
    l.assign(local, converted.id, declarator);
    bindAlike(l, local, converted.id);
    adopt(l, local);
    l.scope.declare(name, { kind: 'variable', local });
    return { id: converted.id, type };
  }

  const closure = value >= 0 && isDeduced(type) ? closureNamed(l, value) : null;
  if (closure !== null) {
    l.scope.declare(name, closure);
    return null;
  }

  const space = sharedSpace(l, host, typeNode);
  const isStatic = space === null && hasStatic(l, host);
  if (type.isReference && (value >= 0 || element !== null)) {
    if (element?.place !== undefined) {
      l.scope.declare(name, { kind: 'alias', place: element.place });
      return null;
    }
    if (value >= 0) {
      const place = placeOf(l, value);
      if (place.kind !== 'none') {
        const isPart = place.kind === 'memory' && place.within === undefined && !type.isConst;
        const named = place.kind === 'element' ? anyElement(place) : place;
        const bound: Place = named.kind === 'oneOf' ? { ...named, isBound: true } : named;
        l.scope.declare(name, { kind: 'alias', place: isPart ? { ...place, within: referredTo(l, value, 0) } : bound });
        return null;
      }
      // A reference to what a function was handed: what is written through it is written there.
      const within = type.isConst ? [] : referredTo(l, value, 0);
      if (within.length > 0) {
        const { id } = lowerExpression(l, value);
        const referred = { ...type, isReference: false };
        l.scope.declare(name, { kind: 'alias', place: { kind: 'memory', address: id, type: referred, name, within } });
        return null;
      }
    }
    type = { ...type, isReference: false };
  }

  if (type.lengths.length > 0 || space !== null || isStatic || l.uses.escaping.has(name)) {
    const object = declareMemory(l, name, nameNode, type, space ?? (isStatic ? 'global' : 'local'));
    l.scope.declare(name, { kind: 'memory', object, type });
    if (value >= 0) inListWithoutPacks(l, value, (list) => initializeMemory(l, object, type, list));
    return null;
  }

  const isList = value >= 0 && (ast.kinds[value] === Kind.initializer_list || ast.kinds[value] === Kind.argument_list);
  const single = isList ? onlyChild(l, value) : -1;
  const initial =
    element ??
    (value < 0
      ? null
      : isList && !(isDeduced(type) && single >= 0) && !(single >= 0 && type.aggregate === null)
        ? lowerInitializer(l, value, type)
        : lowerExpression(l, single >= 0 ? single : value));
  const made = initial === null ? undefined : l.closures.get(initial.id);
  if (isDeduced(type) && made !== undefined) {
    l.scope.declare(name, made);
    return null;
  }
  if (isDeduced(type) && initial !== null) type = { ...initial.type, isConst: type.isConst, isReference: false };
  const local = l.local(name, type);
  l.scope.declare(name, { kind: 'variable', local });
  const object = initial === null ? constructObject(l, type, [], nameNode) : null;
  if (object !== null) {
    l.assign(local, object.id, nameNode);
    bindAlike(l, local, object.id);
    adopt(l, local);
    return { id: object.id, type };
  }
  if (initial === null) {
    // What its constructor makes of it only its class can tell.
    const empty: NewInstr = isUnseenType(l, type)
      ? { op: 'symbol', symbol: type.text, unseen: 'anything' }
      : { op: 'undef' };
    l.assign(local, l.emit(empty, type.scalar, nameNode), nameNode);
    return null;
  }
  const converted = convert(l, initial, type, value >= 0 ? value : nameNode);
  l.assign(local, converted.id, nameNode);
  bindAlike(l, local, converted.id);
  adopt(l, local);
  return { id: converted.id, type };
}

/** The object that an initialiser makes is the variable itself: it lives as long. */
function adopt(l: Lowering, local: Local): void {
  const { temporaries } = l;
  const last = temporaries[temporaries.length - 1];
  if (last !== undefined && typeOfPlace(last).aggregate === local.type.aggregate) temporaries.pop();
  ownObject(l, { kind: 'local', local });
}

function onlyChild(l: Lowering, list: Node): Node {
  const children = l.ast.children(list).filter((c) => l.ast.kinds[c] !== Kind.comment);
  return children.length === 1 ? children[0] : NONE;
}

function isDeduced({ text, lengths }: TypeInfo): boolean {
  if (lengths.length > 0) return false;
  return text.startsWith('decltype') || (text.includes('auto') && /\bauto\b/.test(text));
}

function hasStatic(l: Lowering, host: Node): boolean {
  const { ast } = l;
  for (let c = ast.firstChildren[host]; c >= 0; c = ast.nextSiblings[c])
    if (ast.kinds[c] === Kind.storage_class_specifier && ast.textOf(c) === 'static') return true;
  return false;
}

/** `__shared__`, `__constant__` … before the declaration, by the mask's side table. */
function sharedSpace(l: Lowering, host: Node, typeNode: Node): MemorySpace | null {
  const { ast } = l;
  const { mask } = l.file;
  const end = typeNode >= 0 ? ast.ends[typeNode] : ast.ends[host];
  // Qualifiers were blanked, so they may stand before the node begins: look back to the previous statement's end.
  let low = 0;
  let high = mask.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (mask[middle].start < end) low = middle + 1;
    else high = middle;
  }
  // (Only an entry in the same block can belong to the declaration.)
  const parent = ast.parents[host];
  if (low === 0 || (parent >= 0 && mask[low - 1].start < ast.starts[parent])) return null;
  const floor = previousEnd(l, host);
  for (let i = low - 1; i >= 0 && mask[i].start >= floor; i--) {
    if (mask[i].kind !== 'qualifier') continue;
    if (mask[i].text === '__shared__') return 'shared';
    if (mask[i].text === '__constant__') return 'constant';
    if (mask[i].text === '__device__' || mask[i].text === '__managed__') return 'global';
  }
  return null;
}

function previousEnd(l: Lowering, node: Node): number {
  const { ast } = l;
  const parent = ast.parents[node];
  if (parent < 0) return 0;
  let previous = ast.starts[parent];
  for (let c = ast.firstChildren[parent]; c >= 0 && c !== node; c = ast.nextSiblings[c]) previous = ast.ends[c];
  return previous;
}

function declareMemory(l: Lowering, name: string, nameNode: Node, type: TypeInfo, space: MemorySpace): MemoryObject {
  // Two arrays of one name in two scopes are two objects.
  const unique = l.memory.has(name) ? `${name}@${l.ast.starts[nameNode]}` : name;
  const object = arrayObject(unique, type, space);
  l.memory.set(object.name, object);
  return object;
}

/** Above this many elements, what a list leaves out is zero "somewhere". */
const MANY_ELEMENTS = 64;

/** Stores of an initialiser: each element of a list where it stands, zero for the rest. */
function initializeMemory(l: Lowering, object: MemoryObject, type: TypeInfo, value: Node): void {
  const { ast } = l;
  const base = l.emit({ op: 'address', object }, Types.pointer.scalar, value);
  const element = type.lengths.length > 0 && type.pointee !== null ? type.pointee : type;
  const store = (index: InstrId | null, v: Typed, at: Node): void => {
    const bytes = object.elementBytes;
    lose(l, v.id);
    const address =
      index === null
        ? base
        : l.emit({ op: 'offset', base, index, elementBytes: bytes, negative: false }, Types.pointer.scalar, at);
    l.emit({ op: 'store', address, value: v.id, space: object.space, bytes, volatile: false }, element.scalar, at);
  };
  const isObject = type.lengths.length === 0 && type.aggregate !== null;
  const isArguments = ast.kinds[value] === Kind.argument_list || ast.kinds[value] === Kind.initializer_list;
  const made = isObject && isArguments ? constructObject(l, type, argumentNodes(ast, value), value) : null;
  if (made !== null) {
    store(null, made, value);
    return;
  }
  if (ast.kinds[value] !== Kind.initializer_list) {
    store(type.lengths.length > 0 ? somewhere(l, value) : null, lowerExpression(l, value), value);
    return;
  }
  const given = new Set<number>();
  const binds = l.referencesIn(element).length > 0;
  let isPlain = true;
  // `depth` array dimensions are left below `list`, whose first element is `from`.
  const place = (list: Node, from: number, depth: number): void => {
    const lengths = type.lengths.slice(type.lengths.length - depth + 1);
    const step = depth === 0 ? 0 : lengths.reduce((product, n) => product * n, 1);
    if (step === 0 && depth > 0) isPlain = false;
    let at = from;
    for (const child of ast.children(list)) {
      const kind = ast.kinds[child];
      if (kind === Kind.comment) continue;
      if (kind === Kind.initializer_list && depth > 1) place(child, at, depth - 1);
      else if (kind === Kind.initializer_list && !binds) putAll(child, at);
      else {
        // The braces of the inner dimensions may be left out, and those of a struct: then its place is not known.
        if (depth > 1 || element.aggregate !== null) isPlain = false;
        put(child, at);
      }
      at += step;
    }
  };
  const putAll = (list: Node, at: number): void => {
    for (const item of ast.children(list))
      if (ast.kinds[item] === Kind.initializer_list) putAll(item, at);
      else if (ast.kinds[item] !== Kind.comment) put(item, at);
  };
  const put = (item: Node, at: number): void => {
    const v = ast.kinds[item] === Kind.initializer_list ? lowerInitializer(l, item, element) : lowerExpression(l, item);
    store(isPlain ? l.constant(at, Types.int.scalar, item) : somewhere(l, item), v, item);
    given.add(at);
  };
  place(value, 0, type.lengths.length);
  const zero: Typed = { id: l.constant(0, element.scalar, value), type: element };
  if (object.length === 0 || object.length > MANY_ELEMENTS || !isPlain) {
    if (given.size < object.length || object.length === 0) store(somewhere(l, value), zero, value);
  } else
    for (let k = 0; k < object.length; k++)
      if (!given.has(k)) store(l.constant(k, Types.int.scalar, value), zero, value);
}

/** An index of which nothing is known. */
function somewhere(l: Lowering, node: Node): InstrId {
  return l.emit({ op: 'symbol', symbol: 'an element' }, Types.int.scalar, node);
}
