import { type Arch, generation } from '../cuda/architectures';
import type { BlockId, FunctionFlow, Instr, InstrId, Loop, Region, Site } from '../flow/ir';
import type { FunctionVerdicts, TripCount } from '../uniformity/result';
import { addressNeeds } from './address';
import type { Constants } from './constants';
import { ASSUMED_SIZE, ASSUMED_TRIPS } from './cost';
import { type Emission, Scope } from './emission';
import type { FlowFacts } from './flow-facts';
import type { Hoisting } from './hoisting';
import { type Issued, loadsBehind, NOTHING_IN_FLIGHT, othersIn, passed, whereMet } from './in-flight';
import type { FormVerdict } from './predication';
import { type Candidate, continueForm, formOf } from './predication';
import type { Selection } from './selection';
import { add, constant, larger, type Poly, rank, scale, symbol } from './slots';
import { isPricedAsBarrier } from './tables/calls';
import { EMPTY, isMemory, overhead, plus, plusMix, repeat, sumOf, type Tally, total } from './tally';
import type { Unrolling } from './unrolling';

export type Leave = 'return' | 'break' | 'continue' | 'goto';

interface Base {
  readonly tally: Tally;
  /** Every lane that gets here leaves by this. */
  readonly leaves: Leave | null;
}

/** The priced counterpart of a Region. */
export type Node = Base &
  (
    | { readonly kind: 'blocks'; readonly blocks: readonly BlockId[] }
    | { readonly kind: 'sequence'; readonly items: readonly Node[] }
    | {
        readonly kind: 'if';
        readonly site: number;
        readonly then: Node;
        readonly otherwise: Node | null;
        readonly verdict: FormVerdict;
      }
    | {
        readonly kind: 'switch';
        readonly site: number;
        readonly cases: readonly { readonly label: string; readonly body: Node; readonly fallsThrough: boolean }[];
        readonly hasDefault: boolean;
      }
    | {
        readonly kind: 'loop';
        readonly site: number;
        readonly header: Node;
        readonly body: Node;
        readonly update: Node | null;
        /** One iteration, its branch included. */
        readonly iteration: Tally;
        readonly trips: Poly;
        readonly count: TripCount;
        readonly unrolled: boolean;
      }
    | { readonly kind: 'leave'; readonly how: Leave }
  );

/** Prices the region tree bottom up, arms before the branch that chooses between them. */
export class RegionPricer {
  private scopes = 0;
  private loopDepth = 0;
  /** The innermost loop is marked `#pragma unroll 1`. */
  private keepsRolled = false;
  private readonly candidates = new Map<number, Candidate>();
  /** Short circuits whose right side loads or branches: the code jumps over it. */
  private readonly jumps: Site[] = [];
  private readonly barriers: ReadonlySet<InstrId>;
  private inFlight = NOTHING_IN_FLIGHT;
  private readonly issued: Issued = new Map();
  private readonly constants: Constants;
  private readonly unrolling: Unrolling;

  constructor(
    private readonly flow: FunctionFlow,
    private readonly verdicts: FunctionVerdicts,
    private readonly facts: FlowFacts,
    private readonly selection: Selection,
    private readonly emission: Emission,
    private readonly hoisting: Hoisting,
    private readonly live: ReadonlySet<InstrId>,
    private readonly arch: Arch,
  ) {
    this.constants = facts.constants;
    this.unrolling = facts.unrolling;
    this.barriers = new Set(flow.instructions.filter((instr) => isPricedAsBarrier(instr)).map((instr) => instr.id));
  }

  price(): Node {
    return this.node(this.flow.region, new Scope(null, 'f'), true);
  }

  /** `isTail`: nothing but the function's end follows. */
  private node(region: Region, scope: Scope, isTail: boolean): Node {
    switch (region.kind) {
      case 'blocks': {
        // Blocks that no lane reaches are priced too: their branch leaves them out of the estimate.
        const tallies = region.blocks.map((id) => this.emission.block(id, scope));
        for (const id of region.blocks) this.pass(id);
        return { kind: 'blocks', blocks: region.blocks, tally: sumOf(tallies), leaves: null };
      }
      case 'sequence':
        return this.sequence(region.items, scope, isTail);
      case 'leave':
        return { kind: 'leave', how: region.how, tally: EMPTY, leaves: region.how };
      case 'if':
        return this.branch(region, scope, isTail);
      case 'switch':
        return this.switch(region, scope);
      case 'loop':
        return this.loop(region, scope);
    }
  }

