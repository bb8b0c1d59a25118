import type { InstrId } from '../../flow/ir';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { lineOf } from '../../syntax/text';
import { changedIn, followsPragma, isAliased, isClean, mayLeave } from './clean';
import { type Effects, effectsOf } from './effects';
import type { TextEdit } from './fix';
import type { Place } from './place';
import { indentationAt, lineEnd, reindented, startsLine } from './text';
import { subtree, tokensOf } from './tree';

/** Statements that only prepare what one piece of code uses: they may stand where it is used. In source order. */
export interface Preparation {
  readonly statements: readonly Node[];
  readonly instructions: readonly InstrId[];
}

export const NOTHING: Preparation = { statements: [], instructions: [] };

/**
 * The statements in front of `before`, in the same block, that have no effect but to give values to variables which
 * nothing but `use` reads. What they read must still be the same at `before`.
 */
export function preparationOf(place: Place, before: Node, use: Node): Preparation {
  const { ast } = place;
  const all = ast.children(ast.parents[before]).filter((node) => ast.kinds[node] !== Kind.comment);
  const siblings = all.slice(0, all.indexOf(before));
  const writes = new Map<Node, ReadonlySet<string>>();
  for (const node of siblings) {
    const names = onlyGives(place, node);
    if (names !== null) writes.set(node, names);
  }
  const occurrences = occurrencesIn(place);
  for (const [statement, names] of writes)
    if ([...names].some((name) => isNamedUnseen(place, name, occurrences.get(name)?.length ?? 0)))
      writes.delete(statement);
  // Optimistic: out goes what writes a variable that is read elsewhere, until the rest agrees.
  for (let changed = true; changed; ) {
    changed = false;
    const inside = (node: Node) =>
      isWithin(place, node, use) || [...writes.keys()].some((s) => isWithin(place, node, s));
    for (const [statement, names] of writes)
      if (![...names].every((name) => occurrences.get(name)?.every(inside) ?? true)) {
        writes.delete(statement);
        changed = true;
        break;
      }
  }
  // Of those, what the use reads, directly or through another.
  const needed = new Set<Node>();
  const wanted = namesIn(place, use);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [statement, names] of writes) {
      if (needed.has(statement) || ![...names].some((name) => wanted.has(name))) continue;
      needed.add(statement);
      for (const name of namesIn(place, statement)) wanted.add(name);
      changed = true;
    }
  }
  const statements = siblings.filter((node) => needed.has(node));
  if (statements.length === 0 || !readsTheSame(place, statements, siblings)) return NOTHING;
  return { statements, instructions: statements.flatMap((node) => place.in(node).map(({ id }) => id)) };
}

/** The names that a statement gives values to; null where it does anything else, or cannot be moved as whole lines. */
function onlyGives(place: Place, node: Node): ReadonlySet<string> | null {
  const { ast, file } = place;
  const kind = ast.kinds[node];
  if (kind !== Kind.declaration && kind !== Kind.expression_statement && kind !== Kind.for_statement) return null;
  if (!isClean(place, node) || followsPragma(place, node) || mayLeave(place, node)) return null;
  const start = ast.starts[node];
  const end = ast.ends[node];
  const behind = file.text.slice(end, lineEnd(file, end)).trim();
  if (!startsLine(file, start) || (behind !== '' && !behind.startsWith('//'))) return null;
  if (kind === Kind.declaration && !declaresPlainly(place, node)) return null;
  if (/^\s*(static|extern|volatile|constexpr|thread_local|using|typedef|__shared__)\b/.test(ast.textOf(node)))
    return null;
  const names = new Set([...declarators(place, node), ...changedIn(place, node)]);
  if (names.size === 0 || [...names].some((name) => isAliased(place, name))) return null;
  const effects = effectsOf(place.analysis, place.of, place.in(node));
  if (effects.writes || effects.meets || effects.atomics || effects.sharedMemory) return null;
  return writesBehindPointer(place, node) ? null : names;
}

/** `T a = …, b = …;`: variables that get their values here. */
function declaresPlainly({ ast }: Place, node: Node): boolean {
  const declared = ast.children(node).filter((child) => ast.fields[child] === Field.declarator);
  return declared.every(
    (each) =>
      ast.kinds[each] === Kind.init_declarator &&
      ast.kinds[ast.child(each, Field.declarator)] === Kind.identifier &&
      ast.child(each, Field.value) >= 0,
  );
}

