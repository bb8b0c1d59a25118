import type { Result } from '../cuda/callee';
import { methodOfClass } from '../cuda/classes';
import { isGroupFunction, isRankInGroup } from '../cuda/groups';
import { isCast } from '../cuda/language';
import type { ScalarType } from '../cuda/scalar';
import { calleeNamed } from '../cuda/table';
import { namesLibrary } from '../cuda/toolkit';
import {
  alsoMeant,
  argumentsOf,
  boundFunctions,
  type Callee,
  callables,
  calleeOf,
  handedFunctions,
  resolve,
  templateArguments,
  typeConstructed,
} from '../hir/callees';
import { typeOfExpression } from '../hir/expression-types';
import { qualifierNamed, qualifierText } from '../hir/names';
import { bestOverload } from '../hir/overloads';
import { methodsMeant } from '../hir/specialized';
import {
  isPointerExpression,
  methodsOfParameter,
  methodsOfTypes,
  parameterOf,
  pointedTo,
  virtualTargets,
} from '../hir/targets';
import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Prototype } from '../program/prototypes';
import { withoutTemplateArguments } from '../program/resolve';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { bindingsOf } from './bindings';
import { assignWhole, bindByCall, type Handed, held, holderOf, readWhole, writeBack } from './bound-members';
import { callType, groupName, groupType } from './call-types';
import { closureNamed, closureOf } from './closures';
import {
  type Binding,
  type Local,
  type Lowering,
  NOWHERE,
  type Place,
  pointerTo,
  Scope,
  type Text,
  type Typed,
  Types,
  typeOfPlace,
} from './context';
import { ownTemporary } from './destructors';
import { hasParameterPack, inlineCallback } from './inline-callbacks';
import type { InstrId } from './ir';
import { callPerhaps, handed, inlineLambda, unboundParameter } from './lambda-calls';
import {
  castTo,
  cellOf,
  collapse,
  convert,
  lastName,
  lowerExpression,
  placeOf,
  readPlace,
  spaceOf,
  unknown,
  writePlace,
  writeThrough,
} from './lower-expressions';
import { classOf, constructObject, isConstructor } from './lower-objects';
import { lowerStatements, unparenthesized } from './lower-statements';
import { callThroughPointer } from './member-pointers';
import { fillMemory, ownMemoryAt } from './own-memory';
import { unseenCallee } from './unseen';

/** The type that `static_cast<T>(x)` and its like convert to; null where a call is none. */
export function castType(l: Lowering, call: Node): TypeInfo | null {
  const { ast } = l;
  const functionNode = unparenthesized(l, ast.child(call, Field.function));
  if (ast.kinds[functionNode] !== Kind.template_function) return null;
  if (!isCast(ast.textOf(ast.child(functionNode, Field.name))) || argumentsOf(l, call).length !== 1) return null;
  return l.program.typeNamed(templateArguments(l, functionNode).join(', '), l.file, call);
}

