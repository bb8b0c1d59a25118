import type { FunctionInfo, TypeInfo } from '../program/program';
import { collapse } from '../program/tree';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { bestOverload } from './overloads';
import type { Scene } from './scene';

/** Methods of class templates that are specialized: `template <> struct Order<Descending> { … };`. */

/**
 * The methods of a name that a class in use may mean: that of the specialization whose arguments it has; of each, where
 * its arguments are not known. None: the class has no specializations.
 */
export function methodsMeant(
  scene: Scene,
  type: TypeInfo & { readonly aggregate: string },
  name: string,
  argNodes: readonly Node[],
): readonly FunctionInfo[] {
  const methods = scene.program.methods(type.aggregate, name, argNodes.length).filter(({ kind }) => kind === 'device');
  if (methods.length === 0) return methods;
  const classes = new Map<string, FunctionInfo[]>();
  for (const method of methods) {
    const args = classArgumentsOf(method)?.join() ?? '';
    const known = classes.get(args);
    if (known === undefined) classes.set(args, [method]);
    else known.push(method);
  }
  const isSpecialized = [...classes.keys()].some((args) => args !== '');
  if (!isSpecialized) return [];
  const best = (of: FunctionInfo[]): FunctionInfo => bestOverload(scene, of, argNodes);
  const given = type.templateArguments?.map((arg) => meant(scene, arg));
  const all = [...classes.values()].map(best);
  if (given === undefined || given.includes(null)) return all;
  const exact = classes.get(given.join());
  if (exact !== undefined) return [best(exact)];
  const primary = classes.get('');
  const hasPartial = [...classes.values()].some(([method]) => isPartial(method));
  return primary === undefined || hasPartial ? all : [best(primary)];
}

/** A template argument, where it is no template parameter itself; null: only the instantiation knows. */
function meant(scene: Scene, text: string): string | null {
  const plain = collapse(text);
  const local = scene.localName(plain);
  if (local?.kind === 'type') return local.type?.aggregate ?? local.type?.text ?? null;
  const words = plain.match(/[A-Za-z_]\w*/g) ?? [];
  return words.some((word) => scene.program.isTemplateParameter(scene.fn, word)) ? null : plain;
}

/** Of the class that a method stands in, the arguments that it is specialized for; null: it is no specialization. */
function classArgumentsOf({ file: { ast }, node }: FunctionInfo): readonly string[] | null {
  for (let at = ast.parents[node]; at >= 0; at = ast.parents[at]) {
    if (ast.kinds[at] !== Kind.struct_specifier && ast.kinds[at] !== Kind.class_specifier) continue;
    const name = ast.child(at, Field.name);
    if (name < 0 || ast.kinds[name] !== Kind.template_type) return null;
    return ast.children(ast.child(name, Field.arguments)).map((arg) => collapse(ast.textOf(arg)));
  }
  return null;
}

/** `template <class T> struct Order<T*>`: parameters are left. */
function isPartial(method: FunctionInfo): boolean {
  const args = classArgumentsOf(method);
  if (args === null) return false;
  const names = method.templateParameters.map(({ name }) => name);
  return names.some((name) => args.some((arg) => new RegExp(`\\b${name}\\b`).test(arg)));
}
