import { argumentsOf, calleeOf, resolve } from '../hir/callees';
import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { type Lowering, NOWHERE, type OneOf, type Place, Types, typeOfPlace } from './context';
import type { InstrId } from './ir';
import { callUnknown } from './lower-calls';
import { lowerExpression, placeOf, readPlace, writePlace } from './lower-expressions';
import { unparenthesized } from './lower-statements';

/**
 * What a call of the program's own function that returns a reference names: one of what it is handed by reference, a
 * part of its object, or what lies behind a pointer that it was handed. An assignment to it may change each of these.
 */
export function placeOfCall(l: Lowering, node: Node): Place {
  const named = referenceCall(l, node, 0);
  if (named === null) return NOWHERE;
  const value = lowerExpression(l, node);
  const call = l.builder.instructions[value.id];
  const by: InstrId[] = call.op === 'call' ? [...call.args, ...(call.receiver === null ? [] : [call.receiver])] : [];
  const places = named.leaves.map((leaf) => placeOf(l, leaf));
  if (named.isElsewhere) places.push({ kind: 'memory', address: value.id, type: value.type, name: null });
  return { kind: 'oneOf', places, value, by };
}

/** `(c ? a : b) = v` */
export function placeOfChoice(l: Lowering, node: Node): Place {
  const { ast } = l;
  const arms = [ast.child(node, Field.consequence), ast.child(node, Field.alternative)];
  const leaves = distinct(
    l,
    arms.flatMap((arm) => placesNamed(l, arm, 0) ?? []),
  );
  if (leaves.length === 0) return NOWHERE;
  const value = lowerExpression(l, node);
  const chosen = l.builder.instructions[value.id];
  // (Where the arms are more than names, a branch and no instruction has chosen.)
  const by = chosen.op === 'select' ? chosen.condition : lowerExpression(l, ast.child(node, Field.condition)).id;
  return { kind: 'oneOf', places: leaves.map((leaf) => placeOf(l, leaf)), value, by: [by] };
}

export function readOneOf(l: Lowering, place: OneOf, node: Node): { id: InstrId; type: TypeInfo } {
  const { value, places, by, isBound } = place;
  if (isBound !== true) return value;
  const now = places.map((each) => readPlace(l, each, node));
  const others = by.map((id) => ({ id, type: Types.other }));
  return { id: callUnknown(l, 'operator[]', [value, ...now, ...others], node, false), type: value.type };
}

export function writeOneOf(l: Lowering, place: OneOf, given: InstrId, node: Node): void {
  const others = [given, place.value.id, ...place.by].map((id) => ({ id, type: Types.other }));
  for (const each of place.places) {
    const old = readPlace(l, each, node);
    const id = callUnknown(l, 'operator[]', [old, ...others], node, false);
    writePlace(l, each, { id, type: old.type }, node);
  }
}

/** References handed on and on, each step of which is looked at. */
const MAX_NESTING = 300;

interface Named {
  readonly target: FunctionInfo;
  readonly leaves: readonly Node[];
  /** It may also lie behind a pointer. */
  readonly isElsewhere: boolean;
}

function referenceCall(l: Lowering, node: Node, depth: number): Named | null {
  const { ast } = l;
  const argNodes = argumentsOf(l, node);
  const callee = calleeOf(l, unparenthesized(l, ast.child(node, Field.function)));
  if (callee === null || depth > MAX_NESTING) return null;
  // `at(2) = x` where `at` is an object that can be called.
  const isObject = callee.receiver < 0 && callee.full === callee.name && l.scope.find(callee.name) !== null;
  const receiver = isObject ? unparenthesized(l, ast.child(node, Field.function)) : callee.receiver;
  const name = isObject ? 'operator()' : callee.name;
  const object = receiver < 0 ? receiver : unparenthesized(l, receiver);
  const before = object >= 0 && ast.kinds[object] === Kind.call_expression ? referenceCall(l, object, depth + 1) : null;
  const of = before?.target.returnType ?? (object < 0 ? null : typeOf(l, object, depth + 1));
  const owner = (of?.pointee ?? of)?.aggregate ?? null;
  const target =
    receiver < 0
      ? resolve(l, callee, argNodes, node)
      : owner === null
        ? null
        : l.program.resolveMethod(owner, name, argNodes.length);
  if (target === null || !target.returnType.isReference || target.returnType.isConst) return null;
  const leaves: Node[] = [];
  let isElsewhere = of?.pointee != null;
  if (receiver >= 0 && !isElsewhere) {
    leaves.push(...(before?.leaves ?? placesNamed(l, object, depth + 1) ?? []));
    isElsewhere = hasPointers(l, owner);
  }
  argNodes.forEach((argument, index) => {
    const type = target.parameters[index]?.type;
    if (type === undefined) return;
    if (type.isReference) leaves.push(...(placesNamed(l, argument, depth + 1) ?? []));
    else if (type.pointee !== null || type.lengths.length > 0) {
      isElsewhere = true;
      leaves.push(...behind(l, argument));
    } else if (type.aggregate !== null || type.scalar.kind === 'other') isElsewhere = true;
  });
  return { target, leaves: distinct(l, leaves), isElsewhere };
}

