import { typeOfExpression } from '../hir/expression-types';
import { bestOverload } from '../hir/overloads';
import type { FieldInfo, FunctionInfo, TypeInfo } from '../program/program';
import { withoutTemplateArguments } from '../program/resolve';
import { argumentNodes } from '../program/tree';
import { NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { bind, bindAlike, bindByCall, held } from './bound-members';
import { setCallableOf } from './callables';
import { type Local, type Lowering, NOWHERE, type Place, Scope, type Typed, Types } from './context';
import { ownTemporary } from './destructors';
import type { InstrId } from './ir';
import { callMethod, emitCall, plainCall } from './lower-calls';
import { convert, lowerExpression, lowerInitializer, placeOf } from './lower-expressions';
import { unparenthesized } from './lower-statements';

/**
 * Objects: a constructor is a function that is called with the object it makes as its receiver. What a class does not
 * construct itself, members and bases with constructors or default values, is constructed in its place.
 */

/** Vector types are made of their components; no constructor of theirs is in sight or needed. */
const BUILTIN_VECTOR = /^((u?(char|short|int|long|longlong)|float|double)[1-4]|dim3)$/;
const MAX_NESTING = 8;

/** The class in sight whose object a type describes; null: no object, or its class is not in sight. */
export function classOf(l: Lowering, type: TypeInfo): string | null {
  const { aggregate, pointee, lengths } = type;
  if (aggregate === null || pointee !== null || lengths.length > 0 || BUILTIN_VECTOR.test(aggregate)) return null;
  return l.program.aggregate(aggregate) === null ? null : aggregate;
}

/** The name that the constructors of a class have. */
export function constructorName(owner: string): string {
  const plain = withoutTemplateArguments(owner);
  return plain.slice(plain.lastIndexOf(':') + 1).trim();
}

function constructorsOf(l: Lowering, owner: string, arity: number, depth = 0): readonly FunctionInfo[] {
  const found = l.program.methods(owner, constructorName(owner), arity);
  const device = found.filter(({ kind }) => kind === 'device');
  if (device.length > 0 || arity === 0 || depth > MAX_NESTING) return device.length > 0 ? device : found;
  if (found.length > 0) return found;
  // `using Base::Base;`
  for (const base of l.program.aggregate(owner)?.bases ?? []) {
    const inherited = constructorsOf(l, base, arity, depth + 1);
    if (inherited.length > 0) return inherited;
  }
  return found;
}

export function isConstructor({ owner, name }: FunctionInfo): boolean {
  return owner !== null && constructorName(owner) === name;
}

/** The object that `T(a, b)`, `T{a, b}` or `T x(a, b)` makes where the class constructs itself; null: its fields are filled. */
export function constructObject(l: Lowering, type: TypeInfo, argNodes: readonly Node[], node: Node): Typed | null {
  const owner = classOf(l, type);
  if (owner === null || l.objectDepth >= MAX_NESTING) return null;
  const [only] = argNodes;
  if (argNodes.length === 1 && isSameClass(typeOfExpression(l, only), owner)) return null;
  const candidates = constructorsOf(l, owner, argNodes.length).filter(
    ({ parameters }) => parameters.length !== 1 || !isSameClass(parameters[0].type, owner),
  );
  if (candidates.length > 0) {
    const target = bestOverload(l, candidates, argNodes);
    const local = emptyObject(l, type, node);
    callConstructor(l, target, { kind: 'local', local }, type, argNodes, node);
    ownTemporary(l, local);
    return held(l, local, node);
  }
  return argNodes.length > 0 ? null : defaultObject(l, type, node);
}

/** A class without a constructor: the default values of its members, and what its bases and members construct. */
function defaultObject(l: Lowering, type: TypeInfo, node: Node): Typed | null {
  const parts: { readonly name: string; readonly value: Typed }[] = [];
  l.objectDepth++;
  try {
    const lineage = [...l.lineage(type)].reverse();
    for (const field of lineage.flatMap(({ fields }) => fields)) {
      const value = defaultField(l, field, node);
      if (value !== null) parts.push({ name: field.name, value });
    }
  } finally {
    l.objectDepth--;
  }
  if (parts.length === 0) return null;
  const fields = parts.map(({ name }) => name);
  const values = parts.map(({ value }) => value.id);
  return { id: l.emit({ op: 'aggregate', fields, values }, type.scalar, node), type };
}

/** What a member holds that no initialiser names: its default value, or what its class constructs; null: nothing. */
function defaultField(l: Lowering, field: FieldInfo, node: Node): Typed | null {
  const { initial, type } = field;
  if (initial === undefined) return constructObject(l, type, [], node);
  const { file, node: value } = initial;
  const pinned = l.pin(node);
  const outer = l.scope;
  // Its names are those of the class.
  l.scope = new Scope(null);
  try {
    return l.inText({ ast: file.ast, file, shift: 0, pinned, body: null }, () => {
      if (file.ast.kinds[value] === Kind.initializer_list) return lowerInitializer(l, value, type);
      return convert(l, lowerExpression(l, value), type, value);
    });
  } finally {
    l.scope = outer;
  }
}

function emptyObject(l: Lowering, type: TypeInfo, node: Node): Local {
  const local = l.local('', type);
  l.assign(local, l.emit({ op: 'undef' }, type.scalar, node), node);
  return local;
}

/** Calls a constructor on an object, or on the part of one that is a base. */
function callConstructor(
  l: Lowering,
  target: FunctionInfo,
  place: Place & { kind: 'local' },
  type: TypeInfo,
  argNodes: readonly Node[],
  node: Node,
): void {
  const value = { id: l.read(place.local, node), type: { ...type, isReference: false } };
  l.objectDepth++;
  try {
    const { id } = emitCall(l, target.name, [], target, { value, place }, argNodes, node, true);
    const call = l.builder.instructions[id];
    const args = call.op === 'call' ? call.args : [];
    bindByCall(l, place.local, target, { args, argNodes, receiver: place }, node);
  } finally {
    l.objectDepth--;
  }
}

/** A constructor's own work before its body: delegation, bases, then members in the order of the class. */
export function initializeMembers(l: Lowering): void {
  const { ast, fn, thisLocal } = l;
  if (thisLocal === null || fn.owner === null || !isConstructor(fn)) return;
  const place = { kind: 'local', local: thisLocal } as const;
  const given = initialisers(l);
  for (const [name, args] of given) {
    const isBase = name !== constructorName(fn.owner);
    if (isBase && !isBaseOf(l, fn.owner, name)) continue;
    const nodes = argumentNodes(ast, args);
    // `struct Finally : F`, made of a closure.
    if (isBase && nodes.length === 1 && l.program.isTemplateParameter(fn, name))
      setCallableOf(l, thisLocal, [name], lowerExpression(l, nodes[0]).id);
    const candidates = constructorsOf(l, isBase ? name : fn.owner, nodes.length);
    if (candidates.length === 0) continue;
    const target = bestOverload(l, candidates, nodes);
    callConstructor(l, target, place, { ...thisLocal.type, aggregate: target.owner }, nodes, args);
    if (!isBase) return;
  }
  for (const base of l.program.aggregate(fn.owner)?.bases ?? []) {
    if (given.has(constructorName(base))) continue;
    const [target] = constructorsOf(l, base, 0);
    if (target !== undefined) callConstructor(l, target, place, { ...thisLocal.type, aggregate: base }, [], fn.node);
  }
  for (const field of l.program.aggregate(fn.owner)?.fields ?? []) initializeMember(l, field, given.get(field.name));
}

function initializeMember(l: Lowering, field: FieldInfo, args: Node | undefined): void {
  const { ast } = l;
  const member = l.thisLocal?.fields.get(field.name);
  const at = args ?? l.fn.node;
  let value: Typed | null;
  if (args === undefined) value = defaultField(l, field, at);
  else {
    const nodes = argumentNodes(ast, args);
    value =
      constructObject(l, field.type, nodes, args) ??
      (nodes.length === 1 && ast.kinds[nodes[0]] !== Kind.initializer_list && !isListOf(l, args, nodes[0], field.type)
        ? convert(l, lowerExpression(l, nodes[0]), field.type, nodes[0])
        : lowerInitializer(l, args, field.type));
  }
  if (value === null || member === undefined || member.array !== null) return;
  l.assign(member, value.id, at);
  if (field.type.isReference) bind(l, member, argumentPlace(l, args));
  else bindAlike(l, member, value.id);
}

/** `inner{x}`: the members of an object, and not the object itself. */
function isListOf(l: Lowering, args: Node, only: Node, type: TypeInfo): boolean {
  const owner = l.ast.kinds[args] === Kind.initializer_list ? classOf(l, type) : null;
  return owner !== null && !isSameClass(typeOfExpression(l, only), owner);
}

/** What the one argument of an initialiser names. */
function argumentPlace(l: Lowering, args: Node | undefined): Place {
  const nodes = args === undefined ? [] : argumentNodes(l.ast, args);
  return nodes.length === 1 ? placeOf(l, unparenthesized(l, nodes[0])) : NOWHERE;
}

/** `: a(x), b{y}`: the arguments by the name of the member or class. */
function initialisers({ ast, fn }: Lowering): Map<string, Node> {
  const out = new Map<string, Node>();
  for (const entry of ast.children(ast.childOfKind(fn.node, Kind.field_initializer_list))) {
    const parts = argumentNodes(ast, entry);
    const args = parts[parts.length - 1];
    if (parts.length < 2 || (ast.kinds[args] !== Kind.argument_list && ast.kinds[args] !== Kind.initializer_list))
      continue;
    out.set(constructorName(ast.textOf(parts[0])), args);
  }
  return out;
}

function isBaseOf(l: Lowering, owner: string, name: string): boolean {
  return l.program.aggregate(owner)?.bases.some((base) => constructorName(base) === name) ?? false;
}

function isSameClass(type: TypeInfo | null, owner: string): boolean {
  return type !== null && type.pointee === null && type.aggregate === owner;
}

/** What an object becomes where another type is wanted: by a conversion operator of its class, or a constructor of the other. */
export function convertObject(l: Lowering, value: Typed, to: TypeInfo, node: Node): Typed | null {
  const from = classOf(l, value.type);
  if (from !== null && (to.scalar.kind !== 'other' || to.pointee !== null)) {
    const target = conversionOf(l, from, to);
    if (target === null) return null;
    const id = callOn(l, target, value, NOWHERE, [], node);
    return convert(l, { id, type: { ...target.returnType, isReference: false } }, to, node);
  }
  const owner = classOf(l, to);
  if (owner === null || owner === from || (value.type.scalar.kind === 'other' && from === null)) return null;
  const [target] = constructorsOf(l, owner, 1).filter(({ parameters }) => !isSameClass(parameters[0]?.type, owner));
  if (target === undefined || l.objectDepth >= MAX_NESTING) return null;
  const local = emptyObject(l, to, node);
  const type = { ...to, isReference: false };
  const parameter = target.parameters[0]?.type;
  const argument = parameter === undefined || parameter.dependent ? value : convert(l, value, parameter, node);
  callOn(l, target, { id: l.read(local, node), type }, { kind: 'local', local }, [argument], node);
  return { id: l.read(local, node), type };
}

function conversionOf(l: Lowering, owner: string, to: TypeInfo): FunctionInfo | null {
  const wanted = to.scalar.kind === 'bool' ? ['bool', 'int'] : [to.text, 'int', 'unsigned', 'float', 'double', 'T'];
  for (const name of wanted) {
    const [found] = l.program.methods(owner, `operator ${name}`, 0);
    if (found !== undefined) return found;
  }
  return null;
}

/** Calls a function on values that are lowered already. */
function callOn(
  l: Lowering,
  target: FunctionInfo,
  receiver: Typed,
  place: Place,
  args: readonly Typed[],
  node: Node,
): InstrId {
  const call = {
    callee: target.name,
    target: target.id,
    receiver: receiver.id,
    args: args.map((arg) => arg.id),
    unused: false,
  };
  const result = target.returnType.text === '' ? Types.other.scalar : target.returnType.scalar;
  const id = plainCall(l, call, result, node);
  if (place.kind === 'local') {
    const out = l.emit({ op: 'out', call: id, argument: -1, before: receiver.id }, receiver.type.scalar, node);
    l.assign(place.local, out, node);
  }
  return id;
}

/** `T x(p[i], p[j])`, which reads as a function's declaration: the arguments, lowered by `use`; null: it declares one. */
export function withMisreadArguments<T>(
  l: Lowering,
  declarator: Node,
  use: (argNodes: readonly Node[], list: Node) => T,
): T | null {
  const { ast } = l;
  const parameters = ast.child(declarator, Field.parameters);
  if (parameters < 0) return null;
  const inside = ast.text.slice(ast.starts[parameters] + 1, ast.ends[parameters] - 1);
  if (inside.trim() === '') return null;
  const head = '_';
  const shift = ast.starts[parameters] - head.length + l.text.shift;
  const at = l.text.pinned === null ? { shift } : { pinned: l.text.pinned };
  return l.inPiece(`${head}(${inside})`, 'expression', at, (root) => {
    const call = l.ast.kinds[root] === Kind.call_expression ? root : (l.ast.firstChildren[root] ?? NONE);
    if (call < 0 || l.ast.kinds[call] !== Kind.call_expression) return null;
    const list = l.ast.child(call, Field.arguments);
    return use(argumentNodes(l.ast, list), list);
  });
}

/** `v[i]` where the class of `v` defines `operator[]`: what it returns, and, for a reference, that it may be any part of `v`. */
export function subscriptedObject(l: Lowering, node: Node): Returned | null {
  const { ast } = l;
  const indices = (): Node[] => ast.children(ast.child(node, Field.indices));
  return accessedObject(l, ast.child(node, Field.argument), 'operator[]', 1, indices, node);
}

/** `*v`, likewise. */
export function dereferencedObject(l: Lowering, node: Node): Returned | null {
  return l.operators.has('*')
    ? accessedObject(l, l.ast.child(node, Field.argument), 'operator*', 0, () => [], node)
    : null;
}

interface Returned {
  readonly value: Typed;
  readonly place: Place;
}

function accessedObject(
  l: Lowering,
  argument: Node,
  name: string,
  arity: number,
  args: () => Node[],
  node: Node,
): Returned | null {
  const type = typeOfExpression(l, argument) ?? memberType(l, argument);
  const owner = type === null ? null : classOf(l, type);
  const target = owner === null ? null : l.program.resolveMethod(owner, name, arity);
  if (target === null) return null;
  const value = callMethod(l, argument, target.name, [], args(), node, false);
  if (!target.returnType.isReference) return { value, place: NOWHERE };
  const object = placeOf(l, argument);
  const call = l.builder.instructions[value.id];
  const by = call.op === 'call' ? call.args : [];
  const places = object.kind === 'none' ? [] : [object];
  return { value, place: places.length === 0 ? NOWHERE : { kind: 'oneOf', places, value, by } };
}

/** The type of a member that is named without its object, or of a variable's member. */
function memberType(l: Lowering, node: Node): TypeInfo | null {
  const { ast } = l;
  if (ast.kinds[node] === Kind.identifier) {
    const name = ast.textOf(node);
    return l.scope.find(name) === null ? (l.thisLocal?.fields.get(name)?.type ?? null) : null;
  }
  if (ast.kinds[node] !== Kind.field_expression) return null;
  const object = ast.child(node, Field.argument);
  const type = typeOfExpression(l, object) ?? memberType(l, object);
  return type === null ? null : l.fieldType(type.pointee ?? type, ast.textOf(ast.child(node, Field.field)));
}