  private sequence(regions: readonly Region[], scope: Scope, isTail: boolean): Node {
    const items: Node[] = [];
    let leaves: Leave | null = null;
    let early = EMPTY;
    // Those from here on issue nothing but the function's end.
    let ending = regions.length;
    if (isTail) while (ending > 0 && this.isEnd(regions[ending - 1])) ending--;
    regions.forEach((region, at) => {
      const tail = isTail && at + 1 >= ending;
      early = plus(early, this.early(region, scope));
      const item = this.node(region, scope, tail);
      if (item.kind === 'loop' && !item.unrolled) scope.forget();
      // A lambda's return goes on behind it.
      const left =
        item.kind === 'leave' && item.how === 'return' && !this.returns(regions[at - 1]) ? null : item.leaves;
      leaves ??= left;
      items.push(item);
    });
    items.forEach((item, at) => {
      if (item.kind === 'if' && item.then.leaves === 'continue' && item.otherwise === null)
        items[at] = this.continued(item, items.slice(at + 1));
    });
    return { kind: 'sequence', items, tally: plus(early, sumOf(items.map((item) => item.tally))), leaves };
  }

  private pass(block: BlockId): void {
    const { instructions } = this.flow.blocks[block];
    const { flow, selection, live, issued } = this;
    const isBarrier = (id: InstrId): boolean => this.barriers.has(id);
    this.inFlight = passed(this.inFlight, instructions, flow, selection, live, isBarrier, issued);
  }

  /** Other loads than those of the condition are on their way, or a barrier has waited for all. */
  private isFilled(condition: InstrId): boolean {
    const { last, waited } = this.inFlight;
    if (waited) return true;
    const others = othersIn(this.inFlight, loadsBehind(this.flow, condition), this.issued);
    // Outside loops later architectures want two of them; inside, sm_120 does not count them.
    const age = generation(this.arch);
    if (this.loopDepth > 0) return others >= 1 && age < 120;
    return others >= 1 && (age < 100 || (last !== null && last.size >= 2));
  }

  /** What is computed before a branch because more than one place behind needs it. */
  private early(region: Region, scope: Scope): Tally {
    let tally = EMPTY;
    for (const early of this.hoisting.earlyBefore(region)) {
      const part =
        'address' in early
          ? this.emission.address(early.address, scope)
          : this.emission.instruction(early.value, scope);
      tally = plus(tally, part);
    }
    return tally;
  }

  /** The form of `if (c) continue;` depends on what it skips. */
  private continued(node: Extract<Node, { kind: 'if' }>, skipped: readonly Node[]): Node {
    const candidate = this.candidates.get(node.site);
    if (candidate === undefined || total(candidate.then.tally.mix) > 0) return node;
    return { ...node, verdict: continueForm(candidate, sumOf(skipped.map((item) => item.tally))) };
  }