export function lowerCall(l: Lowering, node: Node, discarded: boolean): Typed {
  const { ast } = l;
  const functionNode = unparenthesized(l, ast.child(node, Field.function));
  const argNodes = argumentsOf(l, node);

  switch (ast.kinds[functionNode]) {
    case Kind.primitive_type:
    case Kind.sized_type_specifier:
      return construct(l, l.program.typeNamed(ast.textOf(functionNode), l.file, functionNode), argNodes, node);
    case Kind.lambda_expression:
      return inlineLambda(l, closureOf(l, functionNode), argNodes, node);
  }
  const closure = closureNamed(l, functionNode);
  if (closure !== null) return inlineLambda(l, closure, argNodes, node);
  const throughPointer = callThroughPointer(l, functionNode, argNodes, node, discarded);
  if (throughPointer !== null) return throughPointer;
  const callee = calleeOf(l, functionNode);
  if (callee === null && isPointerExpression(l, functionNode)) {
    const through = callPointer(l, functionNode, argNodes, node, discarded);
    if (through !== null) return through;
  }
  if (callee === null) {
    const object = lowerExpression(l, functionNode);
    const made = l.closures.get(object.id);
    if (made !== undefined) return inlineLambda(l, made, argNodes, node);
    const method = callOperatorOf(l, object, functionNode, argNodes, node, discarded);
    if (method !== null) return method;
    return {
      id: callUnknown(
        l,
        '(expression)',
        argNodes.map((a) => lowerExpression(l, a)),
        node,
        discarded,
      ),
      type: Types.other,
    };
  }
  if (callee.receiver < 0) {
    const binding: Binding | null = callee.full === callee.name ? l.scope.find(callee.name) : null;
    if (isCast(callee.name) && argNodes.length === 1)
      return castTo(
        l,
        lowerExpression(l, argNodes[0]),
        l.program.typeNamed(callee.templateArguments.join(', '), l.file, node),
        node,
      );
    const known = calleeNamed(callee.name);
    // (The program may have functions of its own by these names.)
    if (known?.effect?.kind === 'stop' && resolve(l, callee, argNodes, node) === null) {
      for (const arg of argNodes) lowerExpression(l, arg);
      l.builder.terminate({ kind: 'stop' });
      return unknown(l, node);
    }
    if (known?.makes != null && known.makes.length === argNodes.length)
      return makeVector(l, known.makes, known.result, argNodes, node);
    const [handed, ...more] =
      binding?.kind === 'variable' ? handedFunctions(l, callee.name, binding.local.type, argNodes.length) : [];
    if (handed !== undefined) {
      const place = placeOf(l, functionNode);
      const receiver = handed.owner === null ? null : { value: readPlace(l, place, functionNode), place };
      return emitCall(l, callee.name, [], handed, receiver, argNodes, node, discarded, more);
    }
    const pointed = binding?.kind === 'variable' ? l.memberPointers.get(l.read(binding.local, node)) : undefined;
    if (typeof pointed === 'object' && pointed.owner === null)
      return emitCall(l, pointed.name, [], pointed, null, argNodes, node, discarded);
    const isVariable = binding?.kind === 'variable' || binding?.kind === 'memory' || binding?.kind === 'alias';
    if (isVariable) {
      const type = typeOfExpression(l, functionNode);
      const through = isFunctionPointer(type) ? callPointer(l, functionNode, argNodes, node, discarded) : null;
      if (through !== null) return through;
      const mayMean = binding.kind === 'variable' ? callables(l, binding.local.type, argNodes.length) : [];
      return callMethod(l, functionNode, 'operator()', [], argNodes, node, discarded, mayMean);
    }
  } else return callMethod(l, callee.receiver, callee.name, callee.templateArguments, argNodes, node, discarded);

  const member = callableMember(l, callee);
  if (member !== null) {
    const mayMean = callables(l, member, argNodes.length);
    return callMethod(l, functionNode, 'operator()', [], argNodes, node, discarded, mayMean);
  }
  const expanded = expandedCall(l, callee, argNodes, node, discarded);
  if (expanded !== null) return expanded;
  const members = methodsOfParameter(l, callee, argNodes, node);
  if (members.length > 0) {
    const [first, ...more] = members;
    const rest = more.map(({ fn }) => fn);
    return emitCall(l, callee.name, callee.templateArguments, first.fn, null, argNodes, node, discarded, rest, {
      of: more.length === 0 ? first.of : null,
    });
  }
  const of = classCalled(l, callee, node);
  const isClass = of !== null && of.aggregate !== null && of.pointee === null;
  const specialized = isClass ? methodsMeant(l, { ...of, aggregate: of.aggregate ?? '' }, callee.name, argNodes) : [];
  const [bound, ...alternatives] = specialized.length > 0 ? specialized : boundFunctions(l, callee, argNodes.length);
  const target = bound ?? resolve(l, callee, argNodes, node);
  const others = bound === undefined && target !== null ? alsoMeant(l, callee, argNodes, target) : alternatives;
  if (target === null && isGroupFunction(callee.name) && argNodes.length > 0 && isGroup(l, argNodes[0]))
    return callMethod(l, argNodes[0], callee.name, callee.templateArguments, argNodes.slice(1), node, discarded);
  if (target === null) {
    const held = l.thisLocal?.fields.get(callee.name)?.type ?? l.program.global(callee.name, l.fn.file)?.type ?? null;
    const through = isFunctionPointer(held) ? callPointer(l, functionNode, argNodes, node, discarded) : null;
    if (through !== null) return through;
  }
  if (target === null || isConstructor(target)) {
    const type = typeConstructed(l, callee, node);
    if (type !== null) return construct(l, type, argNodes, node);
  }
  return emitCall(l, callee.name, callee.templateArguments, target, null, argNodes, node, discarded, others, {
    of: others.length === 0 ? of : null,
  });
}

