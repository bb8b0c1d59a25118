import { argumentsOf, expansionOf } from '../hir/callees';
import { typeOfExpression } from '../hir/expression-types';
import { parseCharacter, parseNumber } from '../hir/literals';
import { typeNamedAt } from '../hir/names';
import type { BinaryOp } from '../lanes/value';
import type { TypeInfo } from '../program/program';
import { withoutTemplateArguments } from '../program/resolve';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { assignWhole, bind, bindAlike, held, lose, memberPlace, readWhole } from './bound-members';
import { mayBeCallable, setCallableOf } from './callables';
import { closureNamed, closureOf } from './closures';
import {
  arrayObject,
  commonType,
  type Local,
  type Lowering,
  MAX_DEPTH,
  NOWHERE,
  type Place,
  pointerTo,
  promoted,
  type Typed,
  Types,
  typeOfPlace,
} from './context';
import { membersOf } from './initializer-lists';
import type { InstrId, MemorySpace } from './ir';
import { lambdaValue } from './lambda-values';
import { callOperator, callUnknown, lowerCall, lowerExpansion } from './lower-calls';
import { constructObject, convertObject, dereferencedObject, subscriptedObject } from './lower-objects';
import { addSite, isMisreadSequence, labelBlock, lowerArms, unparenthesized } from './lower-statements';
import { anyElement, memberElement, wholeMemberArray, writeElement } from './member-arrays';
import { isThroughPointer, placeThroughPointer, pointerToMember } from './member-pointers';
import { oddPlace, readEither, writeEither } from './odd-places';
import { overloadedAssignment, overloadedOperator } from './operators';
import { madeOfNames, withoutPacks } from './packs';
import { memberOfPart, partOf, readPart, writePart } from './parts';
import { isFirstElement } from './prescan';
import { readOneOf, writeOneOf } from './referents';
import { isUnseenType, unseenName } from './unseen';

/** Lowers an expression; `discarded` where its value is not used. */
export function lowerExpression(l: Lowering, node: Node, discarded = false): Typed {
  if (l.depth > MAX_DEPTH) l.truncated ??= `expressions nested more than ${MAX_DEPTH} deep`;
  l.spend(1);
  if (l.truncated !== null) return l.notAnalysed();
  if (node < 0) return unknown(l, l.fn.node);
  l.depth++;
  try {
    return withoutPacks(l, node, discarded) ?? lowerKind(l, node, discarded);
  } finally {
    l.depth--;
  }
}

export function unknown(l: Lowering, node: Node): Typed {
  return { id: l.emit({ op: 'undef' }, Types.other.scalar, node), type: Types.other };
}

/** A condition: an expression converted to bool. */
export function lowerCondition(l: Lowering, node: Node): InstrId {
  return toBool(l, lowerExpression(l, node), node);
}

export function toBool(l: Lowering, value: Typed, node: Node): InstrId {
  return value.type.scalar.kind === 'bool' ? value.id : convert(l, value, Types.bool, node).id;
}

export function convert(l: Lowering, value: Typed, to: TypeInfo, node: Node): Typed {
  const object = value.type.aggregate === null && to.aggregate === null ? null : convertObject(l, value, to, node);
  if (object !== null) return object;
  const a = value.type.scalar;
  const b = to.scalar;
  // (What has a type that is not known is taken to be no wider than where it goes: only what surely cuts it off is said.)
  const isCut = b.kind === 'bool' || ((b.kind === 'int' || b.kind === 'uint') && b.bits < 32);
  const isKept = a.kind === 'other' && !(isCut && value.type.aggregate === null && value.type.pointee === null);
  if ((a.kind === b.kind && a.bits === b.bits) || isKept || b.kind === 'other' || b.kind === 'pointer')
    return { id: value.id, type: b.kind === 'other' && to.aggregate === null ? value.type : to };
  const instr = l.builder.instructions[value.id];
  if (instr.op === 'const' && b.kind !== 'bool') return { id: l.constant(fit(instr.value, to), b, node), type: to };
  return { id: l.emit({ op: 'cast', operand: value.id, from: a }, b, node), type: to };
}

function fit(value: number, type: TypeInfo): number {
  const { kind, bits } = type.scalar;
  if (kind === 'float' || bits > 32 || !Number.isFinite(value)) return value;
  const modulus = 2 ** bits;
  const wrapped = ((Math.trunc(value) % modulus) + modulus) % modulus;
  return kind === 'int' && wrapped >= modulus / 2 ? wrapped - modulus : wrapped;
}

