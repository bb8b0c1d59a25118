import type { BlockId, InstrId } from '../flow/ir';

/**
 * Costs in issue slots: warp instructions issued. A warp pays one slot for an instruction however many of its lanes
 * take part, so the paths of a diverged branch add up.
 */

/** A trip count that is not known, by the name that its author would give it, and what it is put at for ranking. */
export interface Unknown {
  readonly name: string;
  readonly sample: number;
}

/** A sum of products over unknown trip counts: `12·len + 30`. The empty product is the constant. */
export interface Slots {
  /** null while a symbol is unknown. */
  readonly value: number | null;
  /** `12·n + 30`; null where `value` is known. */
  readonly symbolic: string | null;
  /** With every unknown trip count at its sample: for ranking, and for the worked example beside a formula. */
  readonly rank: number;
  /** The unknown trip counts in it, each once; absent where there are none. */
  readonly unknowns?: readonly Unknown[];
}

export interface PathCost {
  /** then, else, rest, body, `case 3`, default, yes, no, right */
  readonly label: string;
  readonly slots: Slots;
  /** Scheduler cycles, where operations of a pipe that is narrower than a warp make them more than the slots. */
  readonly cycles?: Slots;
  /** Of the slots, what called functions take; absent where nothing is called. */
  readonly called?: Slots;
  /** Lanes that take it in a splitting warp; null where the mask is not known. */
  readonly lanes: number | null;
}

export type Form = 'branch' | 'exit' | 'predicated' | 'select';

export interface SiteCost {
  readonly site: number;
  readonly form: Form;
  /** Why this form: `the body calls expf`, `7 slots are at most the 7 that ptxas predicates for loaded data`. */
  readonly formReason: string;
  readonly paths: readonly PathCost[];
  readonly sum: Slots;
  readonly longest: Slots;
  readonly laneEfficiency: number | null;
  readonly laneEfficiencyAt: { readonly '1/32': number; readonly '1/2': number } | null;
  readonly pathEfficiency: number | null;
  readonly lostSlots: number | null;
  readonly lostRank: number;
  /** What the rank rests on: unknown trip counts inside the branch and around it. */
  readonly unknowns: readonly Unknown[];
  /** The same loss in scheduler cycles, where a path holds operations of a narrow pipe; for ranking. */
  readonly lostCycles?: number;
  readonly trips: {
    readonly max: number | null;
    readonly mean: number | null;
    readonly symbolic: string | null;
  } | null;
  /** What the figures rest on: `an unknown trip count is n`, `1/2 of the lanes take the arm`. */
  readonly assumptions: readonly string[];
}

export interface FunctionCost {
  /** What a warp pays, diverged branches summed. */
  readonly estimate: Slots;
  /** What it would pay if its lanes overlapped perfectly. */
  readonly ideal: Slots;
  /** Scheduler cycles, where they are more than the slots. */
  readonly cycles?: Slots;
  /** Share of the slots that are loads and stores, 0..1. */
  readonly memoryShare: number;
  /**
   * What `smsp__thread_inst_executed_per_inst_executed.ratio` of Nsight Compute should show: 32 where no lane idles. Rests
   * on what the sites assume of unknown lanes and trip counts.
   */
  readonly threadsPerInstruction: number;
  readonly sites: readonly SiteCost[];
  /** What a stretch of code costs by itself, addresses left out; loops around it that do not hold `within` are counted. */
  slotsOf(instructions: readonly InstrId[], within: BlockId): number;
}

/** How often a loop of which nothing is known is taken to run. */
export const ASSUMED_TRIPS = 8;
/** What a size is put at that the loop counts to and all lanes share: `n`. */
export const ASSUMED_SIZE = 32;
