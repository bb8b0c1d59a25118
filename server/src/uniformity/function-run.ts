import { effectNamed } from '../cuda/table';
import type { BlockId, FunctionFlow, Instr, InstrId, Site, Terminator } from '../flow/ir';
import { operandsOf, twiceNegated } from '../flow/operands';
import type { Domain } from '../lanes/domain';
import type { Active, Judgement } from '../lanes/judgement';
import { EVERYONE, maySplit, scopeOfVerdict } from '../lanes/judgement';
import {
  Assume,
  BOOL,
  INT,
  isOpen,
  LONG,
  madeOf,
  Pattern,
  type ScalarType,
  Scope,
  Source,
  ULONG,
  type Value,
  type Why,
} from '../lanes/value';
import type { FunctionInfo } from '../program/program';
import { type CallResult, evaluateAsm, evaluateCall } from './calls';
import { casesOf } from './cases';
import { deadUnder, type Reached } from './dead-code';
import type { FlowFacts } from './flow-facts';
import type { Inputs } from './inputs';
import { leavingAt } from './leaving';
import type { Mechanisms } from './mechanisms';
import { areInReach, localsAt, mayBeWritten, type Root, rootsOf } from './memory';
import { addressKey, isThreadOwned, ownedMark, THREAD_OWNED } from './owned';
import type { Context, FunctionVerdicts } from './result';
import { areSameFields, isSameActive, isSameValue } from './same';
import type { FlowOf } from './terms';
import { notInSight, unseenOut } from './unseen';
import { collectVerdicts } from './verdicts';

/** An argument of an analysed call: its value, its fields where it is an aggregate, what it points to. */
export interface Argument {
  readonly value: Value;
  readonly fields: ReadonlyMap<string, Value> | null;
  readonly pointee: Value | null;
  /** The members through which callers write to what it points to; see `writtenThrough`. */
  readonly written?: readonly string[];
}

export interface RunInput {
  readonly function: FunctionInfo;
  readonly flow: FunctionFlow;
  readonly facts: FlowFacts;
  readonly domain: Domain;
  readonly context: Context;
  /** By parameter index; a missing one is an unknown of the (unseen) caller. */
  readonly args: readonly Argument[];
  readonly active: Active;
  /** What parameters of templates around the function stand for, where the call tells. */
  readonly bindings?: ReadonlyMap<string, Value>;
  /** Prefix of symbol keys, unique per memoised call. */
  readonly key: string;
  readonly depth: number;
  readonly host: RunHost;
}

/** What a run needs of the engine around it. */
export interface RunHost {
  /** Analyses a callee with these arguments; null where a budget or recursion forbids it. */
  call(
    target: number,
    args: readonly Argument[],
    bindings: ReadonlyMap<string, Value>,
    active: Active,
    from: RunInput,
    at: Instr,
  ): CallResult | null;
  functionOf(id: number): FunctionInfo;
  /** Does a function, or one it calls, read something that differs per lane by itself (threadIdx, an atomic, PTX)? */
  hasLaneSource(id: number): boolean;
  /** (A field, for it is handed on: see `FlowOf`.) */
  readonly flowOf: FlowOf;
  readonly mechanisms: Mechanisms;
  /** Counts work; false once the budget is spent. */
  spend(instructions: number): boolean;
}

/** A divergent branch seen so far. */
export interface Split {
  readonly block: BlockId;
  readonly pattern: Pattern;
  readonly why: Why | null;
  readonly condition: InstrId;
  readonly site: number;
  readonly parameters: readonly number[];
  /** What the split rests on (Assume). */
  readonly assume: number;
}

/** A value that comes to a phi. */
interface Arriving {
  value: Value;
  readonly from: BlockId;
  readonly id: InstrId;
}

/** What gives the same all through the function. */
const MADE_OUTSIDE: ReadonlySet<Instr['op']> = new Set(['param', 'builtin', 'symbol', 'address']);
const NOWHERE: readonly BlockId[] = [];

/** What a block in which a branch may meet another costs, in instructions. */
const JOIN_COST = 1 / 4;
/** Passes beyond those, for loops and what they carry. */
const MAX_CARRIED = 1000;
const MAX_PASSES = 24;
/** Passes after which a loop's phi no longer gives way to the value before the loop. */
const MAX_TURNS = 12;
/** Operations looked through to see that a loop does not change a value. */
const MAX_ALIKE = 6;

/**
 * The fixpoint over one function in one context. Optimistic: values start unknown, blocks unreached, branches uniform;
 * each pass over the blocks in reverse post-order raises them until nothing changes (as in Wegman and Zadeck's sparse
 * conditional constant propagation, with divergence beside constants).
 */
function phisAt(flow: FunctionFlow, block: BlockId): number {
  let phis = 0;
  for (const id of flow.blocks[block].instructions) if (flow.instructions[id].op === 'phi') phis++;
  return phis;
}

export class FunctionRun {
  readonly values: (Value | undefined)[];
  readonly fields: (ReadonlyMap<string, Value> | undefined)[];
  readonly active: (Active | undefined)[];
  readonly judgements = new Map<BlockId, Judgement>();
  readonly splits = new Map<BlockId, Split>();
  /** Divergent branches whose lanes meet at a block. */
  readonly joins = new Map<BlockId, Map<BlockId, Split>>();
  readonly temporal = new Map<number, Split>();
  /** All branches that send lanes out of a loop while others go round again. */
  private readonly leaving = new Map<number, Map<BlockId, Split>>();
  /** Of those the strongest that comes to a block, by block and loop. */
  private readonly strongestLeaving = new Map<number, Split | undefined>();
  readonly thinned = new Map<number, Split>();
  readonly calls = new Map<InstrId, CallResult>();
  private readonly reached: Uint8Array;
  /** Edges that some lane may take: for each block, one entry for each of its predecessors. */
  private readonly executable: Uint8Array;
  private readonly mechanisms: Mechanisms;
  private readonly memory: ReturnType<Mechanisms['localMemory']>;
  /** Block in which a symbol of this run was made, by symbol key. */
  private readonly madeIn = new Map<string, readonly BlockId[]>();
  /** For each block, the list of it alone. */
  private readonly places: (readonly BlockId[] | undefined)[] = [];
  private readonly loopScope = new Map<number, Scope>();
  private changed = false;
  private hasFields = false;
  private pass = 0;
  /** The pass in which an instruction's value, and the lanes at a block's start, last changed. */
  private readonly changedIn: Int32Array;
  /** Comparisons whose operands alone do not settle them: more than their operands' values was looked at. */
  private readonly isReasoned: Uint8Array;
  private readonly lanesChangedIn: Int32Array;
  /** Counts what the lanes at a block depend on: edges, splits, tested values, lanes elsewhere. */
  private clock = 1;
  /** The clock when the lanes at a block's start were last worked out. */
  private readonly lanesAt: Int32Array;
  truncated: string | null;
  /** The budget did not reach to tell where branches meet: every join may choose per lane. */
  private joinsUnknown = false;
  private readonly refinements: ReturnType<Mechanisms['refinements']>;
  private lazyInputs: Inputs | null = null;
  /** Made where shared memory is first loaded. */
  private published: ReturnType<Mechanisms['published']> | null = null;

  constructor(readonly input: RunInput) {
    const { flow } = input;
    this.values = new Array(flow.instructions.length);
    this.fields = new Array(flow.instructions.length);
    this.active = new Array(flow.blocks.length);
    this.reached = new Uint8Array(flow.blocks.length);
    this.executable = new Uint8Array(input.facts.edges.size);
    this.changedIn = new Int32Array(flow.instructions.length);
    this.isReasoned = new Uint8Array(flow.instructions.length);
    this.lanesChangedIn = new Int32Array(flow.blocks.length);
    this.lanesAt = new Int32Array(flow.blocks.length);
    this.truncated = flow.truncated;
    this.mechanisms = input.host.mechanisms;
    this.memory = this.mechanisms.localMemory(this);
    this.refinements = this.mechanisms.refinements(input.facts, input.host.flowOf);
  }