/** `op(x)` in a method, where a member `op` is an object that can be called. */
function callableMember(l: Lowering, { full, name }: Callee): TypeInfo | null {
  if (full !== name || l.thisLocal === null || l.scope.find(name) !== null) return null;
  const type = l.memberType(l.thisLocal.type, name);
  return type !== null && (classOf(l, type) !== null || parameterOf(l, type) !== null) ? type : null;
}

/** The class that `Group<8>::rank()` is called of; null: none. */
function classCalled(l: Lowering, callee: Callee, node: Node): TypeInfo | null {
  const written = qualifierText(callee.full);
  const qualifier = written === null ? null : qualifierNamed(l, written, node);
  return qualifier?.kind === 'class' ? qualifier.type : null;
}

function isFunctionPointer(type: TypeInfo | null): boolean {
  return type !== null && type.scalar.kind === 'pointer' && type.pointee === null;
}

/** A call through a pointer to a function, where functions that it may point to are in sight. */
function callPointer(
  l: Lowering,
  pointer: Node,
  argNodes: readonly Node[],
  node: Node,
  discarded: boolean,
): Typed | null {
  const [first, ...others] = pointedTo(l, argNodes.length, discarded);
  if (first === undefined) return null;
  const value = lowerExpression(l, pointer);
  const receiver = { value: { id: value.id, type: Types.pointer }, place: NOWHERE } as const;
  return emitCall(l, first.name, [], first, receiver, argNodes, node, discarded, others, { selects: true });
}

/** `Adder{}(2)`: the call operator of an object that is no variable; null: its class has none in sight. */
function callOperatorOf(
  l: Lowering,
  object: Typed,
  functionNode: Node,
  argNodes: readonly Node[],
  node: Node,
  discarded: boolean,
): Typed | null {
  const owner = classOf(l, object.type);
  const target = owner === null ? null : l.program.resolveMethod(owner, 'operator()', argNodes.length);
  if (target === null) return null;
  const place = placeOf(l, functionNode);
  return emitCall(l, target.name, [], target, { value: object, place }, argNodes, node, discarded);
}

/** `make_float4(a, b, c, d)`: a vector of its components. */
function makeVector(
  l: Lowering,
  names: readonly string[],
  result: Result,
  argNodes: readonly Node[],
  node: Node,
): Typed {
  const type = result.kind === 'type' ? l.program.typeNamed(result.name) : Types.other;
  const components = type.aggregate === null ? [] : (l.program.aggregate(type.aggregate)?.fields ?? []);
  const values = argNodes.map((arg, index) => {
    const value = lowerExpression(l, arg);
    const component = components[index]?.type;
    return component === undefined ? value.id : convert(l, value, component, arg).id;
  });
  const fields = names.slice(0, values.length);
  return { id: l.emit({ op: 'aggregate', fields, values }, type.scalar, node), type };
}

function isGroup(l: Lowering, node: Node): boolean {
  const type = typeOfExpression(l, node);
  return type !== null && groupName(type.pointee ?? type) !== null;
}

