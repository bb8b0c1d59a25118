import type { FunctionInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { Kind } from '../syntax/kinds';
import { type Binding, type Frame, type Lowering, Scope, type Typed, Types } from './context';
import type { InstrId } from './ir';
import { lambdaValue } from './lambda-values';
import { plainCall, withLambda } from './lower-calls';
import { convert, lowerExpression, placeOf, readPlace } from './lower-expressions';
import { unparenthesized } from './lower-statements';
import { scanNames } from './prescan';

/**
 * A function that is handed a lambda is lowered where it is called: what the lambda does to the variables around it hangs
 * on how often, and under which conditions, the function calls it. The call stays beside it, for the verdicts on the
 * function's own conditions in this context.
 */

const MAX_INLINE_DEPTH = 3;
/** Nodes of a function that is lowered in its caller. */
const MAX_NODES = 3000;

type LambdaBinding = Binding & { kind: 'lambda' };

export function inlineCallback(l: Lowering, target: FunctionInfo, argNodes: readonly Node[], node: Node): Typed | null {
  const lambdas = argNodes.map((arg) => lambdaOf(l, arg));
  if (!lambdas.some((lambda) => lambda !== null) || !canInline(l, target)) return null;
  const scope = new Scope(null);
  const args: InstrId[] = [];
  const binds: (() => void)[] = [];
  target.parameters.forEach(({ name, type }, index) => {
    const arg = argNodes[index];
    if (arg === undefined) return;
    const lambda = lambdas[index];
    if (lambda !== null) {
      args.push(l.inText(lambda.text, () => lambdaValue(l, lambda.node, lambda.node)).id);
      scope.declare(name, lambda);
      return;
    }
    const place = type.isReference && !type.isConst ? placeOf(l, arg) : null;
    if (place !== null && place.kind !== 'none') {
      args.push(readPlace(l, place, arg).id);
      scope.declare(name, { kind: 'alias', place });
      return;
    }
    const value = lowerExpression(l, arg);
    const known = type.dependent || type.isReference ? { ...value.type, isReference: false } : type;
    const given = convert(l, value, known, arg);
    args.push(given.id);
    binds.push(() => {
      const local = l.local(name, known);
      l.assign(local, given.id, node);
      scope.declare(name, { kind: 'variable', local });
    });
  });
  const call = { callee: target.name, target: target.id, receiver: null, args, unused: true, isInlined: true };
  plainCall(l, call, Types.other.scalar, node);
  return lowerInPlace(l, target, scope, binds, node);
}

function lowerInPlace(
  l: Lowering,
  target: FunctionInfo,
  scope: Scope,
  binds: readonly (() => void)[],
  node: Node,
): Typed {
  const { file, body, returnType } = target;
  const isKnown = returnType.text !== 'void' && returnType.text !== '' && !returnType.dependent;
  const parts = { parameters: [], body, result: isKnown ? { ...returnType, isReference: false } : null };
  const text = { ast: file.ast, file, shift: 0, pinned: l.pin(node), body: null };
  const uses = scanNames(file.ast, body);
  const frame: Frame = { fn: target, uses, thisLocal: null, isInlined: true };
  return l.inFrame(frame, () => {
    for (const bind of binds) bind();
    return withLambda(l, parts, scope, text, node, () => undefined);
  });
}

function canInline(l: Lowering, target: FunctionInfo): boolean {
  if (target.kind !== 'device' || (target.owner !== null && !target.isStatic)) return false;
  if (l.inlined.length >= MAX_INLINE_DEPTH || l.inlined.includes(target.id) || target.id === l.fn.id) return false;
  const { ast } = target.file;
  return ast.endOfSubtree(target.body) - target.body <= MAX_NODES;
}

/** The lambda that an argument is, or names. */
function lambdaOf(l: Lowering, arg: Node): LambdaBinding | null {
  const inner = unparenthesized(l, arg);
  if (l.ast.kinds[inner] === Kind.lambda_expression)
    return { kind: 'lambda', node: inner, scope: l.scope, text: l.text, frame: l.frame };
  if (l.ast.kinds[inner] !== Kind.identifier) return null;
  const binding = l.scope.find(l.ast.textOf(inner));
  return binding?.kind === 'lambda' ? binding : null;
}
