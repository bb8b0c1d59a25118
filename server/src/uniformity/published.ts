import { buildGraph, type Graph } from '../flow/graph';
import type { BlockId, FunctionFlow, Instr, InstrId } from '../flow/ir';
import { mayTouch, type SharedEffects, sharedEffects, sharedObjectsAt } from './shared-writes';
import type { FlowOf } from './terms';

/**
 * Which loads of shared memory see what a barrier has published: the same value in every thread of the block.
 *
 * Threads of a block go from barrier to barrier together; between two they run ahead of one another. They take the same
 * way as far as the branches agree for the whole block; two of them part at a branch that does not (a *parting*). So a
 * load and a write come between the same barriers where one is reached from the other, or both from one parting,
 * without a barrier on the way. If no write does, every thread loads the same.
 *
 * That all threads wait at the same barrier is made sure of, not believed: behind each parting all ways lead to one
 * meeting, or to the end of the function. The headers of loops around barriers are meetings, too, so that no thread is
 * a round ahead.
 */
export class Published {
  private readonly ways: Ways;
  private readonly partings = new Set<BlockId>();
  /** Partings behind which some threads come to no barrier any more. */
  private readonly leaving = new Set<BlockId>();
  private inStep: boolean;
  private readonly known = new Map<InstrId, boolean>();

  constructor(
    private readonly flow: FunctionFlow,
    graph: Graph,
    flowOf: FlowOf,
  ) {
    this.ways = new Ways(flow, graph, sharedEffects(flow, flowOf, true));
    this.inStep = this.ways.effects.barriers.size > 0 && this.ways.areLoopsPlain && this.ways.callsMeet(flowOf);
  }

  /** Notes a branch that threads of the block may disagree on. Can that change what is known of loads? */
  part(block: BlockId): boolean {
    if (!this.inStep || this.partings.has(block)) return false;
    this.partings.add(block);
    this.known.clear();
    const { meetings, ends } = this.ways.meetingsBehind(block);
    if (meetings.size > 1) this.inStep = false;
    if (meetings.size === 1 && ends) this.leaving.add(block);
    return true;
  }

  /** Does every thread of the block that runs this load, at one address, get the same? */
  isShared(load: Instr & { readonly op: 'load' }): boolean {
    if (!this.inStep || load.volatile) return false;
    let found = this.known.get(load.id);
    if (found === undefined) {
      const objects = sharedObjectsAt(this.flow, load.address);
      found = objects !== null && [...objects].every((object) => this.isAtRest(load.id, object));
      this.known.set(load.id, found);
    }
    return found;
  }

  private isAtRest(load: InstrId, object: string): boolean {
    const { ways } = this;
    if (mayTouch(ways.effects.untimed, object)) return false;
    const { block } = this.flow.instructions[load];
    const at = this.flow.blocks[block].instructions.indexOf(load);
    const before = ways.before(block, at, object);
    if (before === null) return false;
    const partings = before.filter((each) => this.partings.has(each));
    if (ways.isTouchedBehind(block, at + 1, partings, object)) return false;
    // Where no barrier follows, threads that left others behind may load it before those have written for the last time.
    return !partings.some((each) => this.leaving.has(each)) || ways.meetsBehind(block, at + 1);
  }
}

/** The ways through a function from one barrier to the next. */
class Ways {
  /** Headers of loops around barriers. */
  private readonly headers = new Set<BlockId>();
  readonly areLoopsPlain: boolean;

  constructor(
    private readonly flow: FunctionFlow,
    private readonly graph: Graph,
    readonly effects: SharedEffects,
  ) {
    const { barriers, barriersInside } = effects;
    const around = flow.loops.filter((loop) =>
      [...barriers, ...barriersInside.keys()].some((id) => loop.blocks.has(flow.instructions[id].block)),
    );
    for (const loop of around) this.headers.add(loop.header);
    this.areLoopsPlain = around.every((loop) => !loop.irreducible);
  }