/** `a + b` where the class of `a` has a method `operator+`; null: there is none. */
export function callOperator(l: Lowering, operator: string, left: Typed, right: Node, node: Node): Typed | null {
  if (left.type.aggregate === null || left.type.pointee !== null || left.type.lengths.length > 0) return null;
  const target = l.program.resolveMethod(left.type.aggregate, `operator${operator}`, 1);
  if (target === null) return null;
  const receiver = { value: left, place: NOWHERE } as const;
  return emitCall(l, target.name, [], target, receiver, [right], node, false);
}

/** A function-like macro: what it stands for, at the place of its use. */
function expandedCall(
  l: Lowering,
  callee: Callee,
  argNodes: readonly Node[],
  node: Node,
  discarded: boolean,
): Typed | null {
  if (callee.full !== callee.name) return null;
  const texts = (): string[] => argNodes.map((a) => l.ast.textOf(a));
  const text = l.program.expand(callee.name, texts, l.fn.file, l.offset(node));
  return text === null ? null : lowerExpansion(l, text, node, discarded);
}

/** What a macro stands for, at the place of its use: an expression or, where nobody wants its value, statements. */
export function lowerExpansion(l: Lowering, text: string, node: Node, discarded: boolean): Typed | null {
  const at = { pinned: l.pin(node) };
  const value = l.inPiece(text, 'expression', at, (root) => lowerExpression(l, root, discarded));
  if (value !== null) return value;
  if (!discarded) return null;
  return l.inPiece(`${text};`, 'statements', at, (root) => {
    // (What it declares is seen behind it.)
    lowerStatements(l, root);
    return { id: l.constant(0, Types.int.scalar, root), type: Types.int };
  });
}

function construct(l: Lowering, type: TypeInfo, argNodes: readonly Node[], node: Node): Typed {
  const object = constructObject(l, type, argNodes, node);
  if (object !== null) return object;
  const args = argNodes.map((a) => lowerExpression(l, a));
  if (args.length === 0) return { id: l.constant(0, type.scalar, node), type };
  if (args.length === 1)
    return {
      id: castTo(l, args[0], type, node).id,
      type: type.dependent ? { ...args[0].type, dependent: true } : type,
    };
  const known = type.aggregate === null ? null : l.program.aggregate(type.aggregate);
  const fields = args.map((_, index) => known?.fields[index]?.name ?? String(index));
  return { id: l.emit({ op: 'aggregate', fields, values: args.map((a) => a.id) }, type.scalar, node), type };
}

export function callMethod(
  l: Lowering,
  receiverNode: Node,
  name: string,
  templates: readonly string[],
  argNodes: readonly Node[],
  node: Node,
  discarded: boolean,
  mayMean: readonly FunctionInfo[] = [],
): Typed {
  const named = objectPlace(l, placeOf(l, receiverNode), receiverNode);
  const receiver = named.kind === 'none' ? lowerExpression(l, receiverNode) : readPlace(l, named, receiverNode);
  // (A method that returned its object: `Editor(s).a(1).b(2)`.)
  const holder = named.kind === 'oneOf' ? holderOf(l, receiver.id) : null;
  const place: Place = holder === null ? named : { kind: 'local', local: holder };
  const type = receiver.type.pointee ?? receiver.type;
  const group = groupName(type);
  if (group !== null)
    return emitCall(
      l,
      `${group}.${name}`,
      templates,
      null,
      { value: receiver, place: NOWHERE },
      argNodes,
      node,
      discarded,
    );
  // An object of a template parameter's type that has a rank is a group; which, only its callers know.
  if (type.dependent && type.aggregate === null && isRankInGroup(name)) {
    return { id: unboundParameter(l, l.ast.textOf(receiverNode), Types.uint, node), type: Types.uint };
  }
  const whole = { value: receiver, place } as const;
  const parameter = parameterOf(l, receiver.type);
  const [first, ...more] = parameter === null ? [] : methodsOfTypes(l, parameter, name, argNodes);
  if (first !== undefined) {
    const rest = more.map(({ fn }) => fn);
    const of = rest.length === 0 ? first.of : null;
    return emitCall(l, name, templates, first.fn, whole, argNodes, node, discarded, rest, { of });
  }
  const [own, ...derived] = type.aggregate === null ? [] : virtualTargets(l, type.aggregate, name, argNodes.length);
  if (own !== undefined)
    return emitCall(l, name, templates, own, whole, argNodes, node, discarded, derived, { selects: true });
  const [special, ...specials] =
    type.aggregate === null ? [] : methodsMeant(l, { ...type, aggregate: type.aggregate }, name, argNodes);
  if (special !== undefined) {
    const only = specials.length === 0 ? type : null;
    return emitCall(l, name, templates, special, whole, argNodes, node, discarded, specials, { of: only });
  }
  const target = type.aggregate === null ? null : methodNamed(l, type.aggregate, name, argNodes);
  if (target === null && isFunctionPointer(l.fieldType(type, name))) {
    const field = unparenthesized(l, l.ast.child(node, Field.function));
    const through = callPointer(l, field, argNodes, node, discarded);
    if (through !== null) return through;
  }
  return emitCall(
    l,
    target === null ? (methodOfClass(classText(l, type, receiverNode), name) ?? `.${name}`) : name,
    templates,
    target,
    { value: receiver, place },
    argNodes,
    node,
    discarded,
    target === null ? mayMean : [],
    { of: type },
  );
}