function lowerKind(l: Lowering, node: Node, discarded: boolean): Typed {
  const { ast } = l;
  switch (ast.kinds[node]) {
    case Kind.parenthesized_expression:
      return lowerSequence(l, node, discarded) ?? lowerExpression(l, unparenthesized(l, node), discarded);
    case Kind.number_literal: {
      const { value, type } = parseNumber(ast.textOf(node));
      if (Number.isNaN(value))
        return { id: l.emit({ op: 'symbol', symbol: ast.textOf(node) }, type.scalar, node), type };
      return { id: l.constant(value, type.scalar, node), type };
    }
    case Kind.char_literal:
      return { id: l.constant(parseCharacter(ast.textOf(node)), Types.int.scalar, node), type: Types.int };
    case Kind.true:
    case Kind.false:
      return { id: l.constant(ast.kinds[node] === Kind.true ? 1 : 0, Types.bool.scalar, node), type: Types.bool };
    case Kind.null:
      return { id: l.constant(0, Types.ulong.scalar, node), type: Types.pointer };
    case Kind.string_literal:
    case Kind.raw_string_literal:
    case Kind.concatenated_string:
      return { id: l.emit({ op: 'symbol', symbol: 'string' }, Types.pointer.scalar, node), type: Types.pointer };
    case Kind.identifier:
    case Kind.qualified_identifier:
    case Kind.this:
    case Kind.template_function:
      return lowerName(l, node, discarded);
    case Kind.binary_expression:
      return overloadedOperator(l, node) ?? lowerBinary(l, node);
    case Kind.unary_expression:
      return overloadedOperator(l, node) ?? lowerUnary(l, node);
    case Kind.pointer_expression: {
      const value = overloadedOperator(l, node);
      return value ?? lowerAccess(l, node);
    }
    case Kind.subscript_expression:
    case Kind.field_expression:
      return lowerAccess(l, node);
    case Kind.assignment_expression:
      return lowerAssignment(l, node).value;
    case Kind.update_expression:
      return lowerUpdate(l, node).value;
    case Kind.conditional_expression:
      return lowerConditional(l, node);
    case Kind.comma_expression:
      lowerExpression(l, ast.child(node, Field.left), true);
      return lowerExpression(l, ast.child(node, Field.right), discarded);
    case Kind.cast_expression: {
      const type = typeOfDescriptor(l, ast.child(node, Field.type));
      return castTo(l, lowerExpression(l, ast.child(node, Field.value)), type, node);
    }
    case Kind.sizeof_expression:
    case Kind.alignof_expression:
    case Kind.offsetof_expression: {
      const value = l.program.evaluate(l.file, node);
      if (value !== null) return { id: l.constant(value, Types.ulong.scalar, node), type: Types.ulong };
      return {
        id: l.emit({ op: 'symbol', symbol: collapse(ast.textOf(node)) }, Types.ulong.scalar, node),
        type: Types.ulong,
      };
    }
    case Kind.call_expression:
      return lowerCall(l, node, discarded);
    case Kind.compound_literal_expression: {
      const typeNode = ast.child(node, Field.type);
      const type = typeNamedAt(l, ast.textOf(typeNode), node);
      return lowerInitializer(l, ast.child(node, Field.value), type);
    }
    case Kind.initializer_list:
    case Kind.argument_list: // T x(a, b)
      return lowerInitializer(l, node, Types.other);
    case Kind.gnu_asm_expression:
      return lowerAsm(l, node);
    case Kind.lambda_expression:
      return lambdaValue(l, closureOf(l, node), node);
    case Kind.extension_expression:
    case Kind.parameter_pack_expansion:
    case Kind.user_defined_literal:
      return ast.firstChildren[node] >= 0 ? lowerExpression(l, ast.firstChildren[node], discarded) : unknown(l, node);
    case Kind.fold_expression:
      return { id: madeOfNames(l, node), type: Types.other };
    case Kind.requires_expression:
    case Kind.generic_expression:
      return {
        id: l.emit({ op: 'symbol', symbol: collapse(ast.textOf(node)) }, Types.other.scalar, node),
        type: Types.other,
      };
    default:
      return lowerUnknownKind(l, node);
  }
}

/** `(v = 1, n)`, which the grammar misreads between parentheses: without them it does not. Null: it was read right. */
function lowerSequence(l: Lowering, node: Node, discarded: boolean): Typed | null {
  if (!isMisreadSequence(l, node)) return null;
  const { ast } = l;
  const text = ast.text.slice(ast.starts[node] + 1, ast.ends[node] - 1);
  const at = l.text.pinned === null ? { shift: ast.starts[node] + 1 + l.text.shift } : { pinned: l.text.pinned };
  const value = l.inPiece(`${text};`, 'statements', at, (root) => {
    const statement = l.ast.firstChildren[root];
    const isOne = statement >= 0 && l.ast.kinds[statement] === Kind.expression_statement;
    return isOne ? lowerExpression(l, l.ast.firstChildren[statement], discarded) : null;
  });
  return value ?? unknown(l, node);
}

/** An ERROR node or an unexpected kind: lower what is inside, so that its conditions are seen; the value is unknown. */
function lowerUnknownKind(l: Lowering, node: Node): Typed {
  const { ast } = l;
  let last: Typed | null = null;
  for (const child of ast.children(node))
    if (/expression|identifier/.test(ast.kindName(child))) last = lowerExpression(l, child);
  return last ?? unknown(l, node);
}

