import type { Instr } from '../../flow/ir';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { hasRoom, isClean, mayLeave } from './clean';
import { effectsOf, mayPass } from './effects';
import { type Fix, Rank, type TextEdit } from './fix';
import { gain, titled } from './gain';
import { sameTokens } from './merge-arms';
import { mayRoundOtherwise, ROUNDS_OTHERWISE } from './rounding';
import type { Scene } from './scene';
import { indentationAt, lineEndingAt, reindented, startsLine } from './text';
import { alternativeOf, hasComment, statementsOf, subtree } from './tree';
import { variableAt } from './variables';

/**
 * What both arms end with goes behind the branch, what both begin with goes before it (only where it cannot change the
 * condition): a diverged warp then runs it once.
 */
export function hoistCommonFix(scene: Scene): Fix | null {
  const { ast, file, statement, condition } = scene;
  if (!scene.isDivergent || scene.branch.site.kind !== 'if' || condition < 0 || scene.branch.site.isConstexpr)
    return null;
  if (scene.answer.cost.form !== 'branch' || !hasRoom(scene, statement)) return null;
  if (!isClean(scene, statement) || !startsLine(file, ast.starts[statement])) return null;
  const consequence = ast.child(statement, Field.consequence);
  const alternative = alternativeOf(ast, statement);
  if (ast.kinds[consequence] !== Kind.compound_statement || ast.kinds[alternative] !== Kind.compound_statement)
    return null;
  if (mayLeave(scene, statement)) return null;
  const then = statementsOf(ast, consequence);
  const otherwise = statementsOf(ast, alternative);
  const most = Math.min(then.length, otherwise.length) - 1; // an arm that is all common is another fix's
  if (most < 1) return null;
  let tail = 0;
  while (tail < most && mayFollow(then[then.length - 1 - tail], otherwise[otherwise.length - 1 - tail])) tail++;
  let head = 0;
  while (head + tail < most && mayPrecede(then[head], otherwise[head])) head++;
  if (head + tail === 0) return null;
  const lists = [then, otherwise].map((list) => ({
    head: list.slice(0, head),
    tail: list.slice(list.length - tail),
  }));
  // The second copy disappears: nothing but it may stand there.
  const removed = lists.flatMap(({ head: first, tail: last }) => [first, last]).filter((list) => list.length > 0);
  const spans = removed.map((list) => ({ start: ast.starts[list[0]], end: ast.ends[list[list.length - 1]] }));
  if (spans.some(({ start, end }) => hasComment(file.text.slice(start, end)) || !ownsItsLines(start, end))) return null;
  const isMoved = (instr: Instr) => {
    const { start, end } = scene.place(instr);
    return spans.some((span) => start >= span.start && end <= span.end);
  };
  const rounds = mayRoundOtherwise(scene, isMoved, true);
  const both = [head > 0 ? 'begin' : '', tail > 0 ? 'end' : ''].filter((each) => each !== '').join(' and ');
  return {
    id: 'hoist-common',
    title: titled(`Do once what both arms ${both} with`, saved(), rounds ? ROUNDS_OTHERWISE : ''),
    kind: 'quickfix',
    rank: Rank.Arms,
    keepsResults: !rounds,
    edits: (): TextEdit[] => {
      const start = ast.starts[statement];
      const end = ast.ends[statement];
      const indentation = indentationAt(file, start);
      const ending = lineEndingAt(file, start);
      const copy = (list: readonly Node[]) => {
        const from = indentationAt(file, ast.starts[list[0]]);
        return reindented(file, ast.starts[list[0]], ast.ends[list[list.length - 1]], from, indentation);
      };
      const edits: TextEdit[] = spans.map((span) => ({ ...wholeLines(span.start, span.end), text: '' }));
      if (head > 0) edits.push({ start, end: start, text: copy(lists[0].head) + ending + indentation });
      if (tail > 0) edits.push({ start: end, end, text: ending + indentation + copy(lists[0].tail) });
      return edits;
    },
  };

  /** The second copy. */
  function saved(): string {
    const { cost } = scene.answer;
    const copy = [...lists[0].head, ...lists[0].tail].flatMap((node) => scene.in(node).map(({ id }) => id));
    const slots = Math.round(scene.of.costs[0]?.slotsOf(copy, scene.branch.site.block) ?? 0);
    return cost.sum.value === null || slots < 1 || slots > cost.sum.value
      ? ''
      : gain(cost.sum.value, cost.sum.value - slots);
  }

  function same(a: Node, b: Node): boolean {
    if (ast.kinds[a] !== ast.kinds[b] || ast.kinds[a] === Kind.declaration || !sameTokens(scene, a, b)) return false;
    return [a, b].every((copy) => namesOnlyOutside(copy) && !effectsOf(scene, copy).meets);
  }

  function mayFollow(a: Node, b: Node): boolean {
    return same(a, b);
  }

  /** What it names is declared in itself or outside the branch: variables, and no type of the arm's own. */
  function namesOnlyOutside(copy: Node): boolean {
    const isIn = (node: Node, outer: Node) => node > outer && node < ast.endOfSubtree(outer);
    for (const each of subtree(ast, copy)) {
      const host = ast.kinds[each] === Kind.identifier ? (variableAt(scene, each)?.host ?? NONE) : NONE;
      if (isIn(host, statement) && !isIn(host, copy)) return false;
    }
    for (const each of subtree(ast, statement)) if (ownTypes.has(ast.kinds[each])) return false;
    return true;
  }

  /** The condition is then tested after it. */
  function mayPrecede(a: Node, b: Node): boolean {
    return same(a, b) && mayPass(effectsOf(scene, a), effectsOf(scene, condition));
  }

  function wholeLines(start: number, end: number): { start: number; end: number } {
    const from = start - indentationAt(file, start).length;
    const ending = /^[ \t]*(\r\n|\n|\r)/.exec(file.text.slice(end))?.[0] ?? '';
    return { start: from, end: end + ending.length };
  }

  function ownsItsLines(start: number, end: number): boolean {
    return startsLine(file, start) && /^[ \t]*(\r\n|\n|\r)/.test(file.text.slice(end));
  }
}

const ownTypes = new Set([
  Kind.alias_declaration,
  Kind.type_definition,
  Kind.using_declaration,
  Kind.struct_specifier,
  Kind.class_specifier,
  Kind.union_specifier,
  Kind.enum_specifier,
]);