  private get inputs(): Inputs {
    this.lazyInputs ??= this.input.facts.inputs(this.input.host.flowOf);
    return this.lazyInputs;
  }

  run(): FunctionVerdicts {
    const { graph } = this.input.facts;
    const { flow } = this.input;
    // What one loop leaves per lane the next one takes up, and values may be handed round among variables.
    const carried = flow.loops.reduce((all, { header }) => all + phisAt(flow, header), flow.loops.length);
    let passes = MAX_PASSES + Math.min(carried, MAX_CARRIED);
    do {
      this.changed = false;
      if (this.pass < passes && !this.input.host.spend(flow.instructions.length)) {
        this.truncated ??= 'the analysis budget is spent';
        passes = this.pass;
      }
      for (const block of graph.order) this.visit(block);
      this.checkBackEdges();
      this.pass++;
      if (this.pass === passes) {
        // Stopping here would leave optimistic values: what loops change is unknown per lane from now on.
        this.truncated ??= `no fixpoint after ${passes} passes`;
        this.changed = true;
      }
    } while (this.changed && this.pass < passes + MAX_PASSES);
    return collectVerdicts(this);
  }

  /** May some lane come from the block's predecessor of this index? */
  private isExecutable(block: BlockId, index: number): boolean {
    return this.executable[this.input.facts.edgesInto[block] + index] === 1;
  }

  /** What was evaluated before may give something else now. */
  noteChange(): void {
    this.changed = true;
  }

  isReached(block: BlockId): boolean {
    return this.reached[block] === 1;
  }

  /** See `deadEdgesOfVisited`; -1: not asked for yet. */
  private deadIntoVisited = -1;

  private visit(block: BlockId): void {
    const { flow } = this.input;
    if (this.reached[block] === 0 && block !== flow.entry && !this.isEntered(block)) return;
    this.reached[block] = 1;
    this.enter(block);
    this.deadIntoVisited = -1;
    for (const id of flow.blocks[block].instructions)
      if (this.values[id] === undefined || !this.isFresh(id, block)) this.evaluate(flow.instructions[id]);
    this.leave(block);
  }

  private isEntered(block: BlockId): boolean {
    return this.input.flow.blocks[block].predecessors.some((_, index) => this.isExecutable(block, index));
  }

  private enter(block: BlockId): void {
    if (this.lanesAt[block] === this.clock && !this.inputs.anyTestsLoopState) return;
    const before = this.active[block];
    const now = this.activeAt(block);
    if (before === undefined || !isSameActive(before, now)) {
      this.active[block] = now;
      this.lanesChangedIn[block] = this.pass;
      this.clock++;
    }
    this.lanesAt[block] = this.clock;
  }

  private follow(from: BlockId, to: BlockId): void {
    const { facts } = this.input;
    const edge = facts.edges.get(facts.edgeKey(from, to));
    if (edge === undefined || this.executable[edge] === 1) return;
    this.executable[edge] = 1;
    this.clock++;
    // A retreating edge feeds a block already passed.
    if (facts.graph.place[to] <= facts.graph.place[from]) this.changed = true;
  }

  private leave(block: BlockId): void {
    const { flow, domain } = this.input;
    const { terminator } = flow.blocks[block];
    if (this.isJudged(block, terminator)) return;
    switch (terminator.kind) {
      case 'jump':
      case 'return':
        this.follow(block, terminator.to);
        return;
      case 'stop':
        return;
      case 'branch': {
        const condition = this.tested(terminator.condition, block);
        const judgement = domain.judge(condition, this.active[block] ?? EVERYONE);
        this.noteJudgement(block, judgement);
        if (judgement.constant !== true) this.follow(block, terminator.no);
        if (judgement.constant !== false) this.follow(block, terminator.yes);
        this.noteSplit(block, terminator.condition, terminator.site, judgement, condition);
        this.noteLoopScope(block, judgement);
        return;
      }
      case 'switch': {
        const selector = this.valueAt(terminator.condition, block);
        const judgement = domain.judgeSwitch(
          selector,
          casesOf(flow, this.input.facts.graph.idom, block, terminator),
          this.active[block] ?? EVERYONE,
        );
        this.noteJudgement(block, judgement);
        terminator.targets.forEach((to, index) => {
          if (judgement.taken === null || judgement.taken === index) this.follow(block, to);
        });
        if (judgement.taken === null || judgement.taken < 0) this.follow(block, terminator.otherwise);
        this.noteSplit(block, terminator.condition, terminator.site, judgement, selector);
      }
    }
  }

  private noteJudgement(block: BlockId, judgement: Judgement): void {
    this.judgements.set(block, judgement);
    // (Loads that the pass has been to before took it that the threads of the block agree.)
    if (!isBlockWide(judgement) && this.published?.part(block)) this.changed = true;
  }

  /** Does a load of shared memory get the same value in all threads of the block? Only a kernel sees all its barriers. */
  private isPublished(load: Instr & { op: 'load' }): boolean {
    const { facts, host, function: fn } = this.input;
    if (fn.kind !== 'kernel' || this.truncated !== null) return false;
    if (this.published === null) {
      this.published = this.mechanisms.published(facts, host.flowOf);
      for (const [block, judgement] of this.judgements) if (!isBlockWide(judgement)) this.published.part(block);
    }
    return this.published.isShared(load);
  }

  /** Would the block's branch be judged as in the pass before? */
  private isJudged(block: BlockId, terminator: Terminator): boolean {
    if (terminator.kind !== 'branch' && terminator.kind !== 'switch') return false;
    if (this.pass === 0 || !this.judgements.has(block)) return false;
    if (this.changedIn[terminator.condition] === this.pass || this.lanesChangedIn[block] === this.pass) return false;
    return !this.inputs.testsLoopState(block);
  }

  private noteSplit(block: BlockId, condition: InstrId, site: number, judgement: Judgement, value: Value): void {
    if (!maySplit(judgement)) return;
    const pattern = patternOf(judgement);
    const old = this.splits.get(block);
    if (old !== undefined && old.pattern >= pattern && (old.assume | judgement.assume) === old.assume) return;
    const { parameters } = judgement;
    const assume = judgement.assume | (old?.assume ?? 0);
    const strongest = Math.max(pattern, old?.pattern ?? pattern);
    const split: Split = { block, pattern: strongest, why: value.why, condition, site, parameters, assume };
    this.splits.set(block, split);
    this.clock++;
    const { facts } = this.input;
    // Jumps in all directions make many loops of which every branch is a part, and every branch meet every other one.
    const spend = (blocks: number): boolean => {
      if (this.input.host.spend(blocks * JOIN_COST)) return true;
      this.truncated ??= 'the analysis budget is spent';
      this.joinsUnknown = true;
      return false;
    };
    if (!spend(facts.workOfInfluence(block))) return;
    const influence = facts.influence(block);
    if (!spend(influence.joins.length)) return;
    const place = facts.graph.place[block];
    for (const join of influence.joins) {
      addSplit(this.joins, join, split);
      if (facts.graph.place[join] <= place) this.changed = true;
    }
    for (const loop of influence.temporal) {
      this.raise(this.temporal, loop, split);
      addSplit(this.leaving, loop, split);
      this.strongestLeaving.clear();
    }
    for (const loop of influence.thinned) this.raise(this.thinned, loop, split);
  }

  private raise(map: Map<number, Split>, loop: number, split: Split): void {
    const old = map.get(loop);
    if (old !== undefined && old.pattern >= split.pattern) return;
    map.set(loop, split);
    this.clock++;
    this.changed = true;
  }

