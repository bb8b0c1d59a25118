import type { Ast, Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { maskedWithin } from '../syntax/qualifiers';
import type { Lowering, NameUses } from './context';
import { scanNames } from './prescan';

/** Distinct expansions looked through in one function, and their nesting. */
const MAX_PIECES = 300;
const MAX_LEVEL = 12;

/** Adds what the macros used in a function mention to what its own text mentions. */
export function scanMacros(l: Lowering, from: Node): void {
  const { fn, program } = l;
  const seen = new Set<string>();
  const macros = new Set<string>();
  const add = (text: string, offset: number, level: number): void => {
    if (seen.has(text) || seen.size >= MAX_PIECES || level > MAX_LEVEL || /^\W*[\d.]+\w*\W*$/.test(text)) return;
    seen.add(text);
    const piece = l.piece(text, 'expression') ?? l.piece(`${text};`, 'statements');
    if (piece === null) return;
    merge(l.uses, scanNames(piece, 0));
    scan(piece, 0, () => offset, level + 1);
  };
  const scan = (ast: Ast, root: Node, offsetOf: (node: Node) => number, level: number): void => {
    const end = ast.endOfSubtree(root);
    for (let node = root; node < end; node++) {
      if (ast.kinds[node] !== Kind.identifier) continue;
      const parent = ast.parents[node];
      const isCalled = ast.kinds[parent] === Kind.call_expression && ast.fields[node] === Field.function;
      const args = isCalled ? argumentsOf(ast, parent) : null;
      const text = program.expand(ast.textOf(node), args, fn.file, offsetOf(node));
      if (text !== null && isCalled) macros.add(ast.textOf(node));
      if (text !== null) add(text, offsetOf(node), level);
    }
  };
  const { ast } = l;
  scan(ast, from, (node) => ast.starts[node], 0);
  for (const { kind, means, start } of maskedWithin(fn.file, fn.start, fn.end))
    if (kind === 'macro' && means !== undefined && means !== '') add(means, start, 0);
  for (const name of l.uses.indexHandedTo) l.uses.readsYZ ||= !macros.has(name);
}

/** What a call hands over, when it is asked for. */
function argumentsOf(ast: Ast, call: Node): () => string[] {
  return () =>
    ast
      .children(ast.child(call, Field.arguments))
      .filter((each) => ast.kinds[each] !== Kind.comment && !/^[(),]$/.test(ast.textOf(each)))
      .map((each) => ast.textOf(each));
}

function merge(into: NameUses, from: NameUses): void {
  for (const name of from.escaping) into.escaping.add(name);
  for (const name of from.indexed) into.indexed.add(name);
  for (const name of from.cells) into.cells.add(name);
  for (const name of from.passed) into.passed.add(name);
  for (const [path, names] of from.fields) {
    const list = into.fields.get(path) ?? new Set();
    for (const name of names) list.add(name);
    into.fields.set(path, list);
  }
  for (const name of from.indexHandedTo) into.indexHandedTo.add(name);
  into.hasGoto ||= from.hasGoto;
  into.readsYZ ||= from.readsYZ;
}
