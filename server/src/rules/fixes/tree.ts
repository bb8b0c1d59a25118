import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';

/** The nodes that span exactly `start` … `end`, outermost first. */
export function nodesAt(ast: Ast, root: Node, start: number, end: number): Node[] {
  const found: Node[] = [];
  let node = root;
  while (node >= 0) {
    if (ast.starts[node] === start && ast.ends[node] === end) found.push(node);
    let next: Node = NONE;
    for (let child = ast.firstChildren[node]; child >= 0; child = ast.nextSiblings[child])
      if (ast.starts[child] <= start && ast.ends[child] >= end) {
        next = child;
        break;
      }
    node = next;
  }
  return found;
}

export function withoutParentheses(ast: Ast, node: Node): Node {
  let inner = node;
  while (inner >= 0 && ast.kinds[inner] === Kind.parenthesized_expression) {
    let child = ast.firstChildren[inner];
    while (child >= 0 && ast.kinds[child] === Kind.comment) child = ast.nextSiblings[child];
    inner = child;
  }
  return inner;
}

/** `node` and all below it. */
export function* subtree(ast: Ast, node: Node): Generator<Node> {
  if (node < 0) return;
  const end = ast.endOfSubtree(node);
  for (let each = node; each < end; each++) yield each;
}

/** The statements of a block, or the statement itself; comments left out. */
export function statementsOf(ast: Ast, node: Node): Node[] {
  if (node < 0) return [];
  const body = ast.kinds[node] === Kind.else_clause ? ast.firstChildren[node] : node;
  if (ast.kinds[body] !== Kind.compound_statement) return body < 0 ? [] : [body];
  return ast.children(body).filter((child) => ast.kinds[child] !== Kind.comment);
}

/** The statement after `else`, or NONE. */
export function alternativeOf(ast: Ast, statement: Node): Node {
  const clause = ast.child(statement, Field.alternative);
  if (clause < 0) return NONE;
  if (ast.kinds[clause] !== Kind.else_clause) return clause;
  const children = ast.children(clause).filter((child) => ast.kinds[child] !== Kind.comment);
  return children.length === 1 ? children[0] : NONE;
}

/** The nearest node above that is one of `kinds`, or NONE. */
export function above(ast: Ast, node: Node, kinds: ReadonlySet<number>): Node {
  let at = node < 0 ? NONE : ast.parents[node];
  while (at >= 0 && !kinds.has(ast.kinds[at])) at = ast.parents[at];
  return at;
}

const atoms = new Set([
  Kind.identifier,
  Kind.number_literal,
  Kind.field_expression,
  Kind.call_expression,
  Kind.subscript_expression,
  Kind.parenthesized_expression,
  Kind.true,
  Kind.false,
]);

/** Binds tighter than any operator put around it. */
export function isAtom(ast: Ast, node: Node): boolean {
  return atoms.has(ast.kinds[node]);
}

export function parenthesized(ast: Ast, node: Node): string {
  return isAtom(ast, node) ? ast.textOf(node) : `(${ast.textOf(node)})`;
}

/** May stand beside a comparison or `&&` without parentheses? Everything that binds at least as tight as a comparison. */
export function asOperandOfAnd(ast: Ast, node: Node): string {
  const loose =
    ast.kinds[node] === Kind.conditional_expression ||
    ast.kinds[node] === Kind.assignment_expression ||
    ast.kinds[node] === Kind.comma_expression ||
    (ast.kinds[node] === Kind.binary_expression && ['||', '&&'].includes(ast.textOf(ast.child(node, Field.operator))));
  return loose ? `(${ast.textOf(node)})` : ast.textOf(node);
}

/** The tokens of `start` … `end` without comments and white space. */
export function tokensOf(text: string): string[] {
  return text.match(tokens)?.filter((token) => !/^(\s|\/\/|\/\*)/.test(token)) ?? [];
}

const tokens =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\.?\d(?:[eEpP][+-]|[\w.'])*|[A-Za-z_$][\w$]*|<<=|>>=|->\*|\.\.\.|::|->|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=|<<|>>|[\s\S]/g;

export function hasComment(text: string): boolean {
  return /\/\/|\/\*/.test(text);
}
