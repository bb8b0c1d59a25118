import type { Branch } from '../../analysis';
import type { Instr, InstrId, Loop } from '../../flow/ir';
import { operandsOf } from '../../flow/operands';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { code, number } from '../words';
import { hasRoom, isClean } from './clean';
import { effectsOf, mayPass, mayRunUnasked, maySkip, together } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { titled } from './gain';
import { isUniform } from './linear';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { indentationAt, indentUnit, lineEndingAt, reindented, startsLine } from './text';
import { alternativeOf, hasComment, statementsOf, withoutParentheses } from './tree';

/**
 * A loop whose body is one `if` on something that the loop does not change: the test goes out of the loop. With an
 * `else` there are two loops, each with its own arm. Uniform conditions, and guards at the end of the data.
 */
export function unswitchLoopFix(scene: Scene): Fix | null {
  const { ast, file, statement } = scene;
  const { kind } = scene.branch.site;
  if ((kind !== 'for' && kind !== 'while') || statement < 0 || !startsLine(file, ast.starts[statement])) return null;
  if (!hasRoom(scene, statement)) return null;
  const body = ast.child(statement, Field.body);
  const [inner, ...others] = statementsOf(ast, body);
  if (inner === undefined || others.length > 0 || ast.kinds[inner] !== Kind.if_statement) return null;
  if (!isClean(scene, statement) || /\bconstexpr\b/.test(ast.text.slice(ast.starts[inner], ast.starts[inner] + 14)))
    return null;
  const test = branchAt(scene, inner);
  // (`if (T x = …; c)` and `if (T x = …)` declare what the arms may name.)
  if (ast.child(ast.child(inner, Field.condition), Field.initializer) >= 0) return null;
  const clause = ast.child(ast.child(inner, Field.condition), Field.value);
  const condition = withoutParentheses(ast, clause >= 0 ? clause : ast.child(inner, Field.condition));
  if (test === undefined || ast.kinds[condition] === Kind.declaration || ast.starts[condition] !== test.start)
    return null;
  const { judgement } = test.answers[0].verdict;
  if (!isUniform(test.answers[0].verdict.value) && judgement.extent !== 'boundary') return null;
  const loop = scene.of.flow.loops.find(({ site }) => site === scene.branch.site.id);
  if (loop === undefined || !isInvariant(scene, test.site.value, loop)) return null;
  if (!mayGoBefore(scene, condition, statement)) return null;
  // Only a loop that lanes leave at different times, or a guard that splits warps in every iteration, is worth it.
  if (isUniform(test.answers[0].verdict.value) && !scene.isDivergent) return null;
  const otherwise = alternativeOf(ast, inner);
  if (otherwise < 0 && !mayLeaveOut(scene, statement)) return null;
  const consequence = ast.child(inner, Field.consequence);
  if (otherwise >= 0 && ast.kinds[otherwise] === Kind.if_statement) return null;
  const arms = [consequence, otherwise].filter((arm) => arm >= 0);
  // What stands between the loop's head and the arms must not be lost.
  const between = [
    ast.text.slice(ast.ends[ast.child(inner, Field.condition)], ast.starts[consequence]),
    ast.text.slice(ast.starts[body], ast.starts[inner]),
    ast.text.slice(ast.ends[inner], ast.ends[body]),
    otherwise >= 0 ? ast.text.slice(ast.ends[consequence], ast.starts[otherwise]) : '',
    ast.textOf(ast.child(inner, Field.condition)),
  ];
  if (between.some(hasComment)) return null;
  const spans = arms.map((arm) => ({ start: ast.starts[arm], end: ast.ends[arm] }));
  const isInArm = (instr: Instr) => {
    const { start, end } = scene.place(instr);
    return spans.some((span) => start >= span.start && end <= span.end);
  };
  const rounds = mayRoundOtherwise(scene, isInArm, otherwise >= 0);
  const count = scene.answer.cost.trips?.max ?? null;
  return {
    id: 'unswitch-loop',
    title: titled(
      `Test ${code(ast.textOf(condition), 40)} once, outside the loop`,
      count === null ? '' : `${number(count)} → 1 test per warp`,
      otherwise >= 0 ? 'one loop for each arm' : '',
      rounds ? ROUNDS_OTHERWISE : '',
    ),
    kind: 'refactor.rewrite',
    rank: Rank.Uniform,
    keepsResults: !rounds,
    edits: (): TextEdit[] => {
      const start = ast.starts[statement];
      const end = ast.ends[statement];
      const indentation = indentationAt(file, start);
      const ending = lineEndingAt(file, start);
      const unit = indentUnit(file);
      const head = file.text.slice(start, ast.starts[body]).trimEnd();
      const loopOver = (arm: Node) => {
        const from = indentationAt(file, ast.starts[arm]);
        const text = reindented(file, ast.starts[arm], ast.ends[arm], from, indentation + unit);
        return `${indentation}${unit}${head} ${text}`;
      };
      const lines = [`if (${ast.textOf(condition)}) {`, loopOver(consequence)];
      if (otherwise >= 0) lines.push(`${indentation}} else {`, loopOver(otherwise));
      return [{ start, end, text: [...lines, `${indentation}}`].join(ending) }];
    },
  };
}

function branchAt(scene: Scene, statement: Node): Branch | undefined {
  return scene.of.branches.find(({ site }) => {
    const { start, end } = scene.place(site.extent);
    return site.kind === 'if' && start === scene.ast.starts[statement] && end === scene.ast.ends[statement];
  });
}

/** Computed from what stands outside the loop, without memory that the loop might change. */
export function isInvariant(scene: Scene, value: InstrId, loop: Loop): boolean {
  const { instructions } = scene.of.flow;
  const seen = new Set<InstrId>();
  const work = [value];
  for (let id = work.pop(); id !== undefined; id = work.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const instr = instructions[id];
    if (!loop.blocks.has(instr.block)) continue;
    if (!['const', 'param', 'builtin', 'symbol', 'binary', 'unary', 'cast', 'select', 'field'].includes(instr.op))
      return false;
    work.push(...operandsOf(instr));
  }
  return true;
}

/** The loop may be left out where its arm would not run: what its head does, nobody else sees. */
function mayLeaveOut(scene: Scene, statement: Node): boolean {
  const { ast } = scene;
  const initializer = ast.child(statement, Field.initializer);
  if (initializer >= 0 && ast.kinds[initializer] !== Kind.declaration) return false;
  const parts = [initializer, ast.child(statement, Field.condition), ast.child(statement, Field.update)];
  const head = together(parts.map((part) => effectsOf(scene, part)));
  return maySkip(head, new Set([...head.writes].filter(({ host }) => host === initializer)));
}

/** The condition means and gives the same in front of the loop, whether or not the loop runs. */
function mayGoBefore(scene: Scene, condition: Node, statement: Node): boolean {
  const { ast } = scene;
  const test = effectsOf(scene, condition);
  const end = ast.endOfSubtree(statement);
  const isNamedInside = [...test.reads].some(({ host }) => host > statement && host < end);
  const start = effectsOf(scene, ast.child(statement, Field.initializer));
  return mayRunUnasked(test) && !isNamedInside && mayPass(test, start);
}
