import type { BlockId, FunctionFlow, Instr, Loop, Region } from '../flow/ir';
import type { Constants } from './constants';

/** What the compiler makes of a counted loop. */
export interface LoopPlan {
  /** Trips it can tell from the text; null where it cannot. */
  readonly trips: number | null;
  /** Every iteration becomes a copy: no test, no jump, the counter is a constant. */
  readonly unrolled: boolean;
}

type LoopRegion = Extract<Region, { kind: 'loop' }>;

/** Instructions that a full unroll may produce before the compiler gives up, and trips it looks ahead. */
const BUDGET = 1200;
const TRIPS = 128;
/** With `#pragma unroll` it goes further. */
const PRAGMA_BUDGET = 10000;

const UNKNOWN: LoopPlan = { trips: null, unrolled: false };

/** Plans every loop, outer counters before inner ones (bounds depend on them), and marks unrolled counters as known. */
export class Unrolling {
  private readonly plans = new Map<LoopRegion, LoopPlan>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly constants: Constants,
  ) {
    this.visit(flow.region);
  }

  plan(region: LoopRegion): LoopPlan {
    return this.plans.get(region) ?? UNKNOWN;
  }

  loopOf(region: LoopRegion): Loop | null {
    const first = firstBlock(region.testsFirst ? region.header : region.body);
    const { loops } = this.flow;
    // (A loop that jumps enter in its midst has another header than the author's, or none.)
    return (
      loops.find((loop) => loop.header === first) ??
      loops.findLast((loop) => loop.irreducible && loop.blocks.has(first)) ??
      null
    );
  }

  /** Returns the instructions of a region, inner unrolled loops multiplied. */
  private visit(region: Region | null): number {
    if (region === null) return 0;
    switch (region.kind) {
      case 'blocks':
        return region.blocks.reduce((sum, block) => sum + this.weight(block), 0);
      case 'sequence':
        return region.items.reduce((sum, item) => sum + this.visit(item), 0);
      case 'if':
        return this.visit(region.then) + this.visit(region.otherwise);
      case 'switch':
        return region.cases.reduce((sum, entry) => sum + this.visit(entry.body), 0);
      case 'leave':
        return 0;
      case 'loop':
        return this.loop(region);
    }
  }

  private loop(region: LoopRegion): number {
    const inside = this.visit(region.header) + this.visit(region.body) + this.visit(region.update);
    const loop = this.loopOf(region);
    const condition = region.site < 0 ? -1 : this.flow.sites[region.site].value;
    // Nothing leads back: `do { … } while (0)`, or a body that always leaves.
    const once = !region.testsFirst && condition >= 0 && this.constants.value(condition) === 0;
    if (once || (loop === null && firstBlock(region) >= 0)) {
      this.plans.set(region, { trips: 1, unrolled: true });
      return inside;
    }
    if (loop === null || loop.irreducible || condition < 0 || region.unroll === 1) return inside;
    const trips = this.constants.trips(loop, condition, region.testsFirst);
    const size = (trips ?? 0) * inside;
    const limit = region.unroll === 0 ? PRAGMA_BUDGET : BUDGET;
    const asked = region.unroll === 0 || (region.unroll > 1 && trips !== null && region.unroll >= trips);
    const unrolled = trips !== null && (asked || (region.unroll < 0 && trips <= TRIPS)) && size <= limit;
    if (unrolled) this.constants.unroll(loop);
    this.plans.set(region, { trips, unrolled });
    return unrolled ? size : inside;
  }

  private weight(block: BlockId): number {
    return this.flow.blocks[block].instructions.filter((id) => counts(this.flow.instructions[id])).length;
  }
}

/** Is it likely to become an instruction? Constants, addresses and casts mostly do not. */
function counts(instr: Instr): boolean {
  return ['binary', 'unary', 'select', 'load', 'store', 'call', 'asm'].includes(instr.op);
}

export function firstBlock(region: Region): BlockId {
  switch (region.kind) {
    case 'blocks':
      return region.blocks[0] ?? -1;
    case 'sequence':
      return region.items.length > 0 ? firstBlock(region.items[0]) : -1;
    case 'loop':
      return firstBlock(region.testsFirst ? region.header : region.body);
    default:
      return -1;
  }
}
