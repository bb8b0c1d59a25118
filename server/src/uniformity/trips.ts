import { effectOf } from '../flow/callee';
import type { FunctionFlow, Instr, InstrId, Loop } from '../flow/ir';
import { COMPARISONS, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';
import { constantOf, Polynomials, spell as spellPolynomial } from './polynomial';
import { isNarrow } from './relative';
import type { TripCount } from './result';

const UNKNOWN: TripCount = { max: null, mean: null, symbolic: null };
const MAX_SIMULATED = 4096;
/** Calls that give the same in every iteration, whatever they are called on. */
const GIVES_THE_SAME: ReadonlySet<string> = new Set(['constant', 'builtin']);
const STEPS: ReadonlySet<string> = new Set(['+', '-', '*', '/', '<<', '>>']);

/** Trip counts by loop index. */
export function tripCounts(run: FunctionRun): TripCount[] {
  return run.input.flow.loops.map((loop) => (run.isReached(loop.header) ? tripCount(run, loop) : UNKNOWN));
}

/** A loop's counter and the test of it. */
export interface Counted {
  readonly phi: InstrId;
  readonly initial: InstrId;
  readonly step: Step;
  readonly bound: InstrId;
  /** The test as `counter operator bound`. */
  readonly operator: string;
  /** The test is on the counter after its update (a do-loop, or `while (i++ < n)`). */
  readonly testsUpdated: boolean;
  /** What is tested is the counter, before or after its update, not something made of it, and no bit of it is cut off. */
  readonly isExact: boolean;
}

interface Step {
  readonly operator: string;
  readonly amount: InstrId;
}

export function tripCount(run: FunctionRun, loop: Loop): TripCount {
  const counted = run.input.facts.countedLoop(loop);
  if (counted === null) return UNKNOWN;
  const { flow, domain } = run.input;
  const outside = flow.loops[loop.id].header;
  const value = (id: InstrId): Value => run.valueAt(id, outside);
  const initial = value(counted.initial);
  const bound = value(counted.bound);
  const amount = value(counted.step.amount);
  const constants = [initial, bound, amount].map((v) => (domain.isConstant(v) ? v.base.constant : null));
  if (constants.every((c) => c !== null)) {
    const n = simulate(constants[0] as number, constants[1] as number, constants[2] as number, counted);
    if (n !== null) return { max: n, mean: n, symbolic: null };
  }
  // `for (i = start; i < start + 4; i++)`: as many as the distance tells, wherever it starts.
  const distance = /^[-+]$/.test(counted.step.operator)
    ? new Polynomials(flow).difference(counted.bound, counted.initial)
    : null;
  const known = distance === null ? null : constantOf(distance);
  if (known !== null && constants[2] !== null) {
    const n = simulate(0, known, constants[2], counted);
    if (n !== null) return { max: n, mean: n, symbolic: null };
  }
  const perLane = laneTrips(initial, bound, amount, counted);
  if (perLane !== null) return perLane;
  const isAdditive = /^[-+]$/.test(counted.step.operator) && constants[2] !== null && Math.abs(constants[2]) === 1;
  const isSize = isAdditive && initial.lanes === null && bound.lanes === null;
  return { max: null, mean: null, symbolic: spell(run, counted, constants), isSize };
}

/** Recognises `phi(initial, phi op amount)` tested against something the loop does not change. */
export function countedLoop(flow: FunctionFlow, loop: Loop): Counted | null {
  if (loop.site < 0) return null;
  const site = flow.sites[loop.site];
  let test = flow.instructions[site.value];
  while (test !== undefined && test.op === 'cast') test = flow.instructions[test.operand];
  if (test === undefined) return null;
  if (test.op !== 'binary' || !COMPARISONS.has(test.operator)) return null;
  for (const [left, right, operator] of [
    [test.left, test.right, test.operator],
    [test.right, test.left, mirror(test.operator)],
  ] as const) {
    const counter = counterOf(flow, loop, left);
    if (counter !== null && !changesIn(flow, loop, right)) return { ...counter, bound: right, operator };
  }
  return null;
}

function mirror(operator: string): string {
  return operator.replace(/[<>]/, (c) => (c === '<' ? '>' : '<'));
}

function stripped({ instructions }: FunctionFlow, id: InstrId): Instr {
  let instr = instructions[id];
  for (let i = 0; i < 8 && instr.op === 'cast'; i++) instr = instructions[instr.operand];
  return instr;
}

/** Is no bit cut off in what `stripped` goes through? (Bytes and shorts come round.) */
function keepsWord({ instructions }: FunctionFlow, id: InstrId): boolean {
  let instr = instructions[id];
  for (let i = 0; i < 8 && instr.op === 'cast'; i++) {
    if (isNarrow(instr.type)) return false;
    instr = instructions[instr.operand];
  }
  return !isNarrow(instr.type);
}

/** The counter of a loop that an instruction reads or updates: where it starts and by what it moves. */
export function counterOf(flow: FunctionFlow, loop: Loop, id: InstrId): Omit<Counted, 'bound' | 'operator'> | null {
  const instr = stripped(flow, id);
  let phi: Instr = instr;
  let testsUpdated = false;
  if (instr.op === 'binary' && STEPS.has(instr.operator)) {
    phi = stripped(flow, instr.left);
    testsUpdated = true;
  }
  if (phi.op !== 'phi' || phi.block !== loop.header) return null;
  const { predecessors } = flow.blocks[loop.header];
  let initial = -1;
  let next = -1;
  predecessors.forEach((from, index) => {
    if (loop.blocks.has(from)) next = next < 0 || next === phi.id ? (phi.op === 'phi' ? phi.incoming[index] : -1) : -2;
    else {
      const from = phi.op === 'phi' ? phi.incoming[index] : -1;
      initial = initial === -1 || initial === from ? from : -2;
    }
  });
  if (initial < 0 || next < 0) return null;
  const step = stripped(flow, next);
  if (step.op !== 'binary' || !STEPS.has(step.operator)) return null;
  let amount = step.right;
  if (stripped(flow, step.left).id !== phi.id) {
    if (step.operator !== '+' && step.operator !== '*') return null;
    if (stripped(flow, step.right).id !== phi.id) return null;
    amount = step.left;
  }
  if (changesIn(flow, loop, amount)) return null;
  const isWide = [id, next, ...(step.op === 'binary' ? [step.left, step.right] : []), phi.id].every((each) =>
    keepsWord(flow, each),
  );
  const isExact = isWide && (instr.id === phi.id || instr.id === step.id);
  return { phi: phi.id, initial, step: { operator: step.operator, amount }, testsUpdated, isExact };
}

/** May a value be another one in another round of the loop? */
function changesIn(flow: FunctionFlow, loop: Loop, id: InstrId): boolean {
  const work = [id];
  const seen = new Set<InstrId>();
  while (work.length > 0 && seen.size < 32) {
    const at = work.pop() as InstrId;
    if (seen.has(at)) continue;
    seen.add(at);
    const instr = flow.instructions[at];
    if (!loop.blocks.has(instr.block)) continue;
    switch (instr.op) {
      case 'const':
      case 'builtin':
      case 'symbol':
      case 'param':
      case 'address':
        break;
      case 'binary':
        work.push(instr.left, instr.right);
        break;
      case 'cast':
      case 'unary':
      case 'field':
        work.push(instr.operand);
        break;
      case 'offset':
        work.push(instr.base, instr.index);
        break;
      case 'load':
        // `len[i]` re-read each time: taken as unchanged, as an author does.
        work.push(instr.address);
        break;
      case 'call':
        // `tile.size()`
        if (!GIVES_THE_SAME.has(effectOf(instr)?.kind ?? '')) return true;
        break;
      default:
        return true;
    }
  }
  return false;
}

function simulate(initial: number, bound: number, amount: number, loop: Counted): number | null {
  let counter = initial;
  const advance = (c: number): number => {
    switch (loop.step.operator) {
      case '+':
        return c + amount;
      case '-':
        return c - amount;
      case '*':
        return c * amount;
      case '/':
        return Math.trunc(c / amount);
      case '<<':
        return c * 2 ** amount;
      default:
        return Math.floor(c / 2 ** amount);
    }
  };
  const holds = (c: number): boolean => {
    switch (loop.operator) {
      case '<':
        return c < bound;
      case '<=':
        return c <= bound;
      case '>':
        return c > bound;
      case '>=':
        return c >= bound;
      case '==':
        return c === bound;
      default:
        return c !== bound;
    }
  };
  // A linear count needs no simulation.
  if ((loop.step.operator === '+' || loop.step.operator === '-') && loop.operator !== '!=' && loop.operator !== '==') {
    const stride = loop.step.operator === '+' ? amount : -amount;
    const isUp = loop.operator.startsWith('<');
    if (stride === 0 || stride > 0 !== isUp) return holds(initial) ? null : 0;
    const distance = isUp ? bound - initial : initial - bound;
    const inclusive = loop.operator.endsWith('=') ? 1 : 0;
    const n = Math.ceil((distance + inclusive) / Math.abs(stride));
    return Math.max(loop.testsUpdated ? 1 : 0, n);
  }
  let n = loop.testsUpdated ? 1 : 0;
  if (loop.testsUpdated) counter = advance(counter);
  for (; n <= MAX_SIMULATED; n++) {
    if (!holds(counter)) return n;
    const next = advance(counter);
    if (next === counter) return null;
    counter = next;
  }
  return null;
}

/** Trip counts of known lanes: the maximum and mean of a warp, the worst warp. */
function laneTrips(initial: Value, bound: Value, amount: Value, loop: Counted): TripCount | null {
  if (
    initial.base.terms.length > 0 ||
    bound.base.terms.length > 0 ||
    amount.lanes !== null ||
    amount.base.terms.length > 0
  )
    return null;
  const vector = (v: Value): Float64Array | null =>
    v.lanes === null ? null : v.lanes.kind === 'known' ? v.lanes.offsets : new Float64Array(0);
  const from = vector(initial);
  const to = vector(bound);
  if (from?.length === 0 || to?.length === 0) return null;
  const length = Math.max(from?.length ?? 0, to?.length ?? 0);
  if (length === 0) return null;
  let worst = 0;
  let mean = 0;
  for (let warp = 0; warp < length; warp += 32) {
    let max = 0;
    let sum = 0;
    const lanes = Math.min(32, length - warp);
    for (let lane = warp; lane < warp + lanes; lane++) {
      const a = initial.base.constant + (from === null ? 0 : from[lane % from.length]);
      const b = bound.base.constant + (to === null ? 0 : to[lane % to.length]);
      const n = simulate(a, b, amount.base.constant, loop);
      if (n === null) return null;
      max = Math.max(max, n);
      sum += n;
    }
    if (max > worst) {
      worst = max;
      mean = sum / lanes;
    }
  }
  return { max: worst, mean, symbolic: null };
}

/**
 * The trips of each thread where the counter's start, bound and step are known; else (`trips` null) the step of an
 * additive counter that starts at another number in each lane, where that is constant. Null: no such counter.
 */
export function lanesTrips(run: FunctionRun, loop: Loop): { trips: Float64Array | null; step: number | null } | null {
  const counted = run.input.facts.countedLoop(loop);
  if (counted === null) return null;
  const { domain } = run.input;
  const [initial, bound, amount] = [counted.initial, counted.bound, counted.step.amount].map((id) =>
    run.valueAt(id, loop.header),
  );
  const isAdditive = /^[-+]$/.test(counted.step.operator);
  const step = isAdditive && domain.isConstant(amount) ? amount.base.constant : null;
  const numbers = (v: Value): Float64Array | null => {
    if (v.base.terms.length > 0 || domain.isUndef(v)) return null;
    if (v.lanes === null) return new Float64Array([v.base.constant]);
    return v.lanes.kind === 'known' ? v.lanes.offsets : null;
  };
  const from = numbers(initial);
  const to = numbers(bound);
  if (from === null || to === null || !domain.isConstant(amount)) {
    const isIndex = initial.lanes?.kind === 'known' && bound.lanes === null;
    return isIndex ? { trips: null, step } : null;
  }
  const length = Math.max(from.length, to.length);
  if (length === 1) return null;
  const trips = new Float64Array(length);
  for (let t = 0; t < length; t++) {
    const n = simulate(from[t % from.length], to[t % to.length], amount.base.constant, counted);
    if (n === null) return null;
    trips[t] = Math.max(0, n);
  }
  return { trips, step };
}

/** `n`, `(n - i) / stride`, `log2(n)`: as the author would write the count. */
function spell(run: FunctionRun, loop: Counted, constants: readonly (number | null)[]): string | null {
  const text = (id: InstrId): string => {
    const instr = stripped(run.input.flow, id);
    if (instr.op === 'const') return String(instr.value);
    if (instr.op !== 'binary' && instr.name !== null && instr.name !== '') return instr.name;
    if (instr.start < 0) return instr.name ?? '?';
    const { function: fn } = run.input;
    const source = fn.file.text.slice(fn.start + instr.start, fn.start + instr.end).replace(/\s+/g, ' ');
    const declared = source.replace(/^\w+\s*=\s*(?=\S)/, '').replace(/^(\w+)\s*([-+*/])=\s*(.+)$/, updated);
    return declared.length > 40 ? (instr.name ?? 'n') : declared;
  };
  const [initial, bound, amount] = constants;
  const from = text(loop.initial);
  const to = text(loop.bound);
  const by = text(loop.step.amount);
  if (/^[*/]$|^<<$|^>>$/.test(loop.step.operator)) {
    const isDown = loop.step.operator === '/' || loop.step.operator === '>>';
    return isDown ? `log2(${from})` : `log2(${initial === 1 ? to : `${to} / ${from}`})`;
  }
  const [low, high, lowIsZero] =
    loop.operator.startsWith('<') || (loop.operator === '!=' && loop.step.operator === '+')
      ? [from, to, initial === 0]
      : [to, from, bound === 0];
  const [first, last] = low === from ? [loop.initial, loop.bound] : [loop.bound, loop.initial];
  const between = lowIsZero ? null : new Polynomials(run.input.flow).difference(last, first);
  const short = between === null ? null : spellPolynomial(run.input.flow, between);
  const distance = lowIsZero ? high : (short ?? distanceOf(high, low));
  return amount === 1 ? distance : `${wrap(distance)} / ${wrap(by)}`;
}

/** What a variable holds after `x -= y`. */
function updated(_: string, variable: string, operator: string, amount: string): string {
  return `${variable} ${operator} ${wrap(amount)}`;
}

function distanceOf(high: string, low: string): string {
  return high.startsWith(`${low} + `)
    ? high.slice(low.length + 3)
    : `${high} - ${/\s[-+?]\s/.test(low) ? wrap(low) : low}`;
}

function wrap(text: string): string {
  return /^[\w.[\]]+$|^\([^()]*\)$/.test(text) ? text : `(${text})`;
}
