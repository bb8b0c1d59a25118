import type { InstrId } from '../../flow/ir';
import { operandsOf } from '../../flow/operands';
import type { Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { isClean } from './clean';
import { effectsOf } from './effects';
import { type Fix, Rank } from './fix';
import { flowEffectsOf, functionOf, isPlainAtomic, isPure, liveOf } from './flow-effects';
import { bothToLongest, titled } from './gain';
import { findIndexTest, type IndexTest } from './index-test';
import { isPowerOfTwo, isWarpBaseAndLane } from './linear';
import type { Scene } from './scene';
import { freshName, indentationAt, lineEnd, lineEndingAt } from './text';
import { nodesAt, subtree } from './tree';
import { variableAt, variablesOf } from './variables';

/**
 * Another thread for the same element: `i` becomes a permutation of the indices of each 32·k threads, so that every
 * element takes the arm it took, but the 32 lanes of a warp agree. Only where the index is all that tells threads apart,
 * lanes exchange nothing, and every launch has a one-dimensional block of a multiple of 32·k threads.
 */
export function remapIndexFix(scene: Scene): Fix | null {
  const { extent } = scene.answer.verdict.judgement;
  if (!scene.isDivergent || (extent !== 'every-warp' && extent !== 'some-warps')) return null;
  if (scene.of.function.kind !== 'kernel') return null;
  const test = findIndexTest(scene.of.flow.instructions, scene.answer);
  if (test === null || test.kind !== 'parts') return null;
  const parts = test.operator === '&' ? test.by + 1 : test.by;
  if (!isPowerOfTwo(parts) || parts > 8) return null; // `& 4` alone: its lower bits stay mixed
  const group = 32 * parts;
  const shapes = scene.blockShapes;
  if (shapes === null || shapes.some(({ x, y, z }) => x % group !== 0 || y !== 1 || z !== 1)) return null;
  if (!scene.of.verdicts.every(({ values }) => isWarpBaseAndLane(values[test.index], group))) return null;
  if (!outweighsStride(scene)) return null;
  const declared = declarationOf(scene, test);
  if (declared === null || !isAllThatTellsThreadsApart(scene, test.index) || !isOrderFree(scene)) return null;
  return {
    id: 'remap-index',
    title: titled(
      `Give each warp elements of one kind: permute \`${declared.name}\` within ${group} threads`,
      bothToLongest(scene.answer.cost),
      `same results; up to ${parts} × the memory transactions`,
    ),
    kind: 'quickfix',
    rank: Rank.Layout,
    keepsResults: true,
    edits: () => {
      const { ast, file } = scene;
      const { name, declaration, declarator } = declared;
      const slot = freshName(file.text.slice(scene.of.function.start, scene.of.function.end), 'slot');
      const type = file.text.slice(ast.starts[declaration], ast.starts[declarator]);
      const bits = Math.log2(parts);
      const permuted = `(${slot} & ~${group - 1}) | ((${slot} & 31) << ${bits}) | ((${slot} >> 5) & ${parts - 1})`;
      const at = lineEnd(file, ast.ends[declaration]);
      const indentation = indentationAt(file, ast.starts[declaration]);
      return [
        { start: ast.starts[declarator], end: ast.ends[declarator], text: slot },
        { start: at, end: at, text: `${lineEndingAt(file, at)}${indentation}${type}${name} = ${permuted};` },
      ];
    },
  };
}

/** What is saved must pay for accesses that stride, in every launch or call. */
const MIN_SAVED_SLOTS = 16;
const MAX_MEMORY_SHARE = 0.25;

function outweighsStride({ answer: { cost }, of }: Scene): boolean {
  return (
    cost.sum.rank - cost.longest.rank >= MIN_SAVED_SLOTS &&
    of.costs.every(({ memoryShare }) => memoryShare <= MAX_MEMORY_SHARE)
  );
}

interface Declared {
  readonly name: string;
  readonly declaration: Node;
  readonly declarator: Node;
}

/** `int i = …;`, the only place that gives the tested index its value; nothing else stands on the rest of its line. */
function declarationOf(scene: Scene, test: IndexTest): Declared | null {
  const { ast, file } = scene;
  const operand = nodesAt(ast, scene.of.function.node, scene.place(test.instr).start, scene.place(test.instr).end)
    .filter((node) => ast.kinds[node] === Kind.binary_expression)
    .map((node) => ast.child(node, test.indexIsLeft ? Field.left : Field.right))[0];
  if (operand === undefined || ast.kinds[operand] !== Kind.identifier) return null;
  const name = ast.textOf(operand);
  const body = scene.of.function.body;
  let found: Declared | null = null;
  for (const node of subtree(ast, body)) {
    if (ast.kinds[node] !== Kind.init_declarator) continue;
    const declarator = ast.child(node, Field.declarator);
    if (ast.kinds[declarator] !== Kind.identifier || ast.textOf(declarator) !== name) continue;
    if (found !== null) return null; // two variables of one name
    found = { name, declaration: ast.parents[node], declarator };
    const value = ast.child(node, Field.value);
    const instr = scene.of.flow.instructions[test.index];
    const place = scene.place(instr);
    if (ast.starts[value] !== place.start || ast.ends[value] !== place.end) return null;
    if (instr.name !== name) return null;
  }
  if (found === null) return null;
  const { declaration } = found;
  const isLone =
    ast.kinds[declaration] === Kind.declaration &&
    ast.parents[declaration] === body &&
    ast.children(declaration).filter((child) => ast.fields[child] === Field.declarator).length === 1;
  const type = scene.of.flow.instructions[test.index].type;
  if (!isLone || (type.kind !== 'int' && type.kind !== 'uint') || type.bits !== 32) return null;
  const variable = variableAt(scene, operand);
  const isShared = variable === null || (variablesOf(scene).get(variable)?.isShared ?? true);
  if (isShared || !isClean(scene, declaration) || effectsOf(scene, body).writes.has(variable)) return null;
  const after = file.text.slice(ast.ends[declaration], lineEnd(file, ast.ends[declaration])).trim();
  return after === '' || after.startsWith('//') ? found : null;
}

/** Whatever depends on which thread it is depends on it through the index. */
function isAllThatTellsThreadsApart(scene: Scene, index: InstrId): boolean {
  const { instructions } = scene.of.flow;
  const feeds = new Set<InstrId>([index]);
  const work = [index];
  for (let id = work.pop(); id !== undefined; id = work.pop())
    for (const operand of operandsOf(instructions[id]))
      if (!feeds.has(operand)) {
        feeds.add(operand);
        work.push(operand);
      }
  const tainted = new Set<InstrId>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const instr of scene.live) {
      if (tainted.has(instr.id) || instr.id === index) continue;
      const isSource = instr.op === 'builtin' && !/^(blockIdx|blockDim|gridDim|warpSize)/.test(instr.which);
      if (!isSource && !operandsOf(instr).some((id) => tainted.has(id))) continue;
      if (!feeds.has(instr.id)) return false;
      tainted.add(instr.id);
      changed = true;
    }
  }
  return true;
}

/** Threads do not meet, and what they add to memory does not depend on their order. */
function isOrderFree(scene: Scene): boolean {
  const { analysis, of } = scene;
  const rest = scene.live.filter((instr) => {
    if (instr.op !== 'call' || isPure(instr)) return true;
    return !isPlainAtomic(instr);
  });
  for (const instr of rest) {
    if (instr.op === 'asm' || ((instr.op === 'load' || instr.op === 'store') && instr.volatile)) return false;
    if (instr.op === 'address' && instr.object.space === 'shared') return false;
    if (instr.op !== 'call' || isPure(instr)) continue;
    const callee = functionOf(analysis, instr);
    if (callee === undefined) return false;
    const inner = flowEffectsOf(analysis, callee, liveOf(callee));
    if (inner.meets || inner.readsThread || inner.atomics || inner.sharedMemory) return false;
  }
  return of.flow.truncated === null;
}
