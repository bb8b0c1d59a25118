import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { declarationOf } from '../declared';
import { code } from '../words';
import { type Arm, armOf, bothToOne, branchEdits, pays, targetOf } from './branching';
import { hasRoom, isClean } from './clean';
import { effectsOf, mayRepeat } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { titled } from './gain';
import { isUniform } from './linear';
import { movedLines, removed } from './preparing';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { indentationAt, indentUnit, lineEndingAt, startsLine } from './text';
import { alternativeOf, hasComment } from './tree';

/**
 * `a = long(x); b = other(x); y = c ? a : b;`, where whole warps agree on c: every warp computes both, a branch would
 * compute one. The statements that prepare a value go into the arm that uses it. Never where warps really split: they
 * would pay for both arms and for the branch.
 */
export function realBranchFix(scene: Scene): Fix | null {
  const { ast, condition, statement } = scene;
  if (condition < 0 || scene.branch.site.isConstexpr || agreement(scene) === null) return null;
  const { kind } = scene.branch.site;
  if (kind === 'ternary') return scene.branch.site.select >= 0 ? ofConditional(scene) : null;
  const { form } = scene.answer.cost;
  if (kind !== 'if' || (form !== 'select' && form !== 'predicated')) return null;
  const then = ast.child(statement, Field.consequence);
  return then < 0 ? null : ofStatement(scene, then, alternativeOf(ast, statement));
}

/** Which warps agree on the condition, in every context; null where most may split. */
function agreement(scene: Scene): 'all' | 'most' | 'inside' | null {
  if (scene.of.verdicts.every(({ values }) => isUniform(values[scene.branch.site.value]))) return 'all';
  if (declarationOf(scene.branch)?.kind === 'mostly-uniform') return 'most';
  // All but the warp at the end of the data take one side: only the other can be saved.
  return scene.answer.verdict.judgement.extent === 'boundary' ? 'inside' : null;
}

function ofConditional(scene: Scene): Fix | null {
  const { ast, file, statement: expression, condition } = scene;
  const target = targetOf(scene, expression);
  if (target === null || hasComment(ast.textOf(target.statement))) return null;
  const { statement } = target;
  if (!isClean(scene, statement) || !hasRoom(scene, statement) || !startsLine(file, ast.starts[statement])) return null;
  if (!mayRepeat(effectsOf(scene, condition))) return null;
  const [yes, no] = [Field.consequence, Field.alternative].map((field) =>
    armOf(scene, statement, ast.child(expression, field), scene.branch.site.block),
  );
  if (!pays(yes, no, agreement(scene) !== 'inside') || convertsAValue(scene)) return null;
  const keepsOld = (arm: Arm) => arm.text === target.old && arm.preparation.statements.length === 0;
  const text = ast.textOf(condition);
  const choice = keepsOld(yes)
    ? { ...target, condition: `!(${text})`, yes: no, no: null }
    : { ...target, condition: text, yes, no: keepsOld(no) ? null : no };
  return fixOf(scene, yes, no, () => branchEdits(scene, choice));
}

/** `c ? anInt : aFloat`: the integer becomes a float, whatever the variable is that gets it. */
function convertsAValue(scene: Scene): boolean {
  const { instructions } = scene.of.flow;
  const select = instructions[scene.branch.site.select];
  if (select.op !== 'select') return true;
  return [select.yes, select.no].some((id) => {
    const { op, start, end } = instructions[id];
    return op === 'cast' && start === select.start && end === select.end;
  });
}

function ofStatement(scene: Scene, then: Node, otherwise: Node): Fix | null {
  const { ast, file, statement } = scene;
  if (!isClean(scene, statement) || !hasRoom(scene, statement) || !startsLine(file, ast.starts[statement])) return null;
  if (otherwise < 0 && ast.child(statement, Field.alternative) >= 0) return null;
  if (otherwise >= 0 && ast.kinds[otherwise] === Kind.if_statement) return null;
  const block = scene.branch.site.block;
  const yes = armOf(scene, statement, then, block);
  const no = otherwise >= 0 ? armOf(scene, statement, otherwise, block) : null;
  if (!pays(yes, no, agreement(scene) !== 'inside')) return null;
  return fixOf(scene, yes, no, () => {
    const indentation = indentationAt(file, ast.starts[statement]);
    const ending = lineEndingAt(file, ast.starts[statement]);
    const inner = indentation + indentUnit(file);
    const edits: TextEdit[] = [];
    for (const [arm, node] of [
      [yes, then],
      [no, otherwise],
    ] as const) {
      if (arm === null || arm.preparation.statements.length === 0) continue;
      edits.push(...removed(scene, arm.preparation));
      const lines = movedLines(scene, arm.preparation, inner).map((line) => `${ending}${inner}${line}`);
      const start = ast.starts[node];
      const end = ast.ends[node];
      if (ast.kinds[node] === Kind.compound_statement) {
        edits.push({ start: start + 1, end: start + 1, text: lines.join('') });
        continue;
      }
      // An arm without braces gets them.
      let before = start;
      while (/\s/.test(file.text[before - 1])) before--;
      edits.push({ start: before, end: start, text: ` {${lines.join('')}${ending}${inner}` });
      edits.push({ start: end, end, text: `${ending}${indentation}}` });
    }
    return edits;
  });
}

const WHO = {
  all: 'on which all lanes agree',
  most: 'on which most warps agree',
  inside: 'on which all warps but the last agree',
} as const;

function fixOf(scene: Scene, yes: Arm, no: Arm | null, edits: () => TextEdit[]): Fix {
  const moved = new Set([yes, no].flatMap((arm) => arm?.preparation.instructions ?? []));
  const rounds = mayRoundOtherwise(scene, ({ id }) => moved.has(id), no !== null);
  return {
    id: 'real-branch',
    title: titled(
      `Branch on ${code(scene.ast.textOf(scene.condition), 36)}, ${WHO[agreement(scene) ?? 'all']}: compute only the value that is used`,
      bothToOne(yes, no),
      rounds ? ROUNDS_OTHERWISE : '',
    ),
    kind: 'refactor.rewrite',
    rank: Rank.Branchless,
    keepsResults: !rounds,
    edits,
  };
}
