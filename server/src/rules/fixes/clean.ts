import type { Program } from '../../program/program';
import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import type { SourceFile } from '../../syntax/source-file';
import type { Place } from './place';
import { subtree } from './tree';

const unclean = new Set(
  Object.entries(Kind)
    .filter(([name]) => name.startsWith('preproc_') || name === 'ERROR')
    .map(([, kind]) => kind),
);

/**
 * The tree shows all of `node`: no parse error, no directive, no text that a macro or a lambda stands for. And no line that
 * goes on behind a `\`, which must stay where its line ends.
 */
export function isClean(scene: Place, node: Node): boolean {
  const { ast, file } = scene;
  if (node < 0) return false;
  const start = ast.starts[node];
  const end = ast.ends[node];
  if (isHidden(file, start, end) || /\\[ \t]*[\r\n]/.test(file.text.slice(start, end))) return false;
  const macros = macrosOf(scene.analysis.program);
  const lambdas = lambdasOf(scene);
  for (const each of subtree(ast, node)) {
    const kind = ast.kinds[each];
    if (unclean.has(kind) || kind === Kind.lambda_expression || ast.isMissing(each)) return false;
    // What a lambda does stands where it is written, not where it is called.
    if (kind === Kind.call_expression && lambdas.has(ast.textOf(ast.child(each, Field.function)))) return false;
    if ((kind === Kind.identifier || kind === Kind.type_identifier) && macros.has(ast.textOf(each))) return false;
  }
  return true;
}

const hides = new Set(['preprocessor', 'inactive', 'macro', 'attribute', 'other']);

interface Hidden {
  readonly starts: readonly number[];
  /** The furthest end of the entries up to each. */
  readonly ends: readonly number[];
}

const hidden = new WeakMap<SourceFile, Hidden>();

/** Whether the mask rewrote something between two offsets. */
function isHidden(file: SourceFile, start: number, end: number): boolean {
  let of = hidden.get(file);
  if (of === undefined) {
    const entries = file.mask.filter(({ kind }) => hides.has(kind));
    let furthest = 0;
    of = {
      starts: entries.map((entry) => entry.start),
      ends: entries.map((entry) => {
        furthest = Math.max(furthest, entry.end);
        return furthest;
      }),
    };
    hidden.set(file, of);
  }
  let low = 0;
  let high = of.starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of.starts[middle] < end) low = middle + 1;
    else high = middle;
  }
  return low > 0 && of.ends[low - 1] > start;
}

const known = new WeakMap<Program, ReadonlySet<string>>();

/** Macros that stand for more than a number or a type: what they do, and which names they use, is not in the tree. */
function macrosOf(program: Program): ReadonlySet<string> {
  let names = known.get(program);
  if (names === undefined) {
    names = opaqueMacros(program.files.flatMap(({ macros }) => macros));
    known.set(program, names);
  }
  return names;
}

/** How many macros may stand inside one another. */
const MAX_NESTING = 16;

function opaqueMacros(macros: readonly MacroText[]): ReadonlySet<string> {
  const byName = new Map<string, MacroText[]>();
  for (const macro of macros) {
    const list = byName.get(macro.name);
    if (list) list.push(macro);
    else byName.set(macro.name, [macro]);
  }
  const opaque = new Map<string, boolean>();
  const isOpaque = (name: string, depth: number): boolean => {
    let known = opaque.get(name);
    if (known === undefined) {
      const bodies = byName.get(name);
      opaque.set(name, true); // (one that stands for itself)
      known =
        bodies === undefined
          ? !TYPE_WORD.test(name)
          : depth > MAX_NESTING ||
            bodies.some((each) => !isPlain(each) || words(each.body).some((word) => isOpaque(word, depth + 1)));
      opaque.set(name, known);
    }
    return known;
  };
  return new Set([...byName.keys()].filter((name) => isOpaque(name, 0)));
}

