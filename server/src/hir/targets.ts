import type { FunctionInfo, TypeInfo } from '../program/program';
import { unparenthesized } from '../program/tree';
import type { Node } from '../syntax/ast';
import { Field, Kind } from '../syntax/kinds';
import type { Callee } from './callees';
import { qualifierNamed, qualifierText } from './names';
import { bestOverload } from './overloads';
import type { Scene } from './scene';

/** Calls that may mean several functions in sight: through a template's type, a pointer to a function, a virtual method. */

/** A function and the class whose member it is called as. */
export interface Target {
  readonly fn: FunctionInfo;
  readonly of: TypeInfo | null;
}

const NOBODY: readonly Target[] = [];

/** `P::get()` where P is a type parameter of a template: the method of each type that it stands for. */
export function methodsOfParameter(
  scene: Scene,
  callee: Callee,
  argNodes: readonly Node[],
  call: Node,
): readonly Target[] {
  const written = qualifierText(callee.full);
  if (written === null) return NOBODY;
  const qualifier = qualifierNamed(scene, written, call);
  return qualifier.kind === 'parameter' ? methodsOfTypes(scene, qualifier.name, callee.name, argNodes) : NOBODY;
}

/** The method of a name of each type that a template parameter stands for; none where one of them has none. */
export function methodsOfTypes(
  scene: Scene,
  parameter: string,
  name: string,
  argNodes: readonly Node[],
): readonly Target[] {
  const { program, fn } = scene;
  const targets: Target[] = [];
  for (const type of program.templateTypes(fn, parameter)) {
    const methods = type.aggregate === null ? [] : program.methods(type.aggregate, name, argNodes.length);
    const callable = methods.filter(({ kind }) => kind === 'device');
    if (callable.length === 0) return NOBODY;
    targets.push({ fn: bestOverload(scene, callable, argNodes), of: type });
  }
  const isAlike = targets.every((each) => takeAlike(each.fn, targets[0].fn));
  return isAlike ? targets : NOBODY;
}

/** The template parameter that a type is, if it is one, through references and pointers. */
export function parameterOf({ program, fn }: Scene, type: TypeInfo): string | null {
  const { text, dependent } = type.pointee ?? type;
  if (!dependent) return null;
  const name = text.replace(/\b(?:const|typename)\b|[&*\s]/g, '');
  return program.isTemplateParameter(fn, name) ? name : null;
}

/** What a call of a virtual method may run: its definition in the class and in each class in sight that derives from it. */
export function virtualTargets(
  { program }: Scene,
  owner: string,
  name: string,
  arity: number,
): readonly FunctionInfo[] {
  return program.isVirtual(owner, name) ? program.overriders(owner, name, arity) : [];
}

/**
 * Through a pointer to a function: the functions in sight whose address is taken and that take as many arguments. Where
 * the call's value is wanted, those that return one.
 */
export function pointedTo({ program, fn }: Scene, arity: number, isUnused: boolean): readonly FunctionInfo[] {
  return callableAlike(program.addressTaken(fn), arity, isUnused);
}

/** Through a pointer to a method, on an object of a class: likewise. */
export function methodsPointedTo(
  { program, fn }: Scene,
  owner: string,
  arity: number,
  isUnused: boolean,
): readonly FunctionInfo[] {
  return callableAlike(program.methodsTaken(fn, owner), arity, isUnused);
}

function callableAlike(taken: readonly FunctionInfo[], arity: number, isUnused: boolean): readonly FunctionInfo[] {
  const [first, ...others] = taken.filter(
    ({ parameters, returnType }) => parameters.length === arity && (isUnused || returnType.text !== 'void'),
  );
  return first === undefined ? [] : [first, ...others.filter((each) => takeAlike(each, first))];
}

/** Is the callee of a call an expression that gives a pointer to a function: `table[i]`, `(*f)`, `s.step`? */
export function isPointerExpression({ ast }: Scene, node: Node): boolean {
  const inner = unparenthesized(ast, node);
  const kind = ast.kinds[inner];
  return (
    kind === Kind.subscript_expression ||
    (kind === Kind.pointer_expression && ast.textOf(ast.child(inner, Field.operator)) === '*')
  );
}

/** Do two functions take what they are handed in one way? */
function takeAlike(a: FunctionInfo, b: FunctionInfo): boolean {
  return (
    a.parameters.length === b.parameters.length &&
    (a.owner === null || a.isStatic) === (b.owner === null || b.isStatic) &&
    a.parameters.every(({ type }, index) => {
      const other = b.parameters[index].type;
      return type.isReference === other.isReference && (type.pointee === null) === (other.pointee === null);
    })
  );
}