  private branch(region: Extract<Region, { kind: 'if' }>, scope: Scope, isTail: boolean): Node {
    // What a guard guards to the function's end is a tail as well.
    const before = this.inFlight;
    const then = this.node(region.then, this.inner(scope), isTail);
    const afterThen = this.inFlight;
    this.inFlight = before;
    const otherwise = region.otherwise === null ? null : this.node(region.otherwise, this.inner(scope), isTail);
    const afterElse = this.inFlight;
    this.inFlight = before;
    const site = this.flow.sites[region.site];
    const judgement = this.verdicts.sites[region.site]?.judgement ?? null;
    const terminator = this.flow.blocks[site.block]?.terminator;
    const condition = terminator?.kind === 'branch' ? terminator.condition : site.value;
    const elseTally = otherwise?.tally ?? EMPTY;
    const leaves = then.leaves !== null && otherwise !== null ? (otherwise.leaves !== null ? then.leaves : null) : null;
    const candidate: Candidate = {
      arch: this.arch,
      origin: this.facts.origin(condition),
      filled: this.isFilled(condition),
      then,
      otherwise,
      isKernel: this.verdicts.function.kind === 'kernel',
      inLoop: this.loopDepth === 0 ? 'no' : this.keepsRolled ? 'rolled' : 'unrolled',
      guardsRest: isTail && this.loopDepth === 0,
      joins: this.joinsOf(region),
      jumps: this.jumps.some(({ extent }) => extent.start >= site.condition.start && extent.end <= site.condition.end),
      alike: otherwise !== null && this.alike(region.then, region.otherwise as Region),
    };
    this.inFlight = whereMet(afterThen, afterElse);
    const verdict = formOf(candidate);
    this.candidates.set(region.site, candidate);
    if (site.kind === 'logical') {
      const { mix } = plus(then.tally, elseTally);
      if (verdict.form === 'branch' || mix.load + mix.shared > 0) this.jumps.push(site);
    }

    // An arm that no lane takes costs nothing; the compiler may still keep the test.
    if (this.constants.isKnown(condition) || site.isConstexpr || judgement?.constant !== null) {
      const taken =
        this.constants.value(condition) ?? (judgement?.constant === null ? null : Number(judgement?.constant));
      if (taken === null || taken === undefined) {
        const longer = rank(elseTally.estimate) > rank(then.tally.estimate) ? elseTally : then.tally;
        return { kind: 'if', site: region.site, then, otherwise, verdict, tally: longer, leaves };
      }
      const arm = taken ? then : otherwise;
      const branch =
        this.constants.isKnown(condition) || site.isConstexpr
          ? EMPTY
          : overhead(constant(this.branchSlots(verdict.form, region, false)));
      return {
        kind: 'if',
        site: region.site,
        then,
        otherwise,
        verdict,
        tally: plus(branch, arm?.tally ?? EMPTY),
        leaves: arm?.leaves ?? leaves,
      };
    }

    const splits = judgement?.uniformity === 'divergent';
    const issuesBoth = verdict.form === 'predicated' || verdict.form === 'select';
    const boundary = judgement?.extent === 'boundary';
    // A boundary splits one warp of many: the rest take one arm.
    const paysBoth = issuesBoth || (splits && !boundary);
    const arms = this.likeliest(then, otherwise);
    const both = plus(then.tally, elseTally);
    const estimate = paysBoth ? both.estimate : arms.estimate;
    const ideal = issuesBoth ? both.ideal : larger(then.tally.ideal, elseTally.ideal);
    const memory = paysBoth ? both.memory : arms.memory;
    const extra = paysBoth ? both.extra : arms.extra;
    const called = paysBoth ? both.called : arms.called;
    const branch = overhead(constant(this.branchSlots(verdict.form, region, splits)));
    const tally: Tally = {
      ...both,
      estimate,
      ideal,
      memory,
      extra,
      called,
      nests: both.nests || verdict.form !== 'select',
      forces:
        verdict.form === 'branch' || verdict.form === 'exit'
          ? (both.forces ?? 'an arm holds another branch')
          : both.forces,
    };
    return { kind: 'if', site: region.site, then, otherwise, verdict, tally: plus(branch, tally), leaves };
  }

  /** The arm a warp that agrees most likely pays: the longer one; but not one that leaves, whose alternative is the rest. */
  private likeliest(then: Node, otherwise: Node | null): Tally {
    const other = otherwise?.tally ?? EMPTY;
    if (then.leaves !== null && otherwise?.leaves == null) return other;
    if (then.leaves === null && otherwise !== null && otherwise.leaves !== null) return then.tally;
    return rank(other.estimate) > rank(then.tally.estimate) ? other : then.tally;
  }

  /** The branch's own instructions; the test is priced with the condition. */
  private branchSlots(form: string, region: Extract<Region, { kind: 'if' }>, splits: boolean): number {
    if (form === 'predicated' || form === 'select') return 0;
    if (form === 'exit') return 1;
    const site = this.flow.sites[region.site];
    const agreed = !splits && this.facts.origin(site.value) === 'argument';
    const jump = region.otherwise === null ? 0 : 1;
    return (agreed ? 1 : 3) + jump;
  }

