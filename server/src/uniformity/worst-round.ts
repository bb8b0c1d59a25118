import { effectOf } from '../flow/callee';
import { dominates } from '../flow/graph';
import type { BlockId, Instr, InstrId, Loop } from '../flow/ir';
import type { Active, Judgement } from '../lanes/judgement';
import { EVERYONE } from '../lanes/judgement';
import { BOOL, type Value } from '../lanes/value';
import { boundIn } from './calls';
import type { FunctionRun } from './function-run';
import { lanesTrips } from './trips';

/** Rounds that are tried for one condition, those of inner loops counted; what they show stands for the rest. */
const MAX_ROUNDS = 64;
const MAX_DEPTH = 48;
const MAX_CALLS = 16;

/** Share of a stride loop's rounds in which some lanes have left: its last. */
const LAST_ROUND = 0.02;
/** Of the rounds, so many split every warp. */
const NEARLY_ALL = 0.9;

/**
 * How often a condition in a loop splits warps. That a round may come that splits every warp is not enough, for the
 * loop may be left before; and a condition that does so in its first rounds only (`tid % (2 * stride) == 0`) splits few
 * warps on the whole. The rounds are run with what is known of them: the first, which comes for whoever comes to the
 * condition, and those that may come.
 */
export function overRounds(run: FunctionRun, block: BlockId, value: InstrId, judgement: Judgement): Judgement {
  const { facts, flow } = run.input;
  const { extent } = judgement;
  if (extent === null || extent === 'every-warp' || extent === 'data-dependent') return judgement;
  if (facts.loopOf[block] < 0) return judgement;
  const loop = flow.loops[facts.loopOf[block]];
  const isOwn = loop.site >= 0 && flow.sites[loop.site].block === block;
  if (isOwn) {
    const whole = overTrips(run, loop, judgement);
    if (whole !== null) return whole;
    if (run.input.host.mechanisms.strideLoop(run, loop))
      return { ...judgement, extent: 'boundary', warps: null, splitShare: LAST_ROUND };
  }
  // (Against the size of the data, which is not known, the rounds tell nothing.)
  if (extent === 'boundary') return judgement;
  const rounds = new Rounds(run, block, value);
  if (!rounds.splitsEveryWarp()) return judgement;
  return everyWarp({ ...judgement, assume: judgement.assume | rounds.assume });
}

function everyWarp(judgement: Judgement): Judgement {
  const { warps } = judgement;
  const all = warps === null ? null : { splitting: warps.perBlock, perBlock: warps.perBlock };
  return { ...judgement, extent: 'every-warp', warps: all, splitShare: 1 };
}

/** A loop that lanes leave in different rounds: which warps do so is known where all its counts are. */
function overTrips(run: FunctionRun, loop: Loop, judgement: Judgement): Judgement | null {
  const counted = lanesTrips(run, loop);
  if (counted === null) return null;
  const active = run.enteredActive(loop.id) ?? EVERYONE;
  const { trips, step } = counted;
  const isWarpWise = step !== null && Math.abs(step) % 32 === 0;
  // (A constant stride of whole warps is the block's, which is not known.)
  if (trips !== null && isWarpWise && trips.length > 32 && run.input.domain.shape.known === null) return null;
  if (trips === null) {
    // A stride that is no multiple of a warp: the warps reach the end of the data one after another.
    if (step === null || isWarpWise || judgement.extent === 'some-warps') return null;
    return { ...judgement, extent: 'some-warps', warps: null, splitShare: 0.5 };
  }
  let splitting = 0;
  let warps = 0;
  const masks = active.within;
  const threads = Math.max(trips.length, run.input.domain.threads);
  for (let first = 0; first < threads; first += 32) {
    let least = Infinity;
    let most = -Infinity;
    for (let t = first; t < Math.min(first + 32, threads); t++) {
      if (masks !== null && masks[t % masks.length] === 0) continue;
      least = Math.min(least, trips[t % trips.length]);
      most = Math.max(most, trips[t % trips.length]);
    }
    if (least === Infinity) continue;
    warps++;
    if (least !== most) splitting++;
  }
  if (splitting === 0) return null;
  // (Where the loop is left in another way, too, a warp may be gone before its lanes differ.)
  const { block } = run.input.flow.sites[loop.site];
  if (splitting === warps && active.exact && exitsBeside(run, loop, block) === 0) return everyWarp(judgement);
  if (splitting > 1 && judgement.extent !== 'some-warps')
    return { ...judgement, extent: 'some-warps', warps: null, splitShare: splitting / warps };
  return null;
}

