import type { FunctionFlow, Instr, InstrId } from '../flow/ir';
import { minimum } from '../lanes/linear';
import { Assume, COMPARISONS, LONG, type ScalarType, Scope, Source, ULONG, type Value } from '../lanes/value';
import type { FunctionRun } from './function-run';

type Binary = Instr & { op: 'binary' };

const MAX_STEPS = 12;
const MAX_LOOPS = 3;

/**
 * Two values that lie apart by what all lanes share, although nobody knows what each lane's is: `r < start + n` where r
 * counts from `start`. Their comparison is that of the distances from the value both come from, their difference the
 * difference of the two. Null: they do not.
 */
export function relativeBinary(run: FunctionRun, instr: Binary): Value | null {
  const isComparison = COMPARISONS.has(instr.operator);
  if (!isComparison && instr.operator !== '-') return null;
  if (instr.type.kind === 'float' || instr.type.kind === 'other') return null;
  const a = anchored(run, instr.left, instr);
  const b = a === null ? null : anchored(run, instr.right, instr);
  if (a === null || b === null || !isSame(run.input.flow, a.root, b.root, 0)) return null;
  const { domain } = run.input;
  // (An unsigned number below its start has wrapped, and is large.)
  const isUnsigned = instr.type.kind !== 'int';
  const mayWrap = isComparison && instr.operator !== '==' && instr.operator !== '!=';
  if (mayWrap && isUnsigned && (mayBeBelowZero(a.distance) || mayBeBelowZero(b.distance))) return null;
  // `sum < a` behind `sum = a + n` asks for the carry: that it wraps in some lanes is the very point.
  if (mayWrap && instr.type.kind === 'uint' && a.loops + b.loops === 0) return null;
  const value = domain.binary(instr.operator, a.distance, b.distance, isComparison ? LONG : instr.type);
  if (value.lanes !== null) return null;
  return mayWrap ? { ...value, assume: value.assume | Assume.NoWrap } : value;
}

/** Is something taken away? (What is added is taken as positive where nothing is known of it.) */
function mayBeBelowZero({ base }: Value): boolean {
  let least = base.constant;
  for (const { symbol, coefficient } of base.terms)
    least += coefficient < 0 ? coefficient * symbol.max : symbol.min === -Infinity ? 0 : coefficient * symbol.min;
  return least < 0;
}

/** Could a value of this instruction be relative to another? Then it depends on more than its operands' values. */
export function mayBeRelative(flow: FunctionFlow, instr: Instr): boolean {
  if (instr.op !== 'binary' || (!COMPARISONS.has(instr.operator) && instr.operator !== '-')) return false;
  return comesFromPhi(flow, instr.left) || comesFromPhi(flow, instr.right);
}

function comesFromPhi(flow: FunctionFlow, id: InstrId): boolean {
  let at = flow.instructions[id];
  for (let i = 0; i < 4; i++) {
    if (at.op === 'phi') return true;
    if (at.op === 'cast') at = flow.instructions[at.operand];
    else if (at.op === 'binary' && (at.operator === '+' || at.operator === '-')) at = flow.instructions[at.left];
    else if (at.op === 'offset') at = flow.instructions[at.base];
    else return false;
  }
  return false;
}

interface Anchored {
  readonly root: InstrId;
  /** How far the value is from its root, the same in all lanes. */
  readonly distance: Value;
  /** Loops on the way that move it. */
  readonly loops: number;
}

/** Goes back from a value through what is added to it. */
function anchored(run: FunctionRun, id: InstrId, use: Instr): Anchored | null {
  const { domain, facts, flow } = run.input;
  let at = id;
  let loops = 0;
  let distance = domain.constant(0);
  // An unsigned difference below zero has wrapped, and is large in a wider type.
  let isWidened = false;
  let mayHaveWrapped = false;
  for (let i = 0; i < MAX_STEPS; i++) {
    const instr = flow.instructions[at];
    // Seen from behind a loop it is of another round in each lane.
    const loop = facts.insideOf[instr.block];
    if (loop >= 0 && !facts.within[loop].has(use.block)) return null;
    const isUniform = (operand: InstrId): boolean => run.valueAt(operand, use.block).lanes === null;
    const move = (operator: '+' | '-', by: Value): void => {
      distance = domain.binary(operator, distance, by, LONG);
      mayHaveWrapped ||= isWidened && (operator === '-' || mayBeBelowZero(by));
    };
    if (instr.op === 'cast') {
      if (!isInteger(instr.from) || !isInteger(instr.type) || instr.type.bits < instr.from.bits) break;
      // A number below zero is a large one without its sign.
      const losesSign = instr.from.kind === 'int' && instr.type.kind === 'uint' && !isEquality(use);
      if (losesSign && !isNotNegative(run.valueAt(instr.operand, use.block))) break;
      isWidened ||= instr.from.kind === 'uint' && instr.type.bits > instr.from.bits;
      at = instr.operand;
    } else if (instr.op === 'binary' && (instr.operator === '+' || instr.operator === '-')) {
      const { left, right, operator } = instr;
      if (isUniform(right) && !isUniform(left)) {
        move(operator, run.valueAt(right, use.block));
        at = left;
      } else if (operator === '+' && isUniform(left) && !isUniform(right)) {
        move('+', run.valueAt(left, use.block));
        at = right;
      } else break;
    } else if (instr.op === 'offset') {
      if (!isUniform(instr.index) || isUniform(instr.base)) break;
      const index = run.valueAt(instr.index, use.block);
      const bytes = domain.binary('*', index, domain.constant(instr.elementBytes), LONG);
      move(instr.negative ? '-' : '+', bytes);
      at = instr.base;
    } else if (instr.op === 'phi') {
      const counted = ++loops <= MAX_LOOPS ? counter(run, instr) : null;
      if (counted === null) break;
      move('+', counted.moved);
      at = counted.from;
    } else break;
    if (distance.lanes !== null || mayHaveWrapped) return null;
  }
  return { root: at, distance, loops };
}

