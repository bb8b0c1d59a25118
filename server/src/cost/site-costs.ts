import type { BlockId, FunctionFlow, InstrId, Site } from '../flow/ir';
import type { Judgement } from '../lanes/judgement';
import type { FunctionVerdicts } from '../uniformity/result';
import type { SiteCost } from './cost';
import type { FormVerdict } from './predication';
import type { Leave, Node } from './region-tree';
import type { Selection } from './selection';
import { branchCost, loopCost, type PathPart } from './site-cost';
import { add, constant, multiply, type Poly, scale, ZERO } from './slots';

/** What still runs behind a point, by where the lanes that leave come back. */
interface Rest {
  readonly function: Poly;
  /** Behind the loop or switch that a `break` leaves. */
  readonly breaks: Poly;
  /** Until the next iteration. */
  readonly iteration: Poly;
  /** How often a warp gets here; to the statement that a `break` leaves. */
  readonly executions: Poly;
  readonly breakExecutions: Poly;
  readonly inLoop: boolean;
}

const BRANCH: FormVerdict = { form: 'branch', reason: 'a loop is a branch' };
const SWITCH: FormVerdict = { form: 'branch', reason: 'a switch is a branch' };
const SELECT: FormVerdict = { form: 'select', reason: 'both values are computed and one is selected' };

/** Costs of all sites of a function, top down: what follows a branch is part of what an early exit costs. */
export class SiteCosts {
  private readonly costs = new Map<number, SiteCost>();
  private readonly selects = new Map<BlockId, Site[]>();

  constructor(
    private readonly flow: FunctionFlow,
    private readonly verdicts: FunctionVerdicts,
    private readonly selection: Selection,
    private readonly live: ReadonlySet<InstrId>,
  ) {
    for (const site of flow.sites) {
      if (site.select < 0) continue;
      const block = flow.instructions[site.select].block;
      const list = this.selects.get(block);
      if (list) list.push(site);
      else this.selects.set(block, [site]);
    }
  }

  of(root: Node): SiteCost[] {
    const one = constant(1);
    this.visit(root, {
      function: ZERO,
      breaks: ZERO,
      iteration: ZERO,
      executions: one,
      breakExecutions: one,
      inLoop: false,
    });
    return this.flow.sites.map((site) => this.costs.get(site.id) ?? this.unreached(site));
  }

  private visit(node: Node, rest: Rest): void {
    switch (node.kind) {
      case 'blocks':
        for (const block of node.blocks) for (const site of this.selects.get(block) ?? []) this.select(site, rest);
        return;
      case 'sequence':
        this.sequence(node, rest);
        return;
      case 'if':
        this.branch(node, rest);
        return;
      case 'switch':
        this.switch(node, rest);
        return;
      case 'loop':
        this.loop(node, rest);
        return;
      case 'leave':
        return;
    }
  }

  private sequence(node: Extract<Node, { kind: 'sequence' }>, rest: Rest): void {
    let after = rest;
    for (let at = node.items.length - 1; at >= 0; at--) {
      const item = node.items[at];
      this.visit(item, after);
      after =
        item.leaves === null
          ? behind(after, item.tally.estimate)
          : behind(left(rest, item.leaves), item.tally.estimate);
    }
  }

