import type { Program } from '../../program/program';
import type { Node } from '../../syntax/ast';
import { Kind } from '../../syntax/kinds';
import { isPureCall as isPureName } from './effects';
import type { Scene } from './scene';
import { subtree } from './tree';

const unclean = new Set(
  Object.entries(Kind)
    .filter(([name]) => name.startsWith('preproc_') || name === 'ERROR')
    .map(([, kind]) => kind),
);

/** The tree shows all of `node`: no parse error, no directive, no text that a macro stands for. */
export function isClean(scene: Scene, node: Node): boolean {
  const { ast, file } = scene;
  if (node < 0) return false;
  const start = ast.starts[node];
  const end = ast.ends[node];
  if (file.mask.some((entry) => entry.start < end && entry.end > start && hides.has(entry.kind))) return false;
  const macros = macrosOf(scene.analysis.program);
  for (const each of subtree(ast, node)) {
    const kind = ast.kinds[each];
    if (unclean.has(kind) || ast.isMissing(each)) return false;
    if ((kind === Kind.identifier || kind === Kind.type_identifier) && macros.has(ast.textOf(each))) return false;
  }
  return true;
}

const hides = new Set(['preprocessor', 'inactive', 'macro', 'attribute', 'other']);

const known = new WeakMap<Program, ReadonlySet<string>>();

/** Macros that take arguments, or that stand for more than a number or a name. */
function macrosOf(program: Program): ReadonlySet<string> {
  let names = known.get(program);
  if (names === undefined) {
    names = new Set(
      program.files.flatMap(({ macros }) =>
        macros
          .filter(({ parameters, body }) => parameters !== null || !/^\(?[-\w.+*\s]+\)?$/.test(body) || /\b(return|break|continue|goto|else|if|for|while|do)\b/.test(body))
          .map(({ name }) => name),
      ),
    );
    known.set(program, names);
  }
  return names;
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
export function mayLeave(scene: Scene, node: Node): boolean {
  for (const each of subtree(scene.ast, node)) if (leaving.has(scene.ast.kinds[each])) return true;
  return false;
}

/** Names that `node` declares. */
export function declaredIn(scene: Scene, node: Node): Set<string> {
  const names = new Set<string>();
  const { ast } = scene;
  for (const each of subtree(ast, node)) {
    if (ast.kinds[each] !== Kind.declaration) continue;
    for (const inner of subtree(ast, each)) if (ast.kinds[inner] === Kind.identifier) names.add(ast.textOf(inner));
  }
  return names;
}

/** Names that `node` may change: assigned, stepped, or with their address taken. */
export function changedIn(scene: Scene, node: Node): Set<string> {
  const names = new Set<string>();
  const { ast } = scene;
  for (const each of subtree(ast, node)) {
    const kind = ast.kinds[each];
    const target =
      kind === Kind.assignment_expression
        ? ast.firstChildren[each]
        : kind === Kind.update_expression || kind === Kind.pointer_expression
          ? ast.firstChildren[each]
          : -1;
    for (const inner of subtree(ast, target)) if (ast.kinds[inner] === Kind.identifier) names.add(ast.textOf(inner));
    // What a call gets may be changed through a reference.
    if (kind === Kind.call_expression)
      for (const inner of subtree(ast, each)) {
        if (ast.kinds[inner] === Kind.argument_list)
          for (const argument of ast.children(inner))
            if (ast.kinds[argument] === Kind.identifier && !isPureName(ast.textOf(ast.firstChildren[each])))
              names.add(ast.textOf(argument));
      }
  }
  return names;
}

