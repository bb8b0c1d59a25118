import { type Local, localAt, localsOf } from '../../program/locals';
import type { TypeInfo } from '../../program/program';
import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import type { Place } from './place';
import { subtree } from './tree';

/** The variable that an identifier means: a parameter, or one declared in the function. Null: something outside. */
export function variableAt(place: Place, identifier: Node): Local | null {
  const { ast } = place;
  return localAt(ast, identifier, ast.textOf(identifier))?.local ?? null;
}

/** How a variable of the function can be reached. */
export interface Variable {
  readonly local: Local;
  readonly type: TypeInfo;
  /** Other names, pointers or threads may reach it too: it is memory that happens to have a name. */
  readonly isShared: boolean;
  readonly isArray: boolean;
  readonly isVolatile: boolean;
  /** A class with operators, constructors and methods of its own, as far as can be seen. */
  readonly isClass: boolean;
}

const known = new WeakMap<Ast, Map<Node, Map<Local, Variable>>>();

/** What is known of the variables of a function. */
export function variablesOf(place: Place): ReadonlyMap<Local, Variable> {
  const { ast, of } = place;
  let ofAst = known.get(ast);
  if (ofAst === undefined) {
    ofAst = new Map();
    known.set(ast, ofAst);
  }
  let variables = ofAst.get(of.function.node);
  if (variables === undefined) {
    variables = describe(place);
    ofAst.set(of.function.node, variables);
  }
  return variables;
}

function describe(place: Place): Map<Local, Variable> {
  const { analysis, ast, file, of } = place;
  const reachable = reachableOtherwise(place);
  const variables = new Map<Local, Variable>();
  for (const locals of localsOf(ast, of.function.node).byName.values())
    for (const local of locals) {
      const type = analysis.program.typeOf(file, local.typeNode, local.declarator, local.host);
      const isOutlived = hasStorage(ast, local.host);
      variables.set(local, {
        local,
        type,
        isShared:
          isOutlived ||
          type.isReference ||
          isReference(ast, local.declarator) ||
          local.kind === 'other' ||
          reachable.has(local),
        isArray: type.lengths.length > 0 && local.kind === 'variable',
        isVolatile: type.isVolatile || /\bvolatile\b/.test(ast.textOf(local.host)),
        isClass: isClass(type, ast.textOf(local.typeNode)),
      });
    }
  return variables;
}

function isReference(ast: Ast, declarator: Node): boolean {
  for (const each of subtree(ast, declarator)) if (ast.kinds[each] === Kind.reference_declarator) return true;
  return false;
}

