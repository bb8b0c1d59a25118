import { Ast, NONE, type Node } from './ast';
import { Field, Kind } from './kinds';

/**
 * The right side of the assignment that `CudaParser.parseExpression` wrapped `text` in, as a tree of its own whose
 * offsets are those of `text`; null where `text` is not exactly that right side.
 */
export function expressionIn(ast: Ast, text: string, shift: number): Ast | null {
  let assignment: Node = NONE;
  for (let n = 0; n < ast.count && assignment < 0; n++) if (ast.kinds[n] === Kind.assignment_expression) assignment = n;
  if (assignment < 0) return null;
  const root = ast.child(assignment, Field.right);
  if (root < 0) return null;
  const trimmed = ast.masked.slice(shift, shift + text.length);
  const start = shift + trimmed.length - trimmed.trimStart().length;
  const end = shift + trimmed.trimEnd().length;
  if (ast.starts[root] !== start || ast.ends[root] !== end) return null;
  return subtree(ast, root, text, shift);
}

/** The function body that `CudaParser.parseStatements` wrapped `text` in; its offsets are those of `text`. */
export function statementsIn(ast: Ast, text: string, shift: number): Ast | null {
  const root = ast.kinds.indexOf(Kind.compound_statement);
  return root < 0 || root >= ast.count ? null : subtree(ast, root, text, shift);
}

/** A node and what is below it, as a tree of its own. */
function subtree(ast: Ast, root: Node, text: string, shift: number): Ast {
  const stop = ast.endOfSubtree(root);
  const move = (from: Int32Array, by: number) =>
    from.slice(root, stop).map((value) => (value < 0 ? value : value - by));
  const parents = move(ast.parents, root);
  parents[0] = NONE;
  const nextSiblings = move(ast.nextSiblings, root);
  nextSiblings[0] = NONE;
  return new Ast(
    text,
    ast.masked.slice(shift, shift + text.length),
    ast.kinds.slice(root, stop),
    ast.fields.slice(root, stop),
    move(ast.starts, shift),
    move(ast.ends, shift),
    parents,
    move(ast.firstChildren, root),
    nextSiblings,
    ast.flags.slice(root, stop),
    stop - root,
  );
}
