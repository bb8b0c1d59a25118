import type { FunctionFlow, Instr, InstrId, Loop } from '../flow/ir';
import type { BinaryOp, ScalarType, UnaryOp } from '../lanes/value';
import { numberValues } from './numbering';
import { isPure, operandsOf } from './operands';

const MAX_TRIPS = 4096;

/**
 * What the compiler knows without running: constants, and what follows from them. Launch shapes are not among it,
 * although the lane analysis may know them. Loops that are unrolled make their counters known too, iteration by
 * iteration: `isKnown` holds for those, `value` only where there is one value.
 */
export class Constants {
  private readonly values = new Map<InstrId, number | null>();
  private readonly counters = new Set<InstrId>();
  private readonly knowns = new Map<InstrId, boolean>();

  private readonly numbers: readonly InstrId[];
  private readonly widened = new Set<InstrId>();

  constructor(private readonly flow: FunctionFlow) {
    this.numbers = numberValues(flow);
    for (const instr of flow.instructions)
      for (const id of instr.op === 'offset' ? [] : operandsOf(instr)) {
        const operand = flow.instructions[id];
        if (operand?.op !== 'cast' || operand.type.bits <= 32 || !isWidening(operand, flow)) continue;
        this.widened.add(this.number(operand.operand));
      }
  }

  /** Instructions that compute the same have one number. */
  number(id: InstrId): InstrId {
    return this.numbers[id] ?? id;
  }

  /** Its 64-bit value is computed for something else than an address. */
  isWidened(id: InstrId): boolean {
    return this.widened.has(this.number(id));
  }

  value(id: InstrId): number | null {
    const cached = this.values.get(id);
    if (cached !== undefined) return cached;
    this.values.set(id, null); // a cycle is not a constant
    const found = evaluate(this.flow, id, (operand) => this.value(operand), EMPTY);
    this.values.set(id, found);
    return found;
  }

  isKnown(id: InstrId): boolean {
    const cached = this.knowns.get(id);
    if (cached !== undefined) return cached;
    this.knowns.set(id, false);
    const instr = this.flow.instructions[id];
    const known =
      this.counters.has(id) ||
      this.value(id) !== null ||
      (isPure(instr) && operandsOf(instr).every((o) => this.isKnown(o)));
    this.knowns.set(id, known);
    return known;
  }

  /** Trips of a loop whose counter starts, steps and ends at constants; null where the compiler cannot tell. */
  trips(loop: Loop, condition: InstrId, testsFirst: boolean): number | null {
    const now = new Map<InstrId, number>();
    const phis = this.countersOf(loop, condition);
    for (const phi of phis) {
      const start = this.entryValue(loop, phi);
      if (start !== null) now.set(phi.id, start);
    }
    if (now.size === 0 && !this.isKnown(condition)) return null;
    const counted = phis.length === 1 ? this.countedTrips(loop, phis[0], condition, testsFirst) : undefined;
    if (counted !== undefined) return counted;
    for (let trips = testsFirst ? 0 : 1; trips <= MAX_TRIPS; trips++) {
      const next = new Map<InstrId, number>();
      if (testsFirst) {
        const holds = this.evaluateIn(condition, now);
        if (holds === null) return null;
        if (holds === 0) return trips;
      }
      for (const phi of phis) {
        if (!now.has(phi.id)) continue;
        const value = this.evaluateIn(this.latchOf(loop, phi), now);
        if (value !== null) next.set(phi.id, value);
      }
      if (!testsFirst) {
        const holds = this.evaluateIn(condition, now);
        if (holds === null) return null;
        if (holds === 0) return trips;
      }
      now.clear();
      for (const [id, value] of next) now.set(id, value);
    }
    return null;
  }

  /** `for (i = a; i < b; i += c)` without running it; undefined: another shape. */
  private countedTrips(loop: Loop, phi: Phi, condition: InstrId, testsFirst: boolean): number | null | undefined {
    const start = this.entryValue(loop, phi);
    const test = this.flow.instructions[condition];
    const next = this.flow.instructions[this.latchOf(loop, phi)];
    if (start === null || test.op !== 'binary' || next.op !== 'binary') return undefined;
    const step = next.left === phi.id ? this.value(next.right) : null;
    const end = this.value(test.right);
    const isAfter = test.left === next.id;
    if (step === null || end === null || !Number.isInteger(start + step + end)) return undefined;
    if ((test.left !== phi.id && !isAfter) || (next.operator !== '+' && next.operator !== '-')) return undefined;
    const stride = next.operator === '+' ? step : -step;
    const first = isAfter ? start + stride : start;
    const gap = tripsUntil(test.operator, first, end, stride);
    if (gap === undefined) return undefined;
    const trips = testsFirst ? gap : gap + 1;
    return trips > MAX_TRIPS ? null : trips;
  }

