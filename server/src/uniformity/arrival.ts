import { buildGraph } from '../flow/graph';
import type { BlockId, FunctionFlow, Terminator } from '../flow/ir';
import type { Judgement } from '../lanes/judgement';
import type { FunctionVerdicts } from './result';

/**
 * Which threads reach a block of a function.
 *
 * A branch decides whether (or how often) a block runs exactly where the block lies on a path from the branch to its
 * immediate post-dominator: that is the transitive closure of control dependence. Loops, `break`, `continue`, switches,
 * short circuits and jumps need no case of their own. A `return` moves the post-dominator to the end of the function,
 * so every block after it depends on the branch that led to it; where those who do not come have all returned, the
 * parting is an `exit`.
 */
export interface Parting {
  /** The block whose branch sends some threads elsewhere. */
  readonly branch: BlockId;
  /** Index of the condition in `FunctionFlow.sites`; -1: a jump that no condition of the source stands for. */
  readonly site: number;
  readonly judgement: Judgement;
  /**
   * `arm`: the others take another path; `loop`: they run the loop another number of times; `exit`: they have returned.
   */
  readonly how: 'arm' | 'loop' | 'exit';
}

/** Blocks walked for one function in one context. */
const MAX_WALKED = 400_000;

export class Arrival {
  private readonly known = new Map<BlockId, readonly Parting[]>();
  private readonly regions = new Map<BlockId, ReadonlySet<BlockId>>();
  private walked = 0;

  constructor(
    private readonly flow: FunctionFlow,
    private readonly verdicts: FunctionVerdicts,
  ) {}

  /** False once the budget is spent: then the answers name too few branches, and are no proof of agreement. */
  get isComplete(): boolean {
    return this.walked <= MAX_WALKED;
  }

  /** The branches that keep threads from a block, of those on which not the whole grid agrees. */
  partingsAt(block: BlockId): readonly Parting[] {
    let found = this.known.get(block);
    if (found === undefined) {
      found = this.find(block);
      this.known.set(block, found);
    }
    return found;
  }

  private find(block: BlockId): Parting[] {
    const out: Parting[] = [];
    for (const [branch, judgement] of this.verdicts.judgements) {
      if (judgement.uniformity === 'grid' || !this.regionOf(branch).has(block)) continue;
      const how = this.howItParts(branch, block);
      const { terminator } = this.flow.blocks[branch];
      const site = terminator.kind === 'branch' || terminator.kind === 'switch' ? terminator.site : -1;
      if (how !== null) out.push({ branch, site, judgement, how });
    }
    return out;
  }

  /** The blocks between a branch and its immediate post-dominator. */
  private regionOf(branch: BlockId): ReadonlySet<BlockId> {
    let region = this.regions.get(branch);
    if (region === undefined) {
      const { successors, ipdom } = buildGraph(this.flow.blocks, this.flow.entry, this.flow.exit);
      const end = ipdom[branch];
      region = this.walk(successors[branch], (at) => at === end);
      this.regions.set(branch, region);
    }
    return region;
  }

  private walk(from: readonly BlockId[], isEnd: (block: BlockId) => boolean): Set<BlockId> {
    const { successors } = buildGraph(this.flow.blocks, this.flow.entry, this.flow.exit);
    const seen = new Set<BlockId>();
    const work: BlockId[] = [];
    const enter = (block: BlockId): void => {
      if (seen.has(block) || isEnd(block) || this.verdicts.unreachable.has(block)) return;
      seen.add(block);
      work.push(block);
    };
    from.forEach(enter);
    for (let at = work.pop(); at !== undefined && this.isComplete; at = work.pop()) {
      this.walked++;
      successors[at].forEach(enter);
    }
    return seen;
  }

  /** How threads that leave `branch` miss `block`; null: only by not going on at all. */
  private howItParts(branch: BlockId, block: BlockId): Parting['how'] | null {
    const { successors } = buildGraph(this.flow.blocks, this.flow.entry, this.flow.exit);
    const sides = [...new Set(successors[branch])].map((side) => this.missesFrom(side, branch, block));
    // Sides from which nobody comes to the block decide; the others go on to branches with verdicts of their own.
    const away = sides.filter(({ comes }) => !comes);
    let stays = false;
    let returns = false;
    for (const side of away.length > 0 ? away : sides) {
      stays ||= side.stays;
      returns ||= side.returns;
    }
    if (stays) return this.leavesLoopOf(branch, block) ? 'loop' : 'arm';
    return returns ? 'exit' : null;
  }

  private missesFrom(side: BlockId, branch: BlockId, block: BlockId): Misses {
    if (side === block) return { comes: true, stays: false, returns: false };
    const after = this.returnsAfter(block, branch);
    const seen = this.walk([side], (at) => at === block || at === branch || at === this.flow.exit);
    let comes = false;
    // Back at the branch, threads have missed the block where that took them round a loop that both are in.
    const header = this.sharedHeader(branch, block);
    const isRound = header === branch || (header >= 0 && (side === header || seen.has(header)));
    let stays = (side === branch && isRound) || side === this.flow.exit;
    let returns = false;
    const { successors } = buildGraph(this.flow.blocks, this.flow.entry, this.flow.exit);
    for (const at of seen) {
      const { terminator } = this.flow.blocks[at];
      if (terminator.kind === 'return' && isWritten(terminator) && !after.has(at)) returns = true;
      else
        for (const to of successors[at]) {
          if (to === block) comes = true;
          else if ((to === branch && isRound) || to === this.flow.exit) stays = true;
        }
    }
    return { comes, stays, returns };
  }

  /**
   * What threads that were at the block come to without another turn at the branch: a `return` among it is the end of
   * the function for all of them.
   */
  private returnsAfter(block: BlockId, branch: BlockId): ReadonlySet<BlockId> {
    const { successors } = buildGraph(this.flow.blocks, this.flow.entry, this.flow.exit);
    return block === branch ? new Set() : this.walk(successors[block], (at) => at === branch);
  }

  /** The header of the innermost loop around two blocks; -1: there is none. */
  private sharedHeader(a: BlockId, b: BlockId): BlockId {
    let header = -1;
    let depth = 0;
    for (const loop of this.flow.loops)
      if (loop.depth > depth && loop.blocks.has(a) && loop.blocks.has(b)) ({ header, depth } = loop);
    return header;
  }

  private leavesLoopOf(branch: BlockId, block: BlockId): boolean {
    const { successors } = buildGraph(this.flow.blocks, this.flow.entry, this.flow.exit);
    return this.flow.loops.some(
      ({ blocks }) => blocks.has(branch) && blocks.has(block) && successors[branch].some((to) => !blocks.has(to)),
    );
  }
}

/** Of a `return` that stands in the text; the closing brace of a function is one as well, of a single character. */
function isWritten({ span }: Extract<Terminator, { readonly kind: 'return' }>): boolean {
  return span.end - span.start > 1;
}

/** From one side of a branch: some come to the block; some miss it and go on; some miss it and return. */
interface Misses {
  readonly comes: boolean;
  readonly stays: boolean;
  readonly returns: boolean;
}

const arrivals = new WeakMap<FunctionVerdicts, Arrival>();

/** Of one function in one context; worked out when a rule first asks. */
export function arrivalIn(flow: FunctionFlow, verdicts: FunctionVerdicts): Arrival {
  let found = arrivals.get(verdicts);
  if (found === undefined) {
    found = new Arrival(flow, verdicts);
    arrivals.set(verdicts, found);
  }
  return found;
}