/** The class of an object that the program does not define, as text; of `Reduce(temp)` what the type `Reduce` stands for. */
function classText(l: Lowering, type: TypeInfo, receiver: Node): string {
  const { ast } = l;
  if (type.text !== Types.other.text || ast.kinds[receiver] !== Kind.call_expression) return type.text;
  return l.program.typeNamed(ast.textOf(ast.child(receiver, Field.function)), l.file, receiver).text;
}

/** Of the methods of a name the one that fits the arguments. */
function methodNamed(l: Lowering, owner: string, name: string, argNodes: readonly Node[]): FunctionInfo | null {
  const methods = l.program.methods(owner, name, argNodes.length).filter(({ kind }) => kind === 'device');
  return methods.length > 1
    ? bestOverload(l, methods, argNodes)
    : l.program.resolveMethod(owner, name, argNodes.length);
}

/** The object of a method call: behind a pointer to one of the function's own, what it points to. */
export function objectPlace(l: Lowering, place: Place, node: Node): Place {
  const { ast, thisLocal } = l;
  const inner = unparenthesized(l, node);
  if (ast.kinds[inner] === Kind.this && thisLocal !== null) return { kind: 'local', local: thisLocal };
  const cell = cellOf(l, inner);
  if (cell !== null) return { kind: 'local', local: cell };
  if (place.kind === 'none') {
    const isAddress =
      ast.kinds[inner] === Kind.pointer_expression && ast.textOf(ast.child(inner, Field.operator)) === '&';
    return isAddress ? placeOf(l, ast.child(inner, Field.argument)) : place;
  }
  const object = typeOfPlace(place).pointee;
  if (object === null || object.aggregate === null) return place;
  const pointer = readPlace(l, place, node);
  if (spaceOf(l, pointer.id) !== 'local') return place;
  return { kind: 'memory', address: pointer.id, type: object, name: null };
}

export function callUnknown(l: Lowering, callee: string, args: readonly Typed[], node: Node, unused: boolean): InstrId {
  const call = { callee, target: -1, receiver: null, args: args.map((a) => a.id), unused };
  return plainCall(l, call, Types.other.scalar, node);
}

/** A call of values that are lowered already: none of them is a place that the callee may write. */
export function plainCall(
  l: Lowering,
  call: {
    readonly callee: string;
    readonly target: number;
    readonly receiver: InstrId | null;
    readonly args: readonly InstrId[];
    readonly unused: boolean;
    readonly isInlined?: boolean;
  },
  type: ScalarType,
  node: Node,
): InstrId {
  return l.emit({ op: 'call', ...call, templateArguments: [], writable: call.args.map(() => false) }, type, node);
}

/** A call of an object of which nothing is known. */
const UNKNOWN_CALLABLE = '.operator()';

