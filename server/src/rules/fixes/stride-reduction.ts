import { isWholeBlock } from '../../cuda/barrier';
import { calleeNamed } from '../../cuda/table';
import type { InstrId } from '../../flow/ir';
import { operandsOf, withoutCasts } from '../../flow/operands';
import { maximum } from '../../lanes/linear';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { rootOf } from '../../uniformity/memory';
import { number } from '../words';
import { isClean, mayLeave } from './clean';
import { type Fix, Rank, type TextEdit } from './fix';
import { flowEffectsOf } from './flow-effects';
import { titled } from './gain';
import { constantOf, isPowerOfTwo, isThreadIndex, isUniform } from './linear';
import type { Scene } from './scene';
import { typeName } from './select-value';
import { freshName, indentationAt, lineEndingAt, startsLine } from './text';
import { above, alternativeOf, hasComment, nodesAt, statementsOf, subtree } from './tree';

interface Reduction {
  readonly type: string;
  readonly step: string;
  /** Nodes of the thread index inside the arm. */
  readonly uses: readonly Node[];
  readonly arm: Node;
  readonly loop: Node;
  readonly stride: string;
  readonly index: string;
  readonly object: string;
  readonly operator: string | null;
  readonly isInteger: boolean;
}

/**
 * `if (tid % (2 * s) == 0) part[tid] += part[tid + s];` between barriers → neighbouring threads take the work:
 * `index = 2 * s * tid; if (index < blockDim.x) part[index] += …`. The same sums in the same order, by other threads.
 */
export function contiguousThreadsFix(scene: Scene): Fix | null {
  const found = findReduction(scene);
  if (found === null) return null;
  const { ast, file, statement, condition } = scene;
  return {
    id: 'contiguous-threads',
    title: titled(
      'Let neighbouring threads do the work: whole warps rest',
      runsOfTheArm(scene),
      'same sums in the same order',
      'accesses to shared memory then stride: bank conflicts',
    ),
    kind: 'quickfix',
    rank: Rank.Layout,
    keepsResults: true,
    edits: (): TextEdit[] => {
      const scope = file.text.slice(scene.of.function.start, scene.of.function.end);
      const name = freshName(scope, 'index');
      const start = ast.starts[statement];
      const line = `const ${found.type} ${name} = ${found.step} * ${found.index};${lineEndingAt(file, start)}${indentationAt(file, start)}`;
      return [
        { start, end: start, text: line },
        { start: ast.starts[condition], end: ast.ends[condition], text: `${name} < blockDim.x` },
        ...found.uses.map((use) => ({ start: ast.starts[use], end: ast.ends[use], text: name })),
      ];
    },
  };
}

/**
 * The whole loop from large strides to small ones: `for (s = blockDim.x / 2; s > 0; s /= 2) if (tid < s) …`. Fewer warps
 * and no bank conflicts, but other partners: exact for integers, another rounding for floats. Only where the block is a
 * power of two, only element 0 is read afterwards, and the arm is one `part[tid] op= part[tid + s]`.
 */
export function sequentialAddressingFix(scene: Scene): Fix | null {
  const found = findReduction(scene);
  if (found === null || found.operator === null) return null;
  const { ast, condition } = scene;
  const shapes = scene.blockShapes;
  if (shapes === null || shapes.some(({ x }) => !isPowerOfTwo(x))) return null;
  const { loop, stride } = found;
  if (ast.kinds[loop] !== Kind.for_statement) return null;
  const initializer = ast.child(loop, Field.initializer);
  const test = ast.child(loop, Field.condition);
  const update = ast.child(loop, Field.update);
  if (!/^\w+(\s+int)?\s+\w+\s*=\s*1u?;?$/i.test(ast.textOf(initializer).trim())) return null;
  if (!new RegExp(`^${stride}\\s*<\\s*blockDim\\.x$`).test(ast.textOf(test).trim())) return null;
  const isDoubling = new RegExp(`^${stride}\\s*(\\*=\\s*2u?|<<=\\s*1|\\+=\\s*${stride})$`).test(
    ast.textOf(update).trim(),
  );
  const value = [...subtree(ast, initializer)].find((node) => ast.kinds[node] === Kind.init_declarator);
  if (!isDoubling || value === undefined || !onlyFirstIsReadAfter(scene, found)) return null;
  const isExact = found.isInteger;
  return {
    id: 'sequential-addressing',
    title: titled(
      'Add with large strides first: whole warps rest, no bank conflicts',
      runsOfTheArm(scene),
      isExact ? 'same results' : 'floats add in another order: last bits differ',
    ),
    kind: 'quickfix',
    rank: Rank.Layout,
    keepsResults: isExact,
    edits: (): TextEdit[] => {
      const first = ast.child(value, Field.value);
      return [
        { start: ast.starts[first], end: ast.ends[first], text: 'blockDim.x / 2' },
        { start: ast.starts[test], end: ast.ends[test], text: `${stride} > 0` },
        { start: ast.starts[update], end: ast.ends[update], text: `${stride} /= 2` },
        { start: ast.starts[condition], end: ast.ends[condition], text: `${found.index} < ${stride}` },
      ];
    },
  };

  function onlyFirstIsReadAfter(of: Scene, { object, loop: around }: Reduction): boolean {
    const { start, end } = { start: ast.starts[around], end: ast.ends[around] };
    return of.live.every((instr) => {
      if (instr.op !== 'load' && instr.op !== 'store' && instr.op !== 'call') return true;
      const place = of.place(instr);
      if (place.end <= start || (place.start >= start && place.end <= end)) return true;
      if (instr.op === 'call') return !instr.args.some((id) => objectOf(of, id) === object);
      if (objectOf(of, instr.address) !== object) return true;
      const address = of.of.flow.instructions[instr.address];
      return instr.op === 'load' && address.op === 'offset' && constantOf(of.answer.values[address.index]) === 0;
    });
  }
}