  /** The narrowest scope of the uniform conditions by which a loop is left. */
  scopeOfExits(loop: number): Scope {
    return this.loopScope.get(loop) ?? Scope.Grid;
  }

  private noteLoopScope(block: BlockId, judgement: Judgement): void {
    const { flow, facts } = this.input;
    const scope = scopeOfVerdict(judgement.uniformity);
    for (let loop = facts.loopOf[block]; loop >= 0; loop = flow.loops[loop].parent) {
      if ((this.loopScope.get(loop) ?? Scope.Grid) >= scope) continue;
      const inside = flow.loops[loop].blocks;
      if (!facts.graph.successors[block].some((to) => !inside.has(to))) continue;
      this.loopScope.set(loop, scope);
      this.clock++;
      this.changed = true;
    }
  }

  /** The lanes at a block's start. */
  private activeAt(block: BlockId): Active {
    const { flow, facts, domain, active } = this.input;
    const { graph } = facts;
    if (block === flow.entry || block === flow.exit) return active;
    const above = graph.idom[block];
    // All lanes of the branch above meet again here.
    if (graph.ipdom[above] === block && facts.loopOf[above] === facts.loopOf[block])
      return this.active[above] ?? active;
    const together = this.joins.has(block);
    let result: Active | null = null;
    const loop = flow.loops[facts.loopOf[block]];
    const isHeader = loop !== undefined && loop.header === block;
    for (const [index, from] of flow.blocks[block].predecessors.entries()) {
      if (!this.isExecutable(block, index)) continue;
      if (isHeader && loop.blocks.has(from)) continue; // the next iteration has these lanes or fewer
      const arriving = this.activeOnEdge(from, block);
      result = result === null ? arriving : domain.unite(result, arriving, together);
    }
    if (result === null) return this.active[block] ?? active;
    if (isHeader) {
      const thinned = this.thinned.get(loop.id);
      if (thinned !== undefined && thinned.pattern > Pattern.Boundary) result = { ...result, exact: false };
    }
    // After a loop all lanes that entered it are back, save those that returned.
    const left = facts.loopOf[above];
    if (left >= 0 && left !== facts.loopOf[block] && !flow.loops[left].blocks.has(block)) {
      let outer = left;
      while (flow.loops[outer].parent >= 0 && !flow.loops[flow.loops[outer].parent].blocks.has(block))
        outer = flow.loops[outer].parent;
      const entered = this.active[flow.loops[outer].header];
      if (entered !== undefined) {
        const thinned = this.thinned.get(outer);
        const back = this.temporal.get(outer);
        if (thinned === undefined || thinned === back || thinned.pattern <= Pattern.Boundary)
          return this.enteredActive(outer) ?? entered;
      }
    }
    return result;
  }

  /** The lanes that come to a loop from outside. */
  enteredActive(loop: number): Active | null {
    const { flow, domain } = this.input;
    const { header, blocks } = flow.loops[loop];
    let result: Active | null = null;
    for (const [index, from] of flow.blocks[header].predecessors.entries()) {
      if (blocks.has(from) || !this.isExecutable(header, index)) continue;
      const arriving = this.activeOnEdge(from, header);
      result = result === null ? arriving : domain.unite(result, arriving, false);
    }
    return result;
  }

  /** `selector == value`, in the selector's own type: an unsigned one may have wrapped. */
  private isCase(selector: Value, condition: InstrId, value: number): Value {
    const { domain, flow } = this.input;
    const { type } = flow.instructions[condition];
    const own = type.kind === 'int' || type.kind === 'uint' ? type : LONG;
    return domain.binary('==', selector, domain.cast(domain.constant(value), LONG, own), own);
  }

  private activeOnEdge(from: BlockId, to: BlockId): Active {
    const { flow, domain, active } = this.input;
    const at = this.active[from] ?? active;
    const { terminator } = flow.blocks[from];
    if (terminator.kind === 'branch' && terminator.yes !== terminator.no)
      return domain.narrow(at, this.tested(terminator.condition, from), to === terminator.yes);
    return terminator.kind === 'switch' ? this.activeOnCases(from, to, terminator, at) : at;
  }

  /** Of the lanes at a switch, those that one of its cases sends to a block. */
  private activeOnCases(from: BlockId, to: BlockId, terminator: Terminator & { kind: 'switch' }, at: Active): Active {
    const { domain } = this.input;
    // (All go to one place, by whichever of the labels that lead there.)
    const judgement = this.judgements.get(from);
    if (judgement !== undefined && 'taken' in judgement && judgement.taken !== null) return at;
    const selector = this.valueAt(terminator.condition, from);
    let result: Active | null = null;
    terminator.targets.forEach((target, index) => {
      if (target !== to) return;
      const equals = this.isCase(selector, terminator.condition, terminator.values[index]);
      const arriving = Number.isNaN(terminator.values[index])
        ? { ...at, exact: false }
        : domain.narrow(at, equals, true);
      result = result === null ? arriving : domain.unite(result, arriving, true);
    });
    if (to === terminator.otherwise || result === null) {
      let rest = at;
      for (const value of terminator.values)
        if (!Number.isNaN(value)) rest = domain.narrow(rest, this.isCase(selector, terminator.condition, value), false);
      result = result === null ? rest : domain.unite(result, rest, true);
    }
    return result;
  }

  /** The value of `id` as a use in `block` sees it, behind the conditions that lead there. */
  valueAt(id: InstrId, block: BlockId): Value {
    const value = this.seenFrom(id, block);
    const { refinements } = this;
    if (!refinements.has(id)) return value;
    if (value.lanes !== null) {
      const equal = this.equalTo(id, block);
      if (equal !== null) return { ...equal, assume: equal.assume | value.assume };
    }
    if (value.lanes?.kind === 'varying' || value.base.terms.length !== 1) return value;
    const { domain } = this.input;
    let refined = value;
    for (const { side, operator, bound, taken, type } of refinements.of(id)) {
      if (!refinements.dominates(side, block)) continue;
      const against = bound < 0 ? domain.constant(0) : this.seenFrom(bound, block);
      refined = domain.refine(refined, operator, against, taken, type);
    }
    return refined;
  }

  /** What all lanes share that `id` has been found to equal wherever control comes through `block`: inside `v == n`. */
  private equalTo(id: InstrId, block: BlockId): Value | null {
    const { domain } = this.input;
    for (const { side, operator, bound, taken, type } of this.refinements.of(id)) {
      // (Equal numbers of floating point may be zeros of either sign.)
      if (operator !== (taken ? '==' : '!=') || (type.kind !== 'int' && type.kind !== 'uint')) continue;
      if (!this.refinements.dominates(side, block)) continue;
      const against = bound < 0 ? domain.constant(0) : this.seenFrom(bound, block);
      if (against.lanes === null && !domain.isUndef(against)) return against;
    }
    return null;
  }

  /** Has the value been found to be other than zero wherever control comes through `block`? */
  isNonZero(id: InstrId, block: BlockId): boolean {
    const { domain } = this.input;
    return this.refinements.of(id).some(({ side, operator, bound, taken }) => {
      if (operator !== (taken ? '!=' : '==') || !this.refinements.dominates(side, block)) return false;
      const against = bound < 0 ? domain.constant(0) : this.seenFrom(bound, block);
      return domain.isConstant(against) && against.base.constant === 0;
    });
  }