  /** The variables of the loop that its condition depends on: the others need not be followed. */
  private countersOf(loop: Loop, condition: InstrId): Phi[] {
    const header = new Map(this.headerPhis(loop).map((phi) => [phi.id, phi]));
    const found = new Set<Phi>();
    const seen = new Set<InstrId>();
    const work = [condition];
    while (work.length > 0) {
      const id = work.pop() as InstrId;
      if (id < 0 || seen.has(id)) continue;
      seen.add(id);
      const phi = header.get(id);
      if (phi !== undefined) {
        found.add(phi);
        work.push(this.latchOf(loop, phi));
      } else work.push(...operandsOf(this.flow.instructions[id]));
    }
    return [...found];
  }

  /** Marks the counters of a loop that is unrolled completely. */
  unroll(loop: Loop): void {
    const phis = this.headerPhis(loop).filter((phi) => {
      const outside = this.incoming(loop, phi, false);
      return outside.length > 0 && outside.every((id) => this.isKnown(id));
    });
    const hopeful = new Set(phis.map((phi) => phi.id));
    for (let changed = true; changed; ) {
      changed = false;
      for (const phi of phis) {
        if (!hopeful.has(phi.id)) continue;
        if (this.incoming(loop, phi, true).every((id) => this.dependsOnly(id, hopeful, 0))) continue;
        hopeful.delete(phi.id);
        changed = true;
      }
    }
    for (const id of hopeful) this.counters.add(id);
    this.knowns.clear();
  }

  private dependsOnly(id: InstrId, counters: ReadonlySet<InstrId>, depth: number): boolean {
    if (counters.has(id) || this.isKnown(id)) return true;
    const instr = this.flow.instructions[id];
    return depth < 24 && isPure(instr) && operandsOf(instr).every((o) => this.dependsOnly(o, counters, depth + 1));
  }

  private headerPhis(loop: Loop): Phi[] {
    const phis: Phi[] = [];
    for (const id of this.flow.blocks[loop.header].instructions) {
      const instr = this.flow.instructions[id];
      if (instr.op === 'phi') phis.push(instr);
    }
    return phis;
  }

  private incoming(loop: Loop, phi: Phi, fromInside: boolean): InstrId[] {
    const { predecessors } = this.flow.blocks[loop.header];
    return phi.incoming.filter((_, at) => loop.blocks.has(predecessors[at]) === fromInside);
  }

  private entryValue(loop: Loop, phi: Phi): number | null {
    const outside = this.incoming(loop, phi, false);
    return outside.length === 1 ? this.value(outside[0]) : null;
  }

  private latchOf(loop: Loop, phi: Phi): InstrId {
    const inside = this.incoming(loop, phi, true);
    return inside.length === 1 ? inside[0] : phi.id;
  }

  private evaluateIn(id: InstrId, counters: ReadonlyMap<InstrId, number>): number | null {
    const seen = new Map<InstrId, number | null>(counters);
    const visit = (at: InstrId): number | null => {
      const cached = seen.get(at);
      if (cached !== undefined) return cached;
      seen.set(at, null);
      const found = evaluate(this.flow, at, visit, counters);
      seen.set(at, found);
      return found;
    };
    return visit(id);
  }
}

/** How often the test holds from `first` on; undefined where it never ends, or is another comparison. */
function tripsUntil(operator: BinaryOp, first: number, end: number, stride: number): number | undefined {
  switch (operator) {
    case '<':
      return stride > 0 ? Math.max(0, Math.ceil((end - first) / stride)) : undefined;
    case '<=':
      return stride > 0 ? Math.max(0, Math.floor((end - first) / stride) + 1) : undefined;
    case '>':
      return stride < 0 ? Math.max(0, Math.ceil((first - end) / -stride)) : undefined;
    case '>=':
      return stride < 0 ? Math.max(0, Math.floor((first - end) / -stride) + 1) : undefined;
    default:
      return undefined;
  }
}

