import type { Node } from '../syntax/ast';
import { Kind } from '../syntax/kinds';
import { type Closure, type Lowering, type Scope, type Typed, Types } from './context';
import { callUnknown } from './lower-calls';

const MAX_CAPTURES = 16;

/**
 * A lambda as a value that is stored, returned or handed on: something made of what its body reads of the variables
 * around it, so that whoever calls it gets something else in each lane where one of them does.
 */
export function lambdaValue(l: Lowering, closure: Closure, node: Node): Typed {
  const value = l.inText(closure.text, () => lambdaSymbol(l, closure.node, closure.scope, node));
  l.closures.set(value.id, closure);
  return value;
}

function lambdaSymbol(l: Lowering, lambda: Node, scope: Scope, node: Node): Typed {
  const { ast } = l;
  const made: Typed[] = [];
  const seen = new Set<string>();
  for (let at = lambda, end = ast.endOfSubtree(lambda); at < end && made.length < MAX_CAPTURES; at++) {
    if (ast.kinds[at] !== Kind.identifier) continue;
    const name = ast.textOf(at);
    if (seen.has(name)) continue;
    seen.add(name);
    const binding = scope.find(name);
    if (binding?.kind === 'variable') made.push({ id: l.read(binding.local, node), type: binding.local.type });
    else if (binding === null && name === 'threadIdx')
      made.push({
        id: l.emit({ op: 'builtin', which: 'threadIdx.x' }, Types.uint.scalar, node),
        type: Types.uint,
      });
  }
  if (made.length === 0)
    return { id: l.emit({ op: 'symbol', symbol: 'lambda' }, Types.other.scalar, node), type: Types.other };
  return { id: callUnknown(l, '(lambda)', made, node, false), type: Types.other };
}