function distinct(l: Lowering, leaves: readonly Node[]): Node[] {
  return [...new Map(leaves.map((leaf) => [l.ast.textOf(leaf), leaf])).values()];
}

/** What an argument for a pointer points to: `&x`, an array. */
function behind(l: Lowering, node: Node): Node[] {
  const { ast } = l;
  const inner = unparenthesized(l, node);
  if (ast.kinds[inner] === Kind.pointer_expression && ast.textOf(ast.child(inner, Field.operator)) === '&')
    return placesNamed(l, ast.child(inner, Field.argument), 0) ?? [];
  return [];
}

/** Names and members of variables that an expression may be; null: none. */
function placesNamed(l: Lowering, node: Node, depth: number): Node[] | null {
  const { ast } = l;
  const inner = unparenthesized(l, node);
  if (inner < 0 || depth > MAX_NESTING) return null;
  switch (ast.kinds[inner]) {
    case Kind.identifier:
      return typeOf(l, inner, depth) === null ? null : [inner];
    case Kind.field_expression: {
      let base = inner;
      while (ast.kinds[base] === Kind.field_expression) base = unparenthesized(l, ast.child(base, Field.argument));
      if (ast.kinds[base] === Kind.call_expression) return placesNamed(l, base, depth + 1);
      return typeOf(l, inner, depth) === null ? null : [inner];
    }
    case Kind.subscript_expression: {
      const index = ast.firstChildren[ast.child(inner, Field.indices)] ?? -1;
      const isPlain = index >= 0 && /^(identifier|number_literal)$/.test(ast.kindName(index));
      return isPlain && typeOf(l, ast.child(inner, Field.argument), depth) !== null ? [inner] : null;
    }
    case Kind.conditional_expression:
      return [Field.consequence, Field.alternative].flatMap(
        (field) => placesNamed(l, ast.child(inner, field), depth + 1) ?? [],
      );
    case Kind.call_expression: {
      const named = referenceCall(l, inner, depth + 1);
      return named === null ? null : [...named.leaves];
    }
    default:
      return null;
  }
}

/** The type of a variable, a member of one, or what a function returns that names one; null: not known without lowering. */
function typeOf(l: Lowering, node: Node, depth: number): TypeInfo | null {
  const { ast } = l;
  const inner = unparenthesized(l, node);
  switch (ast.kinds[inner]) {
    case Kind.identifier: {
      const name = ast.textOf(inner);
      const binding = l.scope.find(name);
      if (binding?.kind === 'variable') return binding.local.type;
      if (binding?.kind === 'memory') return binding.type;
      if (binding?.kind === 'alias') return binding.place.kind === 'none' ? null : typeOfPlace(binding.place);
      if (binding !== null) return null;
      return l.thisLocal?.fields.get(name)?.type ?? l.program.global(name, l.fn.file)?.type ?? null;
    }
    case Kind.field_expression: {
      const argument = unparenthesized(l, ast.child(inner, Field.argument));
      const field = ast.textOf(ast.child(inner, Field.field));
      if (ast.kinds[argument] === Kind.this) return l.thisLocal?.fields.get(field)?.type ?? null;
      const of = typeOf(l, argument, depth + 1);
      return of === null ? null : l.fieldType(of.pointee ?? of, field);
    }
    default:
      return null;
  }
}

function hasPointers(l: Lowering, owner: string | null): boolean {
  const fields = owner === null ? null : l.program.aggregate(owner)?.fields;
  return fields?.some(({ type }) => type.pointee !== null || type.scalar.kind === 'other') !== false;
}
