import type { Instr } from '../../flow/ir';
import { Field } from '../../syntax/kinds';
import { number } from '../words';
import { hasRoom, isClean } from './clean';
import { effectsOf } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { everyLaneReaches } from './reach';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { indentationAt, indentLines, indentUnit, lineEndingAt, startsLine } from './text';
import { titled } from './gain';

/** A vote, its test and the jump: an arm must be longer to be worth skipping. */
const VOTE_SLOTS = 4;

/**
 * An arm that every warp issues under a predicate, though few lanes want it: the warp votes and skips it where no lane
 * does. Where the arm is a branch the hardware skips it already. Every lane of the block must reach the vote.
 */
export function warpVoteFix(scene: Scene): Fix | null {
  const { ast, file, statement, condition } = scene;
  const { cost, verdict } = scene.answer;
  if (!scene.isDivergent || verdict.judgement.extent !== 'data-dependent' || scene.branch.site.kind !== 'if') return null;
  if (cost.form !== 'predicated' && cost.form !== 'select') return null;
  if (condition < 0 || ast.child(statement, Field.alternative) >= 0 || scene.branch.site.isConstexpr) return null;
  if (cost.sum.value === null || cost.sum.value <= VOTE_SLOTS) return null;
  if (!isClean(scene, statement) || !startsLine(file, ast.starts[statement]) || !hasRoom(scene, statement)) return null;
  const test = effectsOf(scene.analysis, scene.of, scene.in(condition));
  if (test.writes || test.loads || test.calls || test.meets) return null;
  if (!everyLaneReaches(scene)) return null;
  if (/__any_sync|__ballot_sync/.test(ast.textOf(ast.child(ast.parents[ast.parents[statement]], Field.condition)))) return null;
  const body = ast.child(statement, Field.consequence);
  const inArm = new Set(scene.in(body).map(({ id }) => id));
  const rounds = mayRoundOtherwise(scene, (instr: Instr) => inArm.has(instr.id));
  return {
    id: 'warp-vote',
    title: titled(
      'Vote first: a warp in which no lane takes the arm skips it',
      `${number(cost.sum.value)} → ${VOTE_SLOTS} slots in such warps, ${VOTE_SLOTS} more in the others`,
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
      return [
        {
          start,
          end: start,
          text: `if (__any_sync(0xffffffff, ${ast.textOf(condition)})) {${ending}${indentation}${unit}`,
        },
        ...indentLines(file, start, end, unit),
        { start: end, end, text: `${ending}${indentation}}` },
      ];
    },
  };
}