  private switch(region: Extract<Region, { kind: 'switch' }>, scope: Scope): Node {
    const before = this.inFlight;
    const cases = region.cases.map((entry) => {
      this.inFlight = before;
      return { ...entry, body: this.node(entry.body, this.inner(scope), false) };
    });
    this.inFlight = NOTHING_IN_FLIGHT;
    const judgement = this.verdicts.sites[region.site]?.judgement ?? null;
    // Cases whose lanes are known to be none are not issued.
    const masks = this.verdicts.sites[region.site]?.caseMasks ?? [];
    const bodies = cases.map((entry, at) => (masks[at] === 0 ? EMPTY : entry.body.tally));
    const splits = judgement?.uniformity === 'divergent';
    const all = sumOf(bodies);
    const most = bodies.reduce((a, b) => (rank(b.estimate) > rank(a.estimate) ? b : a), EMPTY);
    const ideal = bodies.reduce<Poly>((a, b) => larger(a, b.ideal), EMPTY.ideal);
    const tree = switchTree(cases.length);
    const paths = Math.min(cases.length, 32);
    const tally: Tally = {
      ...all,
      estimate: add(splits ? cut(all.estimate, cases.length) : most.estimate, constant(splits ? tree * paths : tree)),
      ideal: add(ideal, constant(tree)),
      memory: splits ? cut(all.memory, cases.length) : most.memory,
      extra: splits ? cut(all.extra, cases.length) : most.extra,
      called: splits ? cut(all.called, cases.length) : most.called,
      forces: 'a switch is a branch',
    };
    const hasDefault = region.cases.some((entry) => /\bdefault\b/.test(entry.label));
    const every = hasDefault && cases.every((entry) => entry.body.leaves === 'return');
    return { kind: 'switch', site: region.site, cases, hasDefault, tally, leaves: every ? 'return' : null };
  }

  private loop(region: Extract<Region, { kind: 'loop' }>, scope: Scope): Node {
    const loop = this.unrolling.loopOf(region);
    const site = region.site >= 0 ? this.flow.sites[region.site] : null;
    const { trips: compiled, unrolled } = this.unrolling.plan(region);
    const entry = loop === null ? EMPTY : this.hoist(loop, region, scope);

    this.loopDepth++;
    this.inFlight = NOTHING_IN_FLIGHT;
    const outer = this.keepsRolled;
    this.keepsRolled = region.unroll === 1;
    const inside = this.inner(scope);
    if (loop !== null && this.writes(loop)) inside.clobber();
    const header = this.node(region.header, inside, false);
    const body = this.node(region.body, inside, false);
    const update = region.update === null ? null : this.node(region.update, inside, false);
    this.loopDepth--;
    this.inFlight = NOTHING_IN_FLIGHT;
    this.keepsRolled = outer;

    const judgement = site === null ? null : (this.verdicts.sites[region.site]?.judgement ?? null);
    const splits = judgement?.uniformity === 'divergent';
    const count = this.count(loop, compiled);
    // What a lane waits for is no work of its own: a wait is priced as one look.
    const waits = this.verdicts.sites[region.site]?.spinWait === true;
    const symbolic =
      count.max !== null ? constant(count.max) : symbol(count.symbolic ?? ITERATIONS, this.sampleOf(loop, splits));
    const trips = waits ? constant(1) : symbolic;
    const mean = count.mean !== null ? constant(count.mean) : trips;
    // The test, the update and the jump back; an unrolled copy has none.
    const control = sumOf([header.tally, update?.tally ?? EMPTY, overhead(constant(unrolled ? 0 : 1))]);
    const shared = unrolled ? 1 : this.sharedControl(region, body, count, splits);
    const iteration = plus(
      body.tally,
      shared === 1
        ? control
        : { ...control, estimate: scale(control.estimate, shared), ideal: scale(control.ideal, shared) },
    );
    // The first test, and the barrier that lanes wait at which leave early.
    const around = unrolled ? 0 : (region.testsFirst && compiled === null ? 2 : 0) + (splits ? 2 : 0);
    const tally: Tally = {
      ...plus(plus(entry, overhead(constant(around))), repeat(iteration, trips, mean)),
      forces: unrolled ? iteration.forces : 'a loop is a branch',
      nests: unrolled ? iteration.nests : true,
      mix: unrolled && compiled !== null ? plusMix(entry.mix, iteration.mix, compiled) : iteration.mix,
    };
    return {
      kind: 'loop',
      site: region.site,
      header,
      body,
      update,
      iteration,
      trips,
      count,
      unrolled,
      tally,
      leaves: null,
    };
  }