export function emitCall(
  l: Lowering,
  callee: string,
  templates: readonly string[],
  target: FunctionInfo | null,
  given: { value: Typed; place: Place } | null,
  argNodes: readonly Node[],
  node: Node,
  unused: boolean,
  alternatives: readonly FunctionInfo[] = [],
  { of = null, selects = false }: { readonly of?: TypeInfo | null; readonly selects?: boolean } = {},
): Typed {
  const { ast } = l;
  if (target !== null && alternatives.length === 0) {
    const inlined = inlineCallback(l, target, given, argNodes, { templates, of }, node);
    if (inlined !== null) return inlined;
    // What it makes of so many arguments only its text in this place can tell.
    if (hasParameterPack(target)) return emitCall(l, callee, templates, null, given, argNodes, node, unused);
  }
  const bindings = target === null ? [] : bindingsOf(l, target, templates, of, node);
  const known = target === null ? calleeNamed(callee) : null;
  const args: Typed[] = [];
  const places: (Place | null)[] = [];
  const unseen = calledUnseen(l, callee, target, given?.value.type ?? null, node);
  const prototype = unseen === undefined ? null : prototypeOf(l, callee, argNodes.length, given?.value.type ?? null);
  const perhaps = new Set<number>();
  argNodes.forEach((argNode, index) => {
    const parameter = (target ?? prototype)?.parameters[index]?.type ?? null;
    let place: Place | null = null;
    const inner = unparenthesized(l, argNode);
    const isAddress =
      ast.kinds[inner] === Kind.pointer_expression && ast.textOf(ast.child(inner, Field.operator)) === '&';
    if (isAddress) {
      const at = placeOf(l, ast.child(inner, Field.argument));
      if (at.kind === 'local' && !(prototype !== null && parameter?.pointee?.isConst)) place = at;
    } else if (parameter?.pointee != null && cellOf(l, inner) !== null) {
      place = { kind: 'local', local: cellOf(l, inner) as Local };
    } else if (
      (parameter?.isReference && !parameter.isConst) ||
      // (Where an atomic object did not hold what was expected, what it holds is written there.)
      (target === null && known?.writesArguments.includes(index))
    ) {
      const at = placeOf(l, inner);
      if (at.kind !== 'none') place = at;
    } else if ((unseen !== undefined && prototype === null) || (target === null && callee === UNKNOWN_CALLABLE)) {
      place = placeHandedOn(l, inner);
      if (place !== null) perhaps.add(index);
    }
    if (place !== null) {
      const value = readPlace(l, place, argNode);
      args.push(isAddress ? { id: value.id, type: pointerTo(value.type) } : value);
    } else {
      const value = handed(l, argNode);
      args.push(parameter !== null && parameter.pointee === null ? convert(l, value, parameter, argNode) : value);
    }
    places.push(place);
  });
  if (target !== null)
    for (let index = argNodes.length; index < target.parameters.length; index++) {
      const value = defaultArgument(l, target, index, node);
      if (value === null) break;
      args.push(value);
      places.push(null);
    }
  const group = groupType(callee, templates);
  let type =
    (target ?? prototype) !== null
      ? ((target ?? prototype)?.returnType ?? Types.other)
      : (group ??
        callType(
          callee,
          args.map((a) => a.type),
          templates,
          (name) => l.program.typeNamed(name, l.file, node),
        ));
  if (type.dependent && type.scalar.kind === 'other' && args.length > 0 && target !== null) {
    // A template's own type: what the argument of that type is.
    const index = target.parameters.findIndex((p) => p.type.text.includes(type.text));
    if (index >= 0 && args[index] !== undefined) type = args[index].type;
  }
  const isVoid = type.text === 'void';
  const receiver = atHolder(l, given ?? ownObject(l, target, node));
  if (target === null || !isConstructor(target)) callPerhaps(l, target, receiver, args, node);
  const objects = args.map((arg, index) => (places[index] === null ? referenceHolder(l, arg.id) : null));
  // (An object that is no variable of the function's own may keep the addresses that its method is handed.)
  const keepsNone = receiver === null || receiver.place.kind === 'local';
  const isReadOnly = (index: number): boolean => prototype?.parameters[index]?.type.pointee?.isConst === true;
  const owned = args.map((arg, index) =>
    unseen !== undefined && places[index] === null && (keepsNone || isReadOnly(index))
      ? ownMemoryAt(l.builder.instructions, arg.id)
      : null,
  );
  const id = l.emit(
    {
      op: 'call',
      callee,
      args: args.map((a) => a.id),
      receiver: receiver?.value.id ?? null,
      templateArguments: templates,
      target: target?.id ?? -1,
      ...(alternatives.length > 0 ? { alternatives: alternatives.map((each) => each.id) } : {}),
      writable: places.map((p, index) => p !== null || objects[index] !== null),
      ...(bindings.length > 0 && alternatives.length === 0 ? { bindings } : {}),
      ...(selects ? { selects } : {}),
      ...(unseen === undefined ? {} : { unseen, contained: owned.map((object) => object !== null) }),
      unused: unused || isVoid,
    },
    type.scalar,
    node,
  );
  places.forEach((place, index) => {
    if (place === null) return;
    const placeType = typeOfPlace(place);
    const out = l.emit(
      { op: 'out', call: id, argument: index, before: args[index].id, perhaps: perhaps.has(index) },
      placeType.scalar,
      argNodes[index],
    );
    writeThrough(l, argNodes[index], place, { id: out, type: placeType });
    writePlace(l, place, { id: out, type: placeType }, argNodes[index]);
  });
  objects.forEach((object, index) => {
    if (object === null) return;
    const out = l.emit({ op: 'out', call: id, argument: index, before: args[index].id }, object.type.scalar, node);
    writeBack(l, object, out, node);
  });
  owned.forEach((object, index) => {
    if (object !== null && !isReadOnly(index)) fillMemory(l, id, index, object, argNodes[index] ?? node);
  });
  // (A method that is not seen and whose result nobody wants is called for what it does to its object.)
  const isObject = receiver?.value.type.scalar.kind === 'other';
  const mayChange =
    target !== null ||
    (prototype === null ? (unused || unseen !== undefined) && args.length > 0 && isObject : !prototype.isConst);
  const changesReceiver = mayChange && receiver !== null && receiver.value.type.pointee === null;
  if (changesReceiver && (receiver.place.kind === 'local' || receiver.place.kind === 'oneOf')) {
    const out = l.emit(
      {
        op: 'out',
        call: id,
        argument: -1,
        before: receiver.value.id,
        perhaps: target === null && prototype === null && !unused,
      },
      receiver.value.type.scalar,
      node,
    );
    if (receiver.place.kind === 'local') assignWhole(l, receiver.place.local, out, node);
    else writePlace(l, receiver.place, { id: out, type: receiver.value.type }, node);
  }
  // An object whose address was taken is written where it stands.
  const at = receiver?.place;
  if (target !== null && receiver !== null && at?.kind === 'memory' && spaceOf(l, at.address) === 'local') {
    const { type: object } = receiver.value;
    const out = l.emit({ op: 'out', call: id, argument: -1, before: receiver.value.id }, object.scalar, node);
    writePlace(l, at, { id: out, type: object }, node);
  }
  if (
    target !== null &&
    receiver?.place.kind === 'local' &&
    returnsItself(target) &&
    receiver.place.local.binds === true
  )
    l.holders.set(id, receiver.place.local);
  const result = { id, type: type.isReference ? { ...type, isReference: false } : type };
  const handedOver = { args: args.map((arg) => arg.id), argNodes, receiver: receiver?.place ?? null };
  return target === null ? result : made(l, result, target, handedOver, node);
}

