import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import type { Scene } from './scene';
import { variableAt, variablesOf } from './variables';

/** The type of an expression, as the flow has it; null where it does not tell. */
export function typeAt(scene: Scene, node: Node): string | null {
  const { ast } = scene;
  const start = ast.starts[node];
  const end = ast.ends[node];
  if (ast.kinds[node] === Kind.number_literal) return literalType(ast.textOf(node));
  if (ast.kinds[node] === Kind.true || ast.kinds[node] === Kind.false) return 'bool8';
  if (ast.kinds[node] === Kind.unary_expression && ast.textOf(ast.child(node, Field.operator)) === '-') {
    const operand = ast.child(node, Field.argument);
    if (ast.kinds[operand] === Kind.number_literal) return literalType(ast.textOf(operand));
  }
  if (ast.kinds[node] === Kind.identifier) return variableType(scene, node);
  const exact = scene.within(start, end).filter((each) => {
    const place = scene.place(each);
    return place.start === start && place.end === end && each.op !== 'const' && each.op !== 'offset';
  });
  // The first: what a context converts it to comes behind.
  const [instr] = exact.filter(({ op }) => op !== 'cast');
  if (instr === undefined || exact.some(({ op }) => op === 'select')) return null;
  const isComparison = instr.op === 'binary' && ['<', '<=', '>', '>=', '==', '!=', '&&', '||'].includes(instr.operator);
  const { kind, bits } = instr.type;
  if (isComparison) return 'bool8';
  return kind === 'other' || kind === 'pointer' || bits < 32 ? null : `${kind}${bits}`;
}

function literalType(literal: string): string | null {
  if (/^0[xX]/.test(literal) || !/[.eEfF]/.test(literal))
    return /^\d+$/.test(literal) && Number(literal) < 2 ** 31 ? 'int32' : null;
  if (/[fF]$/.test(literal)) return 'float32';
  return /[\d.]$/.test(literal) ? 'float64' : null;
}

/** The type of a variable of the function. */
function variableType(scene: Scene, node: Node): string | null {
  const local = variableAt(scene, node);
  const variable = local === null ? undefined : variablesOf(scene).get(local);
  if (variable === undefined || variable.isArray) return null;
  const { scalar, pointee, lengths, isReference, text } = variable.type;
  if (isReference || pointee !== null || lengths.length > 0) return null;
  const name = `${scalar.kind}${scalar.bits}`;
  // (`long` and `long long` are two types of one size.)
  if (/^u?int64$/.test(name)) return text.replace(/\b(const|volatile)\b\s*/g, '').trim();
  return /^(int32|uint32|float32|float64|bool8)$/.test(name) ? name : null;
}