  private branch(node: Extract<Node, { kind: 'if' }>, rest: Rest): void {
    this.visit(node.then, rest);
    if (node.otherwise !== null) this.visit(node.otherwise, rest);
    const site = this.flow.sites[node.site];
    const then = node.then.tally.estimate;
    const otherwise = node.otherwise?.tally.estimate ?? ZERO;
    const extras = [node.then.tally.extra, node.otherwise?.tally.extra ?? ZERO];
    const called = [node.then.tally.called, node.otherwise?.tally.called ?? ZERO];
    const leavers = [node.then.leaves, node.otherwise?.leaves ?? null];
    const paths: PathPart[] = [];
    const assumptions: string[] = [];
    let executions = rest.executions;
    if (site.kind === 'logical') {
      const isAnd = node.otherwise === null;
      paths.push({
        label: 'right',
        slots: isAnd ? then : otherwise,
        extra: extras[isAnd ? 0 : 1],
        called: called[isAnd ? 0 : 1],
        side: isAnd ? 'yes' : 'no',
      });
      paths.push({ label: null, slots: ZERO, extra: ZERO, side: isAnd ? 'no' : 'yes' });
    } else {
      const leaves = leavers[0] ?? leavers[1];
      const onlyOne = (leavers[0] === null) !== (leavers[1] === null);
      paths.push({ label: 'then', slots: then, extra: extras[0], called: called[0], side: 'yes' });
      if (node.otherwise !== null || !onlyOne)
        paths.push({ label: 'else', slots: otherwise, extra: extras[1], called: called[1], side: 'no' });
      if (onlyOne && leaves !== null) {
        paths.push({
          label: 'rest',
          slots: restOf(rest, leaves),
          extra: ZERO,
          side: leavers[0] === null ? 'yes' : 'no',
        });
        executions = executionsOf(rest, leaves);
        if (rest.inLoop && leaves !== 'continue')
          assumptions.push('half of the iterations are still to come when lanes leave');
      }
    }
    this.costs.set(
      node.site,
      branchCost({
        site: node.site,
        judgement: this.judgement(node.site),
        caseMasks: null,
        verdict: node.verdict,
        paths,
        executions,
        assumptions: this.assumptions(node, assumptions),
      }),
    );
  }

  private switch(node: Extract<Node, { kind: 'switch' }>, rest: Rest): void {
    const inside: Rest = { ...rest, breaks: ZERO, breakExecutions: rest.executions };
    const bodies = node.cases.map((entry) => entry.body.tally.estimate);
    node.cases.forEach((entry, at) => {
      // What a fall-through runs next belongs to the rest of the case.
      this.visit(entry.body, { ...inside, breaks: entry.fallsThrough ? (bodies[at + 1] ?? ZERO) : ZERO });
    });
    const masks = this.verdicts.sites[node.site]?.caseMasks ?? null;
    const taken = node.cases.map((entry, at) => ({ entry, at })).filter(({ at }) => masks?.[at] !== 0);
    const paths = taken.slice(0, 32).map(({ entry, at }): PathPart => {
      let slots = bodies[at];
      for (let next = at; node.cases[next]?.fallsThrough && next + 1 < bodies.length; next++)
        slots = add(slots, bodies[next + 1]);
      return { label: entry.label, slots, extra: entry.body.tally.extra, called: entry.body.tally.called, side: at };
    });
    this.costs.set(
      node.site,
      branchCost({
        site: node.site,
        judgement: this.judgement(node.site),
        caseMasks: masks,
        verdict: SWITCH,
        paths,
        executions: rest.executions,
        assumptions: this.assumptions(node, node.cases.length > 32 ? ['a warp takes at most 32 of the cases'] : []),
      }),
    );
  }

  private loop(node: Extract<Node, { kind: 'loop' }>, rest: Rest): void {
    const iteration = node.iteration.estimate;
    const remaining = scale(multiply(iteration, node.trips), 1 / 2);
    const inside: Rest = {
      function: add(rest.function, remaining),
      breaks: remaining,
      iteration: ZERO,
      executions: multiply(rest.executions, node.trips),
      breakExecutions: rest.executions,
      inLoop: true,
    };
    this.visit(node.header, inside);
    this.visit(node.body, inside);
    if (node.update !== null) this.visit(node.update, inside);
    if (node.site < 0) return;
    const verdict = node.unrolled
      ? { ...BRANCH, reason: 'the loop is unrolled: its trip count is a constant' }
      : BRANCH;
    const judgement = this.loopJudgement(node.site);
    // Lanes that leave early make of the counted iterations the most that one needs.
    const leftEarly = judgement !== this.judgement(node.site);
    this.costs.set(
      node.site,
      loopCost(
        {
          site: node.site,
          judgement,
          verdict,
          executions: rest.executions,
          assumptions: this.assumptions(node, []),
        },
        iteration,
        node.iteration.extra,
        node.trips,
        leftEarly ? { ...node.count, mean: null } : node.count,
      ),
    );
  }

