import { type Ast, NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';

/** How far a search up or down a tree goes: real code nests some dozen levels, hostile text a hundred thousand. */
export const MAX_DEPTH = 512;

const names = kindSet(
  Kind.identifier,
  Kind.field_identifier,
  Kind.type_identifier,
  Kind.qualified_identifier,
  Kind.operator_name,
  Kind.operator_cast,
  Kind.destructor_name,
  Kind.template_function,
  Kind.template_method,
  Kind.dependent_name,
  Kind.structured_binding_declarator,
);

/** A set of kinds as a table. */
export function kindSet(...kinds: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const kind of kinds) table[kind] = 1;
  return table;
}

/** One step from a declarator towards its name: the declarator inside it, or NONE. */
export function innerDeclarator(ast: Ast, node: Node): Node {
  const field = ast.child(node, Field.declarator);
  if (field >= 0) return field;
  switch (ast.kinds[node]) {
    case Kind.reference_declarator:
    case Kind.abstract_reference_declarator:
    case Kind.parenthesized_declarator:
    case Kind.abstract_parenthesized_declarator:
    case Kind.attributed_declarator:
    case Kind.variadic_declarator:
    case Kind.pointer_declarator:
      for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) if (isDeclarator(ast.kinds[c])) return c;
  }
  return NONE;
}

const declarators = kindSet(
  Kind.abstract_array_declarator,
  Kind.abstract_function_declarator,
  Kind.abstract_parenthesized_declarator,
  Kind.abstract_pointer_declarator,
  Kind.abstract_reference_declarator,
  Kind.array_declarator,
  Kind.attributed_declarator,
  Kind.function_declarator,
  Kind.init_declarator,
  Kind.parenthesized_declarator,
  Kind.pointer_declarator,
  Kind.reference_declarator,
  Kind.variadic_declarator,
);

function isDeclarator(kind: number): boolean {
  return declarators[kind] === 1 || names[kind] === 1;
}

/** The node that holds the name a declarator declares, or NONE (an abstract declarator). */
export function declaredName(ast: Ast, declarator: Node): Node {
  let node = declarator;
  for (let depth = 0; node >= 0 && depth < MAX_DEPTH; depth++) {
    if (names[ast.kinds[node]]) return node;
    node = innerDeclarator(ast, node);
  }
  return NONE;
}

/** The function_declarator (or operator_cast) a declarator leads to, or NONE: it declares no function. */
export function functionDeclarator(ast: Ast, declarator: Node): Node {
  let node = declarator;
  for (let depth = 0; node >= 0 && depth < MAX_DEPTH; depth++) {
    const kind = ast.kinds[node];
    if (kind === Kind.function_declarator || kind === Kind.operator_cast) {
      // `int (*f)(int)` declares a pointer, `int (f)(int)` a function.
      const inner = ast.child(node, Field.declarator);
      if (inner < 0 || ast.kinds[inner] !== Kind.parenthesized_declarator) return node;
      const parenthesized = innerDeclarator(ast, inner);
      return parenthesized >= 0 && names[ast.kinds[parenthesized]] ? node : NONE;
    }
    // An out-of-class conversion, `Half::operator float() const {`, names its operator_cast with the class before it.
    if (kind === Kind.qualified_identifier) {
      node = ast.child(node, Field.name);
      continue;
    }
    if (names[kind]) return NONE;
    node = innerDeclarator(ast, node);
  }
  return NONE;
}

/** `a::b<c>::d<e>` taken apart. `last` is the node of the last component (template arguments and all). */
export interface NamePath {
  /** The last component without template arguments. */
  readonly name: string;
  /** The component before it, or null. */
  readonly qualifier: string | null;
  /** The node of the component before the last, or NONE. */
  readonly qualifierNode: Node;
  readonly last: Node;
  /** The template_argument_list of the last component, or NONE. */
  readonly templateArguments: Node;
}

/** Takes a name apart, or null where the node is no name. */
export function namePath(ast: Ast, node: Node): NamePath | null {
  let last = node;
  let qualifierNode = NONE;
  for (let depth = 0; depth < MAX_DEPTH && last >= 0; depth++) {
    const kind = ast.kinds[last];
    if (kind === Kind.qualified_identifier) {
      const scope = ast.child(last, Field.scope);
      if (scope >= 0) qualifierNode = scope;
      last = ast.child(last, Field.name);
    } else if (kind === Kind.dependent_name || kind === Kind.dependent_type) {
      last = ast.firstChildren[last];
    } else break;
  }
  if (last < 0) return null;
  const simple = simpleName(ast, last);
  if (simple === null) return null;
  return {
    name: simple.name,
    qualifier: qualifierNode >= 0 ? (simpleName(ast, qualifierNode)?.name ?? null) : null,
    qualifierNode,
    last,
    templateArguments: simple.templateArguments,
  };
}

