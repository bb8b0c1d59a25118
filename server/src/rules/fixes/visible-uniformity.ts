import { archNamed, generation } from '../../cuda/architectures';
import { computedFrom, madeOf } from '../../flow/made-of';
import { withoutCasts } from '../../flow/operands';
import { scopeOf } from '../../lanes/linear';
import { Assume, Scope } from '../../lanes/value';
import { Field, Kind } from '../../syntax/kinds';
import { isClean } from './clean';
import { type Fix, Rank } from './fix';
import { onlyLaunch } from './launch-site';
import { isUniform } from './linear';
import { everyLaneReaches } from './reach';
import type { Scene } from './scene';
import { indentationAt, indentUnit, lineEndingAt } from './text';
import { hasComment, nodesAt } from './tree';

const MAX_VISITED = 200;

/**
 * `int warp = threadIdx.x / 32;` → `… = __shfl_sync(0xffffffff, threadIdx.x / 32, 0);`: the compiler then knows that the
 * value is the same in all lanes, and branches and addresses by it need no per-lane bookkeeping.
 */
export function warpIndexShuffleFix(scene: Scene): Fix | null {
  const { ast, of, answer } = scene;
  if (answer.verdict.judgement.uniformity !== 'warp') return null;
  const { flow } = of;
  // The variable behind the condition that holds a quotient of threadIdx.x.
  const feeds = new Set<number>();
  madeOf(flow.instructions, scene.branch.site.value, MAX_VISITED, (instr, id) => {
    feeds.add(id);
    return computedFrom(instr);
  });
  for (const id of feeds) {
    const instr = flow.instructions[id];
    const value = answer.values[id];
    if (instr.name === null || !/^\w+$/.test(instr.name) || value === undefined) continue;
    if (instr.op !== 'binary' && instr.op !== 'cast') continue;
    if (!isWarpIndex(scene, id)) continue;
    const { start, end } = scene.place(instr);
    const node = nodesAt(ast, of.function.node, start, end).find(
      (each) => ast.fields[each] === Field.value && ast.kinds[ast.parents[each]] === Kind.init_declarator,
    );
    if (node === undefined || ast.textOf(ast.child(ast.parents[node], Field.declarator)) !== instr.name) continue;
    if (!isClean(scene, node) || !everyLaneReaches(scene, instr.block)) continue;
    return {
      id: 'warp-index-shuffle',
      title: `Show the compiler that \`${instr.name}\` is the same in all lanes (one shuffle; then uniform registers)`,
      kind: 'refactor.rewrite',
      rank: Rank.Uniform,
      keepsResults: true,
      edits: () => [
        { start, end: start, text: '__shfl_sync(0xffffffff, ' },
        { start: end, end, text: ', 0)' },
      ],
    };
  }
  return null;
}

/** threadIdx.x / 32 or threadIdx.x >> 5, through casts. */
function isWarpIndex(scene: Scene, id: number): boolean {
  const { instructions } = scene.of.flow;
  const instr = withoutCasts(instructions, id);
  if (instr.op !== 'binary') return false;
  const { left, right, operator } = instr;
  const index = withoutCasts(instructions, left);
  const by = scene.answer.values[right];
  const constant = by?.lanes === null && by.base.terms.length === 0 ? by.base.constant : null;
  if (index.op !== 'builtin' || index.which !== 'threadIdx.x') return false;
  if (!((operator === '/' && constant === 32) || (operator === '>>' && constant === 5))) return false;
  return scene.of.verdicts.every(({ values }) => {
    const value = values[id];
    return value !== undefined && isUniform(value) && scopeOf(value.base) <= Scope.Warp;
  });
}

