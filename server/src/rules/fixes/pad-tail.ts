import { leavesArgumentsAlone } from '../../cuda/host';
import type { Instr, InstrId } from '../../flow/ir';
import { operandsOf } from '../../flow/operands';
import { NONE, type Node } from '../../syntax/ast';
import { Field, Kind } from '../../syntax/kinds';
import { rootOf } from '../../uniformity/memory';
import { code } from '../words';
import { type Fix, Rank } from './fix';
import { flowEffectsOf } from './flow-effects';
import { type LaunchSite, onlyLaunch } from './launch-site';
import { isUniform, isWarpBaseAndLane } from './linear';
import type { Scene } from './scene';
import { indentationAt, lineEndingAt, startsLine } from './text';
import { hasComment, subtree, tokensOf } from './tree';

/**
 * `if (i >= n) return;` behind `cudaMalloc(&a, n * sizeof(float))` and `kernel<<<…>>>(a, n)`: memory and `n` are rounded
 * up to a multiple of 32, and the warp at the end of the data does not split. The guard stays. Only where each thread
 * keeps to its own element of memory that is allocated here, so that nobody sees the elements behind the end.
 */
export function padTailFix(scene: Scene): Fix | null {
  const found = paddable(scene);
  if (found === null || found.allocations === null) return null;
  const { ast } = scene;
  const { size, sizeArgument, allocations } = found;
  const padded = `(${size} + 31) / 32 * 32`;
  return {
    id: 'pad-tail',
    title: `Pad ${code(size, 40)} to a multiple of 32 at allocation and launch (up to 31 more elements; the last warp is whole)`,
    kind: 'refactor.rewrite',
    rank: Rank.Promise,
    // (It changes what the host allocates, which the fuzzer of test/fixes/fuzz does not make.)
    keepsResults: false,
    edits: () => [
      ...allocations.map((node) => ({ start: ast.starts[node], end: ast.ends[node], text: `(${padded})` })),
      { start: ast.starts[sizeArgument], end: ast.ends[sizeArgument], text: padded },
    ],
  };
}

/** The same as a comment above the launch, where memory and launch are here but not all of it is certain. */
export function padSnippetFix(scene: Scene): Fix | null {
  const found = paddable(scene);
  if (found === null || found.allocations !== null || !found.allocatesHere) return null;
  const { ast, file } = scene;
  const { site, size } = found;
  const statement = statementOf(scene, site.call);
  if (statement === NONE || !startsLine(file, ast.starts[statement])) return null;
  const start = ast.starts[statement];
  if (file.text.slice(Math.max(0, start - 600), start).includes('a multiple of 32')) return null;
  return {
    id: 'pad-snippet',
    title: `Insert how to pad ${code(size, 40)} to a multiple of 32 at this launch (a comment)`,
    kind: 'refactor.rewrite',
    rank: Rank.Snippet,
    keepsResults: true,
    edits: () => {
      const ending = lineEndingAt(file, start) + indentationAt(file, start);
      const lines = [
        'No warp splits at the end of the data where its size is a multiple of 32:',
        `  ${size}Padded = (${size} + 31) / 32 * 32;   // allocate this many elements, and pass it for ${size}`,
        'provided that a thread touches only its own element, and that nobody reads the elements behind the end.',
      ];
      return [{ start, end: start, text: lines.map((line) => `// ${line}${ending}`).join('') }];
    },
  };
}

interface Paddable {
  readonly site: LaunchSite;
  /** The host's variable, and where it is an argument of the launch. */
  readonly size: string;
  readonly sizeArgument: Node;
  readonly allocatesHere: boolean;
  /** Where the variable is the number of elements allocated; null where padding is not known to be safe. */
  readonly allocations: readonly Node[] | null;
}