/** Ways out of a loop that do not stand at these blocks. */
function exitsBeside(run: FunctionRun, loop: Loop, ...known: readonly BlockId[]): number {
  const { graph } = run.input.facts;
  let count = 0;
  for (const block of loop.blocks) {
    if (known.includes(block) || !run.isReached(block)) continue;
    if (graph.successors[block].some((to) => !loop.blocks.has(to))) count++;
  }
  return count;
}

/** Runs the rounds of the loops around a condition in order. */
class Rounds {
  private readonly loops: Loop[] = [];
  /** What the phis of the loops' headers hold in this round. */
  private readonly now = new Map<InstrId, Value>();
  private readonly made = new Map<InstrId, Value>();
  private left = MAX_ROUNDS;
  private calls = 0;
  private readonly active: Active;
  private total = 0;
  private every = 0;
  /** What the rounds rest on. */
  assume = 0;

  constructor(
    private readonly run: FunctionRun,
    private readonly block: BlockId,
    private readonly value: InstrId,
  ) {
    const { facts, flow } = run.input;
    for (let loop = facts.loopOf[block]; loop >= 0; loop = flow.loops[loop].parent)
      this.loops.unshift(flow.loops[loop]);
    const here = run.active[block] ?? EVERYONE;
    // Lanes that left in earlier rounds were there in the first one. (The condition stands in every lane's way.)
    const entered = this.loops.length > 0 ? run.enteredActive(this.loops[0].id) : null;
    this.active = entered !== null && entered.within === here.within ? entered : here;
  }

  splitsEveryWarp(): boolean {
    if (this.loops.some((loop) => loop.irreducible) || !this.active.exact) return false;
    this.rounds(0);
    return this.every > 0 && this.every >= this.total * NEARLY_ALL;
  }

  /** False: that is no loop to be run, or its first round shows that not every warp splits. */
  private rounds(depth: number): boolean {
    const { run, block } = this;
    const { flow, facts, domain } = run.input;
    const loop = this.loops[depth];
    const isInnermost = depth === this.loops.length - 1;
    const latches: number[] = [];
    const entries: number[] = [];
    flow.blocks[loop.header].predecessors.forEach((from, index) => {
      (loop.blocks.has(from) ? latches : entries).push(index);
    });
    if (entries.length !== 1 || latches.length !== 1) return false;
    const latch = flow.blocks[loop.header].predecessors[latches[0]];
    // Whoever comes to the condition at all comes to it in the first round.
    if (!dominates(this.run.input.facts.graph, isInnermost ? block : this.loops[depth + 1].header, latch)) return false;
    const phis = flow.blocks[loop.header].instructions
      .map((id) => flow.instructions[id])
      .filter((i): i is Instr & { op: 'phi' } => i.op === 'phi');
    this.made.clear();
    this.enter(phis, entries[0]);
    const test = loop.site >= 0 ? flow.sites[loop.site] : null;
    const leaves = isInnermost && facts.graph.successors[block].some((to) => !loop.blocks.has(to));
    const isLeftBeside = leaves && exitsBeside(run, loop, block) > 0;
    const isOuterLeft = !isInnermost && exitsBeside(run, loop, block, test?.block ?? block) > 0;
    for (let round = 0; this.left > 0; round++) {
      this.left--;
      const isOwn = test?.block === block;
      const testsFirst = test !== null && !isOwn && dominates(this.run.input.facts.graph, test.block, block);
      const goesOn = round > 0 && testsFirst ? this.goesOn(loop, test.block) : true;
      if (goesOn === false) break;
      // A round that splits them all shows nothing where it need not come.
      if (round > 0 && !isInnermost && this.every === 0 && (goesOn === null || isOuterLeft)) return false;
      if (isInnermost) {
        const judged = domain.judge(this.evaluate(this.value, 0), this.active);
        this.total++;
        this.assume |= judged.assume;
        if (judged.extent === 'every-warp') this.every++;
        // Lanes that it sends out of the loop are gone afterwards: once is enough, if it comes to that.
        if (leaves && this.every > 0) {
          this.total = this.every;
          return true;
        }
        if (leaves ? judged.constant === null || isLeftBeside : this.every === 0) return false;
      } else if (!this.rounds(depth + 1)) return false;
      if (test !== null && !testsFirst) {
        const again = this.goesOn(loop, test.block);
        if (again === false) break;
        if (again === null && !isInnermost && this.every === 0) return false;
      }
      if (!this.enter(phis, latches[0])) break;
    }
    for (const phi of phis) this.now.delete(phi.id);
    this.made.clear();
    return true;
  }

