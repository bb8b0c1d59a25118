import { typeNamedAt } from '../hir/names';
import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import type { Binding, Lowering } from './context';
import { lowerExpression } from './lower-expressions';
import { classOf } from './lower-objects';

/** How a call names a template: its own arguments, and the class that a method is called of. */
export interface TemplateUse {
  readonly templates: readonly string[];
  readonly of: TypeInfo | null;
}

interface Bound {
  readonly name: string;
  readonly binding: Binding;
}

/**
 * Classes, functions and members that the parameters of the templates around a function stand for in a call, where other
 * calls of the program mean others: what they do differs from call to call, and the function is lowered in each.
 */
export function templateBindings(l: Lowering, target: FunctionInfo, use: TemplateUse, node: Node): readonly Bound[] {
  const bound: Bound[] = [];
  const ofClass = l.program.classParameters(target);
  const classArguments = (use.of?.pointee ?? use.of)?.templateArguments ?? [];
  const bind = ({ name, isType }: { name: string; isType: boolean }, text: string | undefined): void => {
    const binding = text === undefined || name === '' ? null : bindingOf(l, target, name, isType, text, node);
    if (binding !== null) bound.push({ name, binding });
  };
  for (const [index, parameter] of ofClass.entries()) bind(parameter, classArguments[index]);
  const own = target.templateParameters.filter(({ name }) => !ofClass.some((each) => each.name === name));
  for (const [index, parameter] of own.entries()) bind(parameter, use.templates[index]);
  return bound;
}

function bindingOf(
  l: Lowering,
  target: FunctionInfo,
  name: string,
  isType: boolean,
  text: string,
  node: Node,
): Binding | null {
  if (isType) {
    const type = typeNamedAt(l, text, node);
    return l.program.templateTypes(target, name).length === 1 || classOf(l, type) === null
      ? null
      : { kind: 'type', type };
  }
  // (Numbers are bound beside the call.)
  if (/^[\d-]/.test(text) || l.program.templateFunctions(target, name).length === 1) return null;
  const value = l.inPiece(text, 'expression', { pinned: l.pin(node) }, (root) => lowerExpression(l, root));
  if (value === null || (!l.memberPointers.has(value.id) && classOf(l, value.type) === null)) return null;
  const local = l.local(name, value.type);
  l.assign(local, value.id, node);
  return { kind: 'variable', local };
}
