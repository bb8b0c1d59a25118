import { effectOf } from '../flow/callee';
import { buildGraph, type Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, Loop } from '../flow/ir';
import { hasXorShuffle } from './butterfly';
import { impliedAt } from './implied';
import { type Influence, Influences } from './influence';
import { Inputs } from './inputs';
import { blocksWithin } from './loops';
import { type Writes, writesOf } from './memory';
import { Refinements } from './refinements';
import type { FlowOf } from './terms';
import { TestShapes } from './test-shapes';
import { type Counted, countedLoop } from './trips';

/** What functions that are not seen through may give each lane another value by. */
const LANE_SOURCES = new Set(['per-lane', 'shuffle', 'elect', 'builtin']);

/** Blocks walked to tell what is reached from the ends of loops. */
const MAX_WALKED = 200_000;

/** Facts of a function's control flow that do not depend on values; shared by all its contexts. */
export class FlowFacts {
  readonly graph: Graph;
  readonly writes: Writes;
  /** Innermost loop of each block, -1 outside. */
  readonly loopOf: Int32Array;
  /** By loop: its blocks, and the arms in it that leave it. */
  readonly within: readonly ReadonlySet<BlockId>[];
  /** Innermost loop that each block is within, -1 outside. */
  readonly insideOf: Int32Array;
  /** Loop whose condition a site is, by site. */
  readonly loopOfSite = new Map<number, Loop>();
  /** Number of the first of the edges into a block; they are in the order of its predecessors. */
  readonly edgesInto: Int32Array;
  /** Numbers of edges by `edgeKey`. */
  readonly edges = new Map<number, number>();
  readonly hasXorShuffle: boolean;
  /** Innermost loop that each instruction's block is within, -1 outside. */
  readonly loopOfValue: Int32Array;
  private readonly counted: (Counted | null | undefined)[] = [];
  private lazyShapes: TestShapes | null = null;
  private readonly seen = new SeenFlows();
  private readonly settled = new Map<BlockId, boolean | null>();
  private lazyRefinements: Refinements | null = null;
  private influences: Influences | null = null;
  private walked = 0;
  private readonly reachedFrom = new Map<number, ReadonlySet<BlockId>>();
  private lazyInputs: Inputs | null = null;
  private lazyLaneSource: boolean | null = null;

  constructor(readonly flow: FunctionFlow) {
    this.graph = buildGraph(flow.blocks, flow.entry, flow.exit);
    this.writes = writesOf(flow);
    this.loopOf = new Int32Array(flow.blocks.length).fill(-1);
    // Outer loops come first, so inner ones overwrite.
    for (const loop of flow.loops) for (const block of loop.blocks) this.loopOf[block] = loop.id;
    this.within = blocksWithin(flow, this.graph);
    this.insideOf = new Int32Array(flow.blocks.length).fill(-1);
    for (const loop of flow.loops) for (const block of this.within[loop.id]) this.insideOf[block] = loop.id;
    this.loopOfValue = new Int32Array(flow.instructions.length);
    for (const { id, block } of flow.instructions) this.loopOfValue[id] = this.insideOf[block];
    for (const loop of flow.loops) if (!this.loopOfSite.has(loop.site)) this.loopOfSite.set(loop.site, loop);
    this.edgesInto = new Int32Array(flow.blocks.length);
    for (const { id, predecessors } of flow.blocks) {
      this.edgesInto[id] = this.edges.size;
      for (const from of predecessors) this.edges.set(this.edgeKey(from, id), this.edges.size);
    }
    this.hasXorShuffle = hasXorShuffle(flow.instructions);
  }

  /** Does the function itself read something that may differ per lane? */
  get hasLaneSource(): boolean {
    this.lazyLaneSource ??= this.flow.instructions.some(
      (i) =>
        (i.op === 'builtin' && i.which.startsWith('threadIdx')) ||
        i.op === 'asm' ||
        (i.op === 'call' && i.target < 0 && LANE_SOURCES.has(effectOf(i)?.kind ?? 'none')),
    );
    return this.lazyLaneSource;
  }

