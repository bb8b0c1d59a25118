import { archNamed, generation } from '../../cuda/architectures';
import type { Instr } from '../../flow/ir';
import { Field, Kind } from '../../syntax/kinds';
import { code } from '../words';
import { hasRoom, isClean, mayLeave } from './clean';
import { effectsOf, mayPass, mayRepeat } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { titled } from './gain';
import { isUniform } from './linear';
import { everyLaneReaches } from './reach';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { freshName, indentationAt, indentLines, indentUnit, lineEndingAt, startsLine } from './text';
import { hasComment } from './tree';
import { isInvariant } from './unswitch-loop';
import { variableAt, variablesOf } from './variables';

/** `__reduce_max_sync` and its kin came with sm_80. */
const REDUCES_SINCE = 80;

/**
 * `for (k = 0; k < len; ++k)` with a length per lane → all lanes run to the longest, each works while it has work: the
 * lanes stay together, so that warp-wide operations may stand in the body. It does not save slots.
 */
export function commonTripsFix(scene: Scene): Fix | null {
  const { ast, file, statement } = scene;
  if (!scene.isDivergent || scene.branch.site.kind !== 'for' || statement < 0) return null;
  if (generation(archNamed(scene.analysis.arch ?? '')) < REDUCES_SINCE) return null;
  if (!hasRoom(scene, statement) || !startsLine(file, ast.starts[statement]) || !isClean(scene, statement)) return null;
  const condition = scene.condition;
  const body = ast.child(statement, Field.body);
  const initializer = ast.child(statement, Field.initializer);
  if (condition < 0 || ast.kinds[condition] !== Kind.binary_expression || ast.kinds[initializer] !== Kind.declaration)
    return null;
  if (ast.textOf(ast.child(condition, Field.operator)) !== '<' || mayLeave(scene, body)) return null;
  const counter = ast.child(condition, Field.left);
  const bound = ast.child(condition, Field.right);
  if (ast.kinds[counter] !== Kind.identifier || ast.kinds[bound] !== Kind.identifier) return null;
  const name = ast.textOf(counter);
  const variable = variableAt(scene, counter);
  if (variable === null || variable.host !== initializer || !/^int\s/.test(ast.textOf(initializer))) return null;
  // The bound is read before the loop and in each iteration, the counter changes in the head alone.
  const [start, change, work] = [initializer, ast.child(statement, Field.update), body].map((part) =>
    effectsOf(scene, part),
  );
  const read = effectsOf(scene, bound);
  if (!mayRepeat(read) || ![start, change].every((effects) => mayPass(read, effects))) return null;
  if (start.stores || variablesOf(scene).get(variable)?.isShared || work.writes.has(variable)) return null;
  if ([...read.reads].some((local) => work.writes.has(local))) return null;
  const update = ast.textOf(ast.child(statement, Field.update)).replace(/\s+/g, '');
  if (update !== `++${name}` && update !== `${name}++`) return null;
  // The counter starts alike in all lanes, and so all count alike.
  const instr: Instr = scene.of.flow.instructions[scene.branch.site.value];
  if (instr.op !== 'binary' || instr.type.kind !== 'int' || instr.type.bits !== 32) return null;
  if (!isUniform(scene.answer.values[instr.left])) return null;
  const loop = scene.of.flow.loops.find(({ site }) => site === scene.branch.site.id);
  if (loop === undefined || !isInvariant(scene, instr.right, loop)) return null;
  const before = scene.of.flow.blocks[loop.header].predecessors.filter((block) => !loop.blocks.has(block));
  if (before.length !== 1 || !everyLaneReaches(scene, before[0])) return null;
  if (!beforeTheLoop(scene, loop.parent)) return null;
  if (effectsOf(scene, statement).meets || hasComment(ast.text.slice(ast.starts[statement], ast.starts[body])))
    return null;
  const inBody = new Set(scene.in(body).map(({ id }) => id));
  const rounds = mayRoundOtherwise(scene, (each: Instr) => inBody.has(each.id), false);
  return {
    id: 'common-trips',
    title: titled(
      `Keep the lanes together: loop to the largest ${code(ast.textOf(bound), 30)} of the warp, under a predicate`,
      'saves no slots',
      rounds ? ROUNDS_OTHERWISE : '',
    ),
    kind: 'refactor.rewrite',
    rank: Rank.Uniform,
    keepsResults: !rounds,
    edits: (): TextEdit[] => {
      const scope = file.text.slice(scene.of.function.start, scene.of.function.end);
      const longest = freshName(scope, 'longest');
      const start = ast.starts[statement];
      const indentation = indentationAt(file, start);
      const ending = lineEndingAt(file, start);
      const unit = indentUnit(file);
      const own = ast.textOf(condition);
      const head = start + file.text.slice(start, ast.starts[body]).trimEnd().length;
      return [
        {
          start,
          end: start,
          text: `const int ${longest} = __reduce_max_sync(0xffffffff, ${ast.textOf(bound)});${ending}${indentation}`,
        },
        { start: ast.starts[bound], end: ast.ends[bound], text: longest },
        { start: head, end: ast.starts[body], text: ` {${ending}${indentation}${unit}if (${own}) ` },
        ...indentLines(file, ast.starts[body], ast.ends[body], unit),
        { start: ast.ends[body], end: ast.ends[body], text: `${ending}${indentation}}` },
      ];
    },
  };
}

/** In no other loop and no arm: all lanes come to the loop once, together. */
function beforeTheLoop(scene: Scene, parent: number): boolean {
  return parent === -1 && scene.ast.parents[scene.statement] === scene.of.function.body;
}