export function collapse(text: string): string {
  return /\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

export function typeOfDescriptor(l: Lowering, node: Node): TypeInfo {
  return node < 0 ? Types.other : typeNamedAt(l, l.ast.masked.slice(l.ast.starts[node], l.ast.ends[node]), node);
}

/** A C cast: pointers keep their bits, aggregates their value. */
export function castTo(l: Lowering, value: Typed, type: TypeInfo, node: Node): Typed {
  if (type.scalar.kind === 'pointer' || type.aggregate !== null) return { id: value.id, type };
  if (value.type.scalar.kind === 'pointer' && type.scalar.kind !== 'bool') return { id: value.id, type };
  return convert(l, value, type, node);
}

/** A warp has 32 threads on every NVIDIA GPU: what these names hold where their definition is not in sight. */
const WARP_SIZE_NAMES =
  /^(k|C10_|CUB_PTX_|CUDA_|GPU_)?(WARP_?SIZE|Warp_?Size|warp_?size|WARP_THREADS|THREADS_PER_WARP|kThreadsPerWarp|WARPSIZE)$/;

const BUILTIN_VECTORS = new Set(['threadIdx', 'blockIdx', 'blockDim', 'gridDim']);

/** `threadIdx` as a value: `const uint3 index = threadIdx;`. */
function builtinVector(l: Lowering, name: string, node: Node): Typed {
  const fields = ['x', 'y', 'z'];
  const values = fields.map((field) => l.emit({ op: 'builtin', which: `${name}.${field}` }, Types.uint.scalar, node));
  const type = l.program.typeNamed(name.endsWith('Idx') ? 'uint3' : 'dim3');
  return { id: l.emit({ op: 'aggregate', fields, values }, type.scalar, node), type };
}

function lowerName(l: Lowering, node: Node, discarded: boolean): Typed {
  const { ast } = l;
  const full = ast.kinds[node] === Kind.this ? 'this' : ast.textOf(node);
  if (full === 'this') {
    const local = l.thisLocal;
    return local === null ? unknown(l, node) : { id: l.read(local, node), type: pointerTo(local.type) };
  }
  if (BUILTIN_VECTORS.has(full) && l.scope.find(full) === null) return builtinVector(l, full, node);
  if (full === 'warpSize')
    return { id: l.emit({ op: 'builtin', which: 'warpSize' }, Types.int.scalar, node), type: Types.int };
  if (ast.kinds[node] === Kind.identifier) {
    const variable = l.scope.find(full);
    if (variable?.kind === 'variable') return { id: readWhole(l, variable.local, node), type: variable.local.type };
  }
  const name = lastName(full);
  const binding = name === full ? l.scope.find(name) : null;
  const closure = ast.kinds[node] === Kind.identifier ? closureNamed(l, node) : null;
  if (closure !== null) return lambdaValue(l, closure, node);
  if (binding === null && name === full && l.program.isTemplateParameter(l.fn, name))
    return templateParameter(l, name, node);
  const place = placeOf(l, node);
  if (place.kind !== 'none') return readPlace(l, place, node);
  const array = binding === null && name === full ? wholeMemberArray(l, node) : null;
  if (array !== null) return array;
  if (binding?.kind === 'constant')
    return { id: l.constant(binding.value, binding.type.scalar, node), type: binding.type };
  if (binding === null) {
    const found = fileWideConstant(l, full, name, node, discarded);
    if (found !== null) return found;
    if (WARP_SIZE_NAMES.test(name)) return { id: l.constant(32, Types.int.scalar, node), type: Types.int };
  }
  const unseen = binding === null ? unseenName(l, full, name) : undefined;
  const id = l.emit({ op: 'symbol', symbol: collapse(full), unseen }, Types.other.scalar, node);
  const [target, ...others] = binding === null ? l.functionsTaken(name) : [];
  if (target !== undefined && others.length === 0) l.memberPointers.set(id, target);
  return { id, type: Types.other };
}

/** A constant, an enumerator, a macro. */
function fileWideConstant(l: Lowering, full: string, name: string, node: Node, discarded: boolean): Typed | null {
  // (Without its class a member's name would mean that of any class.)
  const constant = l.program.constant(full.includes('::') ? full : name, l.fn.file, l.offset(node));
  if (constant !== null) {
    const global = l.program.global(name, l.fn.file);
    const type = global !== null && global.type.scalar.kind !== 'other' ? global.type : constantType(constant);
    return { id: l.constant(constant, type.scalar, node), type };
  }
  const body = name === full ? l.program.expand(name, null, l.fn.file, l.offset(node)) : null;
  return body === null ? null : lowerExpansion(l, body, node, discarded);
}

/** A parameter of a template around the function: the number that it is in all instantiations, or a symbol. */
export function templateParameter(l: Lowering, name: string, node: Node): Typed {
  const own = [...l.fn.templateParameters, ...l.program.classParameters(l.fn)].find((p) => p.name === name);
  const agreed = own === undefined || own.isType ? null : l.program.templateNumber(l.fn, name);
  if (agreed !== null) {
    const type = constantType(agreed);
    return { id: l.constant(agreed, type.scalar, node), type };
  }
  const type = own?.isType === true ? Types.other : Types.int;
  return { id: l.emit({ op: 'symbol', symbol: name, parameter: true }, type.scalar, node), type };
}

function constantType(value: number): TypeInfo {
  if (!Number.isInteger(value)) return Types.double;
  if (value >= -(2 ** 31) && value < 2 ** 31) return Types.int;
  return value >= 0 && value < 2 ** 32 ? Types.uint : Types.long;
}

export function lastName(qualified: string): string {
  const bare = withoutTemplateArguments(qualified);
  const colon = bare.lastIndexOf('::');
  return (colon < 0 ? bare : bare.slice(colon + 2)).trim();
}

/** What an expression designates, where it can be assigned to. */
export function placeOf(l: Lowering, node: Node): Place {
  const { ast } = l;
  l.spend(1);
  if (l.truncated !== null) return NOWHERE;
  switch (ast.kinds[node]) {
    case Kind.parenthesized_expression: {
      // (A misread sequence keeps its parentheses, and is no place.)
      const inner = unparenthesized(l, node);
      return inner === node ? NOWHERE : placeOf(l, inner);
    }
    case Kind.identifier: {
      const name = ast.textOf(node);
      const binding = l.scope.find(name);
      if (binding !== null) {
        if (binding.kind === 'variable') return { kind: 'local', local: binding.local };
        if (binding.kind === 'alias') return binding.place;
        if (binding.kind === 'memory') {
          const address = l.emit({ op: 'address', object: binding.object }, Types.pointer.scalar, node);
          return { kind: 'memory', address, type: binding.type, name };
        }
        return NOWHERE;
      }
      const member = l.thisLocal?.fields.get(name);
      if (member !== undefined) return memberPlace(l, member);
      const global = globalPlace(l, name, node);
      return global.kind === 'none' ? macroPlace(l, name, node) : global;
    }
    case Kind.qualified_identifier:
      return globalPlace(l, lastName(ast.textOf(node)), node);
    case Kind.field_expression:
      return fieldPlace(l, node);
    case Kind.subscript_expression: {
      const argument = ast.child(node, Field.argument);
      const own = subscriptedObject(l, node);
      if (own !== null) return own.place;
      const element = memberElement(l, node);
      if (element !== null) return element;
      const cell = isFirstElement(ast, node) ? cellOf(l, argument) : null;
      if (cell !== null) return { kind: 'local', local: cell };
      const first = lowerExpression(l, argument);
      const indices = ast.child(node, Field.indices);
      const second = lowerExpression(l, ast.firstChildren[indices] ?? -1);
      // `1[a]` is `a[1]`.
      const [base, index] = isInteger(first.type) && isPointer(second.type) ? [second, first] : [first, second];
      return elementPlace(l, base, index, node, ast.textOf(argument));
    }
    case Kind.pointer_expression: {
      if (ast.textOf(ast.child(node, Field.operator)) !== '*') return NOWHERE;
      const argument = unparenthesized(l, ast.child(node, Field.argument));
      if (ast.kinds[argument] === Kind.this)
        return l.thisLocal === null ? NOWHERE : { kind: 'local', local: l.thisLocal };
      const cell = cellOf(l, argument);
      if (cell !== null) return { kind: 'local', local: cell };
      const own = dereferencedObject(l, node);
      if (own !== null) return own.place;
      const pointer = lowerExpression(l, argument);
      return { kind: 'memory', address: pointer.id, type: pointer.type.pointee ?? Types.other, name: null };
    }
    default:
      return oddPlace(l, node);
  }
}

/** The SSA cell behind a pointer parameter that is only dereferenced. */
export function cellOf(l: Lowering, pointer: Node): Local | null {
  if (l.ast.kinds[pointer] !== Kind.identifier) return null;
  const name = l.ast.textOf(pointer);
  const cell = l.pointees.get(name);
  if (cell === undefined) return null;
  const binding = l.scope.find(name);
  return binding?.kind === 'variable' && binding.local.variable.name === name ? cell : null;
}

/** An object-like macro that names something assignable: `#define CELL tile[threadIdx.y][threadIdx.x]`. */
function macroPlace(l: Lowering, name: string, node: Node): Place {
  const body = l.program.expand(name, null, l.fn.file, l.offset(node));
  if (body === null || !/[\w)\]]\s*$/.test(body) || /^[\d'"(-]/.test(body)) return NOWHERE;
  return l.inPiece(body, 'expression', { pinned: l.pin(node) }, (root) => placeOf(l, root)) ?? NOWHERE;
}

function globalPlace(l: Lowering, name: string, node: Node): Place {
  const global = l.program.global(name, l.fn.file);
  if (global === null || global.value !== null || global.space === 'host') return NOWHERE;
  let object = l.memory.get(name);
  if (object === undefined) {
    object = { ...arrayObject(name, global.type, global.space), escapes: global.space !== 'constant' };
    l.memory.set(name, object);
  }
  return {
    kind: 'memory',
    address: l.emit({ op: 'address', object }, Types.pointer.scalar, node),
    type: global.type,
    name,
  };
}

function fieldPlace(l: Lowering, node: Node): Place {
  const { ast } = l;
  if (isThroughPointer(ast, node)) return placeThroughPointer(l, node);
  const argument = unparenthesized(l, ast.child(node, Field.argument));
  const field = ast.textOf(ast.child(node, Field.field));
  const arrow = ast.textOf(ast.child(node, Field.operator)) === '->';
  if (arrow && ast.kinds[argument] === Kind.this) {
    const member = l.thisLocal?.fields.get(field);
    return member === undefined ? NOWHERE : memberPlace(l, member);
  }
  if (arrow) {
    const cell = cellOf(l, argument);
    if (cell !== null) return memberOf(l, cell, field, node);
    const pointer = lowerExpression(l, argument);
    const aggregate = pointer.type.pointee ?? Types.other;
    return fieldAddress(l, pointer.id, aggregate, field, node);
  }
  if (
    ast.kinds[argument] === Kind.identifier &&
    BUILTIN_VECTORS.has(ast.textOf(argument)) &&
    l.scope.find(ast.textOf(argument)) === null
  )
    return NOWHERE;
  return fieldOfPlace(l, placeOf(l, argument), field, node);
}

/** A member of what may be one of several objects. */
export function fieldOfPlace(l: Lowering, base: Place, field: string, node: Node): Place {
  switch (base.kind) {
    case 'local':
      return memberOf(l, base.local, field, node);
    case 'memory':
      return fieldAddress(l, base.address, base.type, field, node);
    case 'either': {
      const [yes, no] = [base.yes, base.no].map((side) => fieldOfPlace(l, side, field, node));
      return yes.kind === 'none' || no.kind === 'none' ? NOWHERE : { ...base, yes, no };
    }
    case 'oneOf': {
      const whole = readPlace(l, base, node);
      const type = l.fieldType(whole.type, field);
      return { ...base, value: { id: l.fieldOf(whole.id, field, type, node), type }, isBound: false };
    }
    case 'element': {
      const type = l.fieldType(base.value.type, field);
      const value = { id: l.fieldOf(base.value.id, field, type, node), type };
      return { ...anyElement(base), value };
    }
    case 'part':
      return memberOfPart(l, base, field);
    case 'none':
      return base;
  }
}

function memberOf(l: Lowering, local: Local, field: string, node: Node): Place {
  const child = local.fields.get(field);
  if (child === undefined) return partOf(l, local, field);
  if (child.array === null) return memberPlace(l, child);
  const address = l.emit({ op: 'address', object: child.array }, Types.pointer.scalar, node);
  return { kind: 'memory', address, type: child.type, name: child.variable.name };
}

function fieldAddress(l: Lowering, address: InstrId, aggregate: TypeInfo, field: string, node: Node): Place {
  const type = l.fieldType(aggregate, field);
  const offset = l.emit({ op: 'field', operand: address, field: `&${field}` }, Types.pointer.scalar, node);
  return { kind: 'memory', address: offset, type, name: null };
}

export function elementPlace(l: Lowering, base: Typed, index: Typed, node: Node, name: string): Place {
  const { type } = base;
  // The element of a multi-dimensional array is an array itself.
  const element: TypeInfo =
    type.lengths.length > 1
      ? { ...type, lengths: type.lengths.slice(1), bytes: type.lengths[0] > 0 ? type.bytes / type.lengths[0] : 0 }
      : (type.pointee ?? Types.other);
  if (type.scalar.kind === 'other' && type.pointee === null) {
    // operator[] of a class, or a type we do not know: a load at that address.
    const address = l.emit(
      { op: 'offset', base: base.id, index: index.id, elementBytes: 4, negative: false },
      Types.pointer.scalar,
      node,
    );
    return { kind: 'memory', address, type: Types.other, name };
  }
  const elementBytes = element.bytes || element.scalar.bits / 8;
  const address = l.emit(
    { op: 'offset', base: base.id, index: index.id, elementBytes, negative: false },
    Types.pointer.scalar,
    node,
  );
  return { kind: 'memory', address, type: element, name };
}

export function readPlace(l: Lowering, place: Place, node: Node): Typed {
  if (place.kind === 'local') return { id: readWhole(l, place.local, node), type: place.local.type };
  if (place.kind === 'none') return unknown(l, node);
  if (place.kind === 'either') return readEither(l, place, node);
  if (place.kind === 'oneOf') return readOneOf(l, place, node);
  if (place.kind === 'element') return place.value;
  if (place.kind === 'part') return readPart(l, place, node);
  const { type } = place;
  // An array's name is its address.
  if (type.lengths.length > 0) return { id: place.address, type };
  const load = l.emit(
    {
      op: 'load',
      address: place.address,
      space: spaceOf(l, place.address),
      bytes: type.bytes || type.scalar.bits / 8,
      volatile: type.isVolatile,
    },
    type.scalar,
    node,
  );
  l.builder.instructions[load].name = collapse(l.ast.textOf(node)).slice(0, 60);
  return { id: load, type };
}

export function writePlace(l: Lowering, place: Place, value: Typed, node: Node): Typed {
  if (place.kind === 'none') return value;
  if (place.kind === 'either') return writeEither(l, place, value, node);
  if (place.kind === 'oneOf') {
    const given = convert(l, value, place.value.type, node);
    writeOneOf(l, place, given.id, node);
    return given;
  }
  if (place.kind === 'element') {
    const given = convert(l, value, place.value.type, node);
    writeElement(l, place, given, node);
    return given;
  }
  if (place.kind === 'part') return writePart(l, place, convert(l, value, place.type, node), node);
  const type = place.kind === 'local' ? place.local.type : place.type;
  const converted = convert(l, value, type, node);
  if (place.kind === 'local')
    assignWhole(l, place.local, place.local.reinterpreted ? bitsOf(l, converted, node) : converted.id, node);
  else {
    lose(l, value.id);
    l.emit(
      {
        op: 'store',
        address: place.address,
        value: converted.id,
        space: spaceOf(l, place.address),
        bytes: type.bytes || type.scalar.bits / 8,
        volatile: type.isVolatile,
      },
      type.scalar,
      node,
    );
  }
  return converted;
}

/** The bits of a value, to be read as another type: as uniform as the value, and otherwise unknown. */
function bitsOf(l: Lowering, value: Typed, node: Node): InstrId {
  return l.emit(
    {
      op: 'call',
      callee: 'bit_cast',
      args: [value.id],
      receiver: null,
      templateArguments: [],
      target: -1,
      writable: [false],
      unused: false,
    },
    Types.other.scalar,
    node,
  );
}

/** The memory space behind an address, by walking to what it was made from. */
export function spaceOf(l: Lowering, address: InstrId): MemorySpace {
  let id = address;
  for (let i = 0; i < 64; i++) {
    const instr = l.builder.instructions[id];
    if (instr.op === 'address') return instr.object.space;
    if (instr.op === 'offset') id = instr.base;
    else if (instr.op === 'cast' || instr.op === 'field') id = instr.operand;
    else return instr.op === 'param' ? 'global' : 'unknown';
  }
  return 'unknown';
}

function lowerAccess(l: Lowering, node: Node): Typed {
  const { ast } = l;
  if (ast.kinds[node] === Kind.pointer_expression && ast.textOf(ast.child(node, Field.operator)) === '&') {
    const argument = ast.child(node, Field.argument);
    const member = pointerToMember(l, argument);
    if (member !== null) return member;
    const place = placeOf(l, argument);
    if (place.kind === 'memory') return { id: place.address, type: pointerTo(place.type) };
    if (place.kind === 'local') return { id: l.read(place.local, node), type: pointerTo(place.local.type) };
    if (place.kind === 'either') return { id: readEither(l, place, node).id, type: pointerTo(typeOfPlace(place)) };
    if (place.kind === 'oneOf') return { ...readPlace(l, place, node), type: Types.pointer };
    return { ...lowerExpression(l, argument), type: Types.pointer };
  }
  if (ast.kinds[node] === Kind.field_expression && !isThroughPointer(ast, node)) {
    const argument = unparenthesized(l, ast.child(node, Field.argument));
    const field = ast.textOf(ast.child(node, Field.field));
    const name = ast.textOf(argument);
    if (BUILTIN_VECTORS.has(name) && l.scope.find(name) === null)
      return { id: l.emit({ op: 'builtin', which: `${name}.${field}` }, Types.uint.scalar, node), type: Types.uint };
    const shared = staticMember(l, argument, field, node);
    if (shared !== null) return shared;
    const place = fieldPlace(l, node);
    if (place.kind !== 'none') return readPlace(l, place, node);
    const array = wholeMemberArray(l, node);
    if (array !== null) return array;
    const base = lowerExpression(l, argument);
    const type = l.fieldType(base.type.pointee ?? base.type, field);
    return { id: l.fieldOf(base.id, field, type, node), type };
  }
  if (ast.kinds[node] === Kind.subscript_expression) {
    const own = subscriptedObject(l, node);
    if (own !== null) return own.value;
  }
  if (ast.kinds[node] === Kind.pointer_expression) {
    const own = dereferencedObject(l, node);
    if (own !== null) return own.value;
  }
  return readPlace(l, placeOf(l, node), node);
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '<<', '>>', '&', '|', '^']);
const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!=']);
const SPELLED = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['bitand', '&'],
  ['bitor', '|'],
  ['xor', '^'],
  ['not_eq', '!='],
  ['not', '!'],
  ['compl', '~'],
  ['and_eq', '&='],
  ['or_eq', '|='],
  ['xor_eq', '^='],
]);

