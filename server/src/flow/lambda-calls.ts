import { argumentsOf } from '../hir/callees';
import type { FunctionInfo, TypeInfo } from '../program/program';
import { NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { holderOf } from './bound-members';
import { callablesIn } from './callables';
import { closureNamed } from './closures';
import {
  type Binding,
  type Closure,
  type Lowering,
  MAX_LAMBDA_DEPTH,
  NOWHERE,
  type Place,
  Scope,
  type Text,
  type Typed,
  Types,
} from './context';
import type { InstrId } from './ir';
import { lambdaValue } from './lambda-values';
import { callUnknown } from './lower-calls';
import { declaredName } from './lower-declarations';
import { convert, lowerExpression, placeOf, readPlace, unknown } from './lower-expressions';
import { lowerStatement, unparenthesized } from './lower-statements';

/** Lambdas that are called: their bodies are lowered where the calls stand, or once for calls that are not seen through. */

interface LambdaParameter {
  readonly name: string;
  readonly type: TypeInfo;
  readonly declarator: Node;
}

export interface LambdaParts {
  readonly parameters: readonly LambdaParameter[];
  readonly body: Node;
  /** As declared behind `->`; null: deduced. */
  readonly result: TypeInfo | null;
}

function lambdaParts(l: Lowering, lambda: Node): LambdaParts {
  const { ast } = l;
  const lambdaDeclarator = ast.child(lambda, Field.declarator);
  const list = ast.child(lambdaDeclarator, Field.parameters);
  const trailing = ast.children(lambdaDeclarator).find((c) => ast.kinds[c] === Kind.trailing_return_type) ?? NONE;
  const result =
    trailing < 0
      ? null
      : l.program.typeNamed(ast.masked.slice(ast.starts[trailing], ast.ends[trailing]).replace(/^\s*->/, ''));
  const parameters = ast
    .children(list)
    .filter((p) => ast.kinds[p] === Kind.parameter_declaration || ast.kinds[p] === Kind.optional_parameter_declaration)
    .map((p) => {
      const declarator = ast.child(p, Field.declarator);
      const name = declaredName(l, declarator);
      return {
        name: name < 0 ? '' : ast.textOf(name),
        type: l.program.typeOf(l.file, ast.child(p, Field.type), declarator, p),
        declarator: p,
      };
    });
  return { parameters, body: ast.child(lambda, Field.body), result };
}

/** Lowers a lambda's body where it is called: its captures are the variables around it. */
export function inlineLambda(
  l: Lowering,
  { node: lambda, scope, text, frame }: Binding & { kind: 'lambda' },
  argNodes: readonly Node[],
  node: Node,
): Typed {
  const parts = l.inText(text, () => lambdaParts(l, lambda));
  const places = argNodes.map((a, i) => (parts.parameters[i]?.type.isReference ? placeOf(l, a) : null));
  const args = argNodes.map((a, i) => {
    const place = places[i];
    return place != null && place.kind !== 'none' ? readPlace(l, place, a) : lowerExpression(l, a);
  });
  if (l.lambdaDepth >= MAX_LAMBDA_DEPTH)
    return { id: callUnknown(l, '(lambda)', args, node, false), type: Types.other };
  return l.inFrame(frame, () =>
    withLambda(l, parts, scope, text, node, (inner) => bindParameters(l, inner, parts, places, args, node)),
  );
}

function bindParameters(
  l: Lowering,
  inner: Scope,
  { parameters }: LambdaParts,
  places: readonly (Place | null)[],
  args: readonly Typed[],
  node: Node,
): void {
  parameters.forEach((parameter, index) => {
    if (parameter.name === '') return;
    const place = places[index];
    if (place != null && place.kind !== 'none') {
      inner.declare(parameter.name, { kind: 'alias', place });
      return;
    }
    const arg = args[index] ?? unknown(l, node);
    const deduced = parameter.type.scalar.kind === 'other' && parameter.type.aggregate === null;
    const type = deduced ? arg.type : parameter.type;
    const local = l.local(parameter.name, type);
    l.assign(local, convert(l, arg, type, node).id, node);
    inner.declare(parameter.name, { kind: 'variable', local });
  });
}

/** `at(i) = x` where `at` is a lambda that returns a reference: what its one `return` names. */
export function placeOfLambdaCall(l: Lowering, node: Node): Place {
  const { ast } = l;
  const callee = unparenthesized(l, ast.child(node, Field.function));
  const binding = ast.kinds[callee] === Kind.identifier ? l.scope.find(ast.textOf(callee)) : null;
  if (binding?.kind !== 'lambda' || l.lambdaDepth >= MAX_LAMBDA_DEPTH) return NOWHERE;
  const argNodes = argumentsOf(l, node);
  const parts = l.inText(binding.text, () => lambdaParts(l, binding.node));
  if (parts.result?.isReference !== true) return NOWHERE;
  const places = argNodes.map((a, i) => (parts.parameters[i]?.type.isReference ? placeOf(l, a) : null));
  const args = argNodes.map((a) => lowerExpression(l, a));
  const outer = l.scope;
  const inner = new Scope(binding.scope);
  bindParameters(l, inner, parts, places, args, node);
  l.scope = inner;
  l.lambdaDepth++;
  try {
    return l.inText(binding.text, () => {
      const [only, ...others] = l.ast.children(parts.body).filter((c) => l.ast.kinds[c] !== Kind.comment);
      const isReturn = others.length === 0 && only !== undefined && l.ast.kinds[only] === Kind.return_statement;
      const returned = isReturn ? l.ast.firstChildren[only] : NONE;
      return returned < 0 ? NOWHERE : placeOf(l, returned);
    });
  } finally {
    l.lambdaDepth--;
    l.scope = outer;
  }
}

/** An argument; a closure stays known. */
export function handed(l: Lowering, argNode: Node): Typed {
  const closure = closureNamed(l, argNode);
  return closure === null ? lowerExpression(l, argNode) : lambdaValue(l, closure, argNode);
}

/**
 * Closures that are handed to a call that is not seen through: it may run their bodies, with arguments that nobody knows
 * and as often as it likes.
 */
export function callPerhaps(
  l: Lowering,
  target: FunctionInfo | null,
  receiver: { value: Typed; place: Place } | null,
  args: readonly Typed[],
  node: Node,
): void {
  const values = [...args, ...(receiver === null ? [] : [receiver.value])];
  const held = values.flatMap(({ id }) => {
    const holder = holderOf(l, id);
    const inside = holder === null ? [] : callablesIn(l, holder).map(({ callable }) => callable);
    return [l.closures.get(id), ...inside].filter((each) => typeof each === 'object');
  });
  if (held.length === 0) return;
  const inputs = [...values];
  if (target !== null) {
    const symbol = { op: 'symbol', symbol: target.name, unseen: 'per-lane' } as const;
    inputs.push({ id: l.emit(symbol, Types.other.scalar, node), type: Types.other });
  }
  for (const closure of new Set(held)) l.inFrame(closure.frame, () => runPerhaps(l, closure, inputs, node));
}

function runPerhaps(l: Lowering, { node: lambda, scope, text }: Closure, inputs: readonly Typed[], node: Node): void {
  if (l.lambdaDepth >= MAX_LAMBDA_DEPTH) return;
  const { builder } = l;
  const before = builder.current;
  const run = builder.newBlock();
  builder.jump(run);
  builder.seal(run);
  builder.enter(run);
  const mark = builder.mark();
  const newest = builder.variables.length;
  const parts = l.inText(text, () => lambdaParts(l, lambda));
  withLambda(l, parts, scope, text, node, (inner) => {
    for (const parameter of parts.parameters) if (parameter.name !== '') declareUnbound(l, inner, parameter, text);
  });
  for (const variable of builder.variablesWrittenSince(mark, newest)) {
    const values = [builder.read(variable, before), builder.read(variable)];
    const all = [...values.map((id) => ({ id, type: Types.other })), ...inputs];
    builder.write(variable, callUnknown(l, '(lambda)', all, node, false));
  }
}

function declareUnbound(l: Lowering, inner: Scope, { name, type, declarator }: LambdaParameter, text: Text): void {
  const local = l.local(name, type);
  const value = l.inText(text, () => unboundParameter(l, name, type, declarator));
  l.assign(local, value, declarator);
  inner.declare(name, { kind: 'variable', local });
}

/** Something that only the callers of the function know. */
export function unboundParameter(l: Lowering, name: string, type: TypeInfo, node: Node): InstrId {
  const index = l.parameters.length;
  l.parameters.push({
    name,
    type: type.scalar,
    by: 'value',
    pointee: null,
    isConst: false,
    isRestrict: false,
    unbound: true,
  });
  const value = l.emit({ op: 'param', index, by: 'value' }, type.scalar, node);
  l.builder.instructions[value].name = name;
  return value;
}

export function withLambda(
  l: Lowering,
  parts: LambdaParts,
  scope: Scope,
  text: Text,
  node: Node,
  bind: (inner: Scope) => void,
): Typed {
  const { builder } = l;
  const from = builder.current;
  const outerScope = l.scope;
  const outerTargets = l.targets;
  const outerLabels = l.labels;
  const inner = new Scope(scope);
  bind(inner);
  const result = l.local('', parts.result ?? Types.other);
  builder.write(result.variable, l.emit({ op: 'undef' }, Types.other.scalar, node));
  const mark = builder.mark();
  const newest = builder.variables.length;
  const end = builder.newBlock();
  l.scope = inner;
  l.targets = [];
  l.labels = new Map();
  l.returns.push({ to: end, value: result, isLambda: true, scope: inner });
  l.lambdaDepth++;
  try {
    l.inText(text, () => lowerStatement(l, parts.body));
  } finally {
    l.lambdaDepth--;
    l.returns.pop();
    l.scope = outerScope;
    l.targets = outerTargets;
    for (const label of l.labels.values()) builder.seal(label);
    l.labels = outerLabels;
  }
  builder.jump(end);
  builder.sealJoin(end, from, mark, newest);
  builder.enter(end);
  const id = builder.read(result.variable);
  if (parts.result !== null) return { id, type: parts.result };
  const phi = builder.instructions[id];
  if (phi.op !== 'phi') return { id, type: typeOfValue(l, id) };
  // Several returns agree on their type.
  const known = phi.incoming.map((from) => typeOfValue(l, from)).find((t) => t.scalar.kind !== 'other') ?? Types.other;
  builder.retype(id, known.scalar);
  return { id, type: known };
}

function typeOfValue(l: Lowering, id: InstrId): TypeInfo {
  const instr = l.builder.instructions[id];
  const isComparison = instr.op === 'binary' && /^([<>]=?|[!=]=)$/.test(instr.operator);
  const scalar = isComparison ? Types.bool.scalar : instr.type;
  return (
    Object.values(Types).find((t) => t.scalar.kind === scalar.kind && t.scalar.bits === scalar.bits) ?? Types.other
  );
}