/** A method that returns a reference to an object of its class: its own, as `operator=` does. */
function returnsItself({ owner, returnType }: FunctionInfo): boolean {
  return owner !== null && returnType.isReference && returnType.aggregate === owner;
}

/** An object that a function returns: its references lead to what the function was handed. */
function made(l: Lowering, { id, type }: Typed, target: FunctionInfo, handed: Handed, node: Node): Typed {
  if (target.returnType.isReference || isConstructor(target)) return { id, type };
  const local = l.local('', type);
  const isOwned = ownTemporary(l, local);
  if (l.referencesIn(type).length === 0 && !isOwned) return { id, type };
  l.assign(local, id, node);
  bindByCall(l, local, target, handed, node);
  return held(l, local, node);
}

/** A temporary object is written where it was made. */
function atHolder<T extends { value: Typed; place: Place }>(l: Lowering, receiver: T | null): T | null {
  const holder = receiver?.place.kind === 'none' ? holderOf(l, receiver.value.id) : null;
  return receiver === null || holder === null ? receiver : { ...receiver, place: { kind: 'local', local: holder } };
}

/** `store(v)` in a method: called of its own object, which it may change. */
function ownObject(l: Lowering, target: FunctionInfo | null, node: Node): { value: Typed; place: Place } | null {
  const { thisLocal } = l;
  if (target === null || target.owner === null || target.isStatic || thisLocal === null) return null;
  const value = { id: readWhole(l, thisLocal, node), type: thisLocal.type };
  return { value, place: { kind: 'local', local: thisLocal } };
}