function paddable(scene: Scene): Paddable | null {
  const { ast, answer } = scene;
  if (scene.branch.site.kind !== 'if' || answer.verdict.judgement.extent !== 'boundary' || scene.condition < 0)
    return null;
  const guard = guardOf(scene);
  if (guard === null) return null;
  const site = onlyLaunch(scene);
  if (site === null || site.launch.shape === null) return null;
  const { x, y, z } = site.launch.shape;
  if (x % 32 !== 0 || y !== 1 || z !== 1 || hasComment(ast.textOf(site.call))) return null;
  const sizeArgument = site.args[guard.parameter];
  if (sizeArgument === undefined || ast.kinds[sizeArgument] !== Kind.identifier) return null;
  const size = ast.textOf(sizeArgument);
  const allocated = allocationsOf(scene, site, size);
  const isSafe =
    !mayChange(scene, site, size) && keepsToItself(scene, guard) && sizeIsOnlyTheGuards(scene, guard.parameter);
  return {
    site,
    size,
    sizeArgument,
    allocatesHere: allocated.some((each) => each !== null) || holdsVector(scene, site, size),
    allocations: isSafe && allocated.length > 0 && allocated.every((each) => each !== null) ? allocated : null,
  };
}

/** `thrust::device_vector<float> data(n);` */
function holdsVector({ ast }: Scene, { host }: LaunchSite, size: string): boolean {
  return new RegExp(`device_vector\\s*<[^;<>]*>\\s*\\w+\\s*[({]\\s*${size}\\b`).test(ast.textOf(host.body));
}

interface Guard {
  readonly index: InstrId;
  readonly parameter: number;
}

/** `i < n` or `i >= n` with the index of the thread in the grid and a parameter. */
function guardOf(scene: Scene): Guard | null {
  const { instructions } = scene.of.flow;
  const plain = (id: InstrId) => {
    let at = id;
    for (let instr = instructions[at]; instr.op === 'cast' && instr.from.kind !== 'float'; instr = instructions[at])
      at = instr.operand;
    return at;
  };
  const test = instructions[scene.branch.site.value];
  if (test.op !== 'binary' || !['<', '>=', '>', '<='].includes(test.operator)) return null;
  const isForward = test.operator === '<' || test.operator === '>=';
  const index = plain(isForward ? test.left : test.right);
  const bound = instructions[plain(isForward ? test.right : test.left)];
  if (bound.op !== 'param' || bound.by !== 'value' || (bound.type.kind !== 'int' && bound.type.kind !== 'uint'))
    return null;
  if (!scene.of.verdicts.every(({ values }) => isWarpBaseAndLane(values[index]))) return null;
  return { index, parameter: bound.index };
}

/** Nothing but the guard depends on how many elements there are. */
function sizeIsOnlyTheGuards(scene: Scene, parameter: number): boolean {
  const own = new Set<InstrId>();
  for (const each of scene.live) if (each.op === 'param' && each.index === parameter) own.add(each.id);
  for (const each of scene.live) if (each.op === 'cast' && own.has(each.operand)) own.add(each.id);
  return scene.live.every(
    (each) => own.has(each.id) || each.id === scene.branch.site.value || !operandsOf(each).some((id) => own.has(id)),
  );
}

/** Each thread reads and writes its own element of the parameters, and the lanes run alike whatever they hold. */
function keepsToItself(scene: Scene, { index }: Guard): boolean {
  const { flow } = scene.of;
  if (flow.truncated !== null) return false;
  const isIndex = (id: InstrId) => {
    let at: Instr = flow.instructions[id];
    while (at.op === 'cast' && at.id !== index) at = flow.instructions[at.operand];
    return at.id === index;
  };
  for (const each of scene.live) {
    if (each.op === 'asm' || each.op === 'out') return false;
    if (each.op === 'offset' && (each.negative || !isIndex(each.index) || flow.instructions[each.base].op !== 'param'))
      return false;
    if (each.op === 'load' || each.op === 'store') {
      const root = rootOf(flow, each.address);
      if (each.volatile || root.kind !== 'parameter' || flow.instructions[each.address].op !== 'offset') return false;
    }
    if (each.op === 'address') return false;
  }
  const effects = flowEffectsOf(
    scene.analysis,
    scene.of,
    scene.live.filter((each) => each.op !== 'store'),
  );
  if (effects.writes || effects.meets || effects.atomics || effects.sharedMemory) return false;
  // A loop that ran by what is read behind the end might not end.
  return flow.loops.every(
    ({ site, irreducible }) =>
      !irreducible &&
      site >= 0 &&
      scene.of.verdicts.every(({ values, trips }) => isUniform(values[flow.sites[site].value]) && trips.length > 0),
  );
}