  /**
   * The value of `id` as a use in `block` sees it: outside a loop that lanes leave at different iterations, what the
   * loop changed differs per lane (temporal divergence).
   */
  private seenFrom(id: InstrId, block: BlockId): Value {
    const { flow, facts, domain } = this.input;
    let value = this.values[id];
    if (value === undefined) return domain.undef();
    if (facts.loopOfValue[id] < 0) return value;
    const instr = flow.instructions[id];
    for (let loop = facts.loopOfValue[id]; loop >= 0; loop = flow.loops[loop].parent) {
      const blocks = facts.within[loop];
      if (blocks.has(block)) break;
      if (
        facts.hasXorShuffle &&
        value.lanes !== null &&
        instr.op === 'phi' &&
        this.mechanisms.butterflyLoop(this, instr, flow.loops[loop])
      )
        return this.reduced(instr, block);
      // At the end of the function those meet that returned from within the loop.
      const split = this.leftBefore(loop, block) ?? (block === flow.exit ? this.thinned.get(loop) : undefined);
      if (split !== undefined) {
        const invariant =
          value.lanes?.kind === 'varying' ? this.isComputedAlike(id, blocks, 0) : this.isInvariant(value, blocks);
        if (!invariant) {
          const why = this.leftBehind(instr, split, loop);
          const counted = this.mechanisms.countedExit(this, id, flow.loops[loop], why);
          if (counted !== null) return domain.assuming(counted, split.assume);
          const left = domain.temporal(value, split.pattern, why, false);
          value = left === value ? value : domain.assuming(left, split.assume);
        }
        continue;
      }
      const scope = this.loopScope.get(loop) ?? Scope.Grid;
      // (Known lanes are the same in every round; what they are added to is of the round in which the warp left.)
      const shared = value.lanes?.kind === 'known' && value.base.terms.length > 0 ? { ...value, lanes: null } : value;
      if (shared.lanes === null && domain.scope(shared) < scope && !this.isInvariant(value, blocks)) {
        const left = this.symbol(
          `${ownedMark(value)}exit${loop}:${id}`,
          instr.name ?? 'a value',
          { scope, source: Source.Loop },
          block,
        );
        value = value.lanes === null ? left : { ...value, base: left.base };
      }
    }
    return value;
  }

  /** The strongest branch through which lanes that come to a block behind the loop left it before others did. */
  private leftBefore(loop: number, block: BlockId): Split | undefined {
    const leaving = this.leaving.get(loop);
    if (leaving === undefined) return undefined;
    const { facts, flow } = this.input;
    const key = loop * flow.blocks.length + block;
    let most = this.strongestLeaving.get(key);
    if (most !== undefined || this.strongestLeaving.has(key)) return most;
    for (const split of leaving.values())
      if ((most === undefined || split.pattern > most.pattern) && facts.comesTo(split.block, loop, block)) most = split;
    this.strongestLeaving.set(key, most);
    return most;
  }

  /** Why what a loop changed differs per lane behind it. */
  private leftBehind(instr: Instr, split: Split, loop: number): Why {
    const name = instr.name ?? 'a value';
    const leaving = leavingAt(this, split, loop);
    if (leaving !== null)
      return this.controlHop(leaving, `lanes that \`${leaving.word}\` leave \`${name}\` different here`, split);
    const message = `\`${name}\` differs per lane after the loop: lanes leave it at different iterations`;
    const site = this.input.flow.sites[split.site];
    return this.controlHop(instr.start < 0 && site !== undefined ? site.keyword : instr, message, split);
  }

  /** The condition that a block's branch tests. */
  tested(condition: InstrId, block: BlockId): Value {
    const { domain, facts, host } = this.input;
    const settled = this.mechanisms.implied(facts, block, host.flowOf);
    return settled === null ? this.valueAt(condition, block) : domain.constant(settled ? 1 : 0);
  }

  /** Made of nothing that changes inside these blocks. */
  private isInvariant(value: Value, blocks: ReadonlySet<BlockId>): boolean {
    if (value.lanes?.kind === 'varying') return true; // already per lane
    return value.base.terms.every((term) => {
      const made = this.madeIn.get(term.symbol.key);
      return made === undefined || !made.some((block) => blocks.has(block));
    });
  }

  /** The same in each round of the loop of these blocks: made of nothing but what comes from before it. */
  private isComputedAlike(id: InstrId, blocks: ReadonlySet<BlockId>, depth: number): boolean {
    const instr = this.input.flow.instructions[id];
    if (!blocks.has(instr.block)) return true;
    switch (instr.op) {
      case 'phi':
      case 'load':
      case 'call':
      case 'asm':
      case 'out':
        return false;
      default:
        return (
          depth < MAX_ALIKE && operandsOf(instr).every((operand) => this.isComputedAlike(operand, blocks, depth + 1))
        );
    }
  }

  symbol(key: string, name: string, facts: Parameters<Domain['symbol']>[2], block: BlockId): Value {
    const full = `${this.input.key}:${key}`;
    this.madeIn.set(full, this.placesOf(block));
    return this.input.domain.symbol(full, name, facts);
  }

  private placesOf(block: BlockId): readonly BlockId[] {
    let places = this.places[block];
    if (places === undefined) {
      places = [block];
      this.places[block] = places;
    }
    return places;
  }

  /** What is made of an unknown of a loop (`k % 5`) changes with it, and so does what a call gives back. */
  private noteMade(instr: Instr, { base }: Value): void {
    for (const { symbol } of base.terms) {
      if (this.madeIn.has(symbol.key)) continue;
      if (MADE_OUTSIDE.has(instr.op)) {
        this.madeIn.set(symbol.key, NOWHERE);
        continue;
      }
      const made = this.madeOf(instr);
      if (made.length > 0) this.madeIn.set(symbol.key, made);
    }
  }

  /** Blocks in which what an instruction gives was made: its own, those of what its operands are made of. */
  private madeOf(instr: Instr): readonly BlockId[] {
    let first = -1;
    let more: Set<BlockId> | null = null;
    const add = (block: BlockId): void => {
      if (first < 0) first = block;
      else if (block !== first) {
        more ??= new Set([first]);
        more.add(block);
      }
    };
    if (instr.op === 'call' || instr.op === 'load' || instr.op === 'out') add(instr.block);
    for (const operand of operandsOf(instr)) {
      const from = this.values[operand];
      if (from === undefined) continue;
      if (from.lanes !== null) add(instr.block);
      for (const term of from.base.terms) for (const block of this.madeIn.get(term.symbol.key) ?? NOWHERE) add(block);
    }
    if (more !== null) return [...(more as Set<BlockId>)];
    return first < 0 ? NOWHERE : this.placesOf(first);
  }

  why(at: { readonly start: number; readonly end: number }, message: string, next: Why | null): Why {
    return { start: at.start, end: at.end, functionId: this.input.function.id, message, origin: originOf(at), next };
  }

  /** A hop where lanes that took other paths hold other values. */
  private controlHop(at: { readonly start: number; readonly end: number }, message: string, split: Split): Why {
    return { ...this.why(at, message, this.splitWhy(split)), origin: 'control' };
  }

  splitWhy(split: Split): Why {
    const site = this.input.flow.sites[split.site];
    const text = this.textOf(site);
    return this.why(site.condition, `lanes disagree on \`${text}\``, split.why);
  }

  textOf(site: Site): string {
    const { function: fn } = this.input;
    const text = fn.file.text
      .slice(fn.start + site.condition.start, fn.start + site.condition.end)
      .replace(/\s+/g, ' ');
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  }

  /** Would the instruction give what it gave before? */
  private isFresh(id: InstrId, block: BlockId): boolean {
    const lanesChanged = this.lanesChangedIn[block] === this.pass;
    return this.inputs.isFresh(id, this.changedIn, this.pass, lanesChanged, this.isReasoned[id] === 1);
  }

  private evaluate(instr: Instr): void {
    const { facts } = this.input;
    const { id } = instr;
    const before = this.values[id];
    let value = this.compute(instr);
    if (value === null) return;
    if (facts.hasXorShuffle && value.lanes !== null && this.mechanisms.butterfly(this, id))
      value = this.reduced(instr, instr.block);
    this.noteMade(instr, value);
    value = this.named(instr, value);
    // The same object as before where nothing changed: what was made of it is still good.
    if (before !== undefined && isSameValue(before, value)) return;
    this.values[id] = value;
    this.note(id);
  }

