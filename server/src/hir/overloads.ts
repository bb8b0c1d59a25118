import type { FunctionInfo, TypeInfo } from '../program/program';
import type { Node } from '../syntax/ast';
import { typeOfExpression } from './expression-types';
import type { Scene } from './scene';

/** Of overloads with as many parameters, the one whose parameter types fit what is known of the arguments; ties: the first. */
export function bestOverload(
  scene: Scene,
  candidates: readonly FunctionInfo[],
  argNodes: readonly Node[],
): FunctionInfo {
  if (candidates.length === 1) return candidates[0];
  const types = argNodes.map((node) => typeOfExpression(scene, node));
  let best = candidates[0];
  let bestFit = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const fit = types.reduce((sum, type, index) => sum + fitOf(type, candidate.parameters[index]?.type ?? null), 0);
    if (fit > bestFit) {
      best = candidate;
      bestFit = fit;
    }
  }
  return best;
}

/**
 * The other candidates that fit as well as far as can be seen: for an argument whose type is not known they want another
 * class (`pick(typename P::tag{}, a)`).
 */
export function alsoFitting(
  scene: Scene,
  candidates: readonly FunctionInfo[],
  argNodes: readonly Node[],
  best: FunctionInfo,
): readonly FunctionInfo[] {
  if (candidates.length < 2) return [];
  const types = argNodes.map((node) => typeOfExpression(scene, node));
  return candidates.filter((candidate) => {
    if (candidate === best) return false;
    // (Only a constraint tells them apart: `requires`, `enable_if`.)
    let isOpen = takeAlike(candidate, best);
    for (const [index, type] of types.entries()) {
      const wanted = candidate.parameters[index]?.type ?? null;
      const chosen = best.parameters[index]?.type ?? null;
      if (wanted === null || chosen === null || wanted.isReference !== chosen.isReference) return false;
      const isUnknown = type === null || (type.aggregate === null && type.scalar.kind === 'other');
      const differ = wanted.aggregate !== null && chosen.aggregate !== null && wanted.aggregate !== chosen.aggregate;
      if (isUnknown && differ) isOpen = true;
      else if (fitOf(type, wanted) !== fitOf(type, chosen)) return false;
    }
    return isOpen;
  });
}

/** Templates whose parameters read the same. */
function takeAlike(a: FunctionInfo, b: FunctionInfo): boolean {
  if (a.templateParameters.length === 0 || b.templateParameters.length === 0) return false;
  const textOf = ({ parameters }: FunctionInfo): string => parameters.map(({ type }) => type.text).join();
  return a.parameters.length === b.parameters.length && textOf(a) === textOf(b);
}

function fitOf(argument: TypeInfo | null, parameter: TypeInfo | null): number {
  if (argument === null || parameter === null || parameter.dependent || argument.scalar.kind === 'other') {
    const isNamed = argument?.aggregate != null && parameter?.aggregate != null;
    return isNamed ? (argument.aggregate === parameter.aggregate ? 3 : -3) : 0;
  }
  const isPointer = (type: TypeInfo): boolean => type.pointee !== null || type.lengths.length > 0;
  if (isPointer(argument) !== isPointer(parameter)) return -5;
  if (argument.pointee !== null && parameter.pointee !== null) return fitOf(argument.pointee, parameter.pointee);
  if (parameter.aggregate !== null) return -3;
  if (argument.scalar.kind !== parameter.scalar.kind) return -1;
  return argument.scalar.bits === parameter.scalar.bits ? 2 : 1;
}