  /** Do all threads that call a function with barriers inside come to them together, whatever its branches do? */
  callsMeet(flowOf: FlowOf, seen = new Set<number>()): boolean {
    for (const target of this.effects.barriersInside.values()) {
      if (seen.has(target)) continue;
      seen.add(target);
      const flow = flowOf(target);
      const ways = new Ways(flow, buildGraph(flow.blocks, flow.entry, flow.exit), sharedEffects(flow, flowOf, false));
      if (!ways.areLoopsPlain || !ways.callsMeet(flowOf, seen)) return false;
      for (const block of ways.graph.order) {
        if (ways.graph.successors[block].length < 2) continue;
        const { meetings, ends } = ways.meetingsBehind(block);
        if (meetings.size + (ends ? 1 : 0) > 1) return false;
      }
    }
    return true;
  }

  /** The meetings that come first behind a block; does a way end before any? */
  meetingsBehind(block: BlockId): { readonly meetings: ReadonlySet<number>; readonly ends: boolean } {
    const meetings = new Set<number>();
    const ends = this.walk(
      this.graph.successors[block],
      (id) => {
        if (!this.effects.barriers.has(id) && !this.effects.barriersInside.has(id)) return false;
        meetings.add(id);
        return true;
      },
      (header) => {
        meetings.add(~header);
      },
    );
    return { meetings, ends };
  }

  /** Does a meeting come behind an instruction? */
  meetsBehind(block: BlockId, at: number): boolean {
    const { barriers, barriersInside } = this.effects;
    const rest = this.flow.blocks[block].instructions.slice(at);
    return (
      rest.some((id) => barriers.has(id) || barriersInside.has(id)) || this.meetingsBehind(block).meetings.size > 0
    );
  }

  /**
   * The blocks from whose end an instruction is reached without a barrier on the way; null where a write to the object
   * is on it.
   */
  before(block: BlockId, at: number, object: string): BlockId[] | null {
    const seen = new Set<BlockId>();
    const ends: BlockId[] = [];
    const work = [{ block, at }];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const { instructions, predecessors } = this.flow.blocks[next.block];
      let isOpen = true;
      for (let i = next.at - 1; i >= 0 && isOpen; i--) {
        if (this.touches(instructions[i], object)) return null;
        isOpen = !this.effects.barriers.has(instructions[i]);
      }
      if (!isOpen) continue;
      for (const from of predecessors) {
        if (seen.has(from)) continue;
        seen.add(from);
        ends.push(from);
        work.push({ block: from, at: this.flow.blocks[from].instructions.length });
      }
    }
    return ends;
  }

  /** Is a write to the object reached without a barrier on the way, from an instruction or the end of a block? */
  isTouchedBehind(block: BlockId, at: number, ends: readonly BlockId[], object: string): boolean {
    let touched = false;
    const stops = (id: InstrId): boolean => {
      touched ||= this.touches(id, object);
      return touched || this.effects.barriers.has(id);
    };
    const starts = ends.flatMap((each) => this.graph.successors[each]);
    if (!this.flow.blocks[block].instructions.slice(at).some(stops)) starts.push(...this.graph.successors[block]);
    this.walk(starts, stops, null);
    return touched;
  }

  private touches(id: InstrId, object: string): boolean {
    const touched = this.effects.writes.get(id);
    return touched !== undefined && mayTouch(touched, object);
  }

  /** Walks on from the starts of blocks until `stops`; does a way come to the end of the function? */
  private walk(
    starts: readonly BlockId[],
    stops: (id: InstrId) => boolean,
    atHeader: ((header: BlockId) => void) | null,
  ): boolean {
    const seen = new Set<BlockId>();
    const work: BlockId[] = [];
    const enter = (block: BlockId): void => {
      if (atHeader !== null && this.headers.has(block)) atHeader(block);
      else if (!seen.has(block)) {
        seen.add(block);
        work.push(block);
      }
    };
    starts.forEach(enter);
    let ends = false;
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (this.flow.blocks[block].instructions.some(stops)) continue;
      const next = this.graph.successors[block];
      if (next.length === 0) ends = true;
      next.forEach(enter);
    }
    return ends;
  }
}