  /** Takes the phis' values of one way into the header; false: none changed. */
  private enter(phis: readonly (Instr & { op: 'phi' })[], index: number): boolean {
    const { domain } = this.run.input;
    const next = phis.map((phi) => this.evaluate(phi.incoming[index], 0));
    let isNew = false;
    phis.forEach((phi, k) => {
      const old = this.now.get(phi.id);
      if (old === undefined || domain.key(old) !== domain.key(next[k])) isNew = true;
      this.now.set(phi.id, next[k]);
    });
    this.made.clear();
    return isNew;
  }

  /** Does the loop go round again? Null: in some runs. */
  private goesOn(loop: Loop, test: BlockId): boolean | null {
    const { flow, domain } = this.run.input;
    const { terminator } = flow.blocks[test];
    if (terminator.kind !== 'branch') return null;
    const judged = domain.judge(this.evaluate(terminator.condition, 0), this.active);
    return judged.constant === null ? null : loop.blocks.has(judged.constant ? terminator.yes : terminator.no);
  }

  private evaluate(id: InstrId, depth: number): Value {
    const known = this.now.get(id) ?? this.made.get(id);
    if (known !== undefined) return known;
    const { run } = this;
    const { flow, domain } = run.input;
    const instr = flow.instructions[id];
    if (depth > MAX_DEPTH || !this.loops[0].blocks.has(instr.block)) return run.valueAt(id, this.block);
    const of = (operand: InstrId): Value => this.evaluate(operand, depth + 1);
    let value: Value;
    switch (instr.op) {
      case 'binary': {
        const isLogic = instr.operator === '&&' || instr.operator === '||';
        value = domain.binary(instr.operator, of(instr.left), of(instr.right), isLogic ? BOOL : instr.type);
        break;
      }
      case 'unary':
        value = domain.unary(instr.operator, of(instr.operand), instr.type);
        break;
      case 'cast':
        value = domain.cast(of(instr.operand), instr.from, instr.type);
        break;
      case 'select':
        value = domain.select(of(instr.condition), of(instr.yes), of(instr.no), instr.type);
        break;
      case 'call':
        value = this.call(instr, of) ?? run.valueAt(id, this.block);
        break;
      default:
        value = run.valueAt(id, this.block);
    }
    this.made.set(id, value);
    return value;
  }

  /** A function of its arguments' values alone. */
  private call(instr: Instr & { op: 'call' }, of: (operand: InstrId) => Value): Value | null {
    const { domain, host, key } = this.run.input;
    if (instr.receiver !== null) return null;
    const args = instr.args.map(of);
    if (instr.target < 0) {
      const effect = effectOf(instr);
      if (effect === null || (effect.kind !== 'unary' && effect.kind !== 'binary' && effect.kind !== 'argument'))
        return null;
      return domain.applyIntrinsic(effect, args, instr.type, null, `${key}:call:${instr.id}`);
    }
    if (instr.alternatives !== undefined || instr.writable.some((w) => w) || this.calls++ > MAX_CALLS) return null;
    const passed = args.map((value) => ({ value, fields: null, pointee: null, written: [''] }));
    const bindings = boundIn(this.run, instr);
    return host.call(instr.target, passed, bindings, this.active, this.run.input, instr)?.value ?? null;
  }
}