/** How many warps of a block run the arm, all steps together: `47 → 12 runs of the arm per block of 256`. */
function runsOfTheArm({ blockShapes }: Scene): string {
  const sizes = new Set(blockShapes?.map(({ x }) => x));
  const [size] = sizes;
  if (sizes.size !== 1) return '';
  let before = 0;
  let after = 0;
  for (let stride = 1; stride < size; stride *= 2) {
    const active = Math.ceil(size / (2 * stride));
    before += 2 * stride <= 32 ? Math.ceil(size / 32) : active;
    after += Math.ceil(active / 32);
  }
  return before > after ? `${number(before)} → ${number(after)} runs of the arm per block of ${number(size)}` : '';
}

function objectOf(scene: Scene, address: InstrId): string | null {
  const root = rootOf(scene.of.flow, address);
  return root.kind === 'object' ? root.object.name : null;
}

function findReduction(scene: Scene): Reduction | null {
  const { ast, file, statement, condition } = scene;
  if (!scene.isDivergent || scene.branch.site.kind !== 'if' || condition < 0 || scene.of.function.kind !== 'kernel')
    return null;
  if (alternativeOf(ast, statement) >= 0 || !isClean(scene, statement) || !startsLine(file, ast.starts[statement]))
    return null;
  const parent = ast.parents[statement];
  if (ast.kinds[parent] !== Kind.compound_statement) return null;
  const loop = ast.parents[parent];
  if (ast.kinds[loop] !== Kind.for_statement && ast.kinds[loop] !== Kind.while_statement) return null;
  const test = stepOf(scene);
  if (test === null) return null;
  const { index, step, stride } = test;
  // The loop body: the branch, then a barrier. Before the loop: a barrier.
  const body = statementsOf(ast, parent);
  const last = body[body.length - 1];
  if (body.length !== 2 || body[0] !== statement || !isBarrier(last)) return null;
  if (!barrierBefore(loop)) return null;
  // Every thread takes part, in a one-dimensional block.
  if (mayLeave(scene, scene.of.function.body)) return null;
  if (
    !scene.of.verdicts.every(
      ({ values, context }) =>
        isThreadIndex(values[index]) && (context.shape === null || (context.shape.y === 1 && context.shape.z === 1)),
    )
  )
    return null;
  if (scene.of.flow.readsYZ) return null;
  const around = above(
    ast,
    loop,
    new Set([Kind.if_statement, Kind.for_statement, Kind.while_statement, Kind.do_statement, Kind.switch_statement]),
  );
  if (around >= 0 && ast.starts[around] > ast.starts[scene.of.function.body]) return null;
  const arm = ast.child(statement, Field.consequence);
  if (hasComment(ast.textOf(condition))) return null;
  const instructions = scene.in(arm);
  const effects = flowEffectsOf(scene.analysis, scene.of, instructions);
  if (effects.meets || effects.atomics || effects.calls || instructions.some(({ op }) => op === 'out')) return null;
  const ids = new Set(instructions.map(({ id }) => id));
  let object: string | null = null;
  for (const instr of instructions) {
    if (instr.op === 'load' || instr.op === 'store') {
      const name = objectOf(scene, instr.address);
      if (instr.space !== 'shared' || name === null || (object !== null && object !== name)) return null;
      object = name;
      // An element that all threads read while one of them writes it: the result hangs on which warp comes first.
      const address = scene.of.flow.instructions[instr.address];
      if (address.op !== 'offset' || isUniform(scene.answer.values[address.index])) return null;
    }
    // Other per-lane values would be another thread's.
    for (const operand of operandsOf(instr))
      if (!ids.has(operand) && operand !== index && !isUniform(scene.answer.values[operand])) return null;
  }
  if (object === null) return null;
  // Nothing that the arm computes is used behind it.
  for (const instr of scene.live) if (!ids.has(instr.id) && operandsOf(instr).some((id) => ids.has(id))) return null;
  const name = scene.of.flow.instructions[index].name;
  if (name === null || !/^\w+$/.test(name)) return null;
  const uses = [...subtree(ast, arm)].filter(
    (node) => ast.kinds[node] === Kind.identifier && ast.textOf(node) === name,
  );
  if (
    uses.length === 0 ||
    [...subtree(ast, arm)].some(
      (node) => ast.kinds[node] === Kind.field_expression && /^threadIdx/.test(ast.textOf(node)),
    )
  )
    return null;
  const [only, ...more] = statementsOf(ast, arm);
  const expression = only === undefined ? NONE : ast.firstChildren[only];
  const isOne = more.length === 0 && expression >= 0 && ast.kinds[expression] === Kind.assignment_expression;
  const compact = isOne ? ast.textOf(expression).replace(/\s+/g, '') : '';
  const form = new RegExp(
    `^${object}\\[${name}\\]([-+&|^*])=${object}\\[(${name}\\+${stride}|${stride}\\+${name})\\]$`,
  ).exec(compact);
  const element = instructions.find(({ op }) => op === 'store')?.type.kind;
  const type = typeName(scene.of.flow.instructions[index].type);
  if (type === null || !staysSmall(loop)) return null;
  return {
    type,
    step,
    uses,
    arm,
    loop,
    stride,
    index: name,
    object,
    operator: form !== null && form[1] !== '-' && form[1] !== '*' ? form[1] : null,
    isInteger: element === 'int' || element === 'uint',
  };

  /** The stride stays below the size of a block, so that the product cannot wrap. */
  function staysSmall(of: Node): boolean {
    const { flow, verdicts } = scene.of;
    const site = flow.sites.find(({ extent, kind }) => {
      const { start, end } = scene.place(extent);
      return (kind === 'for' || kind === 'while') && start === ast.starts[of] && end === ast.ends[of];
    });
    const test = site === undefined || site.value < 0 ? undefined : flow.instructions[site.value];
    if (test?.op !== 'binary' || (test.operator !== '<' && test.operator !== '<=')) return false;
    const left = withoutCasts(flow.instructions, test.left);
    if (left.op !== 'phi' || left.name !== stride) return false;
    return verdicts.every(({ values }) => {
      const bound = values[test.right];
      return bound !== undefined && bound.lanes === null && maximum(bound.base) <= 1024;
    });
  }

  function isBarrier(node: Node): boolean {
    const call = node >= 0 && ast.kinds[node] === Kind.expression_statement ? ast.firstChildren[node] : NONE;
    if (call < 0 || ast.kinds[call] !== Kind.call_expression) return false;
    const barrier = calleeNamed(ast.textOf(ast.child(call, Field.function)))?.barrier ?? null;
    return barrier !== null && barrier.kind === 'sync' && barrier.scope === 'block' && isWholeBlock(barrier);
  }

  function barrierBefore(node: Node): boolean {
    const siblings = statementsOf(ast, ast.parents[node]);
    for (let at = siblings.indexOf(node) - 1; at >= 0; at--) {
      if (isBarrier(siblings[at])) return true;
      if (
        ast.kinds[siblings[at]] !== Kind.declaration ||
        flowEffectsOf(scene.analysis, scene.of, scene.in(siblings[at])).writes
      )
        return false;
    }
    return false;
  }
}