/** The operator of a node; one that is spelled as a word as its symbol. */
function operatorOf(l: Lowering, node: Node): string {
  const { ast } = l;
  const operator = ast.child(node, Field.operator);
  const isWord = ast.text.charCodeAt(ast.starts[operator]) >= LETTER_A;
  const text = ast.textOf(operator);
  return isWord ? (SPELLED.get(text) ?? text) : text;
}

const LETTER_A = 'a'.charCodeAt(0);

function lowerBinary(l: Lowering, node: Node): Typed {
  const { ast } = l;
  // Long chains lean to the left: walk down the spine and up again instead of recursing.
  let bottom = node;
  if (isLogical(operatorOf(l, node))) return lowerLogical(l, node);
  for (;;) {
    const left = ast.child(bottom, Field.left);
    if (ast.kinds[left] !== Kind.binary_expression || isLogical(operatorOf(l, left))) break;
    bottom = left;
  }
  let value = lowerExpression(l, ast.child(bottom, Field.left));
  for (let at = bottom; ; at = ast.parents[at]) {
    const operator = operatorOf(l, at);
    const right = ast.child(at, Field.right);
    value = callOperator(l, operator, value, right, at) ?? binary(l, operator, value, lowerExpression(l, right), at);
    if (at === node) return value;
  }
}

