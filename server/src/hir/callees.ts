import type { FunctionInfo, TypeInfo } from '../program/program';
import { withoutTemplateArguments } from '../program/resolve';
import { argumentNodes, collapse } from '../program/tree';
import { NONE, type Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import { qualifierNamed, qualifierText } from './names';
import { alsoFitting, bestOverload } from './overloads';
import type { Scene } from './scene';
import { Types } from './standard-types';

/** The name that a call calls, as written. */
export interface Callee {
  readonly name: string;
  /** With its qualifiers, without template arguments. */
  readonly full: string;
  readonly templateArguments: readonly string[];
  /** The object of a method call, or NONE. */
  readonly receiver: Node;
}

/** The callee of a call's function node; null where that is no name. */
export function calleeOf({ ast }: Pick<Scene, 'ast'>, node: Node): Callee | null {
  switch (ast.kinds[node]) {
    case Kind.identifier:
    case Kind.type_identifier:
      return { name: ast.textOf(node), full: ast.textOf(node), templateArguments: [], receiver: NONE };
    case Kind.template_function: {
      const name = ast.textOf(ast.child(node, Field.name));
      return { name, full: name, templateArguments: templateArguments({ ast }, node), receiver: NONE };
    }
    case Kind.qualified_identifier: {
      // The innermost name, which may carry the template arguments.
      let inner = node;
      while (ast.kinds[inner] === Kind.qualified_identifier) inner = ast.child(inner, Field.name);
      const callee = calleeOf({ ast }, inner);
      return callee === null ? null : { ...callee, full: collapse(ast.textOf(node)) };
    }
    case Kind.field_expression: {
      const field = ast.child(node, Field.field);
      const receiver = ast.child(node, Field.argument);
      if (ast.kinds[field] === Kind.template_method) {
        const name = ast.textOf(ast.child(field, Field.name));
        return { name, full: name, templateArguments: templateArguments({ ast }, field), receiver };
      }
      return { name: ast.textOf(field), full: ast.textOf(field), templateArguments: [], receiver };
    }
    case Kind.dependent_name:
      return ast.firstChildren[node] < 0 ? null : calleeOf({ ast }, ast.firstChildren[node]);
    default:
      return null;
  }
}

export function templateArguments({ ast }: Pick<Scene, 'ast'>, node: Node): string[] {
  return ast.children(ast.child(node, Field.arguments)).map((c) => collapse(ast.textOf(c)));
}

/** The arguments of a call expression. */
export function argumentsOf({ ast }: Pick<Scene, 'ast'>, call: Node): Node[] {
  return argumentNodes(ast, ast.child(call, Field.arguments));
}

/** The function in sight that a name means as a callee; null: none. */
export function resolve(scene: Scene, callee: Callee, argNodes: readonly Node[], call: Node): FunctionInfo | null {
  const { program, fn } = scene;
  const { full } = callee;
  const arity = argNodes.length;
  const written = qualifierText(full);
  if (written !== null) return qualified(scene, callee, written, argNodes, call);
  for (const owner of classesAround(scene)) {
    const methods = deviceFunctions(program.methods(owner, callee.name, arity));
    if (methods.length > 0) return bestOverload(scene, methods, argNodes);
  }
  return chosen(scene, program.resolve(withArguments(callee), arity, fn), argNodes);
}

/** The other functions that an unqualified call may mean where the types of its arguments do not tell. */
export function alsoMeant(
  scene: Scene,
  callee: Callee,
  argNodes: readonly Node[],
  target: FunctionInfo,
): readonly FunctionInfo[] {
  if (callee.full !== callee.name || argNodes.length === 0) return [];
  const { program, fn } = scene;
  const candidates =
    target.owner === null
      ? program.resolve(withArguments(callee), argNodes.length, fn)
      : program.methods(target.owner, callee.name, argNodes.length);
  const alike = candidates.filter(
    ({ kind, parameters, qualifiedName }) =>
      kind === 'device' && parameters.length === target.parameters.length && qualifiedName === target.qualifiedName,
  );
  return alsoFitting(scene, alike, argNodes, target);
}

/** `S::f()`, `ns::S::f()`, `ns::f()`, `::f()` */
function qualified(
  scene: Scene,
  callee: Callee,
  written: string,
  argNodes: readonly Node[],
  call: Node,
): FunctionInfo | null {
  const { program, fn } = scene;
  const arity = argNodes.length;
  const name = withArguments(callee);
  if (/^(std|cuda::std|thrust|cub|cooperative_groups|cg)(::|$)/.test(written)) {
    const [first] = program.resolve(name, arity, fn);
    return first?.qualifiedName.endsWith(callee.full.replace(/^::/, '')) ? first : null;
  }
  const qualifier = qualifierNamed(scene, written, call);
  switch (qualifier.kind) {
    case 'class': {
      const methods = deviceFunctions(program.methods(qualifier.type.aggregate, callee.name, arity));
      return methods.length === 0 ? null : bestOverload(scene, methods, argNodes);
    }
    case 'namespace':
      return chosen(scene, program.resolve(`${qualifier.name}::${name}`, arity, fn), argNodes);
    default:
      return chosen(scene, program.resolve(`${withoutTemplateArguments(written)}::${name}`, arity, fn), argNodes);
  }
}

/** Classes whose members can be named without qualification: that of the method, and those around it. */
function classesAround({ program, fn }: Scene): readonly string[] {
  if (fn.owner === null) return [];
  const around = fn.qualifiedName.split('::').slice(0, -1).reverse();
  return [fn.owner, ...around.filter((name) => name !== fn.owner && program.aggregate(name) !== null)];
}

function withArguments({ name, templateArguments }: Callee): string {
  return templateArguments.length > 0 ? `${name}<${templateArguments.join(', ')}>` : name;
}

function deviceFunctions(functions: readonly FunctionInfo[]): readonly FunctionInfo[] {
  const callable = functions.filter(({ kind }) => kind === 'device');
  return callable.length > 0 ? callable : functions.slice(0, 1);
}

function chosen(scene: Scene, candidates: readonly FunctionInfo[], argNodes: readonly Node[]): FunctionInfo | null {
  const callable = candidates.filter((c) => c.kind === 'device');
  if (callable.length === 0) return candidates.find((c) => c.kind === 'host' && c.returnType.text !== '') ?? null;
  return bestOverload(scene, callable, argNodes);
}

/** The type that a call constructs: `T(x)`, `float2(…)`, `Params(…)`; null: its name is no type. */
export function typeConstructed(scene: Scene, { name }: Callee, node: Node): TypeInfo | null {
  const { program, fn, file } = scene;
  const local = scene.localName(name);
  if (local?.kind === 'type') return local.type;
  if (fn.templateParameters.some((p) => p.isType && p.name === name))
    return { ...Types.other, text: name, dependent: true };
  if (program.aggregate(name) !== null) return program.typeNamed(name, file, node);
  const type = program.typeNamed(name, file, node);
  return type.scalar.kind !== 'other' && type.text !== 'auto' ? type : null;
}

/** What a call of a function-like macro stands for; null where it calls something else. */
export function expansionOf(scene: Scene, call: Node): string | null {
  const { ast } = scene;
  const functionNode = ast.child(call, Field.function);
  if (ast.kinds[functionNode] !== Kind.identifier) return null;
  const texts = (): string[] => argumentsOf(scene, call).map((a) => ast.textOf(a));
  return scene.program.expand(ast.textOf(functionNode), texts, scene.fn.file, scene.offset(call));
}

/** A call of a template parameter: the functions that it stands for. */
export function boundFunctions({ program, fn }: Scene, callee: Callee, arity: number): readonly FunctionInfo[] {
  if (callee.full !== callee.name || !fn.templateParameters.some((p) => !p.isType && p.name === callee.name)) return [];
  return alikeIn(program.templateFunctions(fn, callee.name), arity);
}

/** A call of a parameter whose type is a template's: the lambdas and functions that it is handed. */
export function handedFunctions(
  { program, fn }: Scene,
  name: string,
  type: TypeInfo,
  arity: number,
): readonly FunctionInfo[] {
  const isParameter = type.dependent && fn.parameters.some((p) => p.name === name && p.type.dependent);
  return isParameter ? alikeIn(program.handedFunctions(fn, name), arity) : [];
}

/** What calling an object of a template parameter's type may call where nobody knows which it is. */
export function callables({ program, fn }: Scene, type: TypeInfo, arity: number): readonly FunctionInfo[] {
  return type.dependent && type.aggregate === null ? program.callables(fn, arity) : [];
}

/** Functions where all take what they are handed in one way; else none. */
function alikeIn(functions: readonly FunctionInfo[], arity: number): readonly FunctionInfo[] {
  const isAlike = functions.every(
    ({ parameters, owner }) =>
      parameters.length === arity &&
      (owner === null) === (functions[0].owner === null) &&
      parameters.every(({ type }, index) => {
        const other = functions[0].parameters[index].type;
        return type.isReference === other.isReference && (type.pointee === null) === (other.pointee === null);
      }),
  );
  return isAlike ? functions : [];
}