  /** nvcc unrolls a counted innermost loop by four: its control is paid once in four iterations. */
  private sharedControl(
    region: Extract<Region, { kind: 'loop' }>,
    body: Node,
    count: TripCount,
    splits: boolean,
  ): number {
    const site = region.site >= 0 ? this.flow.sites[region.site] : null;
    if (region.unroll === 1 || site === null || site.kind !== 'for' || site.implied) return 1;
    if (region.unroll > 1) return 1 / region.unroll;
    const test = this.flow.instructions[site.value];
    const isCounted =
      test.op === 'binary' && count.symbolic !== null && !splits && this.facts.origin(site.value) === 'argument';
    return isCounted && body.tally.forces === null && !body.tally.nests && total(body.tally.mix) <= 60 ? 1 / 4 : 1;
  }

  private count(loop: Loop | null, compiled: number | null): TripCount {
    const found = loop === null ? undefined : this.verdicts.trips[loop.id];
    if (found !== undefined && found.max !== null) return found;
    if (compiled !== null) return { max: compiled, mean: compiled, symbolic: null };
    if (found !== undefined && found.symbolic !== null && found.symbolic.trim() !== '') return found;
    const unnamed = this.flow.loops.filter(({ id }) => this.verdicts.trips[id]?.symbolic == null);
    const many = unnamed.length > 1 && loop !== null;
    const at = loop === null ? 0 : unnamed.indexOf(loop);
    return { max: null, mean: null, symbolic: many ? `${ITERATIONS}${subscript(at + 1)}` : ITERATIONS };
  }

  /** Lanes that differ, and loops that nobody counts, are short as a rule; what all lanes count to is a size. */
  private sampleOf(loop: Loop | null, splits: boolean): number {
    const isSize = loop !== null && this.verdicts.trips[loop.id]?.isSize === true;
    return isSize && !splits ? ASSUMED_SIZE : ASSUMED_TRIPS;
  }

  /** Issues before the loop what every iteration would compute anew to the same value. */
  private hoist(loop: Loop, region: Extract<Region, { kind: 'loop' }>, scope: Scope): Tally {
    const invariant = new Set<InstrId>();
    const outside = (id: InstrId): boolean =>
      this.constants.isKnown(id)
        ? this.constants.value(id) !== null
        : invariant.has(id) || !loop.blocks.has(this.flow.instructions[id].block);
    const writes = this.writes(loop);
    const always = alwaysRun(region);
    const order = [...loop.blocks].sort((a, b) => a - b);
    let tally = EMPTY;
    for (let changed = true, round = 0; changed && round < 4; round++) {
      changed = false;
      for (const block of order)
        for (const id of this.flow.blocks[block].instructions) {
          const instr = this.flow.instructions[id];
          if (!this.live.has(id) || invariant.has(id) || this.constants.isKnown(id)) continue;
          if (!this.movable(instr, writes, always.has(block)) || !this.selection.needs(id).every(outside)) continue;
          invariant.add(id);
          changed = true;
          tally = plus(tally, this.emission.instruction(id, scope));
        }
    }
    for (const block of steadyBlocks(region))
      for (const id of this.flow.blocks[block].instructions)
        if (this.live.has(id))
          for (const need of this.selection.needs(id)) tally = plus(tally, this.emission.leaf(need, scope));
    // Addresses that only the constant part of which moves are formed once.
    for (const block of order)
      for (const id of this.flow.blocks[block].instructions) {
        const address = this.live.has(id) ? this.selection.form(id).address : null;
        if (address !== null && addressNeeds(this.flow, address).every(outside))
          tally = plus(tally, this.emission.address(address, scope));
      }
    return tally;
  }

  private movable(instr: Instr, writes: boolean, always: boolean): boolean {
    switch (instr.op) {
      case 'binary':
        // Speculated division by a variable could trap elsewhere: it stays.
        return (
          always || !(instr.operator === '/' || instr.operator === '%') || this.constants.value(instr.right) !== null
        );
      case 'unary':
      case 'cast':
      case 'select':
      case 'field':
      case 'aggregate':
      case 'offset':
      case 'builtin':
      case 'address':
        return true;
      case 'load':
        return always && !instr.volatile && !writes;
      case 'call':
        return always && this.selection.form(instr.id).mnemonic !== null;
      default:
        return false;
    }
  }

  private writes(loop: Loop): boolean {
    for (const block of loop.blocks)
      for (const id of this.flow.blocks[block].instructions)
        if (this.selection.writesMemory(this.flow.instructions[id])) return true;
    return false;
  }

  private inner(scope: Scope): Scope {
    return new Scope(scope, `s${++this.scopes}`);
  }