  private note(id: InstrId): void {
    if (this.pass === 0) return;
    this.changedIn[id] = this.pass;
    if (this.inputs.isTested[id] === 1) this.clock++;
  }

  setFields(id: InstrId, fields: ReadonlyMap<string, Value> | undefined): void {
    if (areSameFields(this.fields[id], fields)) return;
    this.fields[id] = fields;
    this.hasFields = true;
    this.note(id);
  }

  setCall(id: InstrId, result: CallResult): void {
    if (this.calls.get(id) === result) return;
    this.calls.set(id, result);
    this.note(id);
  }

  /** What a full butterfly leaves in all lanes. */
  private reduced(instr: Instr, block: BlockId): Value {
    return this.symbol(
      `butterfly:${instr.id}`,
      instr.name ?? 'a reduction',
      { scope: Scope.Warp, source: Source.Data },
      block,
    );
  }

  /** Adds "`i` differs per lane" to the chain where a named variable takes a per-lane value. */
  private named(instr: Instr, value: Value): Value {
    if (value.lanes === null || instr.name === null || instr.name === '' || instr.start < 0) return value;
    if (
      instr.op !== 'binary' &&
      instr.op !== 'unary' &&
      instr.op !== 'cast' &&
      instr.op !== 'select' &&
      instr.op !== 'builtin'
    )
      return value;
    // The hop of the pass before, where nothing on the way to it changed.
    const old = this.values[instr.id]?.why ?? null;
    const isKept = old !== null && old.next === value.why && old.start === instr.start && old.end === instr.end;
    const hop = isKept ? old : this.why(instr, `\`${instr.name}\` differs per lane`, value.why);
    return this.input.domain.explain(value, hop);
  }

  private compute(instr: Instr): Value | null {
    const { domain, flow } = this.input;
    const { block } = instr;
    switch (instr.op) {
      case 'const':
        return domain.constant(instr.value);
      case 'undef':
        if (instr.id !== flow.notAnalysed) return domain.undef();
        return domain.varying(Pattern.Data, this.why(instr, `this was not analysed: ${flow.truncated}`, null), {});
      case 'symbol':
        return this.symbolic(instr);
      case 'builtin': {
        const value = domain.builtin(instr.which);
        if (value.lanes === null) return value;
        return domain.explain(value, this.why(instr, `\`${instr.which}\` is each thread's own index`, null));
      }
      case 'param':
        return this.parameter(instr, instr.index);
      case 'pointee':
        return this.pointee(instr, instr.index);
      case 'binary': {
        const value = domain.binary(
          instr.operator,
          this.valueAt(instr.left, block),
          this.valueAt(instr.right, block),
          instr.operator === '&&' || instr.operator === '||' ? BOOL : instr.type,
        );
        const isOpen = value.lanes?.kind === 'varying';
        this.isReasoned[instr.id] = isOpen ? 1 : 0;
        if (!isOpen) return value;
        const { mechanisms } = this;
        const relative =
          mechanisms.relative(this, instr) ??
          mechanisms.polynomialTest(this, instr, value) ??
          mechanisms.leader(this, instr, value);
        if (relative !== null) return relative;
        if (!mechanisms.remainder(this, instr)) return mechanisms.rounds(this, instr, value);
        return this.symbol(
          `remainder:${instr.id}`,
          'a comparison',
          { scope: Scope.Grid, source: Source.Data, min: 0, max: 1 },
          block,
        );
      }
      case 'unary':
        return this.unary(instr, twiceNegated(flow, instr));
      case 'cast':
        return domain.cast(this.valueAt(instr.operand, block), instr.from, instr.type);
      case 'select':
        return this.select(
          instr,
          this.valueAt(instr.condition, block),
          this.valueAt(instr.yes, block),
          this.valueAt(instr.no, block),
        );
      case 'aggregate':
        return this.aggregate(instr);
      case 'field':
        return this.field(instr, instr.operand, instr.field);
      case 'address':
        return domain.symbol(addressKey(this.input.key, instr.object), `&${instr.object.name}`, {
          scope: Scope.Grid,
          source: Source.None,
        });
      case 'offset': {
        const scaled = domain.binary('*', this.valueAt(instr.index, block), domain.constant(instr.elementBytes), LONG);
        return domain.binary(instr.negative ? '-' : '+', this.valueAt(instr.base, block), scaled, ULONG);
      }
      case 'load':
        return this.load(instr, this.valueAt(instr.address, block));
      case 'store':
        this.memory.store(instr, this.valueAt(instr.address, block), this.valueAt(instr.value, block));
        return null;
      case 'call':
        return evaluateCall(this, instr);
      case 'asm':
        return null;
      case 'out': {
        const call = flow.instructions[instr.call];
        if (call.op === 'asm') return evaluateAsm(this, call, instr);
        const result = this.calls.get(instr.call);
        const out = result?.outs.get(instr.argument);
        if (out !== undefined) {
          this.setFields(instr.id, out.fields ?? undefined);
          return out.value;
        }
        return call.op === 'call' ? unseenOut(this, instr, call) : domain.undef();
      }
      case 'phi':
        return domain.assuming(this.phi(instr, instr.incoming), this.deadEdgesOfVisited(block));
    }
  }

  private unary(instr: Instr & { op: 'unary' }, twice: InstrId): Value {
    const { domain } = this.input;
    if (twice >= 0) return domain.truth(this.valueAt(twice, instr.block), INT);
    return domain.unary(instr.operator, this.valueAt(instr.operand, instr.block), instr.type);
  }

  /** Something uniform that has no value, or a name that is not in sight. */
  private symbolic(instr: Instr & { op: 'symbol' }): Value {
    const { domain } = this.input;
    const { symbol, unseen } = instr;
    if (unseen === 'anything') return notInSight(this, instr, symbol, 0);
    if (unseen === 'per-lane') {
      const message = `\`${symbol}\`, which is not in sight, may give each lane another value`;
      return domain.varying(Pattern.Data, this.why(instr, message, null), {});
    }
    const { bindings, function: fn } = this.input;
    const bound = instr.parameter === true ? bindings?.get(symbol) : undefined;
    if (bound !== undefined) return bound;
    const of = instr.parameter === true ? `${fn.owner ?? fn.id}:` : '';
    const value = domain.symbol(`symbol:${of}${symbol}`, symbol, { scope: Scope.Grid, source: Source.None });
    return unseen === undefined ? value : domain.assuming(value, domain.unseen(symbol, false));
  }

  private select(instr: Instr, condition: Value, yes: Value, no: Value): Value {
    const { domain, key } = this.input;
    const value = domain.select(condition, yes, no, instr.type);
    if (value.lanes !== null || isThreadOwned(value) || !(isThreadOwned(yes) || isThreadOwned(no))) return value;
    // One of two places of each thread's own is a place of its own, too.
    const facts = { scope: domain.scope(value), source: Source.None, assume: value.assume };
    return domain.symbol(`${THREAD_OWNED}${key}:select:${instr.id}`, 'an address', facts);
  }

  private parameter(instr: Instr, index: number): Value {
    const { args, domain, flow, function: fn } = this.input;
    const parameter = flow.parameters[index];
    const arg = args[index];
    if (arg !== undefined && !parameter?.unbound) {
      this.setFields(instr.id, arg.fields ?? undefined);
      return arg.value;
    }
    if (fn.kind === 'kernel' && !parameter?.unbound) {
      const range = parameter.type.kind === 'uint' ? { min: 0 } : {};
      return domain.symbol(`parameter:${index}`, parameter.name, { scope: Scope.Grid, source: Source.Data, ...range });
    }
    return domain.varying(
      Pattern.Caller,
      this.why(instr, `\`${parameter?.name ?? 'a parameter'}\` is what the caller passes`, null),
      {
        parameters: [index],
      },
    );
  }

