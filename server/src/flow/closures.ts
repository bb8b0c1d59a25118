import { handsOn, isCast } from '../cuda/language';
import { argumentsOf, calleeOf } from '../hir/callees';
import { NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { bindAlike, readWhole } from './bound-members';
import { callableAt } from './callables';
import { type Closure, type Local, type Lowering, Scope, typeOfPlace } from './context';
import { lowerExpression, placeOf, readPlace } from './lower-expressions';
import { unparenthesized } from './lower-statements';

/**
 * Lambdas as values. What a lambda captures by value is copied into variables of its own where it is made; the rest of
 * the names in its body are the variables around it. A closure stays known while the value goes through variables,
 * `std::forward`, functions that return it and members of objects that were made of it, so that whoever calls it runs
 * its body.
 */

/** What is captured, as written between the brackets. */
interface Captures {
  readonly byDefault: '=' | '&' | null;
  readonly byValue: ReadonlyMap<string, Node>;
  readonly byReference: ReadonlySet<string>;
  /** `k = e`, `&k = e` */
  readonly initialised: readonly { readonly name: string; readonly value: Node; readonly isReference: boolean }[];
  /** `*this` */
  readonly copiesObject: boolean;
}

/** The closure that a lambda expression makes at this point. */
export function closureOf(l: Lowering, lambda: Node): Closure {
  const captures = capturesOf(l, lambda);
  const scope = new Scope(l.scope);
  const copied = new Map([...(captures.byDefault === '=' ? namesIn(l, lambda) : []), ...captures.byValue]);
  for (const [name, at] of copied) if (!captures.byReference.has(name)) copy(l, scope, name, at);
  for (const { name, value, isReference } of captures.initialised) initialise(l, scope, name, value, isReference);
  const { frame } = l;
  const { thisLocal } = frame;
  if (!captures.copiesObject || thisLocal === null) return { kind: 'lambda', node: lambda, scope, text: l.text, frame };
  const own = l.local('this', thisLocal.type, 'this', true);
  const value = readWhole(l, thisLocal, lambda);
  l.assign(own, value, lambda);
  bindAlike(l, own, value);
  return { kind: 'lambda', node: lambda, scope, text: l.text, frame: { ...frame, thisLocal: own } };
}

function initialise(l: Lowering, scope: Scope, name: string, value: Node, isReference: boolean): void {
  const place = isReference ? placeOf(l, unparenthesized(l, value)) : null;
  if (place !== null && place.kind !== 'none') {
    scope.declare(name, { kind: 'alias', place });
    return;
  }
  const closure = closureNamed(l, value);
  if (closure !== null) {
    scope.declare(name, closure);
    return;
  }
  const given = lowerExpression(l, value);
  const local = l.local(name, { ...given.type, isReference: false });
  l.assign(local, given.id, value);
  bindAlike(l, local, given.id);
  scope.declare(name, { kind: 'variable', local });
}

/** A variable of the lambda's own, which holds what the captured one holds now. */
function copy(l: Lowering, scope: Scope, name: string, at: Node): void {
  const binding = l.scope.find(name);
  if (binding?.kind !== 'variable' && binding?.kind !== 'alias' && binding?.kind !== 'memory') return;
  // (The elements of an array that is copied are not looked at apart.)
  if (binding.kind === 'memory' && (binding.object.space !== 'local' || binding.type.lengths.length > 0)) return;
  const place = placeOf(l, at);
  if (place.kind === 'none' || typeOfPlace(place).lengths.length > 0) return;
  const { id, type } = readPlace(l, place, at);
  const local = l.local(name, { ...type, isReference: false });
  l.assign(local, id, at);
  bindAlike(l, local, id);
  scope.declare(name, { kind: 'variable', local });
}

/** The names in a lambda's body, each where it stands first. */
function namesIn({ ast }: Lowering, lambda: Node): Map<string, Node> {
  const body = ast.child(lambda, Field.body);
  const names = new Map<string, Node>();
  if (body < 0) return names;
  for (let at = body, end = ast.endOfSubtree(body); at < end; at++)
    if (ast.kinds[at] === Kind.identifier && !names.has(ast.textOf(at))) names.set(ast.textOf(at), at);
  return names;
}

function capturesOf({ ast }: Lowering, lambda: Node): Captures {
  const list = ast.child(lambda, Field.captures);
  const byValue = new Map<string, Node>();
  const byReference = new Set<string>();
  const initialised: { name: string; value: Node; isReference: boolean }[] = [];
  let byDefault: Captures['byDefault'] = null;
  let copiesObject = false;
  for (const child of list < 0 ? [] : ast.children(list)) {
    const sign = ast.masked.slice(ast.starts[list], ast.starts[child]).trimEnd().slice(-1);
    switch (ast.kinds[child]) {
      case Kind.lambda_default_capture:
        byDefault = ast.textOf(child) === '=' ? '=' : '&';
        break;
      case Kind.this:
        copiesObject ||= sign === '*';
        break;
      case Kind.identifier:
        if (sign === '&') byReference.add(ast.textOf(child));
        else byValue.set(ast.textOf(child), child);
        break;
      case Kind.lambda_capture_initializer: {
        const name = ast.textOf(ast.child(child, Field.left)).replace(/[&.\s]/g, '');
        const isReference = sign === '&' || ast.textOf(child).startsWith('&');
        initialised.push({ name, value: ast.child(child, Field.right), isReference });
        byReference.add(name);
        break;
      }
    }
  }
  return { byDefault, byValue, byReference, initialised, copiesObject };
}

/** The closure that an expression is or names; null: none that is known. */
export function closureNamed(l: Lowering, node: Node): Closure | null {
  const { ast } = l;
  const inner = node < 0 ? NONE : unparenthesized(l, node);
  if (inner < 0) return null;
  switch (ast.kinds[inner]) {
    case Kind.lambda_expression:
      return closureOf(l, inner);
    case Kind.pointer_expression: {
      // A pointer to a closure, and what it points to.
      if (ast.kinds[ast.child(inner, Field.argument)] === Kind.this) return closureAt(l, inner);
      const found = l.callables.size > 0 || ast.textOf(ast.child(inner, Field.operator)) === '&';
      return found ? closureNamed(l, ast.child(inner, Field.argument)) : null;
    }
    case Kind.unary_expression:
      // `+[](int k) { … }` is a pointer to the function.
      return ast.textOf(ast.child(inner, Field.operator)) === '+'
        ? closureNamed(l, ast.child(inner, Field.argument))
        : null;
    case Kind.identifier: {
      const binding = l.scope.find(ast.textOf(inner));
      if (binding?.kind === 'lambda') return binding;
      return binding === null || binding.kind === 'variable' ? closureAt(l, inner) : null;
    }
    case Kind.field_expression:
      return closureAt(l, inner);
    case Kind.call_expression: {
      const callee = calleeOf(l, ast.child(inner, Field.function));
      const args = argumentsOf(l, inner);
      const isSame = callee !== null && args.length === 1 && (isCast(callee.name) || handsOn(callee.name));
      return isSame ? closureNamed(l, args[0]) : null;
    }
    default:
      return null;
  }
}

/** The closure in a member of an object: `f`, `this->f`, `w.f`, `w.inner.f`. */
function closureAt(l: Lowering, node: Node): Closure | null {
  if (l.callables.size === 0) return null;
  const at = memberAt(l, node);
  if (at === null) return null;
  const found = callableAt(l, at.local, at.path);
  if (typeof found === 'object') return found;
  // An object of a class that derives from the closure.
  const { aggregate } = at.local.type;
  const bases = at.path.length > 0 || aggregate === null ? [] : (l.program.aggregate(aggregate)?.bases ?? []);
  const inherited = bases.map((base) => callableAt(l, at.local, [base])).filter((each) => typeof each === 'object');
  return inherited.length === 1 ? inherited[0] : null;
}

function memberAt(l: Lowering, node: Node): { readonly local: Local; readonly path: readonly string[] } | null {
  const { ast, thisLocal } = l;
  const inner = unparenthesized(l, node);
  const isOwn =
    ast.kinds[inner] === Kind.this ||
    (ast.kinds[inner] === Kind.pointer_expression && ast.kinds[ast.child(inner, Field.argument)] === Kind.this);
  if (isOwn) return thisLocal === null ? null : { local: thisLocal, path: [] };
  if (ast.kinds[inner] === Kind.identifier) {
    const name = ast.textOf(inner);
    const binding = l.scope.find(name);
    if (binding === null) return thisLocal === null ? null : { local: thisLocal, path: [name] };
    if (binding.kind === 'variable') return { local: binding.local, path: [] };
    return binding.kind === 'alias' && binding.place.kind === 'local' ? { local: binding.place.local, path: [] } : null;
  }
  if (ast.kinds[inner] !== Kind.field_expression) return null;
  const object = memberAt(l, ast.child(inner, Field.argument));
  return object === null
    ? null
    : { local: object.local, path: [...object.path, ast.textOf(ast.child(inner, Field.field))] };
}
