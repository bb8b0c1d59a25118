import type { AnalysedFunction, FileAnalysis } from '../analysis';
import { callEntry, isMeasured, slowPathReason } from '../cost/tables/calls';
import { MEASURED, type MeasuredOp } from '../cuda/prices/measured';
import type { Instr, InstrId } from '../flow/ir';
import { isSmallAngle } from './argument-range';
import { oneSentence } from './one-sentence';
import type { Rule, RuleFinding } from './rule';
import { number } from './words';

/** Loops that are known to run an operation this often at most, nested ones together, are not hot. */
const COLD_TRIPS = 32;

/** An operation with a slow path inside, in a loop, on values that differ per lane. */
interface Hidden {
  readonly op: MeasuredOp;
  readonly instr: Instr;
  readonly loop: number;
}

export const hiddenDivergence: Rule = {
  id: 'hidden-divergence',
  summary: 'An operation whose slow path branches per lane, inside a hot loop',
  severity: 'hint',
  check({ functions, fastMath }: FileAnalysis): RuleFinding[] {
    return functions.flatMap((of) => findingsOf(this.id, of, fastMath ?? false));
  },
};

function findingsOf(rule: Rule['id'], of: AnalysedFunction, fastMath: boolean): RuleFinding[] {
  const hot = hotBlocks(of);
  if (hot.size === 0) return [];
  // One finding for each kind of operation in a loop; the others of its kind are counted.
  const first = new Map<string, { hidden: Hidden; places: Set<number> }>();
  for (const instr of of.flow.instructions) {
    const loop = hot.get(instr.block);
    if (loop === undefined) continue;
    const op = hiddenOp(of, instr, fastMath);
    if (op === null || !differs(of, instr) || isOrdinary(of, op, instr)) continue;
    const key = `${loop} ${familyOf(op)}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, { hidden: { op, instr, loop }, places: new Set([instr.start]) });
    else known.places.add(instr.start);
  }
  return [...first.values()].map(({ hidden, places }) => finding(rule, of, hidden, places.size - 1));
}

/** Blocks inside loops, with the innermost one, that are not known to run only a few times. */
function hotBlocks({ flow, verdicts }: AnalysedFunction): Map<number, number> {
  const hot = new Map<number, number>();
  const runs = new Map<number, number>();
  for (const loop of [...flow.loops].sort((a, b) => a.depth - b.depth)) {
    const trips = verdicts[0]?.trips[loop.id]?.max ?? Number.POSITIVE_INFINITY;
    const all = trips * (runs.get(loop.parent) ?? 1);
    runs.set(loop.id, all);
    if (all > COLD_TRIPS) for (const block of loop.blocks) hot.set(block, loop.id);
  }
  return hot;
}

function hiddenOp({ flow }: AnalysedFunction, instr: Instr, fastMath: boolean): MeasuredOp | null {
  const op =
    instr.op === 'binary'
      ? division(instr, flow.instructions)
      : instr.op === 'call'
        ? called(instr, flow.instructions)
        : null;
  return op !== null && slowPathReason(op, fastMath) !== null ? op : null;
}

function division(instr: Extract<Instr, { op: 'binary' }>, all: readonly Instr[]): MeasuredOp | null {
  if (instr.operator !== '/' && instr.operator !== '%') return null;
  // A constant divisor is a multiplication, or checks nothing that differs per lane.
  if (all[instr.right].op === 'const') return null;
  const { kind, bits } = instr.type;
  if (kind === 'float') return bits === 32 && instr.operator === '/' ? 'fdiv' : null;
  if ((kind !== 'int' && kind !== 'uint') || bits <= 32) return null;
  return instr.operator === '%' ? 'lmod_s64' : kind === 'uint' ? 'uldiv_u64' : 'ldiv_s64';
}

function called(instr: Extract<Instr, { op: 'call' }>, all: readonly Instr[]): MeasuredOp | null {
  if (instr.target >= 0) return null;
  const argument = instr.args.length > 0 ? all[instr.args[0]].type : null;
  const op = callEntry(instr, argument)?.op;
  return op !== undefined && isMeasured(op) && ADVICE[familyOf(op)] !== undefined ? op : null;
}

/** An angle that the text keeps small never takes the slow reduction. */
function isOrdinary({ flow }: AnalysedFunction, op: MeasuredOp, instr: Instr): boolean {
  return instr.op === 'call' && /^(sin|cos|tan|sincos)f$/.test(op) && isSmallAngle(flow, instr.args[0]);
}

/** Only lanes with different operands can take different paths. */
function differs({ verdicts }: AnalysedFunction, instr: Instr): boolean {
  const values = verdicts[0]?.values ?? [];
  const operands: readonly InstrId[] =
    instr.op === 'binary' ? [instr.left, instr.right] : instr.op === 'call' ? instr.args : [];
  return operands.some((operand) => {
    const value = values[operand];
    return value !== undefined && value.lanes !== null;
  });
}

function finding(rule: Rule['id'], of: AnalysedFunction, { op, instr }: Hidden, others: number): RuleFinding {
  const { file } = of.function;
  const start = of.function.start + instr.start;
  const end = of.function.start + instr.end;
  const row = MEASURED[op];
  const slow = row[7] - row[4];
  const more = others === 0 ? '' : ` (and ${number(others)} more in this loop)`;
  const when = WHEN[familyOf(op)] ?? 'on some operands';
  const extra = `${number(slow)} more issue slots`;
  return {
    rule,
    severity: 'hint',
    start,
    end,
    message: {
      what: oneSentence(file.text.slice(start, end), [
        (operation) => `${operation} hides a branch${more}: ${when} a lane costs its warp up to ${extra}.`,
        (operation) => `${operation} hides a branch: ${when} a lane costs its warp up to ${extra}.`,
        (operation) => `${operation} hides a branch: on some operands a lane costs its warp up to ${extra}.`,
      ]),
      why: '',
      advice: ADVICE[familyOf(op)] ?? '',
    },
    related: [],
    lossRank: 0,
    cause: null,
    fixes: [],
    branch: null,
  };
}

function familyOf(op: MeasuredOp): string {
  if (/^u?l(div|mod)/.test(op)) return 'wide division';
  if (/^(fdiv|frcp)/.test(op)) return 'division';
  if (op.startsWith('powf')) return 'powf';
  return op;
}

const WHEN: Readonly<Record<string, string>> = {
  division: 'where an operand is very large, very small or denormal',
  'wide division': 'where an operand needs more than 32 bits',
  sqrtf: 'where the operand is very small, denormal or infinite',
  sinf: 'where the argument is larger than about 100,000',
  cosf: 'where the argument is larger than about 100,000',
  tanf: 'where the argument is larger than about 100,000',
  sincosf: 'where the argument is larger than about 100,000',
  powf: 'at the special cases of its operands',
};

const ADVICE: Readonly<Record<string, string>> = {
  division:
    'Where two units in the last place suffice, `__fdividef(a, b)` has no slow path; or multiply by a reciprocal computed before the loop.',
  'wide division': 'Divide 32-bit indices, whose division does not branch, or step the quotient along with the loop.',
  sqrtf: 'Where the root is divided by or compared, `rsqrtf(x)` or the square itself has no slow path.',
  sinf: 'Use `sinpif(x)` with the argument in units of π, or `__sinf(x)` where its precision suffices.',
  cosf: 'Use `cospif(x)` with the argument in units of π, or `__cosf(x)` where its precision suffices.',
  tanf: 'Reduce the argument first, or use `__tanf(x)` where its precision suffices.',
  sincosf: 'Use `sincospif` with the argument in units of π, or `__sincosf` where its precision suffices.',
  powf: 'Multiply for whole exponents, or use `__powf(x, y)` where its precision suffices.',
};
