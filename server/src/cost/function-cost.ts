import { type Arch, archNamed, generation } from '../cuda/architectures';
import type { BlockId, FunctionFlow, InstrId } from '../flow/ir';
import type { FunctionVerdicts } from '../uniformity/result';
import { ASSUMED_TRIPS, type FunctionCost, type SiteCost } from './cost';
import { Emission } from './emission';
import { FlowFacts } from './flow-facts';
import { Hoisting } from './hoisting';
import { findLive } from './liveness';
import { round, WARP } from './model';
import { type Node, RegionPricer } from './region-tree';
import { Selection } from './selection';
import { SiteCosts } from './site-costs';
import { add, constant, rank, toSlots, ZERO } from './slots';
import { overhead, plus, type Tally } from './tally';

export interface CostOptions {
  /** `sm_90` and so on; an unknown one is priced as sm_90. */
  readonly arch: string;
  /** -use_fast_math. */
  readonly fastMath?: boolean;
  /** The flow that a callee's verdicts belong to; null where there is none. */
  flowOf(verdicts: FunctionVerdicts): FunctionFlow | null;
}

interface Priced {
  readonly cost: FunctionCost;
  readonly tally: Tally;
}

interface Emitted {
  readonly root: Node;
  readonly selection: Selection;
  readonly live: ReadonlySet<InstrId>;
}

const MAX_CALL_DEPTH = 32;

/** Prices functions; a callee in one context is priced once. */
export class CostModel {
  private readonly priced = new WeakMap<FunctionVerdicts, Priced>();
  private readonly stack: number[] = [];
  private readonly emissions = new WeakMap<FunctionFlow, Map<string, Emitted>>();
  private readonly tallies = new Map<Tally, number>();
  private readonly arch: Arch;

  constructor(private readonly options: CostOptions) {
    this.arch = archNamed(options.arch);
  }

  costOf(flow: FunctionFlow, verdicts: FunctionVerdicts): FunctionCost {
    return this.price(flow, verdicts).cost;
  }

  private price(flow: FunctionFlow, verdicts: FunctionVerdicts): Priced {
    const known = this.priced.get(verdicts);
    if (known !== undefined) return known;
    this.stack.push(verdicts.function.id);
    try {
      const priced = this.compute(flow, verdicts);
      this.priced.set(verdicts, priced);
      return priced;
    } finally {
      this.stack.pop();
    }
  }

  private compute(flow: FunctionFlow, verdicts: FunctionVerdicts): Priced {
    const callees = new Map<InstrId, Tally>();
    for (const [call, callee] of verdicts.calls) {
      const tally = this.callee(callee);
      if (tally !== null) callees.set(call, tally);
    }
    const { root, selection, live } = this.emitted(flow, verdicts, callees);
    const isKernel = verdicts.function.kind === 'kernel';
    const tally = isKernel ? plus(overhead(constant(this.entrySlots())), root.tally) : root.tally;
    const estimate = rank(tally.estimate);
    // A callee's tally is all that its caller needs: the figures of its branches wait until somebody asks.
    let sites: readonly SiteCost[] | null = null;
    const sitesOf = (): readonly SiteCost[] => {
      sites ??= new SiteCosts(flow, verdicts, selection, live).of(root);
      return sites;
    };
    return {
      tally: root.tally,
      cost: {
        estimate: toSlots(tally.estimate),
        ideal: toSlots(tally.ideal),
        ...(tally.extra === ZERO ? {} : { cycles: toSlots(add(tally.estimate, tally.extra)) }),
        memoryShare: estimate > 0 ? round(rank(tally.memory) / estimate, 3) : 0,
        get threadsPerInstruction() {
          return round(lanesPerWarp(verdicts) * busyShare(sitesOf(), estimate), 1);
        },
        get sites() {
          return sitesOf();
        },
        slotsOf: (instructions, within) =>
          instructions.reduce((sum, id) => {
            const { op, block } = flow.instructions[id];
            if (!live.has(id) || op === 'param' || op === 'builtin' || op === 'address' || op === 'offset') return sum;
            const own = selection.form(id).slots + rank(callees.get(id)?.estimate ?? ZERO);
            return sum + own * roundsOf(flow, verdicts, block, within);
          }, 0),
      },
    };
  }