  private pointee(instr: Instr, index: number): Value {
    const { args, domain } = this.input;
    const arg = args[index];
    if (arg === undefined)
      return domain.varying(Pattern.Caller, this.why(instr, 'what the caller points to', null), {
        parameters: [index],
      });
    if (arg.pointee !== null) {
      this.setFields(instr.id, arg.fields ?? undefined);
      return arg.pointee;
    }
    return this.loadedFrom(instr, arg.value);
  }

  private aggregate({ id, block, fields: names, values: operands }: Instr & { op: 'aggregate' }): Value {
    const { domain } = this.input;
    const values = operands.map((operand) => this.valueAt(operand, block));
    // The rest of an object, whose fields the function does not name, comes with what is known of them.
    const rest = names.indexOf('');
    const fields = new Map<string, Value>(rest < 0 ? [] : (this.fields[operands[rest]] ?? []));
    names.forEach((name, index) => {
      if (name !== '') fields.set(name, values[index]);
    });
    this.setFields(id, fields);
    return values.reduce(
      (whole, value, index) => (index === 0 ? value : this.both(`${id}.${index}`, whole, value)),
      domain.constant(0),
    );
  }

  /** A value that depends on both: uniform where both are. */
  private both(id: string, a: Value, b: Value): Value {
    const { domain } = this.input;
    const pa = domain.pattern(a);
    const pb = domain.pattern(b);
    if (pa === null && pb === null) {
      const scope = Math.max(domain.scope(a), domain.scope(b));
      return domain.symbol(`${this.input.key}:both:${id}`, 'a value', {
        scope,
        source: Source.Data,
        assume: a.assume | b.assume,
      });
    }
    const stronger = pb === null || (pa !== null && pa >= pb) ? a : b;
    return domain.varying(Math.max(pa ?? 0, pb ?? 0), stronger.why, {
      parameters: [...new Set([...parametersOf(a), ...parametersOf(b)])],
      assume: a.assume | b.assume,
    });
  }

  private field(instr: Instr, operand: InstrId, field: string): Value {
    const { domain } = this.input;
    const known = this.fields[operand]?.get(field);
    if (known !== undefined) return known;
    const vector = this.groupVector(instr, operand, field);
    if (vector !== null) return vector;
    const whole = this.valueAt(operand, instr.block);
    if (field.startsWith('&')) {
      const offset = domain.symbol(`offset:${field}`, field, { scope: Scope.Grid, source: Source.None });
      return domain.binary('+', whole, offset, ULONG);
    }
    const pattern = domain.pattern(whole);
    if (pattern === null) {
      if (field === '[]')
        return this.symbol(
          `element:${instr.id}`,
          'an element',
          { scope: domain.scope(whole), source: Source.Data },
          instr.block,
        );
      return domain.symbol(`${domain.key(whole)}.${field}`, instr.name ?? field, {
        scope: domain.scope(whole),
        source: Source.Data,
        assume: whole.assume,
      });
    }
    return domain.varying(whole.lanes?.kind === 'known' ? Pattern.Data : pattern, whole.why, {
      parameters: parametersOf(whole),
      assume: whole.assume,
    });
  }

  /** `block.thread_index().x`: a component of a vector that a group's method returns. */
  private groupVector(instr: Instr, operand: InstrId, field: string): Value | null {
    const call = this.input.flow.instructions[operand];
    if (call.op !== 'call' || call.target >= 0 || !call.callee.includes('.')) return null;
    const effect = effectNamed(`${call.callee}.${field}`);
    if (effect === null) return null;
    const why = this.why(instr, `\`${call.callee}().${field}\` is each thread's own index`, null);
    const { domain, key } = this.input;
    return domain.explain(domain.applyIntrinsic(effect, [], instr.type, why, `${key}:vector:${instr.id}`), why);
  }

  private load(instr: Instr & { op: 'load' }, address: Value): Value {
    const { flow, domain } = this.input;
    const { objects, elsewhere } = localsAt(flow, instr.address);
    if (objects.length > 0) return elsewhere ? this.ownOfEach(instr) : this.memory.load(instr, objects, address);
    if (domain.pattern(address) !== null) return this.loadedFrom(instr, address);
    return this.uniformLoad(instr, address, rootsOf(flow, instr.address));
  }

  /** A load at an address that all lanes share: the same value; how widely depends on who may write it. */
  private uniformLoad(instr: Instr & { op: 'load' }, address: Value, roots: readonly Root[]): Value {
    const { domain, flow, facts, args } = this.input;
    if (isThreadOwned(address)) return this.ownOfEach(instr);
    const { writes } = facts;
    // Each thread has its own copy of what was passed by value.
    const copy = roots.find((root) => root.kind === 'parameter' && root.own && writes.own.has(root.index));
    if (copy?.kind === 'parameter') {
      const name = flow.parameters[copy.index]?.name ?? 'a parameter';
      return domain.varying(
        Pattern.Data,
        this.why(instr, `\`${name}\` is each thread's own copy, and is written here`, null),
        {},
      );
    }
    let scope = domain.scope(address);
    let assume = address.assume;
    const isConstant = instr.space === 'constant';
    if (!isConstant) {
      const mayWrite =
        instr.volatile ||
        instr.space === 'shared' ||
        roots.some(
          (root) =>
            root.kind === 'unknown' ||
            (root.kind === 'object' && (writes.objects.has(root.object.name) || !root.object.constant)) ||
            (root.kind === 'parameter' &&
              (mayBeWritten(writes, root) || areInReach(args[root.index]?.written ?? [], root.path))),
        );
      const isShared = roots.every((root) => root.kind === 'object' && root.object.space === 'shared');
      if (isShared && this.isPublished(instr)) scope = Math.max(scope, Scope.Block);
      else if (mayWrite) scope = Scope.Warp;
      else
        for (const root of roots) {
          if (root.kind !== 'parameter' || root.own) continue;
          const parameter = flow.parameters[root.index];
          const writesOthers = writes.unknown || writes.parameters.size > 0;
          if (writesOthers && !(parameter?.isConst && parameter.isRestrict)) assume |= Assume.NoAlias;
        }
    }
    const name = instr.name ?? 'a loaded value';
    return this.symbol(
      `load:${instr.id}:${domain.key(address)}`,
      name,
      { scope, source: Source.Data, assume, ...(instr.type.kind === 'uint' ? { min: 0 } : {}) },
      instr.block,
    );
  }

  /** What is in the local memory that a pointer points to. */
  heldAt(pointer: InstrId): Value[] {
    const { flow } = this.input;
    return flow.instructions[pointer].type.kind === 'pointer' ? this.memory.holds(localsAt(flow, pointer).objects) : [];
  }

  /** A load at a per-lane address. */
  loadedFrom(instr: Instr, address: Value): Value {
    const { domain } = this.input;
    const pattern = domain.pattern(address);
    const name = instr.name ?? 'a value';
    if (pattern === null && isThreadOwned(address)) return this.ownOfEach(instr);
    if (pattern === null)
      return this.symbol(`load:${instr.id}`, name, { scope: Scope.Warp, source: Source.Data }, instr.block);
    const isCaller = pattern === Pattern.Caller;
    const message = isCaller
      ? `\`${name}\` is loaded from where the caller says`
      : `\`${name}\` is loaded from an address that differs per lane`;
    return domain.varying(madeOf(pattern), this.why(instr, message, address.why), {
      parameters: parametersOf(address),
      assume: isOpen(pattern) ? address.assume : 0,
    });
  }

  /** One address in all lanes, and yet a place of each thread's own: a local array of a caller. */
  private ownOfEach(instr: Instr): Value {
    const message = `\`${instr.name ?? 'a value'}\` is in an array that each thread has for itself`;
    return this.input.domain.varying(Pattern.Data, this.why(instr, message, null), {});
  }