/** `tid % (2 * s) == 0`: the index, the text of the step and the name of the stride. */
function stepOf(scene: Scene): { readonly index: InstrId; readonly step: string; readonly stride: string } | null {
  const { ast, condition } = scene;
  const { instructions } = scene.of.flow;
  let instr = withoutCasts(instructions, scene.branch.site.value);
  if (instr.op === 'unary' && instr.operator === '!') instr = withoutCasts(instructions, instr.operand);
  else if (instr.op === 'binary' && instr.operator === '==' && constantOf(scene.answer.values[instr.right]) === 0)
    instr = instructions[instr.left];
  else return null;
  if (instr.op !== 'binary' || instr.operator !== '%') return null;
  const step = instructions[instr.right];
  if (step.op !== 'binary' || step.operator !== '*') return null;
  const two = [step.left, step.right].find((id) => constantOf(scene.answer.values[id]) === 2);
  const other = two === step.left ? step.right : step.left;
  if (two === undefined || instructions[other].op !== 'phi' || !isUniform(scene.answer.values[other])) return null;
  const place = scene.place(instr);
  const node = nodesAt(ast, condition, place.start, place.end).find(
    (each) => ast.kinds[each] === Kind.binary_expression,
  );
  if (node === undefined) return null;
  const text = ast.textOf(ast.child(node, Field.right)).replace(/^\((.*)\)$/s, '$1');
  const match = /^(?:2u?\s*\*\s*(\w+)|(\w+)\s*\*\s*2u?)$/.exec(text.trim());
  if (match === null || ast.kinds[ast.child(node, Field.left)] !== Kind.identifier) return null;
  return { index: instr.left, step: text.trim(), stride: match[1] ?? match[2] };
}
