import type { Instr, InstrId } from '../../flow/ir';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { isElection } from '../election';
import { code, number } from '../words';
import { isClean } from './clean';
import { type Effects, effectsOf, mayPass, mayRunUnasked, maySkip, together } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { titled } from './gain';
import { isUniform } from './linear';
import type { Scene } from './scene';
import { indentationAt, indentLines, indentUnit, lineEndingAt, startsLine } from './text';
import { alternativeOf, asOperandOfAnd, hasComment, withoutParentheses } from './tree';

/**
 * `if (x < 0 && flag) …` → `if (flag) { if (x < 0) … }`: the part on which all lanes agree is tested first, by itself,
 * so that whole warps skip the rest. A uniform operand moves forward only where nothing before it may guard it.
 */
export function uniformFirstFix(scene: Scene): Fix | null {
  const { ast, file, statement, condition } = scene;
  if (!scene.isDivergent || scene.branch.site.kind !== 'if' || condition < 0) return null;
  // A predicated arm is issued either way, and one lane is told apart soon enough.
  if (scene.answer.cost.form !== 'branch' || isElection(scene.answer.verdict)) return null;
  if (ast.child(statement, Field.alternative) >= 0 || alternativeOf(ast, statement) >= 0) return null;
  if (scene.branch.site.isConstexpr || !isClean(scene, condition) || hasComment(ast.textOf(condition))) return null;
  const operands = conjuncts(scene, condition, scene.branch.site.value);
  if (operands === null || operands.length < 2) return null;
  const outer: Operand[] = [];
  const inner: Operand[] = [];
  let overtaken: Effects | null = null;
  let overtakes = false;
  for (const operand of operands) {
    const effects = effectsOf(scene, operand.node);
    const isFirst = isUniform(scene.answer.values[operand.value]) && mayComeBefore(effects, overtaken);
    (isFirst ? outer : inner).push(operand);
    if (!isFirst) overtaken = together(overtaken === null ? [effects] : [overtaken, effects]);
    else if (overtaken !== null) overtakes = true;
  }
  // A chain that begins with the uniform operands tests them first as it is.
  if (!overtakes) return null;
  const body = ast.child(statement, Field.consequence);
  if (!isClean(scene, body) || !startsLine(file, ast.starts[statement])) return null;
  const { sum } = scene.answer.cost;
  const text = (of: readonly Operand[]) =>
    of.length === 1
      ? ast.textOf(withoutParentheses(ast, of[0].node))
      : of.map(({ node }) => asOperandOfAnd(ast, node)).join(' && ');
  return {
    id: 'uniform-first',
    title: titled(
      `Test ${code(text(outer), 36)}, on which all lanes agree, first: whole warps skip the rest`,
      sum.value === null || sum.value < 1 ? '' : `${number(sum.value)} → 0 slots where it does not hold`,
    ),
    kind: 'refactor.rewrite',
    rank: Rank.Uniform,
    keepsResults: true,
    edits: (): TextEdit[] => {
      const start = ast.starts[statement];
      const end = ast.ends[statement];
      const indentation = indentationAt(file, start);
      const ending = lineEndingAt(file, start);
      const unit = indentUnit(file);
      return [
        { start, end: start, text: `if (${text(outer)}) {${ending}${indentation}${unit}` },
        { start: ast.starts[condition], end: ast.ends[condition], text: text(inner) },
        // (A condition of several lines is written anew.)
        ...indentLines(file, start, end, unit).filter(
          (edit) => edit.start <= ast.starts[condition] || edit.start > ast.ends[condition],
        ),
        { start: end, end, text: `${ending}${indentation}}` },
      ];
    },
  };
}

interface Operand {
  readonly node: Node;
  readonly value: InstrId;
}

/** The operands of a chain of `&&` whose sides are all computed; null where the tree and the flow do not agree. */
function conjuncts(scene: Scene, node: Node, value: InstrId): Operand[] | null {
  const { ast } = scene;
  const inner = withoutParentheses(ast, node);
  if (ast.kinds[inner] !== Kind.binary_expression || ast.textOf(ast.child(inner, Field.operator)) !== '&&')
    return [{ node, value }];
  const instr: Instr | undefined = scene.of.flow.instructions[value];
  if (instr?.op !== 'binary' || instr.operator !== '&&') return null;
  const left = conjuncts(scene, ast.child(inner, Field.left), instr.left);
  const right = conjuncts(scene, ast.child(inner, Field.right), instr.right);
  return left === null || right === null ? null : [...left, ...right];
}

/** Then it is tested where the others did not hold, and they are not evaluated where it does not. */
function mayComeBefore(operand: Effects, others: Effects | null): boolean {
  return others === null || (mayRunUnasked(operand) && maySkip(others) && mayPass(operand, others));
}