  /** What memory holds is of some earlier iteration: not the unknown that a loop's variable stands for now. */
  lasting(value: Value, block: BlockId, key: string): Value {
    const { flow, facts, domain } = this.input;
    for (let loop = facts.loopOf[block]; loop >= 0; loop = flow.loops[loop].parent) {
      if (this.isInvariant(value, flow.loops[loop].blocks)) continue;
      if (value.lanes !== null)
        return domain.varying(domain.pattern(value) ?? Pattern.Data, value.why, {
          assume: value.assume,
          parameters: parametersOf(value),
        });
      return domain.symbol(`${ownedMark(value)}${this.input.key}:stored:${key}`, key, {
        scope: domain.scope(value),
        source: Source.Loop | Source.Data,
        assume: value.assume,
      });
    }
    return value;
  }

  /** A loop around the block that lanes leave at different iterations: what it stores last differs per lane. */
  leavingSplit(block: BlockId): Split | null {
    const { flow, facts } = this.input;
    for (let loop = facts.loopOf[block]; loop >= 0; loop = flow.loops[loop].parent) {
      const split = this.temporal.get(loop);
      if (split !== undefined) return split;
    }
    return null;
  }

  /** The divergent branch that decides whether this block runs, if any. */
  controllingSplit(block: BlockId): Split | null {
    const { facts, flow } = this.input;
    const { graph } = facts;
    let at = block;
    for (let i = 0; i < 1000 && at !== flow.entry; i++) {
      const above = graph.idom[at];
      const split = this.splits.get(above);
      if (split !== undefined && graph.ipdom[above] !== at) return split;
      at = above;
    }
    return null;
  }

  /**
   * Is the branch a boundary guard on this very value? In `if (i < n) { …; i += step; }` the lanes beyond the guard stay
   * beyond it, so among the others the index keeps its order over the lanes.
   */
  private isGuardOn({ pattern, condition }: Split, id: InstrId): boolean {
    if (isOpen(pattern) || pattern > Pattern.OnePerBlock || this.values[condition]?.lanes?.kind !== 'varying')
      return false;
    const { instructions } = this.input.flow;
    const uncast = (operand: InstrId): InstrId => {
      const instr = instructions[operand];
      return instr.op === 'cast' ? uncast(instr.operand) : operand;
    };
    const index = uncast(id);
    const tests = (at: InstrId, depth: number): boolean => {
      const instr = instructions[at];
      if (at === index) return true;
      if (depth === 0) return false;
      if (instr.op === 'binary') return tests(instr.left, depth - 1) || tests(instr.right, depth - 1);
      if (instr.op === 'unary' || instr.op === 'cast') return tests(instr.operand, depth - 1);
      return instr.op === 'call' && instr.args.some((arg) => tests(arg, depth - 1));
    };
    return tests(condition, 4);
  }

  /** The same for all phis of the block that is visited: no edge dies while its instructions are evaluated. */
  private deadEdgesOfVisited(block: BlockId): number {
    if (this.deadIntoVisited < 0) this.deadIntoVisited = this.deadEdges(block);
    return this.deadIntoVisited;
  }

  /** What it rests on that some of a block's predecessors do not lead to it. */
  private deadEdges(block: BlockId): number {
    const { predecessors } = this.input.flow.blocks[block];
    const dead = predecessors.filter((_, index) => !this.isExecutable(block, index));
    return dead.length === 0 ? 0 : deadUnder(this.reachedCode, [block], dead);
  }

  /** What it rests on that blocks are not reached. */
  deadAt(blocks: readonly BlockId[]): number {
    return deadUnder(this.reachedCode, blocks);
  }

  private get reachedCode(): Reached {
    return {
      flow: this.input.flow,
      isReached: (block) => this.isReached(block),
      judgement: (block) => this.judgements.get(block),
    };
  }

  private phi(instr: Instr & { op: 'phi' }, incoming: readonly InstrId[]): Value {
    const { flow, domain, facts } = this.input;
    const { block } = instr;
    const { predecessors } = flow.blocks[block];
    const arriving: Arriving[] = [];
    for (let i = 0; i < predecessors.length; i++) {
      if (!this.isExecutable(block, i)) continue;
      const id = incoming[i];
      if (this.values[id] === undefined) continue; // not evaluated yet: the optimistic assumption
      arriving.push({ value: this.valueAt(id, block), from: predecessors[i], id });
    }
    if (arriving.length === 0) return domain.undef();
    const loop = flow.loops[facts.loopOf[block]];
    const isHeader = loop !== undefined && loop.header === block;
    const name = instr.name === null || instr.name === '' ? 'a value' : instr.name;
    const key = `${ownedMark(...arriving.map((a) => a.value))}${this.input.key}:phi:${instr.id}`;
    this.madeIn.set(key, this.placesOf(block));
    if (this.hasFields) this.mergeFields(instr, arriving);
    if ((isHeader || this.joinsUnknown) && this.truncated !== null)
      return domain.varying(
        Pattern.Data,
        this.why(instr, `\`${name}\` was not followed to the end: ${this.truncated}`, null),
      );
    if (isHeader && arriving.some(({ value }) => domain.isUndef(value)))
      // Set in the loop alone: what the last round left is not the unknown of this round.
      for (const one of arriving)
        if (loop.blocks.has(one.from)) one.value = this.lasting(one.value, block, `phi:${instr.id}`);
    if (arriving.length === 1) return arriving[0].value;
    const splits = this.joins.get(block);
    if (splits !== undefined) return this.divergentPhi(instr, name, arriving, [...splits.values()]);
    const byWarp = isHeader ? null : this.selectedByWarp(instr, arriving);
    if (byWarp !== null) return byWarp;
    const scope = isHeader ? Scope.Grid : this.controlScope(block);
    let merged = arriving[0].value;
    for (let i = 1; i < arriving.length; i++)
      merged = domain.merge(key, name, merged, arriving[i].value, {
        scope,
        loop: isHeader,
        settled: this.pass >= MAX_TURNS,
      });
    return merged;
  }

  /** Where lanes meet that disagreed: each lane has what its own way left. */
  private divergentPhi(
    instr: Instr & { op: 'phi' },
    name: string,
    arriving: readonly Arriving[],
    splits: readonly Split[],
  ): Value {
    const { domain } = this.input;
    const strongest = splits.reduce((a, b) => (b.pattern > a.pattern ? b : a));
    const ordered = splits.length === 1 && arriving.some(({ id }) => this.isGuardOn(strongest, id));
    const exact = ordered ? null : this.selected(instr, arriving, splits);
    if (exact !== null) return exact;
    return arriving.slice(1).reduce((value, next) => {
      const either = domain.mergeDivergent(value, next.value, strongest.pattern, null, ordered);
      if (either.lanes === null) return either;
      const merged = domain.assuming(either, strongest.assume);
      const inner = merged.why ?? this.splitWhy(strongest);
      const isControl = value.lanes === null && next.value.lanes === null;
      return domain.explain(
        merged,
        isControl ? this.controlWhy(instr, name, strongest, arriving) : this.hop(instr, strongest, inner),
      );
    }, arriving[0].value);
  }

  private mergeFields(instr: Instr & { op: 'phi' }, arriving: readonly Arriving[]): void {
    const maps = arriving.map(({ id }) => this.fields[id]);
    const { domain } = this.input;
    if (maps.some((m) => m === undefined)) {
      this.setFields(instr.id, undefined);
      return;
    }
    const merged = new Map<string, Value>();
    for (const [name, first] of maps[0] as ReadonlyMap<string, Value>)
      if (maps.every((m) => m?.has(name) && domain.same(m.get(name) as Value, first))) merged.set(name, first);
    this.setFields(instr.id, merged.size > 0 ? merged : undefined);
  }

