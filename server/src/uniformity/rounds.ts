import type { FunctionFlow, Instr, InstrId, Loop } from '../flow/ir';
import { COMPARISONS, Scope, Source, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';

type Comparison = Instr & { op: 'binary' };
type Phi = Instr & { op: 'phi' };

/** More rounds than a reduction halves, and few enough to look at each. */
const MAX_ROUNDS = 64;
const MAX_DEPTH = 6;

/**
 * A comparison that reads the counter of a loop whose rounds are all known, `for (s = 256; s >= 32; s >>= 1) if (t < s)`,
 * looked at round by round: where the lanes of each warp agree in every round, they agree. `value` is what is known without
 * that; it stands where they do not, or where the rounds are not known.
 */
export function overItsRounds(run: FunctionRun, instr: Comparison, value: Value): Value {
  const { domain, flow, host } = run.input;
  const counter = COMPARISONS.has(instr.operator) ? run.input.facts.tests.counterIn(instr.id) : -1;
  if (counter < 0) return value;
  const phi = flow.instructions[counter] as Phi;
  const loop = loopTestedAt(run, phi, instr.block);
  const rounds = loop === null ? null : roundsOf(run, phi, loop);
  if (rounds === null || !host.spend(rounds.length)) return value;
  let assume = 0;
  let scope: Scope = Scope.Grid;
  for (const count of rounds) {
    const answer = inRound(run, instr.id, phi.id, count, instr.block, 0);
    if (domain.pattern(answer) !== null) return value;
    scope = Math.max(scope, domain.scope(answer));
    assume |= answer.assume;
  }
  const facts = { scope, source: Source.WarpIndex | Source.Loop, min: 0, max: 1 };
  return { ...run.symbol(`rounds:${instr.id}`, 'a comparison', facts, instr.block), assume };
}

/** The first loop counter that an expression without effect reads, -1 for none. */
export function counterIn(flow: FunctionFlow, id: InstrId, depth = 0): InstrId {
  const instr = flow.instructions[id];
  if (depth > MAX_DEPTH) return -1;
  switch (instr.op) {
    case 'phi':
      return flow.loops.some((loop) => loop.header === instr.block) ? id : -1;
    case 'cast':
      return counterIn(flow, instr.operand, depth + 1);
    case 'binary': {
      const left = counterIn(flow, instr.left, depth + 1);
      return left >= 0 ? left : counterIn(flow, instr.right, depth + 1);
    }
    default:
      return -1;
  }
}

/** An expression's value where the counter is `count`. */
function inRound(run: FunctionRun, id: InstrId, phi: InstrId, count: number, block: number, depth: number): Value {
  const { flow, domain } = run.input;
  if (id === phi) return domain.constant(count);
  const instr = flow.instructions[id];
  const at = (operand: InstrId): Value => inRound(run, operand, phi, count, block, depth + 1);
  if (depth <= MAX_DEPTH) {
    if (instr.op === 'cast') return domain.cast(at(instr.operand), instr.from, instr.type);
    if (instr.op === 'binary') return domain.binary(instr.operator, at(instr.left), at(instr.right), instr.type);
  }
  return run.valueAt(id, block);
}

/** The loop that the phi counts, where its first block tests it before `block` is reached. */
function loopTestedAt(run: FunctionRun, phi: Phi, block: number): Loop | null {
  const { flow } = run.input;
  const loop = flow.loops.find((each) => each.header === phi.block);
  if (loop === undefined || loop.irreducible || block === loop.header || !loop.blocks.has(block)) return null;
  const { terminator } = flow.blocks[loop.header];
  return terminator.kind === 'branch' && loop.blocks.has(terminator.yes) !== loop.blocks.has(terminator.no)
    ? loop
    : null;
}

/** The counter's values in the rounds that the loop's own test lets through, in order. */
function roundsOf(run: FunctionRun, phi: Phi, loop: Loop): readonly number[] | null {
  const { flow, domain } = run.input;
  const { predecessors, terminator } = flow.blocks[loop.header];
  if (terminator.kind !== 'branch') return null;
  const outside = phi.incoming.filter((_, index) => !loop.blocks.has(predecessors[index]));
  const inside = new Set(phi.incoming.filter((_, index) => loop.blocks.has(predecessors[index])));
  if (outside.length !== 1 || inside.size !== 1) return null;
  const [update] = inside;
  const start = run.valueAt(outside[0], loop.header);
  if (!domain.isConstant(start)) return null;
  const staysIf = loop.blocks.has(terminator.yes) ? 1 : 0;
  const rounds: number[] = [];
  for (let count = start.base.constant; ; ) {
    const test = substituted(run, terminator.condition, phi.id, count, 0);
    if (test === null) return null;
    if ((test.base.constant !== 0 ? 1 : 0) !== staysIf) return rounds;
    rounds.push(count);
    const next = substituted(run, update, phi.id, count, 0);
    if (next === null || rounds.length > MAX_ROUNDS) return null;
    count = next.base.constant;
  }
}

/** The constant that an expression of the counter and constants is where the counter is `count`; null: it is none. */
function substituted(run: FunctionRun, id: InstrId, phi: InstrId, count: number, depth: number): Value | null {
  const { flow, domain } = run.input;
  if (id === phi) return domain.constant(count);
  const instr = flow.instructions[id];
  const value = run.values[id];
  if (value !== undefined && domain.isConstant(value)) return value;
  if (depth > MAX_DEPTH) return null;
  const at = (operand: InstrId): Value | null => substituted(run, operand, phi, count, depth + 1);
  let made: Value | null = null;
  if (instr.op === 'cast') {
    const operand = at(instr.operand);
    made = operand === null ? null : domain.cast(operand, instr.from, instr.type);
  } else if (instr.op === 'binary') {
    const left = at(instr.left);
    const right = left === null ? null : at(instr.right);
    made = left === null || right === null ? null : domain.binary(instr.operator, left, right, instr.type);
  }
  return made !== null && domain.isConstant(made) ? made : null;
}