  /** Values that the arms leave different where they meet. */
  private joinsOf(region: Extract<Region, { kind: 'if' }>): number {
    const site = this.flow.sites[region.site];
    const terminator = this.flow.blocks[site.block]?.terminator;
    if (terminator?.kind !== 'branch') return 0;
    const arm = region.otherwise ?? region.then;
    const last = lastBlock(arm);
    const exit = last === null ? null : this.flow.blocks[last].terminator;
    const join = region.otherwise === null ? terminator.no : exit?.kind === 'jump' ? exit.to : -1;
    if (join < 0) return 0;
    return this.flow.blocks[join].instructions.filter(
      (id) => this.flow.instructions[id].op === 'phi' && this.live.has(id),
    ).length;
  }

  /** The same operations in the same order, operands aside. */
  private alike(a: Region, b: Region): boolean {
    const x = this.operations(a);
    const y = this.operations(b);
    return x !== null && y !== null && x.length > 0 && x.length === y.length && x.every((op, at) => op === y[at]);
  }

  private operations(region: Region): string[] | null {
    const blocks = region.kind === 'blocks' ? region.blocks : null;
    if (blocks === null) return null;
    const list: string[] = [];
    for (const block of blocks)
      for (const id of this.flow.blocks[block].instructions) {
        if (!this.live.has(id)) continue;
        const form = this.selection.form(id);
        if (form.slots === 0) continue;
        if (form.mnemonic === null || isMemory(form.pipe)) return null;
        list.push(form.mnemonic);
      }
    return list;
  }

  /** Nothing is issued here but the end of the function. */
  private isEnd(region: Region): boolean {
    switch (region.kind) {
      case 'leave':
        return region.how === 'return';
      case 'blocks':
        return region.blocks.every((id) => {
          const block = this.flow.blocks[id];
          return block.instructions.every((instr) => !this.live.has(instr) || this.selection.form(instr).slots === 0);
        });
      case 'sequence':
        return region.items.every((item) => this.isEnd(item));
      default:
        return false;
    }
  }

  private returns(region: Region | undefined): boolean {
    const last = region === undefined ? null : lastBlock(region);
    return last === null || this.flow.blocks[last].terminator.kind !== 'jump';
  }
}

/** Compares and jumps to find one of k cases: a binary tree, then one jump out. */
function switchTree(cases: number): number {
  return cases <= 1 ? 2 : Math.ceil(Math.log2(cases + 1)) + 2;
}

/** Of more than 32 cases a warp takes at most 32: on average that share of the whole. */
function cut(all: Poly, cases: number): Poly {
  return cases <= 32 ? all : scale(all, 32 / cases);
}

function lastBlock(region: Region): BlockId | null {
  if (region.kind === 'blocks') return region.blocks[region.blocks.length - 1] ?? null;
  if (region.kind !== 'sequence') return null;
  for (let at = region.items.length - 1; at >= 0; at--) {
    if (region.items[at].kind === 'leave') continue;
    return lastBlock(region.items[at]);
  }
  return null;
}

/** Blocks that every iteration runs: those outside inner branches and loops. */
function alwaysRun(region: Extract<Region, { kind: 'loop' }>): ReadonlySet<BlockId> {
  const blocks = new Set<BlockId>();
  const visit = (part: Region | null): boolean => {
    if (part === null) return true;
    if (part.kind === 'blocks') for (const id of part.blocks) blocks.add(id);
    else if (part.kind === 'sequence') return part.items.every(visit);
    else if (part.kind === 'leave') return false;
    return true;
  };
  if (visit(region.header)) visit(region.body);
  return blocks;
}

/** Those, and what inner loops run in every iteration. */
function steadyBlocks(region: Extract<Region, { kind: 'loop' }>): readonly BlockId[] {
  const blocks: BlockId[] = [];
  const visit = (part: Region | null): void => {
    if (part === null) return;
    if (part.kind === 'blocks') blocks.push(...part.blocks);
    else if (part.kind === 'sequence') for (const item of part.items) visit(item);
    else if (part.kind === 'loop') for (const inner of [part.header, part.body, part.update]) visit(inner);
  };
  visit(region);
  return blocks;
}

/** Stands for a trip count that nothing names. */
const ITERATIONS = 'iterations';

function subscript(index: number): string {
  return [...`${index}`].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('');
}