function isLogical(operator: string): boolean {
  return operator === '&&' || operator === '||';
}

function isPointer(type: TypeInfo): boolean {
  return type.pointee !== null || type.lengths.length > 0;
}

function isInteger({ scalar: { kind }, lengths, pointee }: TypeInfo): boolean {
  return lengths.length === 0 && pointee === null && (kind === 'int' || kind === 'uint');
}

/** One arithmetic or comparison operator with C's conversions and pointer arithmetic. */
export function binary(l: Lowering, operator: string, a: Typed, b: Typed, node: Node): Typed {
  if ((operator === '+' || operator === '-') && isPointer(a.type) !== isPointer(b.type)) {
    const pointer = isPointer(a.type) ? a : b;
    const index = pointer === a ? b : a;
    const element = pointer.type.pointee ?? Types.other;
    const id = l.emit(
      {
        op: 'offset',
        base: pointer.id,
        index: index.id,
        elementBytes: element.bytes || element.scalar.bits / 8,
        negative: operator === '-',
      },
      Types.pointer.scalar,
      node,
    );
    return { id, type: pointer.type.lengths.length > 0 ? pointerTo(element) : pointer.type };
  }
  if (operator === '<<' || operator === '>>') {
    const type = promoted(a.type);
    const id = l.emit({ op: 'binary', operator, left: convert(l, a, type, node).id, right: b.id }, type.scalar, node);
    return { id, type };
  }
  const common = commonType(constantBeside(l, a, b), constantBeside(l, b, a));
  const x = convert(l, a, common, node).id;
  const y = convert(l, b, common, node).id;
  if (COMPARISONS.has(operator)) {
    const id = l.builder.instructions.length;
    l.emit({ op: 'binary', operator: operator as BinaryOp, left: x, right: y }, common.scalar, node);
    return { id, type: Types.bool };
  }
  if (operator === '<=>' || !ARITHMETIC.has(operator))
    return { id: l.emit({ op: 'binary', operator: '-', left: x, right: y }, common.scalar, node), type: Types.int };
  return {
    id: l.emit({ op: 'binary', operator: operator as BinaryOp, left: x, right: y }, common.scalar, node),
    type: common,
  };
}