function isWidening(cast: Extract<Instr, { op: 'cast' }>, flow: FunctionFlow): boolean {
  const { kind, bits } = cast.from;
  return (kind === 'int' || kind === 'uint') && bits <= 32 && flow.instructions[cast.operand].type.kind === kind;
}

type Phi = Extract<Instr, { op: 'phi' }>;
const EMPTY: ReadonlyMap<InstrId, number> = new Map();

function evaluate(
  flow: FunctionFlow,
  id: InstrId,
  valueAt: (id: InstrId) => number | null,
  counters: ReadonlyMap<InstrId, number>,
): number | null {
  const instr = flow.instructions[id];
  if (instr === undefined) return null;
  switch (instr.op) {
    case 'const':
      return instr.value;
    case 'builtin':
      return instr.which === 'warpSize' ? 32 : null;
    case 'cast': {
      const operand = valueAt(instr.operand);
      return operand === null ? null : fit(operand, instr.type);
    }
    case 'unary': {
      const operand = valueAt(instr.operand);
      return operand === null ? null : fit(unary(instr.operator, operand), instr.type);
    }
    case 'binary': {
      const left = valueAt(instr.left);
      const right = left === null ? null : valueAt(instr.right);
      if (left === null || right === null) return null;
      const result = binary(instr.operator, left, right, flow.instructions[instr.left].type);
      return result === null || isComparison(instr.operator) ? result : fit(result, instr.type);
    }
    case 'select': {
      const condition = valueAt(instr.condition);
      return condition === null ? null : valueAt(condition ? instr.yes : instr.no);
    }
    case 'phi': {
      const counter = counters.get(id);
      if (counter !== undefined) return counter;
      const first = instr.incoming.length ? valueAt(instr.incoming[0]) : null;
      return first !== null && instr.incoming.every((other) => valueAt(other) === first) ? first : null;
    }
    default:
      return null;
  }
}

export function isComparison(operator: BinaryOp): boolean {
  return ['<', '<=', '>', '>=', '==', '!='].includes(operator);
}

function unary(operator: UnaryOp, x: number): number {
  switch (operator) {
    case '-':
      return -x;
    case '~':
      return ~x;
    case '!':
      return x ? 0 : 1;
    case 'abs':
      return Math.abs(x);
    default:
      return Number.NaN;
  }
}

function binary(operator: BinaryOp, x: number, y: number, type: ScalarType): number | null {
  const isFloat = type.kind === 'float';
  switch (operator) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return isFloat ? x / y : y === 0 ? null : Math.trunc(x / y);
    case '%':
      return y === 0 ? null : x % y;
    case '<<':
      return x * 2 ** y;
    case '>>':
      return Math.floor(x / 2 ** y);
    case '&':
      return wide(x, y) ? null : type.kind === 'uint' ? (x & y) >>> 0 : x & y;
    case '|':
      return wide(x, y) ? null : type.kind === 'uint' ? (x | y) >>> 0 : x | y;
    case '^':
      return wide(x, y) ? null : type.kind === 'uint' ? (x ^ y) >>> 0 : x ^ y;
    case '<':
      return Number(x < y);
    case '<=':
      return Number(x <= y);
    case '>':
      return Number(x > y);
    case '>=':
      return Number(x >= y);
    case '==':
      return Number(x === y);
    case '!=':
      return Number(x !== y);
    case '&&':
      return Number(x !== 0 && y !== 0);
    case '||':
      return Number(x !== 0 || y !== 0);
    case 'min':
      return Math.min(x, y);
    case 'max':
      return Math.max(x, y);
    default:
      return null;
  }
}

function wide(x: number, y: number): boolean {
  return Math.abs(x) >= 2 ** 32 || Math.abs(y) >= 2 ** 32;
}

function fit(value: number, type: ScalarType): number | null {
  if (!Number.isFinite(value)) return type.kind === 'float' ? value : null;
  switch (type.kind) {
    case 'float':
    case 'pointer':
    case 'other':
      return value;
    case 'bool':
      return value ? 1 : 0;
  }
  const whole = Math.trunc(value);
  if (type.bits > 32) return Math.abs(whole) <= Number.MAX_SAFE_INTEGER ? whole : null;
  const modulus = 2 ** type.bits;
  const wrapped = ((whole % modulus) + modulus) % modulus;
  return type.kind === 'int' && wrapped >= modulus / 2 ? wrapped - modulus : wrapped;
}