/** The variables that `node` declares, loops' own ones among them. */
function declarators({ ast }: Place, node: Node): string[] {
  const names: string[] = [];
  for (const each of subtree(ast, node)) {
    if (ast.kinds[each] !== Kind.declaration) continue;
    for (const child of ast.children(each)) {
      if (ast.fields[child] !== Field.declarator) continue;
      let at = child;
      while (at >= 0 && ast.kinds[at] !== Kind.identifier) at = ast.child(at, Field.declarator);
      if (at >= 0) names.push(ast.textOf(at));
    }
  }
  return names;
}

/** `*p = …`, `p->x = …`, `a[i] = …`: not a variable of its own. */
function writesBehindPointer(place: Place, node: Node): boolean {
  return place.in(node).some((instr) => instr.op === 'store');
}

/** Between the statements and the place they go to, nothing changes what they read. */
function readsTheSame(place: Place, statements: readonly Node[], siblings: readonly Node[]): boolean {
  const from = siblings.indexOf(statements[0]);
  const between = siblings.slice(from).filter((node) => !statements.includes(node));
  if (between.length === 0) return true;
  const changed = new Set<string>();
  const all: Effects[] = [];
  for (const node of between) {
    if (mayLeave(place, node) || !isClean(place, node)) return false;
    for (const name of [...changedIn(place, node), ...declarators(place, node)]) changed.add(name);
    all.push(effectsOf(place.analysis, place.of, place.in(node)));
  }
  const read = new Set(statements.flatMap((node) => [...namesIn(place, node)]));
  if ([...read].some((name) => changed.has(name) || (all.some(({ writes }) => writes) && isAliased(place, name))))
    return false;
  if (all.every((each) => !each.writes && !each.meets && !each.atomics)) return true;
  return statements.every((node) => !effectsOf(place.analysis, place.of, place.in(node)).loads);
}

function occurrencesIn(place: Place): ReadonlyMap<string, readonly Node[]> {
  const found = new Map<string, Node[]>();
  for (const node of subtree(place.ast, place.of.function.body)) {
    if (place.ast.kinds[node] !== Kind.identifier) continue;
    const name = place.ast.textOf(node);
    const list = found.get(name);
    if (list) list.push(node);
    else found.set(name, [node]);
  }
  return found;
}

/** Named where the tree does not show it: in a branch of `#if` that is not compiled, or in a macro. */
function isNamedUnseen({ analysis, ast, of }: Place, name: string, seen: number): boolean {
  const tokens = tokensOf(ast.textOf(of.function.body));
  const isMember = (at: number) => at > 0 && (tokens[at - 1] === '.' || tokens[at - 1] === '->');
  if (tokens.filter((each, at) => each === name && !isMember(at)).length !== seen) return true;
  const word = new RegExp(`\\b${name}\\b`);
  const used = new Set(tokens);
  return analysis.program.files.some(({ macros }) =>
    macros.some(
      (macro) => used.has(macro.name) && word.test(macro.body) && !(macro.parameters?.includes(name) ?? false),
    ),
  );
}

function namesIn({ ast }: Place, of: Node): Set<string> {
  const names = new Set<string>();
  for (const node of subtree(ast, of)) if (ast.kinds[node] === Kind.identifier) names.add(ast.textOf(node));
  return names;
}

function isWithin({ ast }: Place, node: Node, outer: Node): boolean {
  return node >= outer && node < ast.endOfSubtree(outer);
}

/** Takes the lines of the statements away, with the comments that stand right above them. */
export function removed(place: Place, { statements }: Preparation): TextEdit[] {
  const { ast, file } = place;
  return statements.map((node) => {
    const first = startWithComments(place, node);
    const end = lineEnd(file, ast.ends[node]);
    const ending = /^(\r\n|\n|\r)/.exec(file.text.slice(end))?.[0] ?? '';
    return { start: first - indentationAt(file, first).length, end: end + ending.length, text: '' };
  });
}

/** The same lines, to stand at `indentation`: each without its first indentation and its line ending. */
export function movedLines(place: Place, { statements }: Preparation, indentation: string): string[] {
  const { ast, file } = place;
  return statements.map((node) => {
    const start = startWithComments(place, node);
    return reindented(file, start, lineEnd(file, ast.ends[node]), indentationAt(file, start), indentation);
  });
}

/** Where the comments begin that lead to a statement on lines of their own, without a blank line between. */
function startWithComments({ ast, file }: Place, statement: Node): number {
  let line = lineOf(file.lineStarts, ast.starts[statement]);
  let start = ast.starts[statement];
  for (line--; line >= 0; line--) {
    const at = file.lineStarts[line];
    const text = file.text.slice(at, file.lineStarts[line + 1]);
    if (!/^[ \t]*(\/\/|\/\*(?:(?!\*\/).)*\*\/\s*$)/.test(text) || /\/\/\s*divergence:/.test(text)) break;
    start = at + text.length - text.trimStart().length;
  }
  return start;
}