/** `packet.size` where all objects of the class share the member: no object is read. */
function staticMember(l: Lowering, argument: Node, field: string, node: Node): Typed | null {
  if (l.ast.kinds[argument] !== Kind.identifier) return null;
  const binding = l.scope.find(l.ast.textOf(argument));
  const place = binding?.kind === 'alias' ? binding.place : null;
  const referred = place?.kind === 'local' ? place.local.type : place?.kind === 'memory' ? place.type : null;
  const type = typeOfExpression(l, argument) ?? referred;
  const object = type?.pointee ?? type;
  const member = object === null ? null : l.sharedMember(object, field);
  if (object === null || member === null) return null;
  const isNumber = member.type.scalar.kind !== 'other' && member.type.scalar.kind !== 'pointer';
  const name = `${object.aggregate}::${field}`;
  const constant = l.program.constant(name, l.fn.file, l.offset(node));
  const shared = isNumber ? member.type : Types.other;
  if (constant !== null) return { id: l.constant(constant, shared.scalar, node), type: shared };
  return { id: l.emit({ op: 'symbol', symbol: name }, shared.scalar, node), type: shared };
}

/** A constant of a class that is not seen (`Traits::size`), beside an integer: an integer, too. */
function constantBeside(l: Lowering, value: Typed, other: Typed): TypeInfo {
  const isUnseen = l.builder.instructions[value.id].op === 'symbol' && value.type.scalar.kind === 'other';
  const isInteger = other.type.scalar.kind === 'int' || other.type.scalar.kind === 'uint';
  return isUnseen && isInteger && value.type.aggregate === null ? other.type : value.type;
}

/** Could evaluating this have an effect, load memory, or call? Then a short circuit decides whether it happens. */
function isImpure(l: Lowering, node: Node, level = 0): boolean {
  const { ast } = l;
  const end = ast.endOfSubtree(node);
  l.spend(end - node);
  if (l.truncated !== null) return true;
  for (let n = node; n < end; n++) {
    switch (ast.kinds[n]) {
      case Kind.call_expression:
        if (ast.kinds[ast.child(n, Field.function)] !== Kind.primitive_type && !isPureMacro(l, n, level)) return true;
        break;
      case Kind.subscript_expression:
      case Kind.assignment_expression:
      case Kind.update_expression:
      case Kind.new_expression:
      case Kind.gnu_asm_expression:
        return true;
      case Kind.pointer_expression:
        if (ast.textOf(ast.child(n, Field.operator)) === '*') return true;
        break;
      case Kind.field_expression:
        if (ast.textOf(ast.child(n, Field.operator)) === '->' && ast.kinds[ast.child(n, Field.argument)] !== Kind.this)
          return true;
        break;
    }
  }
  return false;
}

const MAX_PURE_LEVEL = 8;

/** A macro that stands for an expression without effects is none of its own. */
function isPureMacro(l: Lowering, call: Node, level: number): boolean {
  const text = level < MAX_PURE_LEVEL ? expansionOf(l, call) : null;
  const ast = text === null ? null : l.piece(text, 'expression');
  if (ast === null) return false;
  return !l.inText({ ...l.text, ast, pinned: l.pin(call) }, () => isImpure(l, 0, level + 1));
}

function operatorSpan(l: Lowering, node: Node, operator: Node): { start: number; end: number } {
  return l.span(operator >= 0 ? operator : node);
}

function lowerLogical(l: Lowering, node: Node): Typed {
  const { ast } = l;
  const operatorNode = ast.child(node, Field.operator);
  const raw = ast.textOf(operatorNode);
  const isAnd = raw === '&&' || raw === 'and';
  const leftNode = ast.child(node, Field.left);
  const rightNode = ast.child(node, Field.right);
  const left = lowerCondition(l, leftNode);
  if (!isImpure(l, rightNode)) {
    const right = lowerCondition(l, rightNode);
    const id = l.emit({ op: 'binary', operator: isAnd ? '&&' : '||', left, right }, Types.bool.scalar, node);
    return { id, type: Types.bool };
  }
  const condition = unparenthesized(l, leftNode);
  const site = addSite(l, 'logical', l.span(condition), operatorSpan(l, node, operatorNode), node, left);
  const result = l.local('', Types.bool);
  l.builder.write(result.variable, l.constant(isAnd ? 0 : 1, Types.bool.scalar, node));
  const evaluate = (): void => l.builder.write(result.variable, lowerCondition(l, rightNode));
  if (isAnd) lowerArms(l, site, left, evaluate, null);
  else lowerArms(l, site, left, () => {}, evaluate);
  return { id: l.builder.read(result.variable), type: Types.bool };
}

function lowerConditional(l: Lowering, node: Node): Typed {
  const { ast } = l;
  const conditionNode = unparenthesized(l, ast.child(node, Field.condition));
  const yesNode = ast.child(node, Field.consequence);
  const noNode = ast.child(node, Field.alternative);
  const condition = lowerCondition(l, conditionNode);
  const question = questionMark(l, node);
  if (!isImpure(l, yesNode) && !isImpure(l, noNode)) {
    const yes = lowerExpression(l, yesNode);
    const no = lowerExpression(l, noNode);
    const type = commonType(yes.type, no.type);
    for (const arm of [yes, no]) lose(l, arm.id);
    const id = l.emit(
      { op: 'select', condition, yes: convert(l, yes, type, node).id, no: convert(l, no, type, node).id },
      type.scalar,
      node,
    );
    addSite(l, 'ternary', l.span(conditionNode), question, node, condition, { select: id });
    return { id, type };
  }
  const site = addSite(l, 'ternary', l.span(conditionNode), question, node, condition);
  let result: Local | null = null;
  let type: TypeInfo = Types.other;
  // The variable must exist before the arms; its type is known after the first.
  result = l.local('', Types.other);
  const variable = result.variable;
  const kinds: string[] = [];
  lowerArms(
    l,
    site,
    condition,
    () => {
      const value = lowerExpression(l, yesNode);
      type = value.type;
      lose(l, value.id);
      kinds.push(value.type.scalar.kind);
      l.builder.write(variable, value.id);
    },
    () => {
      const value = lowerExpression(l, noNode);
      type = commonType(type, value.type);
      lose(l, value.id);
      kinds.push(value.type.scalar.kind);
      l.builder.write(variable, value.id);
    },
  );
  const id = l.builder.read(variable);
  if (l.builder.instructions[id].op === 'phi') l.builder.retype(id, type.scalar);
  if (type.scalar.kind !== 'uint' || !kinds.includes('int')) return { id, type };
  // What came from a signed arm is converted now that the type of both is known.
  const from = { kind: 'int', bits: type.scalar.bits } as const;
  return { id: l.emit({ op: 'cast', operand: id, from }, type.scalar, node), type };
}