  /** A conditional expression without effects: what only one of its values needs. */
  private select(site: Site, rest: Rest): void {
    const instr = this.flow.instructions[site.select];
    if (instr.op !== 'select') return;
    const yes = this.cone(instr.yes, site.select);
    const no = this.cone(instr.no, site.select);
    this.costs.set(
      site.id,
      branchCost({
        site: site.id,
        judgement: this.judgement(site.id),
        caseMasks: null,
        verdict: SELECT,
        paths: [
          { label: 'then', slots: constant(yes), extra: ZERO, side: 'yes' },
          { label: 'else', slots: constant(no), extra: ZERO, side: 'no' },
        ],
        executions: rest.executions,
        assumptions: [],
      }),
    );
  }

  /** Slots of what is computed for this operand alone. */
  private cone(id: InstrId, user: InstrId): number {
    const instr = this.flow.instructions[id];
    if (
      instr === undefined ||
      !this.live.has(id) ||
      this.selection.uses[id] > 1 ||
      instr.block !== this.flow.instructions[user].block
    )
      return 0;
    const form = this.selection.form(id);
    if (form.slots === 0 && form.needs.length === 0) return 0;
    return form.needs.reduce((sum, need) => sum + this.cone(need, id), form.slots);
  }

  private unreached(site: Site): SiteCost {
    const paths: PathPart[] =
      site.kind === 'for' || site.kind === 'while' || site.kind === 'do'
        ? [{ label: 'body', slots: ZERO, extra: ZERO, side: 'yes' }]
        : [];
    return branchCost({
      site: site.id,
      judgement: null,
      caseMasks: null,
      verdict: site.select >= 0 ? SELECT : { form: 'branch', reason: 'not reached' },
      paths,
      executions: ZERO,
      assumptions: [],
    });
  }

  private judgement(site: number) {
    return this.verdicts.sites[site]?.judgement ?? null;
  }

  /** Lanes that leave a loop early, one by one, make it as dear as a condition of its own that splits them. */
  private loopJudgement(site: number): Judgement | null {
    const own = this.judgement(site);
    const exit = this.verdicts.sites[site]?.divergentExit ?? null;
    if (own === null || own.uniformity === 'divergent' || exit === null) return own;
    const by = this.judgement(exit.site);
    if (by?.uniformity !== 'divergent' || by.extent === 'boundary') return own;
    return { ...own, uniformity: 'divergent', splitShare: by.splitShare };
  }

  private assumptions(node: Node, more: readonly string[]): string[] {
    return node.tally.measured
      ? [...more]
      : [...more, 'some operations inside were not measured: their slots are estimates'];
  }
}

function behind(rest: Rest, slots: Poly): Rest {
  return {
    ...rest,
    function: add(slots, rest.function),
    breaks: add(slots, rest.breaks),
    iteration: add(slots, rest.iteration),
  };
}

/** Behind a statement that leaves, only what the leave jumps over is left out. */
function left(rest: Rest, leave: Leave): Rest {
  switch (leave) {
    case 'return':
      return { ...rest, function: ZERO, breaks: ZERO, iteration: ZERO };
    case 'break':
      return { ...rest, breaks: ZERO, iteration: ZERO };
    default:
      return { ...rest, iteration: ZERO };
  }
}

function restOf(rest: Rest, leave: Leave): Poly {
  switch (leave) {
    case 'return':
      return rest.function;
    case 'break':
      return rest.breaks;
    case 'continue':
      return rest.iteration;
    case 'goto':
      return rest.inLoop ? rest.iteration : rest.function;
  }
}

/** A lane returns once and breaks once a loop; it may continue in every iteration. */
function executionsOf(rest: Rest, leave: Leave): Poly {
  switch (leave) {
    case 'return':
      return rest.inLoop ? constant(1) : rest.executions;
    case 'break':
      return rest.breakExecutions;
    default:
      return rest.executions;
  }
}
