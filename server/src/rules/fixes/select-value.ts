import { calleeOf } from '../../flow/callee';
import type { Instr } from '../../flow/ir';
import type { ScalarType } from '../../lanes/value';
import type { Local } from '../../program/locals';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { number } from '../words';
import { hasRoom, isClean } from './clean';
import { effectsOf, mayRepeat, mayRunUnasked } from './effects';
import { type Fix, Rank } from './fix';
import { titled } from './gain';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { freshName, indentationAt, lineEndingAt, startsLine } from './text';
import { alternativeOf, asOperandOfAnd, hasComment, statementsOf } from './tree';
import { variableAt, variablesOf } from './variables';

/** Arms longer than this together are cheaper skipped. */
const MAX_SLOTS = 24;

/**
 * `if (c) x = a; else x = b;` → both values, then `x = c ? …`: no branch, no reconvergence. Only where the branch is
 * real, both arms are short and pure, and they load nothing.
 */
export function selectValueFix(scene: Scene): Fix | null {
  const { ast, file, statement, condition } = scene;
  const { cost, verdict } = scene.answer;
  if (!scene.isDivergent || scene.branch.site.kind !== 'if' || condition < 0 || cost.form !== 'branch') return null;
  const { extent } = verdict.judgement;
  if (extent !== 'every-warp' && extent !== 'data-dependent' && extent !== 'some-warps') return null;
  if (cost.sum.value === null || cost.sum.value > MAX_SLOTS || !startsLine(file, ast.starts[statement])) return null;
  if (!isClean(scene, statement) || hasComment(ast.textOf(statement)) || scene.branch.site.isConstexpr) return null;
  if (!hasRoom(scene, statement)) return null;
  const then = assignmentIn(scene, ast.child(statement, Field.consequence));
  const otherwise = alternativeOf(ast, statement);
  const other = otherwise >= 0 ? assignmentIn(scene, otherwise) : null;
  if (then === null || (otherwise >= 0 && other === null)) return null;
  if (other !== null && other.variable !== then.variable) return null;
  if (otherwise < 0 && ast.child(statement, Field.alternative) >= 0) return null;
  const type = typeOf(scene, statement, then.name);
  if (type === null) return null;
  const values = [then.value, ...(other === null ? [] : [other.value])];
  // The values are computed before the condition, which then sees what they see.
  if (!mayRepeat(effectsOf(scene, condition))) return null;
  // A division or a root has a slow path of its own, which all lanes would then run into.
  if (values.some((part) => !mayRunUnasked(effectsOf(scene, part)) || scene.in(part).some(isSlow))) return null;
  const start = ast.starts[statement];
  const end = ast.ends[statement];
  const arms = scene.in(statement).filter((instr) => scene.place(instr).start >= ast.ends[condition]);
  const armIds = new Set(arms.map(({ id }) => id));
  const rounds = mayRoundOtherwise(scene, (instr: Instr) => armIds.has(instr.id), true);
  return {
    id: 'select-value',
    title: titled(
      `Compute both values of \`${then.name}\` and select`,
      `${number(cost.sum.value)} slots in every warp, no branch`,
      rounds ? ROUNDS_OTHERWISE : '',
    ),
    kind: 'refactor.rewrite',
    rank: Rank.Branchless,
    keepsResults: !rounds,
    edits: () => {
      const text = file.text.slice(scene.of.function.start, scene.of.function.end);
      const indentation = indentationAt(file, start);
      const ending = lineEndingAt(file, start);
      const yes = freshName(text, `${then.name}Yes`);
      const no = other === null ? then.name : freshName(text, `${then.name}No`);
      const test =
        ast.kinds[condition] === Kind.conditional_expression || ast.kinds[condition] === Kind.assignment_expression
          ? `(${ast.textOf(condition)})`
          : asOperandOfAnd(ast, condition);
      const lines = [`const ${type} ${yes} = ${ast.textOf(then.value)};`];
      if (other !== null) lines.push(`const ${type} ${no} = ${ast.textOf(other.value)};`);
      lines.push(`${then.name} = ${test} ? ${yes} : ${no};`);
      return [{ start, end, text: lines.join(ending + indentation) }];
    },
  };
}

function isSlow(instr: Instr): boolean {
  if (instr.op === 'binary') return instr.operator === '/' || instr.operator === '%';
  if (instr.op !== 'call') return false;
  const callee = calleeOf(instr);
  return callee?.effect?.kind !== 'unary' && callee?.effect?.kind !== 'binary' && callee?.price?.op !== 'one';
}

/** The one statement `x = value;` of an arm. */
function assignmentIn(
  scene: Scene,
  arm: Node,
): { readonly name: string; readonly variable: Local; readonly value: Node } | null {
  const { ast } = scene;
  const [statement, ...others] = statementsOf(ast, arm);
  if (statement === undefined || others.length > 0 || ast.kinds[statement] !== Kind.expression_statement) return null;
  const expression = ast.firstChildren[statement];
  if (expression < 0 || ast.kinds[expression] !== Kind.assignment_expression) return null;
  if (ast.textOf(ast.child(expression, Field.operator)) !== '=') return null;
  const target = ast.child(expression, Field.left);
  const value = ast.child(expression, Field.right);
  if (ast.kinds[target] !== Kind.identifier || value === NONE) return null;
  if (ast.kinds[value] === Kind.initializer_list || ast.kinds[value] === Kind.assignment_expression) return null;
  const variable = variableAt(scene, target);
  const isShared = variable === null || (variablesOf(scene).get(variable)?.isShared ?? true);
  return isShared ? null : { name: ast.textOf(target), variable, value };
}

/** The type of the local variable `name`, which the arms give a value: from the join behind them. */
function typeOf(scene: Scene, statement: Node, name: string): string | null {
  const inside = scene.in(statement);
  const given = inside.filter((instr) => instr.name === name && instr.op !== 'store' && instr.op !== 'const');
  const joins = scene.live.filter(
    (instr) =>
      instr.op === 'phi' && instr.name === name && instr.incoming.some((id) => given.some((each) => each.id === id)),
  );
  const [join] = joins;
  // Without an `else` the old value is read: there must be one.
  if (join?.op !== 'phi' || join.incoming.some((id) => scene.of.flow.instructions[id].op === 'undef')) return null;
  return typeName(join.type);
}

export function typeName({ kind, bits }: ScalarType): string | null {
  if (kind === 'float') return bits === 32 ? 'float' : bits === 64 ? 'double' : null;
  if (kind === 'int') return bits === 32 ? 'int' : bits === 64 ? 'long long' : null;
  if (kind === 'uint') return bits === 32 ? 'unsigned' : bits === 64 ? 'unsigned long long' : null;
  return null;
}