/** Equal are also those that have come round. */
export function isEquality(test: Instr): boolean {
  return test.op === 'binary' && (test.operator === '==' || test.operator === '!=');
}

/** Is it zero or more in every lane? */
export function isNotNegative({ base, lanes }: Value): boolean {
  if (lanes?.kind === 'varying') return false;
  const least = lanes === null ? 0 : lanes.offsets.reduce((low, offset) => Math.min(low, offset), Infinity);
  return minimum(base) + least >= 0;
}

/** A variable of a loop that each round moves by what all lanes share: where it starts, and how far it has come. */
function counter(
  run: FunctionRun,
  phi: Instr & { op: 'phi' },
): { readonly from: InstrId; readonly moved: Value } | null {
  const { domain, facts, flow, key } = run.input;
  const loop = flow.loops[facts.loopOf[phi.block]];
  if (loop === undefined || loop.header !== phi.block || loop.irreducible || isNarrow(phi.type)) return null;
  let from = -1;
  let scope = Scope.Grid;
  let step: Value | null = null;
  for (const [index, block] of flow.blocks[phi.block].predecessors.entries()) {
    const id = phi.incoming[index];
    if (!loop.blocks.has(block)) {
      if (from >= 0 && from !== id) return null;
      from = id;
      continue;
    }
    if (id === phi.id) return null;
    const moved = stepOf(run, id, phi);
    if (moved === null || (step !== null && !domain.same(step, moved))) return null;
    step = moved;
    scope = Math.max(scope, domain.scope(moved));
  }
  if (from < 0 || step === null) return null;
  const moved = domain.symbol(`${key}:moved:${phi.id}`, phi.name ?? 'a counter', { scope, source: Source.Loop });
  return { from, moved };
}

/** How far a round moves the variable; null: not by what all lanes share. */
function stepOf(run: FunctionRun, id: InstrId, phi: Instr & { op: 'phi' }): Value | null {
  const { domain, flow } = run.input;
  let at = flow.instructions[id];
  let distance = domain.constant(0);
  for (let i = 0; i < MAX_STEPS; i++) {
    if (at.id === phi.id) return distance.lanes === null ? distance : null;
    if (at.op === 'cast' && isInteger(at.from) && isInteger(at.type) && !isNarrow(at.type))
      at = flow.instructions[at.operand];
    else if (at.op === 'binary' && (at.operator === '+' || at.operator === '-')) {
      const right = run.valueAt(at.right, phi.block);
      const left = run.valueAt(at.left, phi.block);
      if (right.lanes === null) {
        distance = domain.binary(at.operator, distance, right, LONG);
        at = flow.instructions[at.left];
      } else if (at.operator === '+' && left.lanes === null) {
        distance = domain.binary('+', distance, left, LONG);
        at = flow.instructions[at.right];
      } else return null;
    } else if (at.op === 'offset') {
      const index = run.valueAt(at.index, phi.block);
      if (index.lanes !== null) return null;
      const bytes = domain.binary('*', index, domain.constant(at.elementBytes), ULONG);
      distance = domain.binary(at.negative ? '-' : '+', distance, bytes, LONG);
      at = flow.instructions[at.base];
    } else return null;
  }
  return null;
}

/** Bytes and shorts come round: a lane that starts near their end is back at its beginning before another one. */
export function isNarrow(type: ScalarType): boolean {
  return type.bits < 32;
}

function isInteger(type: { readonly kind: string }): boolean {
  return type.kind === 'int' || type.kind === 'uint' || type.kind === 'pointer';
}

/** The same value: one instruction, or two that compute it from the same operands. */
function isSame(flow: FunctionFlow, a: InstrId, b: InstrId, depth: number): boolean {
  const x = flow.instructions[a];
  const y = flow.instructions[b];
  // (An object's own operators may make anything of it.)
  if (!isInteger(x.type) || !isInteger(y.type)) return false;
  if (a === b) return true;
  if (depth > 4) return false;
  const same = (p: InstrId, q: InstrId): boolean => isSame(flow, p, q, depth + 1);
  if (x.op === 'const' && y.op === 'const') return x.value === y.value;
  if (x.op === 'builtin' && y.op === 'builtin') return x.which === y.which;
  if (x.op === 'binary' && y.op === 'binary')
    return x.operator === y.operator && x.type.bits === y.type.bits && same(x.left, y.left) && same(x.right, y.right);
  if (x.op === 'cast' && y.op === 'cast')
    return x.type.kind === y.type.kind && x.type.bits === y.type.bits && same(x.operand, y.operand);
  if (x.op === 'offset' && y.op === 'offset')
    return (
      x.elementBytes === y.elementBytes && x.negative === y.negative && same(x.base, y.base) && same(x.index, y.index)
    );
  return false;
}