function questionMark(l: Lowering, node: Node): { start: number; end: number } {
  const { ast } = l;
  const from = ast.ends[ast.child(node, Field.condition)];
  const at = ast.masked.indexOf('?', from);
  if (l.text.pinned !== null) return l.span(node);
  const start = (at < 0 ? from : at) + l.text.shift - l.fn.start;
  return { start, end: start + 1 };
}

function lowerUnary(l: Lowering, node: Node): Typed {
  const { ast } = l;
  const operator = operatorOf(l, node);
  const argument = ast.child(node, Field.argument);
  if (operator === '!') {
    const operand = lowerCondition(l, argument);
    return { id: l.emit({ op: 'unary', operator: '!', operand }, Types.bool.scalar, node), type: Types.bool };
  }
  const value = lowerExpression(l, argument);
  if (operator === '+') return value;
  const type = promoted(value.type);
  const operand = convert(l, value, type, node).id;
  const constant = l.builder.instructions[operand];
  if (operator === '-' && constant.op === 'const')
    return { id: l.constant(fit(-constant.value, type), type.scalar, node), type };
  if (operator !== '-' && operator !== '~') return value;
  return { id: l.emit({ op: 'unary', operator, operand }, type.scalar, node), type };
}

/** What an expression that changes a place designates, and its value. */
export interface Changed {
  readonly place: Place;
  readonly value: Typed;
}

export function lowerAssignment(l: Lowering, node: Node): Changed {
  const { ast } = l;
  const leftNode = ast.child(node, Field.left);
  const rightNode = ast.child(node, Field.right);
  const operator = operatorOf(l, node);
  if (operator === '=') {
    const assigned = overloadedAssignment(l, leftNode, rightNode, node);
    if (assigned !== null) return assigned;
    const isList = ast.kinds[rightNode] === Kind.initializer_list;
    const value = isList ? null : lowerExpression(l, rightNode);
    const place = placeOf(l, leftNode);
    const type = typeOfPlace(place);
    const given = value ?? lowerInitializer(l, rightNode, type);
    writeThrough(l, leftNode, place, given);
    return { place, value: writePlace(l, place, given, node) };
  }
  const value = lowerExpression(l, rightNode);
  const place = placeOf(l, leftNode);
  const old = readPlace(l, place, leftNode);
  if (isAtomic(old.type)) return { place, value: fetched(l, [old, value], node) };
  const result = binary(l, operator.slice(0, -1), old, value, node);
  writeThrough(l, leftNode, place, result);
  return { place, value: writePlace(l, place, result, node) };
}

/**
 * A write through a reference that a function of the program returns (`v[2] = x` where v is an object, `v.at(0) = x`): the
 * object is afterwards made of what it held and what is written.
 */
export function writeThrough(l: Lowering, left: Node, place: Place, value: Typed): void {
  if (place.kind === 'local' || place.kind === 'either' || place.kind === 'oneOf') return;
  const roots = (place.kind === 'memory' ? place.within : undefined) ?? referredTo(l, left, 0);
  if (roots.length === 0) return;
  const called = place.kind === 'memory' ? place.address : lowerExpression(l, left).id;
  for (const root of roots) {
    const old = readPlace(l, { kind: 'local', local: root }, left);
    const mixed = callUnknown(l, 'operator[]', [old, value, { id: called, type: Types.other }], left, false);
    writePlace(l, { kind: 'local', local: root }, { id: mixed, type: root.type }, left);
  }
}

/** `v` and `v.a.b` where v is a local variable or a member of this object. */
function isOfLocal(l: Lowering, node: Node): boolean {
  const { ast } = l;
  let at = node;
  while (ast.kinds[at] === Kind.field_expression) {
    if (ast.textOf(ast.child(at, Field.operator)) !== '.') return false;
    at = unparenthesized(l, ast.child(at, Field.argument));
  }
  if (ast.kinds[at] !== Kind.identifier) return false;
  const name = ast.textOf(at);
  const binding = l.scope.find(name);
  if (binding === null) return l.thisLocal?.fields.has(name) === true;
  return binding.kind === 'variable' || (binding.kind === 'alias' && binding.place.kind === 'local');
}

/** The local objects that an expression may refer into by a function of theirs or one that they are handed to. */
export function referredTo(l: Lowering, node: Node, depth: number): Local[] {
  const { ast } = l;
  const inner = unparenthesized(l, node);
  if (inner < 0 || depth > 16) return [];
  const object = (at: Node): Local[] => {
    if (!/^(identifier|field_expression)$/.test(ast.kindName(at))) return referredTo(l, at, depth + 1);
    if (!isOfLocal(l, at)) return [];
    const place = placeOf(l, at);
    if (place.kind !== 'local') return [];
    const { type } = place.local;
    return type.pointee === null && type.lengths.length === 0 && type.scalar.kind === 'other' ? [place.local] : [];
  };
  switch (ast.kinds[inner]) {
    case Kind.subscript_expression:
      return object(unparenthesized(l, ast.child(inner, Field.argument)));
    case Kind.field_expression: {
      const argument = unparenthesized(l, ast.child(inner, Field.argument));
      return referredTo(l, argument, depth + 1);
    }
    case Kind.call_expression: {
      const callee = ast.child(inner, Field.function);
      const isMethod = ast.kinds[callee] === Kind.field_expression;
      const handed = argumentsOf(l, inner);
      const named = isMethod ? [unparenthesized(l, ast.child(callee, Field.argument)), ...handed] : handed;
      return [...named.flatMap(object), ...numbersReferredTo(l, inner, handed)];
    }
    default:
      return [];
  }
}

