import type { InstrId } from '../../flow/ir';
import { type Local, localsOf } from '../../program/locals';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { lineOf } from '../../syntax/text';
import { followsPragma, isClean, mayLeave } from './clean';
import { type Effects, effectsOf, mayPass, maySkip, together } from './effects';
import type { TextEdit } from './fix';
import type { Place } from './place';
import { indentationAt, lineEnd, reindented, startsLine } from './text';
import { subtree, tokensOf } from './tree';
import { variableAt, variablesOf } from './variables';

/** Statements that only prepare what one piece of code uses: they may stand where it is used. In source order. */
export interface Preparation {
  readonly statements: readonly Node[];
  readonly instructions: readonly InstrId[];
}

export const NOTHING: Preparation = { statements: [], instructions: [] };

/** So many statements in front of a use are looked at. */
const MAX_STATEMENTS = 64;

/**
 * The statements in front of `before`, in the same block, that have no effect but to give values to variables which
 * nothing but `use`, or another of them, names. What they read must still be the same at `before`.
 */
export function preparationOf(place: Place, before: Node, use: Node): Preparation {
  const { ast } = place;
  const all = ast.children(ast.parents[before]).filter((node) => ast.kinds[node] !== Kind.comment);
  const at = all.indexOf(before);
  const siblings = all.slice(Math.max(0, at - MAX_STATEMENTS), at);
  const candidates = new Map<Node, Candidate>();
  for (const node of siblings) {
    const candidate = candidateAt(place, node);
    if (candidate !== null) candidates.set(node, candidate);
  }
  if (candidates.size === 0) return NOTHING;
  const namings = namingsIn(place, new Set([...candidates.values()].flatMap(({ given }) => [...given])));
  for (const [node, { given }] of candidates)
    if (
      [...given].some(
        ({ name }) => isNamedUnseen(place, name, namings.byName.get(name) ?? 0) || declaresAnother(place, use, name),
      )
    )
      candidates.delete(node);
  // Optimistic: what the use needs moves; out goes what gives a variable that something else names, until all agree.
  const used = effectsOf(place, use);
  for (;;) {
    const needed = neededBy(used, siblings, candidates);
    const inside = (node: Node) => isWithin(place, node, use) || needed.some((each) => isWithin(place, node, each));
    const seenElsewhere = needed.filter((node) =>
      [...(candidates.get(node)?.given ?? [])].some((local) => !(namings.of.get(local) ?? []).every(inside)),
    );
    for (const node of seenElsewhere) candidates.delete(node);
    if (seenElsewhere.length > 0) continue;
    if (needed.length === 0 || !mayAllPass(place, needed, siblings, candidates)) return NOTHING;
    return { statements: needed, instructions: needed.flatMap((node) => place.in(node).map(({ id }) => id)) };
  }
}

/** Of the candidates those that give what the use reads, directly or through another; in source order. */
function neededBy(
  { reads, writes }: Effects,
  siblings: readonly Node[],
  candidates: ReadonlyMap<Node, Candidate>,
): Node[] {
  const wanted = new Set([...reads, ...writes]);
  const needed = new Set<Node>();
  for (let before = -1; before !== needed.size; ) {
    before = needed.size;
    for (const [node, { given, effects }] of candidates) {
      if (needed.has(node) || ![...given].some((local) => wanted.has(local))) continue;
      needed.add(node);
      for (const local of effects.reads) wanted.add(local);
    }
  }
  return siblings.filter((node) => needed.has(node));
}

/** A statement that does nothing but give values to variables, which only their names reach. */
interface Candidate {
  readonly given: ReadonlySet<Local>;
  readonly effects: Effects;
}

/** Null where the statement does anything else, or cannot be moved as whole lines. */
function candidateAt(place: Place, node: Node): Candidate | null {
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
  const effects = effectsOf(place, node);
  const given = new Set([...effects.writes, ...effects.declares]);
  if (given.size === 0 || !maySkip(effects, given)) return null;
  const variables = variablesOf(place);
  return [...given].every((local) => variables.get(local)?.isShared === false) ? { given, effects } : null;
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

/** The statements may stand behind all that stands between them and the place they go to. */
function mayAllPass(
  place: Place,
  statements: readonly Node[],
  siblings: readonly Node[],
  candidates: ReadonlyMap<Node, Candidate>,
): boolean {
  const moved = together(statements.flatMap((node) => candidates.get(node)?.effects ?? []));
  const from = siblings.indexOf(statements[0]);
  return siblings
    .slice(from)
    .filter((node) => !statements.includes(node))
    .every((node) => mayPass(moved, effectsOf(place, node)));
}

/** Another variable of that name is declared in `use`, in whose block the statement would then stand. */
function declaresAnother({ ast, of }: Place, use: Node, name: string): boolean {
  const end = ast.endOfSubtree(use);
  const all = localsOf(ast, of.function.node).byName.get(name) ?? [];
  return all.some(({ host }) => host > use && host < end);
}

interface Namings {
  /** Where each variable is named. */
  readonly of: ReadonlyMap<Local, readonly Node[]>;
  /** How many identifiers there are of a name, whatever they mean. */
  readonly byName: ReadonlyMap<string, number>;
}

function namingsIn(place: Place, locals: ReadonlySet<Local>): Namings {
  const { ast } = place;
  const of = new Map<Local, Node[]>();
  const byName = new Map<string, number>();
  for (const { name } of locals) byName.set(name, 0);
  for (const node of subtree(ast, place.of.function.body)) {
    if (ast.kinds[node] !== Kind.identifier) continue;
    const name = ast.textOf(node);
    const count = byName.get(name);
    if (count === undefined) continue;
    byName.set(name, count + 1);
    const local = variableAt(place, node);
    if (local === null) continue;
    const list = of.get(local);
    if (list) list.push(node);
    else of.set(local, [node]);
  }
  return { of, byName };
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