/** For each pointer that is handed to the kernel: `size` in `cudaMalloc(&pointer, size * sizeof(T))`, or null. */
function allocationsOf({ ast, of }: Scene, { host, args, call }: LaunchSite, size: string): (Node | null)[] {
  const found: (Node | null)[] = [];
  args.forEach((arg, at) => {
    if (of.function.parameters[at]?.type.pointee == null) return;
    found.push(ast.kinds[arg] === Kind.identifier ? allocationOf(ast.textOf(arg), parameterText(at)) : null);
  });
  return found;

  /** `const float *in` */
  function parameterText(at: number): string {
    const head = ast.text.slice(of.function.nameEnd, ast.starts[of.function.body]);
    return head.slice(head.indexOf('(') + 1, head.lastIndexOf(')')).split(',')[at] ?? '';
  }

  function allocationOf(name: string, parameter: string): Node | null {
    let allocated: Node | null = null;
    for (const node of subtree(ast, host.body)) {
      if (ast.kinds[node] === Kind.assignment_expression && ast.textOf(ast.child(node, Field.left)) === name)
        return null;
      if (
        ast.kinds[node] !== Kind.call_expression ||
        !/^cudaMalloc(Managed|Async)?$/.test(ast.textOf(ast.child(node, Field.function)))
      )
        continue;
      const [place, bytes] = ast
        .children(ast.child(node, Field.arguments))
        .filter((child) => ast.kinds[child] !== Kind.comment);
      if (place === undefined || bytes === undefined) continue;
      if (
        tokensOf(ast.textOf(place))
          .join('')
          .replace(/^\(void\*\*\)/, '') !== `&${name}`
      )
        continue;
      if (allocated !== null || ast.starts[node] > ast.starts[call]) return null;
      const [left, right] = [ast.child(bytes, Field.left), ast.child(bytes, Field.right)];
      if (ast.kinds[bytes] !== Kind.binary_expression || ast.textOf(ast.child(bytes, Field.operator)) !== '*')
        return null;
      const count = [left, right].find((each) => ast.kinds[each] === Kind.identifier && ast.textOf(each) === size);
      const other = count === left ? right : left;
      const element = /^sizeof\s*\(\s*([\w:]+)\s*\)$/.exec(ast.textOf(other));
      // Elements of the kernel's type, and that type.
      if (count === undefined || element === null) return null;
      if (!new RegExp(`^\\s*(const\\s+)?${element[1]}\\s*(const\\s*)?\\*`).test(parameter)) return null;
      allocated = count;
    }
    return allocated;
  }
}

/** The size has one value in the whole function, and the tree shows all of it. */
function mayChange(scene: Scene, { host, call }: LaunchSite, size: string): boolean {
  const { ast } = scene;
  const text = ast.textOf(host.body);
  if (/(^|[\r\n])[ \t]*#/.test(text) || subtreeHolds(scene, host.body, Kind.ERROR)) return true;
  // What a macro does with it is not seen in the tree.
  const word = new RegExp(`\\b${size}\\b`);
  for (const file of scene.analysis.program.files)
    for (const { name, body } of file.macros)
      if (word.test(body) && new RegExp(`\\b${name}\\b`).test(text)) return true;
  for (const node of subtree(ast, host.body)) {
    if (ast.kinds[node] !== Kind.identifier || ast.textOf(node) !== size) continue;
    const parent = ast.parents[node];
    switch (ast.kinds[parent]) {
      case Kind.assignment_expression:
        if (ast.fields[node] === Field.left) return true;
        break;
      case Kind.update_expression:
      case Kind.pointer_expression:
      case Kind.reference_declarator:
      case Kind.lambda_capture_specifier:
        return true;
      case Kind.init_declarator:
        if (ast.kinds[ast.child(parent, Field.declarator)] === Kind.reference_declarator) return true;
        break;
      case Kind.argument_list: {
        // A function may take it by reference.
        const user = ast.parents[parent];
        if (user !== call && !leavesArgumentsAlone(ast.textOf(ast.child(user, Field.function)))) return true;
      }
    }
  }
  return false;
}

function subtreeHolds({ ast }: Scene, of: Node, kind: number): boolean {
  for (const node of subtree(ast, of)) if (ast.kinds[node] === kind) return true;
  return false;
}

function statementOf({ ast }: Scene, call: Node): Node {
  let at = call;
  while (at >= 0 && ast.kinds[at] !== Kind.expression_statement) at = ast.parents[at];
  return at;
}