/** Numbers that a function of the program takes by reference and may return a reference to: `pick(a, b) = x`. */
function numbersReferredTo(l: Lowering, call: Node, args: readonly Node[]): Local[] {
  const { ast } = l;
  const name = lastName(ast.textOf(ast.child(call, Field.function)));
  const callable = l.program.resolve(name, args.length, l.fn).filter((fn) => fn.returnType.isReference);
  return args.flatMap((arg, index) => {
    const isHanded = callable.some(({ parameters }) => {
      const type = parameters[index]?.type;
      return type?.isReference === true && !type.isConst;
    });
    const inner = unparenthesized(l, arg);
    if (!isHanded || !/^(identifier|field_expression)$/.test(ast.kindName(inner)) || !isOfLocal(l, inner)) return [];
    const place = placeOf(l, inner);
    return place.kind === 'local' && place.local.type.scalar.kind !== 'other' ? [place.local] : [];
  });
}

/** `cuda::atomic<int>` and its like, whose own operators read and write in one step. */
function isAtomic(type: TypeInfo): boolean {
  return /\batomic(_ref)?\s*</.test(type.text);
}

/** What `++`, `+=` and their like give on an atomic object: another number in each lane. */
function fetched(l: Lowering, args: readonly Typed[], node: Node): Typed {
  return { id: callUnknown(l, '.fetch_add', args, node, false), type: Types.other };
}

export function lowerUpdate(l: Lowering, node: Node): Changed {
  const { ast } = l;
  const argument = ast.child(node, Field.argument);
  const operatorNode = ast.child(node, Field.operator);
  const isPrefix = ast.starts[operatorNode] < ast.starts[argument];
  const place = placeOf(l, argument);
  const old = readPlace(l, place, argument);
  const one: Typed = { id: l.constant(1, Types.int.scalar, node), type: Types.int };
  if (isAtomic(old.type)) return { place, value: fetched(l, [old, one], node) };
  const result = binary(l, ast.textOf(operatorNode) === '--' ? '-' : '+', old, one, node);
  writeThrough(l, argument, place, result);
  const written = writePlace(l, place, result, node);
  return isPrefix ? { place, value: written } : { place: NOWHERE, value: old };
}

/** What the constructor of a class that is not in sight makes of what it is handed. */
function constructUnseen(l: Lowering, type: TypeInfo, children: readonly Node[], list: Node): Typed {
  const args = children.map((child) => {
    const given = l.ast.kinds[child] === Kind.initializer_pair ? l.ast.child(child, Field.value) : child;
    return lowerExpression(l, given).id;
  });
  const call = {
    op: 'call',
    callee: type.text,
    args,
    receiver: null,
    templateArguments: [],
    target: -1,
    writable: args.map(() => false),
    unseen: type.text,
    unused: false,
  } as const;
  return { id: l.emit(call, type.scalar, list), type };
}

/** `T{a, b}`: fields in declaration order; designated fields by name. */
export function lowerInitializer(l: Lowering, list: Node, type: TypeInfo): Typed {
  const { ast } = l;
  if (list < 0) return unknown(l, l.fn.node);
  const children = ast.children(list).filter((c) => ast.kinds[c] !== Kind.comment);
  if (isUnseenType(l, type)) return constructUnseen(l, type, children, list);
  const object = constructObject(l, type, children, list);
  if (object !== null) return object;
  if (type.aggregate === null && type.scalar.kind !== 'other') {
    if (children.length === 0) return { id: l.constant(0, type.scalar, list), type };
    return convert(l, lowerExpression(l, children[0]), type, list);
  }
  const { fields, values } = membersOf(l, list, type);
  const id = l.emit({ op: 'aggregate', fields, values }, type.scalar, list);
  const holdsCallables = values.some((value) => mayBeCallable(l, value));
  if (l.referencesIn(type).length === 0 && !holdsCallables) return { id, type };
  const local = l.local('', { ...type, isReference: false });
  l.assign(local, id, list);
  fields.forEach((field, index) => {
    const member = local.fields.get(field);
    if (member?.type.isReference === true) {
      const child = children.find((each, at) => index === at || isDesignated(l, each, field));
      if (child !== undefined) bind(l, member, placeOf(l, unparenthesized(l, valueIn(l, child))));
    } else if (member !== undefined) bindAlike(l, member, values[index]);
    if (holdsCallables) setCallableOf(l, local, [field], values[index]);
  });
  return held(l, local, list);
}

/** `.field = value` */
function isDesignated({ ast }: Lowering, item: Node, field: string): boolean {
  if (ast.kinds[item] !== Kind.initializer_pair) return false;
  return ast.textOf(ast.child(item, Field.designator)).replace(/^\./, '') === field;
}

function valueIn({ ast }: Lowering, item: Node): Node {
  return ast.kinds[item] === Kind.initializer_pair ? ast.child(item, Field.value) : item;
}

function lowerAsm(l: Lowering, node: Node): Typed {
  const { ast } = l;
  const code = ast.textOf(ast.child(node, Field.assembly_code));
  const outputs = ast.children(ast.child(node, Field.output_operands)).map((o) => ast.child(o, Field.value));
  const inputs = ast.children(ast.child(node, Field.input_operands)).map((o) => ast.child(o, Field.value));
  const places = outputs.map((o) => placeOf(l, o));
  const args = inputs.map((i) => lowerExpression(l, i).id);
  // "+r" operands are read too.
  ast.children(ast.child(node, Field.output_operands)).forEach((operand, index) => {
    if (ast.textOf(ast.child(operand, Field.constraint)).includes('+'))
      args.push(readPlace(l, places[index], operand).id);
  });
  const id = l.emit({ op: 'asm', code, outputs: outputs.length, args }, Types.other.scalar, node);
  places.forEach((place, index) => {
    const type = place.kind === 'none' ? Types.int : typeOfPlace(place);
    const out = l.emit({ op: 'out', call: id, argument: index, before: id }, type.scalar, outputs[index]);
    writePlace(l, place, { id: out, type }, outputs[index]);
  });
  // `asm goto`: each lane may go to any of the labels.
  ast.children(ast.child(node, Field.goto_labels)).forEach((label, index) => {
    const argument = outputs.length + index;
    const goes = l.emit({ op: 'out', call: id, argument, before: id }, Types.bool.scalar, node);
    const site = addSite(l, 'if', l.span(node), l.span(node), node, goes);
    const go = (): void => {
      l.builder.addRegion({ kind: 'leave', how: 'goto' });
      l.builder.jump(labelBlock(l, ast.textOf(label)));
    };
    lowerArms(l, site, goes, go, null);
  });
  return { id, type: Types.other };
}