interface MacroText {
  readonly name: string;
  readonly parameters: readonly string[] | null;
  readonly body: string;
}

/** Numbers, names and operators that change nothing. */
function isPlain({ parameters, body }: MacroText): boolean {
  return parameters === null && !/\+\+|--|[^\w\s().+\-*/%<>]/.test(body);
}

function words(body: string): readonly string[] {
  return body.match(/(?<![\w.])[A-Za-z_]\w*/g) ?? [];
}

const TYPE_WORD =
  /^(void|bool|char|short|int|long|float|double|unsigned|signed|const|true|false|u?int(8|16|32|64)_t|size_t|(float|double|u?int|u?char|u?short|u?long|u?longlong)[1-4])$/;

const holders = new WeakMap<Ast, Map<Node, ReadonlySet<string>>>();

/** Local variables that hold lambdas. */
function lambdasOf({ ast, of }: Place): ReadonlySet<string> {
  const byBody = holders.get(ast) ?? new Map<Node, ReadonlySet<string>>();
  holders.set(ast, byBody);
  const known = byBody.get(of.function.body);
  if (known !== undefined) return known;
  const names = new Set<string>();
  byBody.set(of.function.body, names);
  for (const each of subtree(ast, of.function.body)) {
    if (ast.kinds[each] !== Kind.lambda_expression) continue;
    const holder = ast.parents[each];
    if (ast.kinds[holder] === Kind.init_declarator) names.add(ast.textOf(ast.child(holder, Field.declarator)));
  }
  return names;
}

/** A directive on the line before steers the statement: `#pragma unroll`. */
export function followsPragma({ ast, file }: Place, statement: Node): boolean {
  return /(^|[\r\n])[ \t]*#[^\r\n]*(\r\n|\n|\r)\s*$/.test(
    file.text.slice(Math.max(0, ast.starts[statement] - 200), ast.starts[statement]),
  );
}

/** The statement stands in a block, where declarations may stand beside it. */
export function hasRoom(scene: Place, statement: Node): boolean {
  const { ast, of } = scene;
  const parent = statement < 0 ? NONE : ast.parents[statement];
  if (parent < 0 || ast.kinds[parent] !== Kind.compound_statement || followsPragma(scene, statement)) return false;
  if (ast.kinds[ast.parents[parent]] === Kind.switch_statement) return false;
  return !hasLabel(ast, of.function.body);
}

const labelled = new WeakMap<Ast, Map<Node, boolean>>();

function hasLabel(ast: Ast, body: Node): boolean {
  const byBody = labelled.get(ast) ?? new Map<Node, boolean>();
  labelled.set(ast, byBody);
  let found = byBody.get(body);
  if (found === undefined) {
    found = [...subtree(ast, body)].some((each) => ast.kinds[each] === Kind.labeled_statement);
    byBody.set(body, found);
  }
  return found;
}

/** Statements by which control leaves, or comes in. */
export const leaving: ReadonlySet<number> = new Set([
  Kind.return_statement,
  Kind.break_statement,
  Kind.continue_statement,
  Kind.goto_statement,
  Kind.labeled_statement,
  Kind.co_return_statement,
  Kind.throw_statement,
]);

/** Holds a statement that leaves, or a label: `break` of an inner loop or switch counts too. */
export function mayLeave(scene: Place, node: Node): boolean {
  for (const each of subtree(scene.ast, node)) if (leaving.has(scene.ast.kinds[each])) return true;
  return false;
}

/** Names that `node` declares. */
export function declaredIn(scene: Place, node: Node): Set<string> {
  const names = new Set<string>();
  const { ast } = scene;
  for (const each of subtree(ast, node)) {
    if (ast.kinds[each] !== Kind.declaration) continue;
    for (const inner of subtree(ast, each)) if (ast.kinds[inner] === Kind.identifier) names.add(ast.textOf(inner));
  }
  return names;
}
