import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import type { Lowering } from './context';
import type { Bound, InstrId } from './ir';
import { lowerExpression, templateParameter } from './lower-expressions';

/**
 * What the numbers among the parameters of the templates around a function stand for in a call: its own by the arguments
 * at the call, those of its class by the arguments of the class that it is called of, or those of the caller's own class.
 */
export function bindingsOf(
  l: Lowering,
  target: FunctionInfo,
  templates: readonly string[],
  of: TypeInfo | null,
  node: Node,
): Bound[] {
  const bound: Bound[] = [];
  const bind = (name: string, value: InstrId | null): void => {
    if (value !== null && name !== '') bound.push({ name, value });
  };
  const ofClass = l.program.classParameters(target);
  const classArguments = (of?.pointee ?? of)?.templateArguments ?? [];
  const own = ofClass.length === 0 ? [] : l.program.classParameters(l.fn);
  ofClass.forEach(({ name, isType }, index) => {
    if (isType) return;
    if (classArguments[index] !== undefined) bind(name, constantNamed(l, classArguments[index], node));
    else if (l.fn.owner === target.owner && of?.templateArguments === undefined && own[index] !== undefined)
      bind(name, templateParameter(l, own[index].name, node).id);
  });
  const isOfClass = (name: string): boolean => ofClass.some((each) => each.name === name);
  target.templateParameters
    .filter(({ name }) => !isOfClass(name))
    .forEach(({ name, isType }, index) => {
      if (!isType && templates[index] !== undefined) bind(name, constantNamed(l, templates[index], node));
    });
  return bound;
}

/** A template argument as the caller means it: `8`, `N + 1`. */
function constantNamed(l: Lowering, text: string, node: Node): InstrId | null {
  return l.inPiece(text, 'expression', { pinned: l.pin(node) }, (root) => lowerExpression(l, root).id);
}