  edgeKey(from: BlockId, to: BlockId): number {
    return from * this.flow.blocks.length + to;
  }

  /** What dominating conditions say; helpers that conditions are handed through are looked into. */
  refinements(flowOf: FlowOf): Refinements {
    this.forgetReplaced(flowOf);
    this.lazyRefinements ??= new Refinements(this.flow, this.graph, this.seen.through(flowOf));
    return this.lazyRefinements;
  }

  inputs(flowOf: FlowOf): Inputs {
    const refinements = this.refinements(flowOf);
    this.lazyInputs ??= new Inputs(this.flow, {
      within: this.within,
      insideOf: this.insideOf,
      refinements,
      tests: this.tests,
    });
    return this.lazyInputs;
  }

  /** The side of a block's branch that a branch above has settled; null: none has. */
  implied(block: BlockId, flowOf: FlowOf): boolean | null {
    let settled = this.settled.get(block);
    if (settled === undefined) {
      settled = impliedAt(this.flow, this.graph, block, this.seen.through(flowOf));
      this.settled.set(block, settled);
    }
    return settled;
  }

  /** What was read off other functions does not hold where one of them was lowered anew. */
  private forgetReplaced(flowOf: FlowOf): void {
    if (this.seen.areCurrent(flowOf)) return;
    this.seen.clear();
    this.settled.clear();
    this.lazyRefinements = null;
    this.lazyInputs = null;
  }

  /** The counter that a loop's condition tests; null: there is none. */
  countedLoop(loop: Loop): Counted | null {
    let found = this.counted[loop.id];
    if (found === undefined) {
      found = countedLoop(this.flow, loop);
      this.counted[loop.id] = found;
    }
    return found;
  }

  /** What comparisons are made of. */
  get tests(): TestShapes {
    this.lazyShapes ??= new TestShapes(this.flow);
    return this.lazyShapes;
  }

  /**
   * Do lanes that the branch sends out of a loop come to a block behind it, before they come to the loop again? (With a
   * `goto` out of several loops they do not come to what follows the inner one.)
   */
  comesTo(branch: BlockId, loop: number, block: BlockId): boolean {
    const outs = this.influence(branch).outs.get(loop) ?? [];
    const { loops } = this.flow;
    if (outs.every((out) => this.insideOf[out] === loops[loop].parent)) return true;
    const key = branch * loops.length + loop;
    const known = this.reachedFrom.get(key);
    if (known !== undefined) return known.has(block);
    // Jumps in all directions make a question of every branch and every loop: they come, where it is too many.
    if (this.walked > MAX_WALKED) return true;
    const reached = new Set(outs);
    for (const at of reached)
      for (const to of this.graph.successors[at]) if (to !== loops[loop].header) reached.add(to);
    this.walked += reached.size;
    this.reachedFrom.set(key, reached);
    return reached.has(block);
  }

  /** Blocks looked at to tell where a branch makes values differ: many where jumps go in all directions. */
  workOfInfluence(branch: BlockId): number {
    const { loops } = this.flow;
    let work = 0;
    for (let loop = this.loopOf[branch]; loop >= 0; loop = loops[loop].parent)
      if (loops[loop].irreducible) work += loops[loop].blocks.size;
    return work;
  }

  influence(branch: BlockId): Influence {
    this.influences ??= new Influences(this.flow, this.graph, this.within, this.loopOf);
    return this.influences.of(branch);
  }
}

/** Functions that facts of another one were read off, as they were then. */
class SeenFlows {
  private readonly flows = new Map<number, FunctionFlow>();

  through(flowOf: FlowOf): FlowOf {
    return (target) => {
      const flow = flowOf(target);
      this.flows.set(target, flow);
      return flow;
    };
  }

  areCurrent(flowOf: FlowOf): boolean {
    for (const [target, flow] of this.flows) if (flowOf(target) !== flow) return false;
    return true;
  }

  clear(): void {
    this.flows.clear();
  }
}