/** `__builtin_assume(blockDim.x % 32 == 0);` at the top of a kernel whose verdicts rest on it. */
export function assumeFix(scene: Scene): Fix | null {
  const { ast, file, of, answer } = scene;
  const { uniformity, assume } = answer.verdict.judgement;
  if (of.function.kind !== 'kernel' || uniformity === 'divergent' || (assume & Assume.WarpMultiple) === 0) return null;
  if (scene.blockShapes !== null) return null;
  const body = of.function.body;
  if (/__builtin_assume\s*\(\s*blockDim\.x/.test(ast.textOf(body))) return null;
  const at = ast.starts[body] + 1;
  if (!/^[ \t]*(\/\/[^\n]*)?(\r\n|\n|\r)/.test(file.text.slice(at))) return null;
  return {
    id: 'assume-warp-multiple',
    title: 'Promise whole warps: `__builtin_assume(blockDim.x % 32 == 0)` (undefined if launched otherwise)',
    kind: 'refactor.rewrite',
    rank: Rank.Promise,
    keepsResults: false,
    edits: () => {
      const line = /^[^\r\n]*/.exec(file.text.slice(at))?.[0].length ?? 0;
      const indentation = indentationAt(file, ast.starts[of.function.node]) + indentUnit(file);
      const text = `${lineEndingAt(file, at)}${indentation}__builtin_assume(blockDim.x % 32 == 0);`;
      return [{ start: at + line, end: at + line, text }];
    },
  };
}

/** `__launch_bounds__(256)` where the only launch has 256 threads. */
export function launchBoundsFix(scene: Scene): Fix | null {
  const found = attributePlace(scene);
  if (found === null) return null;
  const { at, shape } = found;
  const threads = shape.x * shape.y * shape.z;
  return {
    id: 'launch-bounds',
    title: `Promise the block size of the only launch: \`__launch_bounds__(${threads})\` (a larger launch fails)`,
    kind: 'refactor.rewrite',
    rank: Rank.Promise,
    keepsResults: false,
    edits: () => [{ start: at, end: at, text: `__launch_bounds__(${threads}) ` }],
  };
}

/**
 * `__block_size__((256, 1, 1))`, which makes blockDim a constant. nvcc 13 has it for sm_90 and later, not beside
 * `__launch_bounds__`. The launch then counts blocks only: a block size in it is left out, or is 1 in front of a stream,
 * and there is no dynamic shared memory. Blocks are then started as clusters, about 4 cycles each (docs/accuracy.md).
 */
export function blockSizeFix(scene: Scene): Fix | null {
  const found = attributePlace(scene);
  const site = onlyLaunch(scene);
  if (found === null || site === null || generation(archNamed(scene.analysis.arch ?? '')) < 90) return null;
  const { ast } = scene;
  const { at, shape } = found;
  const [grid, block, shared, stream] = site.configuration;
  if (block === undefined || (shared !== undefined && ast.textOf(shared) !== '0')) return null;
  if (hasComment(ast.text.slice(ast.ends[grid], ast.ends[block]))) return null;
  const attribute = `__block_size__((${shape.x}, ${shape.y}, ${shape.z}))`;
  return {
    id: 'block-size',
    title: `Fix the block size of the only launch: \`${attribute}\` (another launch fails; short blocks start up to 3 × slower)`,
    kind: 'refactor.rewrite',
    rank: Rank.Promise,
    keepsResults: false,
    edits: () => [
      { start: at, end: at, text: `${attribute} ` },
      stream === undefined
        ? { start: ast.ends[grid], end: ast.ends[shared ?? block], text: '' }
        : { start: ast.starts[block], end: ast.ends[block], text: '1' },
    ],
  };
}

interface AttributePlace {
  readonly at: number;
  readonly shape: { readonly x: number; readonly y: number; readonly z: number };
}

/** In front of the kernel's name, where its only launch tells the shape and no attribute does: once per kernel. */
function attributePlace(scene: Scene): AttributePlace | null {
  const { ast, file, of, analysis } = scene;
  const fn = of.function;
  if (fn.kind !== 'kernel' || fn.maxThreads !== null || !scene.isDivergent) return null;
  // Once per kernel: at its first branch that splits warps.
  const first = of.branches.find(({ answers }) => answers[0].verdict.judgement.uniformity === 'divergent');
  if (first !== scene.branch) return null;
  const shapes = analysis.program.shapesOf(fn);
  if (shapes.length !== 1 || shapes[0].from !== 'launch' || analysis.program.hasUnknownLaunch(fn)) return null;
  const head = file.text.slice(fn.start, ast.starts[fn.body]);
  const match = /\bvoid\s+(?=\w+\s*\()/.exec(head);
  if (match === null || /__launch_bounds__|__block_size__|__cluster_dims__/.test(head)) return null;
  const at = fn.start + match.index + match[0].length;
  return at === fn.nameStart ? { at, shape: shapes[0] } : null;
}