  private place(instr: Instr, split: Split): { start: number; end: number } {
    return instr.start >= 0 ? instr : this.input.flow.sites[split.site].condition;
  }

  /** "`k` differs per lane"; what has no name, as the result of `&&`, is no hop. */
  private hop(instr: Instr, split: Split, next: Why | null): Why | null {
    return instr.name ? this.why(this.place(instr, split), `\`${instr.name}\` differs per lane`, next) : next;
  }

  /** "`k` is assigned on one side of a branch that lanes disagree on". */
  private controlWhy(instr: Instr, name: string, split: Split, arriving: readonly { id: InstrId }[]): Why {
    if (!instr.name) return this.splitWhy(split);
    const assigned = arriving
      .map((a) => this.input.flow.instructions[a.id])
      .find((i) => i.start >= 0 && i.op !== 'phi');
    const at = assigned ?? this.place(instr, split);
    return this.controlHop(at, `\`${name}\` differs per lane because of where it is assigned`, split);
  }

  /** A phi that merges the two sides of one divergent branch is a select on its condition. */
  private selected(
    instr: Instr & { op: 'phi' },
    arriving: readonly Arriving[],
    splits: readonly Split[],
  ): Value | null {
    const { domain } = this.input;
    if (splits.length !== 1) return null;
    const value = this.selectedAt(splits[0].block, instr, arriving);
    if (value === null || value.lanes === null) return value;
    const name = instr.name === null || instr.name === '' ? 'a value' : instr.name;
    const isControl = arriving.every((a) => a.value.lanes === null);
    if (isControl) return domain.explain(value, this.controlWhy(instr, name, splits[0], arriving));
    return domain.explain(value, this.hop(instr, splits[0], value.why));
  }

  /** The same where whole warps take different sides: `bool leads = warp == 0 && elect_one_sync()`. */
  private selectedByWarp(
    instr: Instr & { op: 'phi' },
    arriving: readonly { value: Value; from: BlockId; id: InstrId }[],
  ): Value | null {
    const branch = this.input.facts.graph.idom[instr.block];
    const { terminator } = this.input.flow.blocks[branch];
    if (terminator.kind !== 'branch' || this.values[terminator.condition]?.lanes?.kind !== 'known') return null;
    return this.selectedAt(branch, instr, arriving);
  }

  private selectedAt(
    branch: BlockId,
    instr: Instr & { op: 'phi' },
    arriving: readonly { value: Value; from: BlockId; id: InstrId }[],
  ): Value | null {
    const { flow, facts } = this.input;
    const { block } = instr;
    if (facts.graph.idom[block] !== branch) return null;
    if (facts.loopOf[branch] !== facts.loopOf[block]) return null; // the condition is another iteration's
    const { terminator } = flow.blocks[branch];
    const sides = arriving.map(({ from }) => this.sideOf(branch, block, from));
    if (sides.some((side) => side < 0) || new Set(sides).size !== sides.length) return null;
    if (terminator.kind === 'branch') {
      if (arriving.length !== 2) return null;
      const [yes, no] = sides[0] === terminator.yes ? arriving : [arriving[1], arriving[0]];
      return this.select(instr, this.valueAt(terminator.condition, block), yes.value, no.value);
    }
    return terminator.kind === 'switch' ? this.selectedCase(terminator, block, instr.type, arriving, sides) : null;
  }

  /** The successor of `branch` through which control comes from `from` to `block`; -1 where it may be several. */
  private sideOf(branch: BlockId, block: BlockId, from: BlockId): BlockId {
    const { flow, facts } = this.input;
    const { idom } = facts.graph;
    if (from === branch) return block;
    let at = from;
    while (idom[at] !== branch) {
      if (at === idom[at] || idom[at] < 0) return -1;
      at = idom[at];
    }
    return flow.blocks[at].predecessors.length === 1 ? at : -1;
  }

  /** A phi at the end of a switch without fall-through: the default's value where no case holds. */
  private selectedCase(
    terminator: Terminator & { kind: 'switch' },
    block: BlockId,
    type: ScalarType,
    arriving: readonly { value: Value }[],
    sides: readonly BlockId[],
  ): Value | null {
    const { domain } = this.input;
    const rest = sides.indexOf(terminator.otherwise);
    if (rest < 0 || terminator.values.some(Number.isNaN)) return null;
    const selector = this.valueAt(terminator.condition, block);
    let value = arriving[rest].value;
    for (let i = 0; i < arriving.length; i++) {
      if (i === rest) continue;
      for (let k = 0; k < terminator.targets.length; k++) {
        if (terminator.targets[k] !== sides[i]) continue;
        const holds = this.isCase(selector, terminator.condition, terminator.values[k]);
        value = domain.select(holds, arriving[i].value, value, type);
      }
    }
    return value;
  }

  /** The narrowest scope of the uniform conditions that choose between the predecessors of a join. */
  private controlScope(block: BlockId): Scope {
    const { flow, facts } = this.input;
    const { graph } = facts;
    const top = graph.idom[block];
    let scope = Scope.Grid;
    const look = (at: BlockId): void => {
      const judgement = this.judgements.get(at);
      if (judgement !== undefined) scope = Math.max(scope, scopeOfVerdict(judgement.uniformity));
    };
    look(top);
    for (const from of flow.blocks[block].predecessors) {
      const below = new Set<BlockId>();
      for (let at = from; at !== top && at !== graph.idom[at]; at = graph.idom[at]) {
        if (below.size > 1000) return Scope.Warp;
        // Where all ways from a branch meet again before the join, it does not choose.
        if (!below.has(graph.ipdom[at])) look(at);
        below.add(at);
      }
    }
    return scope;
  }

  /** Do the phis at loop headers still hold, now that the values of the back edges are known? */
  private checkBackEdges(): void {
    const { flow, domain } = this.input;
    if (this.changed) return;
    for (const loop of flow.loops) {
      if (!this.isReached(loop.header)) continue;
      for (const id of flow.blocks[loop.header].instructions) {
        const instr = flow.instructions[id];
        if (instr.op !== 'phi') break;
        const before = this.values[id];
        const after = domain.assuming(this.phi(instr, instr.incoming), this.deadEdges(loop.header));
        if (before === undefined || !(isSameValue(before, after) || domain.key(before) === domain.key(after))) {
          this.changed = true;
          return;
        }
      }
    }
  }
}

/** Does a per-lane value come into being at an instruction, rather than pass through it? */
function originOf(at: { readonly start: number } | Instr): Why['origin'] {
  if (!('op' in at)) return null;
  if (at.op === 'call') return at.target < 0 ? 'call' : null;
  return at.op === 'load' || at.op === 'asm' ? at.op : null;
}

/** The newest split of a block stands last. */
function addSplit(splits: Map<number, Map<BlockId, Split>>, at: number, split: Split): void {
  let list = splits.get(at);
  if (list === undefined) {
    list = new Map();
    splits.set(at, list);
  }
  list.delete(split.block);
  list.set(split.block, split);
}

function isBlockWide({ uniformity }: Judgement): boolean {
  return scopeOfVerdict(uniformity) <= Scope.Block;
}

export function parametersOf(value: Value): readonly number[] {
  return value.lanes?.kind === 'varying' ? value.lanes.parameters : [];
}

function patternOf(judgement: Judgement): Pattern {
  if (judgement.uniformity === 'caller') return Pattern.Caller;
  if (judgement.uniformity === 'unknown') return Pattern.Unknown;
  switch (judgement.extent) {
    case 'boundary':
      return Pattern.Boundary;
    case 'one-per-block':
      return Pattern.OnePerBlock;
    case 'some-warps':
      return Pattern.SomeWarps;
    case 'every-warp':
      return Pattern.EveryWarp;
    default:
      return Pattern.Data;
  }
}