/** What a call hands over for an argument that it leaves out. Its names are those of the function that is called. */
function defaultArgument(l: Lowering, target: FunctionInfo, index: number, node: Node): Typed | null {
  const given = l.program.defaultArgument(target, index);
  if (given === null) return null;
  const { type } = target.parameters[index];
  const number = l.program.evaluate(given.file, given.node);
  if (number !== null && type.pointee === null && type.aggregate === null) {
    const known = type.scalar.kind === 'other' ? Types.int : type;
    return { id: l.constant(number, known.scalar, node), type: known };
  }
  const text: Text = { ast: given.file.ast, file: given.file, shift: 0, pinned: l.pin(node), body: null };
  const outer = l.scope;
  l.scope = new Scope(null);
  try {
    return l.inText(text, () => convert(l, lowerExpression(l, given.node), type, given.node));
  } finally {
    l.scope = outer;
  }
}

/** See `unseenCallee`. */
function calledUnseen(
  l: Lowering,
  callee: string,
  target: FunctionInfo | null,
  receiver: TypeInfo | null,
  node: Node,
): string | undefined {
  const { ast } = l;
  if (target !== null || ast.kinds[node] !== Kind.call_expression) return undefined;
  const called = ast.child(node, Field.function);
  // `(T)(x)` converts to a type that is not in sight.
  if (ast.kinds[called] === Kind.parenthesized_expression) return undefined;
  const written = collapse(withoutTemplateArguments(ast.textOf(called)));
  // `BlockReduce(storage)`, where `BlockReduce` is a name for a library's class.
  if (namesLibrary(l.program.aliasText(written, l.file, l.offset(node)) ?? '')) return undefined;
  const isHandedNothing = argumentsOf(l, node).length === 0;
  return unseenCallee({ callee, written, receiver, isHandedNothing });
}

function prototypeOf(l: Lowering, callee: string, arity: number, receiver: TypeInfo | null): Prototype | null {
  const owner = receiver === null ? null : (receiver.pointee ?? receiver).aggregate;
  if (receiver !== null && owner === null) return null;
  return l.program.prototype(bareName(callee), arity, owner);
}

/** A variable that a function not in sight may take by reference. */
function placeHandedOn(l: Lowering, node: Node): Place | null {
  const kind = l.ast.kinds[node];
  if (kind !== Kind.identifier && kind !== Kind.field_expression) return null;
  const place = placeOf(l, node);
  if (place.kind !== 'local' || place.local.type.isConst || place.local.type.pointee !== null) return null;
  return place;
}

function bareName(callee: string): string {
  const dot = callee.lastIndexOf('.');
  return dot < 0 ? lastName(callee) : callee.slice(dot + 1);
}

/** The variable that holds an object with references, whose value this is. */
function referenceHolder(l: Lowering, value: InstrId): Local | null {
  const holder = holderOf(l, value);
  return holder?.binds === true ? holder : null;
}