/** `static`, `__shared__`, `extern`: it is there before and after, or for other threads. */
function hasStorage(ast: Ast, host: Node): boolean {
  const head = ast.text.slice(ast.starts[host], ast.ends[host]).replace(/[={(][\s\S]*$/, '');
  return /\b(static|extern|thread_local|__shared__|__device__|__constant__|__managed__)\b/.test(head);
}

function isClass(type: TypeInfo, written: string): boolean {
  let inner = type;
  for (let depth = 0; inner.pointee !== null && depth < 8; depth++) {
    if (inner.lengths.length === 0) return false; // a pointer
    inner = inner.pointee;
  }
  if (inner.scalar.kind !== 'other') return false;
  if (inner.aggregate === null) return !/\bauto\b/.test(written);
  return !/^(u?(char|short|int|long|longlong)|float|double)[1-4]$/.test(inner.aggregate);
}

/**
 * Variables that can be reached other than by their own name: their address is taken, a reference is bound to them, a
 * lambda or an object holds them, an array decays to a pointer, a method is called that may hand out what is inside.
 */
function reachableOtherwise(place: Place): ReadonlySet<Local> {
  const { ast, of } = place;
  const found = new Set<Local>();
  const arrays = new Map<Local, boolean>();
  const add = (identifiers: Iterable<Node>) => {
    for (const each of identifiers) {
      const local = variableAt(place, each);
      if (local !== null) found.add(local);
    }
  };
  const all = (node: Node) => add([...subtree(ast, node)].filter((each) => ast.kinds[each] === Kind.identifier));
  for (const node of subtree(ast, of.function.node)) {
    switch (ast.kinds[node]) {
      case Kind.pointer_expression:
        if (ast.text[ast.starts[node]] === '&') all(ast.child(node, Field.argument));
        break;
      case Kind.unary_expression:
        if (ast.text[ast.starts[node]] === '&') all(node);
        break;
      case Kind.lambda_expression:
      case Kind.gnu_asm_expression:
        all(node);
        break;
      case Kind.for_range_loop:
        all(ast.child(node, Field.right));
        break;
      case Kind.initializer_list:
        if (ast.kinds[ast.parents[node]] !== Kind.init_declarator) add(lvaluesIn(ast, node));
        break;
      case Kind.declaration:
        if (bindsReferenceOrObject(place, node))
          for (const each of ast.children(node)) if (ast.fields[each] === Field.declarator) add(lvaluesIn(ast, each));
        break;
      case Kind.call_expression:
        add(lvaluesIn(ast, receiverOf(ast, node)));
        if (returnsPlace(place, node)) add(lvaluesIn(ast, ast.child(node, Field.arguments)));
        break;
      case Kind.cast_expression:
        if (/&/.test(ast.textOf(ast.child(node, Field.type)))) all(node);
        break;
      case Kind.template_function:
        if (/&/.test(ast.textOf(node))) all(ast.parents[node]); // static_cast<T&>(x)
        break;
      case Kind.identifier:
        if (decays(place, node, arrays)) all(node);
        break;
    }
  }
  return found;
}

/** The variables that a reference is bound to where it is bound to the value of `node`, or to one of a list. */
function lvaluesIn(ast: Ast, node: Node): Node[] {
  const found: Node[] = [];
  const work = node < 0 ? [] : [node];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (at < 0) continue;
    const kind = ast.kinds[at];
    if (kind === Kind.identifier) found.push(at);
    else if (kind === Kind.init_declarator) work.push(ast.child(at, Field.value));
    else if (kind === Kind.subscript_expression || kind === Kind.field_expression)
      work.push(ast.child(at, Field.argument));
    else if (kind === Kind.assignment_expression) work.push(ast.child(at, Field.left));
    else if (kind === Kind.update_expression) work.push(ast.child(at, Field.argument));
    else if (kind === Kind.call_expression) work.push(ast.child(at, Field.arguments), receiverOf(ast, at));
    else if (handsOn.has(kind)) work.push(...ast.children(at));
  }
  return found;
}

const handsOn = new Set([
  Kind.parenthesized_expression,
  Kind.conditional_expression,
  Kind.comma_expression,
  Kind.argument_list,
  Kind.initializer_list,
  Kind.initializer_pair,
  Kind.cast_expression,
]);

/** A call that may give back a reference or pointer to what it was handed. */
function returnsPlace({ analysis, ast, of }: Place, call: Node): boolean {
  const callee = ast.child(call, Field.function);
  if (ast.kinds[callee] !== Kind.identifier) return false;
  const { length } = ast.children(ast.child(call, Field.arguments));
  return analysis.program
    .resolve(ast.textOf(callee), length, of.function)
    .some(({ returnType }) => returnType.isReference || returnType.pointee !== null);
}

/** The object of `object.method(…)`, or NONE. */
export function receiverOf(ast: Ast, call: Node): Node {
  const callee = ast.child(call, Field.function);
  return ast.kinds[callee] === Kind.field_expression ? ast.child(callee, Field.argument) : NONE;
}

function bindsReferenceOrObject({ analysis, ast, file }: Place, declaration: Node): boolean {
  const typeNode = ast.child(declaration, Field.type);
  for (const each of ast.children(declaration)) {
    if (ast.fields[each] !== Field.declarator) continue;
    if (isReference(ast, each)) return true;
    const type = analysis.program.typeOf(file, typeNode, each, declaration);
    if (type.isReference || isClass(type, ast.textOf(typeNode))) return true;
  }
  return false;
}

/** An array that is named without an index: its address goes on. */
function decays(place: Place, identifier: Node, arrays: Map<Local, boolean>): boolean {
  const { analysis, ast, file } = place;
  let user = ast.parents[identifier];
  let at = identifier;
  while (ast.kinds[user] === Kind.parenthesized_expression) {
    at = user;
    user = ast.parents[user];
  }
  const isIndexed = ast.kinds[user] === Kind.subscript_expression && ast.fields[at] === Field.argument;
  if (isIndexed || ast.kinds[user] === Kind.array_declarator || ast.kinds[user] === Kind.sizeof_expression)
    return false;
  const local = variableAt(place, identifier);
  if (local === null || local.declarator === identifier) return false;
  let isArray = arrays.get(local);
  if (isArray === undefined) {
    isArray = analysis.program.typeOf(file, local.typeNode, local.declarator, local.host).lengths.length > 0;
    arrays.set(local, isArray);
  }
  return isArray;
}
