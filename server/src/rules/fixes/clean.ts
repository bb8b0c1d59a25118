import type { Program } from '../../program/program';
import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import type { SourceFile } from '../../syntax/source-file';
import { isPureCall } from './effects';
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

/** Macros that take arguments, or that stand for more than a number or a name. */
function macrosOf(program: Program): ReadonlySet<string> {
  let names = known.get(program);
  if (names === undefined) {
    names = new Set(
      program.files.flatMap(({ macros }) =>
        macros
          .filter(
            ({ parameters, body }) =>
              parameters !== null ||
              !/^\(?[-\w.+*\s]+\)?$/.test(body) ||
              /\b(return|break|continue|goto|else|if|for|while|do)\b/.test(body),
          )
          .map(({ name }) => name),
      ),
    );
    known.set(program, names);
  }
  return names;
}

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

/** The variable may also be reached by another name: a reference to it, or its address. */
export function isAliased({ ast, of }: Place, name: string): boolean {
  for (const each of subtree(ast, of.function.body)) {
    const kind = ast.kinds[each];
    if (kind === Kind.pointer_expression && ast.text[ast.starts[each]] === '&') {
      if (new RegExp(`\\b${name}\\b`).test(ast.textOf(each))) return true;
    } else if (kind === Kind.reference_declarator) {
      const holder = ast.parents[each];
      if (ast.kinds[holder] === Kind.init_declarator && new RegExp(`\\b${name}\\b`).test(ast.textOf(holder)))
        return true;
    } else if (kind === Kind.lambda_expression && new RegExp(`\\b${name}\\b`).test(ast.textOf(each))) return true;
  }
  return false;
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
  for (const each of subtree(ast, of.function.body)) if (ast.kinds[each] === Kind.labeled_statement) return false;
  return true;
}

const leaving = new Set([
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

/** Names that `node` may change: assigned, stepped, or with their address taken. */
export function changedIn(scene: Place, node: Node): Set<string> {
  const names = new Set<string>();
  const { ast } = scene;
  for (const each of subtree(ast, node)) {
    const kind = ast.kinds[each];
    const target =
      kind === Kind.assignment_expression
        ? ast.child(each, Field.left)
        : kind === Kind.update_expression || kind === Kind.pointer_expression
          ? ast.child(each, Field.argument)
          : NONE;
    const base = baseOf(scene, target);
    if (base !== NONE) names.add(ast.textOf(base));
    // What a call gets may be changed through a reference.
    if (kind === Kind.call_expression)
      for (const argument of writtenArguments(scene, each)) names.add(ast.textOf(argument));
  }
  return names;
}

/** The variable that an expression with a place is part of: `a` of `a[i].x`; NONE behind a pointer. */
function baseOf({ ast }: Place, target: Node): Node {
  let node = target;
  while (node >= 0 && ast.kinds[node] !== Kind.identifier) {
    const kind = ast.kinds[node];
    if (kind === Kind.subscript_expression || kind === Kind.field_expression) node = ast.child(node, Field.argument);
    else if (kind === Kind.parenthesized_expression) node = ast.firstChildren[node];
    else return NONE;
  }
  return node;
}

/** The arguments of a call, plain names, that it may write. */
function writtenArguments(scene: Place, call: Node): Node[] {
  const { ast } = scene;
  const start = ast.starts[call];
  const end = ast.ends[call];
  const list = ast.child(call, Field.arguments);
  const found = scene.within(start, end).find((each) => {
    const place = scene.place(each);
    return each.op === 'call' && place.start === start && place.end === end;
  });
  const given = ast.children(list).filter((child) => ast.kinds[child] !== Kind.comment);
  return given.filter((argument, at) => {
    if (ast.kinds[argument] !== Kind.identifier || isPureCall(ast.textOf(ast.child(call, Field.function))))
      return false;
    return found?.op !== 'call' || (found.writable[at] ?? true);
  });
}
