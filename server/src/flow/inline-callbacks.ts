import { typeOfExpression } from '../hir/expression-types';
import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { assignWhole, bindAlike, held, readWhole } from './bound-members';
import { groupName } from './call-types';
import { holdsClosure } from './callables';
import { closureNamed } from './closures';
import { type Frame, type Local, type Lowering, type Place, Scope, type Typed, Types } from './context';
import type { InstrId } from './ir';
import { withLambda } from './lambda-calls';
import { lambdaValue } from './lambda-values';
import { callUnknown, plainCall } from './lower-calls';
import { convert, lowerExpression, placeOf, readPlace } from './lower-expressions';
import { isConstructor } from './lower-objects';
import { unparenthesized } from './lower-statements';
import { elementName } from './packs';
import { scanNames } from './prescan';
import { receiverOf } from './receivers';
import { type TemplateUse, templateBindings } from './template-bindings';

/**
 * A function that is handed a closure, alone or in an object, or that returns one, is lowered where it is called: what
 * the closure does to the variables around it hangs on how often, and under which conditions, the function calls it.
 * The call stays beside it, for the verdicts on the function's own conditions in this context.
 */

const MAX_INLINE_DEPTH = 4;
/** Functions with parameter packs call themselves with what is left of the pack. */
const MAX_PACK_DEPTH = 12;
/** Nodes of a function that is lowered in its caller. */
const MAX_NODES = 3000;
/** Of one whose template parameters stand for groups, classes or functions, which only the caller can name. */
const MAX_SMALL = 200;

interface Receiver {
  readonly value: Typed;
  readonly place: Place;
}

export function inlineCallback(
  l: Lowering,
  target: FunctionInfo,
  receiver: Receiver | null,
  argNodes: readonly Node[],
  given: TemplateUse,
  node: Node,
): Typed | null {
  const object = objectOf(l, target, receiver);
  const isHanded = argNodes.some((arg) => isClosure(l, arg)) || (object !== null && holdsClosure(l, object));
  const isMade = isHanded || returnsLambda(target);
  const standsFor = isMade ? [] : templateBindings(l, target, given, node);
  const isSmall =
    standsFor.length > 0 || isHandedGroup(l, target, argNodes) || argNodes.some((arg) => isFunction(l, arg));
  const hasPack = hasParameterPack(target);
  const limit = isMade || hasPack ? MAX_NODES : isSmall ? MAX_SMALL : 0;
  if (limit === 0 || !canInline(l, target, object, limit)) return null;
  const scope = new Scope(null);
  for (const { name, binding } of isMade ? templateBindings(l, target, given, node) : standsFor)
    scope.declare(name, binding);
  const args: InstrId[] = [];
  const binds: (() => void)[] = [];
  /** Gives an argument its name in the function; returns its value and type. */
  const bind = (name: string, type: TypeInfo, arg: Node): Typed => {
    const closure = closureNamed(l, arg);
    if (closure !== null) {
      scope.declare(name, closure);
      return lambdaValue(l, closure, arg);
    }
    const place = type.isReference ? placeOf(l, unparenthesized(l, arg)) : null;
    if (place !== null && place.kind !== 'none' && (!type.isConst || place.kind === 'local')) {
      scope.declare(name, { kind: 'alias', place });
      return readPlace(l, place, arg);
    }
    const value = lowerExpression(l, arg);
    const made = l.closures.get(value.id);
    if (made !== undefined) {
      scope.declare(name, made);
      return value;
    }
    const known = type.dependent || type.isReference ? { ...value.type, isReference: false } : type;
    const given = convert(l, value, known, arg);
    binds.push(() => {
      const local = l.local(name, known);
      l.assign(local, given.id, node);
      bindAlike(l, local, given.id);
      scope.declare(name, { kind: 'variable', local });
    });
    return given;
  };
  target.parameters.forEach(({ name, type, isPack }, index) => {
    if (!isPack) {
      if (argNodes[index] !== undefined) args.push(bind(name, type, argNodes[index]).id);
      return;
    }
    const typeName = /[A-Za-z_]\w*/.exec(type.text.replace(/\b(?:const|volatile|typename)\b/g, ''))?.[0] ?? '';
    const elements = argNodes.slice(index).map((arg, k) => bind(elementName(name, k), type, arg));
    for (const each of [name, typeName]) scope.declare(each, { kind: 'pack', length: elements.length });
    for (const [k, each] of elements.entries())
      scope.declare(elementName(typeName, k), { kind: 'type', type: each.type });
    if (elements.length > 0) args.push(callUnknown(l, 'operator[]', elements, node, false));
  });
  const of = object === null ? null : readWhole(l, object, node);
  const call = { callee: target.name, target: target.id, receiver: of, args, unused: true, isInlined: true };
  plainCall(l, call, Types.other.scalar, node);
  return lowerInPlace(l, target, object, scope, binds, node);
}