function simpleName(ast: Ast, node: Node): { name: string; templateArguments: Node } | null {
  switch (ast.kinds[node]) {
    case Kind.identifier:
    case Kind.field_identifier:
    case Kind.type_identifier:
    case Kind.namespace_identifier:
    case Kind.primitive_type:
      return { name: ast.textOf(node), templateArguments: NONE };
    case Kind.operator_name:
      return { name: operatorName(ast.textOf(node)), templateArguments: NONE };
    case Kind.operator_cast:
      return { name: `operator ${ast.textOf(ast.child(node, Field.type))}`, templateArguments: NONE };
    case Kind.destructor_name:
      return { name: ast.textOf(node).replace(/\s+/g, ''), templateArguments: NONE };
    case Kind.template_function:
    case Kind.template_type:
    case Kind.template_method: {
      const path = namePath(ast, ast.child(node, Field.name));
      return path && { name: path.name, templateArguments: ast.child(node, Field.arguments) };
    }
    case Kind.dependent_name:
      return ast.firstChildren[node] >= 0 ? simpleName(ast, ast.firstChildren[node]) : null;
  }
  return null;
}

/** `operator ()` and `operator()` are one name; a word operator (`operator new`) keeps one blank. */
function operatorName(text: string): string {
  const symbol = text.replace(/^operator\s*/, '').replace(/\s+/g, '');
  return /^\w/.test(symbol) ? `operator ${symbol}` : `operator${symbol}`;
}

/** White space collapsed. */
export function collapse(text: string): string {
  return /\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** A node's text for showing: white space collapsed, long text cut. */
export function briefText(ast: Ast, node: Node): string {
  const start = ast.starts[node];
  return collapse(ast.text.slice(start, Math.min(ast.ends[node], start + 400)));
}

/** The texts of a template_argument_list's arguments. */
export function argumentTexts(ast: Ast, list: Node): string[] {
  return argumentNodes(ast, list).map((node) => briefText(ast, node));
}

/** The arguments of an argument_list, initializer_list or template_argument_list, comments left out. */
export function argumentNodes(ast: Ast, list: Node): Node[] {
  if (list < 0) return [];
  const out: Node[] = [];
  for (let c = ast.firstChildren[list]; c >= 0; c = ast.nextSiblings[c]) if (ast.kinds[c] !== Kind.comment) out.push(c);
  return out;
}

/** What stands inside parentheses, casts to a pointer and `&`: the expression itself. */
export function unparenthesized(ast: Ast, node: Node): Node {
  let inner = node;
  for (let depth = 0; depth < MAX_DEPTH && inner >= 0 && ast.kinds[inner] === Kind.parenthesized_expression; depth++)
    inner = firstExpression(ast, inner);
  return inner;
}

/** The first child that is no comment, or NONE. */
export function firstExpression(ast: Ast, node: Node): Node {
  for (let c = ast.firstChildren[node]; c >= 0; c = ast.nextSiblings[c]) if (ast.kinds[c] !== Kind.comment) return c;
  return NONE;
}

/** The innermost node that holds `offset` (the root where none does). */
export function nodeAt(ast: Ast, offset: number): Node {
  if (ast.count === 0) return NONE;
  let low = 0;
  let high = ast.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ast.starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  let node = low;
  for (let depth = 0; depth < MAX_DEPTH && node > 0 && ast.ends[node] <= offset; depth++) node = ast.parents[node];
  return Math.max(node, 0);
}

/** The nearest ancestor (or the node itself) of one of some kinds, or NONE. */
export function enclosing(ast: Ast, node: Node, kinds: Uint8Array): Node {
  for (let n = node, depth = 0; n >= 0 && depth < MAX_DEPTH; n = ast.parents[n], depth++)
    if (kinds[ast.kinds[n]]) return n;
  return NONE;
}

/** The text of an operator field. */
export function operatorOf(ast: Ast, node: Node): string {
  const operator = ast.child(node, Field.operator);
  return operator >= 0 ? ast.masked.slice(ast.starts[operator], ast.ends[operator]) : '';
}
