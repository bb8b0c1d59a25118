import { calleeOf } from '../../flow/callee';
import type { Instr } from '../../flow/ir';
import { type Ast, NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { rootOf } from '../../uniformity/memory';
import { isClean } from './clean';
import { type Fix, Rank, type TextEdit } from './fix';
import { isPure } from './flow-effects';
import { bothToLongest, titled } from './gain';
import { findIndexTest, type IndexTest } from './index-test';
import { isMultipleOf } from './linear';
import type { Scene } from './scene';
import { isAtom, nodesAt } from './tree';

/**
 * `i % 2` → `(i / 32) % 2`, `tid & 1` → `(tid / 32) & 1`, `tid < 48` → `tid / 32 < 2`: the same test on the index of the
 * warp, on which all lanes agree. Not for elections of a lane, and not where the arms exchange data between lanes or
 * reach for other elements than the thread's own.
 */
export function warpIndexFix(scene: Scene): Fix | null {
  const { extent } = scene.answer.verdict.judgement;
  if (!scene.isDivergent || extent === null || extent === 'boundary' || extent === 'data-dependent') return null;
  if (!isClean(scene, scene.statement)) return null;
  const test = findIndexTest(scene.of.flow.instructions, scene.answer);
  if (test === null || (test.kind === 'parts' && extent === 'one-per-block')) return null;
  if (exchangesLanes(scene) || !keepsToItsElement(scene)) return null;
  const edits = test.kind === 'parts' ? partsEdits(scene, test) : thresholdEdits(scene, test);
  if (edits === null) return null;
  return {
    id: 'warp-index',
    title: titled(
      'Test the warp index instead of the thread index',
      bothToLongest(scene.answer.cost),
      'changes which elements take which path',
    ),
    kind: 'quickfix',
    rank: Rank.Layout,
    keepsResults: false,
    edits: () => edits,
  };
}

function partsEdits(scene: Scene, test: IndexTest & { kind: 'parts' }): TextEdit[] | null {
  const { ast } = scene;
  const operand = operandOf(scene, test, test.operator);
  if (operand === NONE) return null;
  return divided(ast, operand, '(', ')');
}

/** `operand` → `(operand / 32)`, with parentheses around what needs them. */
function divided(ast: Ast, operand: Node, open: string, close: string): TextEdit[] {
  const isOne = isAtom(ast, operand);
  return [
    { start: ast.starts[operand], end: ast.starts[operand], text: isOne ? open : `${open}(` },
    { start: ast.ends[operand], end: ast.ends[operand], text: isOne ? ` / 32${close}` : `) / 32${close}` },
  ];
}

function thresholdEdits(scene: Scene, test: IndexTest & { kind: 'threshold' }): TextEdit[] | null {
  const { ast } = scene;
  const { operator } = test.instr;
  const index = operandOf(scene, test, operator);
  const comparison = index === NONE ? NONE : ast.parents[index];
  const bound = ast.child(comparison, test.indexIsLeft ? Field.right : Field.left);
  if (bound === NONE) return null;
  const warps = Math.ceil(test.threshold / 32);
  const shapes = scene.blockShapes;
  // All threads below: one arm would never run. And what else an atomic or a call does must not be done more often.
  if (shapes?.some(({ x }) => warps * 32 >= x)) return null;
  if (!reachesNothingNew(scene)) return null;
  const isInclusive = test.indexIsLeft ? operator === '<=' || operator === '>' : operator === '>=' || operator === '<';
  const text =
    ast.kinds[bound] === Kind.number_literal
      ? `${isInclusive ? warps - 1 : warps}${/[uU]$/.test(ast.textOf(bound)) ? 'u' : ''}`
      : isInclusive
        ? null
        : `(${isAtom(ast, bound) ? ast.textOf(bound) : `(${ast.textOf(bound)})`} + 31) / 32`;
  if (text === null) return null;
  return [...divided(ast, index, '', ''), { start: ast.starts[bound], end: ast.ends[bound], text }];
}

/** More threads than before take an arm: what it accesses, every thread accesses anyway. */
function reachesNothingNew(scene: Scene): boolean {
  const { start, end } = scene.answer.verdict.site.extent;
  const { flow } = scene.of;
  const isInside = (each: Instr) => each.start >= start && each.end <= end;
  const outside = scene.live.flatMap((each) =>
    each.op === 'offset' && !isInside(each) ? [`${rootName(scene, each.base)}[${each.index}]`] : [],
  );
  return scene.live.every((each) => {
    if (!isInside(each)) return true;
    if (each.op === 'asm' || (each.op === 'call' && !isPure(each) && each.args.some(isPointer))) return false;
    if (each.op !== 'offset') return true;
    const root = rootOf(flow, each.base);
    if (root.kind === 'object' && root.object.space === 'local') return true;
    return outside.includes(`${rootName(scene, each.base)}[${each.index}]`);
  });

  function isPointer(id: number): boolean {
    return flow.instructions[id].type.kind === 'pointer';
  }
}

function rootName(scene: Scene, base: number): string {
  const root = rootOf(scene.of.flow, base);
  if (root.kind === 'parameter') return `parameter ${root.index}`;
  return root.kind === 'object' ? root.object.name : `unknown ${base}`;
}

/** Inside the branch, lanes hand data to each other: another mapping of work to lanes would break it. */
function exchangesLanes(scene: Scene): boolean {
  const { start, end } = scene.answer.verdict.site.extent;
  return scene.live.some((each) => {
    if (each.start < start || each.end > end) return false;
    if (each.op === 'call') {
      const callee = calleeOf(each);
      return callee !== null && (callee.convergent || callee.atomic !== null);
    }
    return (each.op === 'load' || each.op === 'store') && each.space === 'shared';
  });
}

/** Every access in the arms at an index made from the thread's is at that index, not at a neighbour's. */
function keepsToItsElement(scene: Scene): boolean {
  const { start, end } = scene.answer.verdict.site.extent;
  const { flow } = scene.of;
  const { values } = scene.answer;
  return scene.live.every((each: Instr) => {
    if (each.op !== 'offset' || each.start < start || each.end > end) return true;
    const root = rootOf(flow, each.base);
    if (root.kind === 'object' && root.object.space === 'local') return true;
    const value = values[each.index];
    if (value?.lanes?.kind !== 'known') return true;
    const { offsets } = value.lanes;
    const isOwn = offsets.every((offset, thread) => offset - offsets[0] === thread) && !each.negative;
    const first = offsets[0] + value.base.constant;
    return isOwn && first >= 0 && isMultipleOf({ constant: first, terms: [] }, 32);
  });
}

/** The operand that holds the index, in the binary expression that the test stands for. */
function operandOf(scene: Scene, test: IndexTest, operator: string): Node {
  const { ast, branch } = scene;
  const { start, end } = scene.place(test.instr);
  if (start < branch.start || end > branch.end) return NONE;
  for (const node of nodesAt(ast, scene.of.function.node, start, end)) {
    if (ast.kinds[node] !== Kind.binary_expression) continue;
    if (ast.textOf(ast.child(node, Field.operator)) !== operator) continue;
    return ast.child(node, test.indexIsLeft ? Field.left : Field.right);
  }
  return NONE;
}