function lowerInPlace(
  l: Lowering,
  target: FunctionInfo,
  object: Local | null,
  scope: Scope,
  binds: readonly (() => void)[],
  node: Node,
): Typed {
  const { file, body, returnType } = target;
  const isKnown = returnType.text !== 'void' && returnType.text !== '' && !returnType.dependent && !isAuto(target);
  const parts = { parameters: [], body, result: isKnown ? { ...returnType, isReference: false } : null };
  const text = { ast: file.ast, file, shift: 0, pinned: l.pin(node), body: null };
  const uses = scanNames(file.ast, body);
  const given = object === null ? null : held(l, object, node);
  const frame: Frame = { fn: target, uses, thisLocal: null, isInlined: true };
  const outer = l.hasPacks;
  l.hasPacks = outer || hasParameterPack(target);
  const result = l.inFrame(frame, () => {
    for (const bind of binds) bind();
    const own = object === null ? null : l.within(scope, () => receiverOf(l, target));
    if (object === null || own === null || given === null) return withLambda(l, parts, scope, text, node, () => {});
    // The closures may write the object, too: the method works on the same variables where the object has them all.
    if ([...own.fields.keys()].every((name) => object.fields.has(name))) {
      l.thisLocal = object;
      return withLambda(l, parts, scope, text, node, () => {});
    }
    l.thisLocal = own;
    l.assign(own, given.id, node);
    bindAlike(l, own, given.id);
    const result = withLambda(l, parts, scope, text, node, () => {});
    assignWhole(l, object, readWhole(l, own, node), node);
    return result;
  });
  l.hasPacks = outer;
  return result;
}

export function hasParameterPack({ parameters }: FunctionInfo): boolean {
  return parameters.length > 0 && parameters[parameters.length - 1].isPack;
}

/** The variable that holds the object that a method is called on. */
function objectOf(l: Lowering, target: FunctionInfo, receiver: Receiver | null): Local | null {
  if (target.owner === null || target.isStatic) return null;
  if (receiver === null) return l.thisLocal;
  if (receiver.place.kind === 'local') return receiver.place.local;
  return l.holders.get(receiver.value.id) ?? null;
}

function canInline(l: Lowering, target: FunctionInfo, object: Local | null, limit: number): boolean {
  if (target.kind !== 'device' || isConstructor(target)) return false;
  if (target.owner !== null && !target.isStatic && object === null) return false;
  const hasPack = hasParameterPack(target);
  if (l.inlined.length >= (hasPack ? MAX_PACK_DEPTH : MAX_INLINE_DEPTH) || target.id === l.fn.id) return false;
  if (!hasPack && l.inlined.includes(target.id)) return false;
  const { ast } = target.file;
  return ast.endOfSubtree(target.body) - target.body <= limit;
}

function isAuto({ returnType }: FunctionInfo): boolean {
  return /\b(auto|decltype)\b/.test(returnType.text);
}

/** `return [=](int k) { … };` */
function returnsLambda(target: FunctionInfo): boolean {
  if (!isAuto(target)) return false;
  const { ast } = target.file;
  return ast
    .children(target.body)
    .some(
      (child) =>
        ast.kinds[child] === Kind.return_statement &&
        ast.firstChildren[child] >= 0 &&
        ast.kinds[ast.firstChildren[child]] === Kind.lambda_expression,
    );
}

function isHandedGroup(l: Lowering, target: FunctionInfo, argNodes: readonly Node[]): boolean {
  return argNodes.some((arg, index) => {
    const parameter = target.parameters[index]?.type;
    if (parameter === undefined || !parameter.dependent || parameter.aggregate !== null) return false;
    const type = typeOfExpression(l, arg);
    return type !== null && groupName(type) !== null;
  });
}

/** The name of a function of the program, which is handed on. */
function isFunction(l: Lowering, arg: Node): boolean {
  const { ast } = l;
  let inner = unparenthesized(l, arg);
  if (ast.kinds[inner] === Kind.pointer_expression) inner = unparenthesized(l, ast.child(inner, Field.argument));
  if (ast.kinds[inner] !== Kind.identifier) return false;
  const name = ast.textOf(inner);
  return l.scope.find(name) === null && l.functionsTaken(name).length > 0;
}

/** Is an argument a closure, or an object that holds one? */
function isClosure(l: Lowering, arg: Node): boolean {
  if (isLambda(l, arg) || closureNamed(l, arg) !== null) return true;
  if (l.callables.size === 0) return false;
  const inner = unparenthesized(l, arg);
  if (l.ast.kinds[inner] !== Kind.identifier) return false;
  const place = placeOf(l, inner);
  return place.kind === 'local' && holdsClosure(l, place.local);
}

function isLambda(l: Lowering, arg: Node): boolean {
  return l.ast.kinds[unparenthesized(l, arg)] === Kind.lambda_expression;
}
