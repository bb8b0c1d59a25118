import type { InstrId } from '../../flow/ir';
import { computedFrom, madeOf } from '../../flow/made-of';
import { type Fix, Rank, type TextEdit } from './fix';
import { isUniform } from './linear';
import type { Scene } from './scene';
import { indentationAt, lineEndingAt, startsLine } from './text';

const MAX_VISITED = 200;

/** How to sort or bin the work by the branch's key, as comments above the kernel: nothing else changes. */
export function sortSnippetFix(scene: Scene): Fix | null {
  const { file, of } = scene;
  const { kind } = scene.branch.site;
  const { extent } = scene.answer.verdict.judgement;
  if (!scene.isDivergent || extent !== 'data-dependent' || of.function.kind !== 'kernel') return null;
  if (scene.condition < 0 || !loadsPerLane(scene, scene.branch.site.value)) return null;
  const isLoop = kind === 'for' || kind === 'while' || kind === 'do';
  const { start } = of.function;
  if (!startsLine(file, start)) return null;
  const head = file.text.slice(Math.max(0, start - 400), start);
  if (head.includes('thrust::sort_by_key')) return null;
  return {
    id: 'sort-snippet',
    title: isLoop
      ? 'Insert how to sort the work by its length before the launch (a comment)'
      : 'Insert how to bin the work by this condition before the launch (a comment)',
    kind: 'refactor.rewrite',
    rank: Rank.Snippet,
    keepsResults: true,
    edits: () =>
      above(scene, [
        `Lanes of a warp agree where neighbours are alike: sort the work by ${isLoop ? 'its length' : 'which arm it takes'} before the launch (<thrust/sort.h>):`,
        '  thrust::sequence(thrust::device, order, order + n);         // order[slot] = slot',
        `  thrust::sort_by_key(thrust::device, key, key + n, order);   // key[i]: ${isLoop ? 'the trip count' : 'the condition'} of element i`,
        'and let each thread take i = order[slot]. For many sorts of one size: cub::DeviceRadixSort::SortPairs.',
      ]),
  };
}

/** How to give a row to a warp instead of a thread, as comments above the kernel: for loops from row[i] to row[i + 1]. */
export function rowSnippetFix(scene: Scene): Fix | null {
  const { file, of } = scene;
  const { kind, value } = scene.branch.site;
  if (!scene.isDivergent || kind !== 'for' || of.function.kind !== 'kernel' || scene.condition < 0) return null;
  const test = of.flow.instructions[value];
  if (test.op !== 'binary' || !startsLine(file, of.function.start)) return null;
  const counter = of.flow.instructions[test.left];
  // Both ends of the row are loaded per lane.
  if (counter.op !== 'phi' || !loadsPerLane(scene, test.right)) return null;
  const loop = of.flow.loops.find(({ site }) => site === scene.branch.site.id);
  const start = counter.incoming.find((id) => loop?.blocks.has(of.flow.instructions[id].block) === false);
  if (start === undefined || !loadsPerLane(scene, start)) return null;
  if (file.text.slice(Math.max(0, of.function.start - 600), of.function.start).includes('A warp for each row'))
    return null;
  return {
    id: 'row-snippet',
    title: 'Insert how to give each row to a warp instead of a thread (a comment)',
    kind: 'refactor.rewrite',
    rank: Rank.Snippet,
    keepsResults: true,
    edits: () =>
      above(scene, [
        'A warp for each row: its lanes share the entries and run alike (launch 32 times as many threads):',
        '  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;',
        '  for (int k = first[row] + lane; k < first[row + 1]; k += 32) sum += entry(k);',
        '  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);',
        '  if (lane == 0) out[row] = sum;',
      ]),
  };
}

/** Comment lines above the function. */
function above({ file, of }: Scene, lines: readonly string[]): TextEdit[] {
  const { start } = of.function;
  const ending = lineEndingAt(file, start) + indentationAt(file, start);
  return [{ start, end: start, text: lines.map((line) => `// ${line}${ending}`).join('') }];
}

/** The value comes from memory, at an address per lane. */
function loadsPerLane(scene: Scene, value: InstrId): boolean {
  const { instructions } = scene.of.flow;
  let isFound = false;
  madeOf(instructions, value, MAX_VISITED, (instr, id) => {
    isFound = instr.op === 'load' && !isUniform(scene.answer.values[id]);
    return isFound ? null : computedFrom(instr);
  });
  return isFound;
}