  /** The code and its regions: the same for all contexts that differ in nothing that a price depends on. */
  private emitted(flow: FunctionFlow, verdicts: FunctionVerdicts, callees: ReadonlyMap<InstrId, Tally>): Emitted {
    const facts = FlowFacts.of(flow);
    const key = this.contextKey(verdicts, facts, callees);
    const known = this.emissions.get(flow) ?? new Map<string, Emitted>();
    this.emissions.set(flow, known);
    const same = known.get(key);
    if (same !== undefined) return same;
    const { constants } = facts;
    const fastMath = this.options.fastMath ?? false;
    const selection = new Selection(flow, verdicts, facts, this.arch, fastMath, (call) => callees.has(call));
    const live = findLive(flow, selection, constants);
    const hoisting = new Hoisting(flow, selection, constants, facts.unrolling, live);
    const emission = new Emission(flow, selection, constants, live, (call) => callees.get(call) ?? null);
    const pricer = new RegionPricer(flow, verdicts, facts, selection, emission, hoisting, live, this.arch);
    const emitted = { root: pricer.price(), selection, live };
    known.set(key, emitted);
    return emitted;
  }

  /** All of the verdicts that `Selection` and `RegionPricer` look at. */
  private contextKey(verdicts: FunctionVerdicts, facts: FlowFacts, callees: ReadonlyMap<InstrId, Tally>): string {
    const parts: (string | number | boolean | null | undefined)[] = [verdicts.function.id, verdicts.function.kind];
    for (const { judgement, caseMasks } of verdicts.sites) {
      parts.push(judgement?.uniformity, judgement?.extent, judgement?.constant);
      if (caseMasks !== null) for (const mask of caseMasks) parts.push(mask === 0);
    }
    for (const trips of verdicts.trips) parts.push('t', trips?.max, trips?.mean, trips?.symbolic);
    for (const target of facts.atomicTargets) parts.push(verdicts.values[target]?.lanes === null);
    for (const [call, tally] of callees) {
      const id = this.tallies.get(tally) ?? this.tallies.size;
      this.tallies.set(tally, id);
      parts.push('c', call, id);
    }
    return parts.join(' ');
  }

  /** A callee is inlined; one that calls itself is a call that was not measured. */
  private callee(verdicts: FunctionVerdicts): Tally | null {
    if (this.stack.includes(verdicts.function.id) || this.stack.length >= MAX_CALL_DEPTH) return null;
    const flow = this.options.flowOf(verdicts);
    return flow === null ? null : this.price(flow, verdicts).tally;
  }

  /** The stack pointer, the descriptor of global memory, EXIT. */
  private entrySlots(): number {
    return generation(this.arch) >= 80 ? 3 : 2;
  }
}

/** Threads of a warp, on average over the block's: a block that is no multiple of 32 leaves the last one partly empty. */
function lanesPerWarp({ context: { shape } }: FunctionVerdicts): number {
  const threads = shape === null ? 0 : shape.x * shape.y * shape.z;
  return threads > 0 ? threads / Math.ceil(threads / WARP) : WARP;
}

/** How often the loops around `block` run it for each time that `within` is run. */
function roundsOf(flow: FunctionFlow, { trips }: FunctionVerdicts, block: BlockId, within: BlockId): number {
  let rounds = 1;
  for (const { id, blocks } of flow.loops)
    if (blocks.has(block) && !blocks.has(within)) rounds *= trips[id]?.max ?? ASSUMED_TRIPS;
  return rounds;
}

/** Share of the lane-slots that are useful: of what one branch leaves idle, the next can waste only its share. */
function busyShare(sites: readonly SiteCost[], total: number): number {
  let busy = 1;
  for (const { form, lostRank } of sites)
    if (total > 0 && (form === 'branch' || form === 'exit')) busy *= 1 - Math.min(31 / 32, lostRank / total);
  return Math.max(busy, 1 / 32);
}

/** The cost of one function in one context. Callees are priced anew: keep a `CostModel` to share them. */
export function costOf(flow: FunctionFlow, verdicts: FunctionVerdicts, options: CostOptions): FunctionCost {
  return new CostModel(options).costOf(flow, verdicts);
}
