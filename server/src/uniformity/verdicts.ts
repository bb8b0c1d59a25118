import type { Site } from '../flow/ir';
import type { Judgement } from '../lanes/judgement';
import { EVERYONE, maySplit } from '../lanes/judgement';
import type { Value, Why } from '../lanes/value';
import type { FunctionInfo } from '../program/program';
import { casesOf } from './cases';
import type { FunctionRun, Split } from './function-run';
import type { FunctionVerdicts, SiteVerdict, WhyHop } from './result';
import { tripCounts } from './trips';

const UNREACHED: Judgement = {
  uniformity: 'grid',
  extent: null,
  constant: null,
  active: null,
  mask: null,
  warps: null,
  splitShare: 0,
  assume: 0,
  parameters: [],
};

/** Reads the verdicts off a run that reached its fixpoint. */
export function collectVerdicts(run: FunctionRun): FunctionVerdicts {
  const { flow, function: fn, context } = run.input;
  const unreachable = new Set<number>();
  for (const block of flow.blocks) if (!run.isReached(block.id)) unreachable.add(block.id);
  return {
    function: fn,
    flow,
    context,
    sites: flow.sites.map((site) => verdictOf(run, site)),
    values: run.values,
    unreachable,
    active: run.active,
    judgements: run.judgements,
    trips: tripCounts(run),
    calls: new Map(
      [...run.calls].flatMap(([id, result]) => (result.verdicts === null ? [] : [[id, result.verdicts] as const])),
    ),
    alternatives: [...run.calls.values()].flatMap((result) => result.alternatives ?? []),
    truncated: run.truncated,
  };
}

function verdictOf(run: FunctionRun, site: Site): SiteVerdict {
  const { domain, flow } = run.input;
  const reached = site.value >= 0 && run.isReached(site.block);
  const { terminator } = flow.blocks[site.block];
  const isTested = terminator.kind === 'branch' && terminator.condition === site.value;
  let value: Value = domain.undef();
  if (reached) value = isTested ? run.tested(site.value, site.block) : run.valueAt(site.value, site.block);
  const active = run.active[site.block] ?? EVERYONE;
  let judgement: Judgement = { ...UNREACHED, assume: run.isReached(site.block) ? 0 : run.deadAt([site.block]) };
  let caseMasks: readonly (number | null)[] | null = null;
  if (reached) {
    if (site.kind === 'switch' && terminator.kind === 'switch') {
      const answer = domain.judgeSwitch(
        value,
        casesOf(flow, run.input.facts.graph.idom, site.block, terminator),
        active,
      );
      judgement = answer;
      caseMasks = bodyMasks(
        terminator.targets,
        terminator.otherwise,
        answer.masks,
        answer.otherwise,
        flow.blocks.length,
      );
    } else judgement = run.input.host.mechanisms.worstRound(run, site.block, site.value, domain.judge(value, active));
  }
  const splits = maySplit(judgement);
  return {
    site,
    judgement,
    assumedUnseen: domain.unseenIn(judgement.assume, false),
    unseenOrigins: judgement.uniformity === 'unknown' ? domain.unseenIn(judgement.assume, true) : [],
    why: splits ? chain(run, value.why) : [],
    divergentExit: exitOf(run, site),
    balanced: judgement.uniformity === 'divergent' && isBalancedAt(run, site),
    caseMasks,
    value,
    spinWait: run.input.host.mechanisms.spinWait(run, site),
  };
}

/** One mask per distinct target, in the order the targets first appear; the default last where it has a body. */
function bodyMasks(
  targets: readonly number[],
  otherwise: number,
  masks: readonly (number | null)[],
  rest: number | null,
  blocks: number,
): (number | null)[] {
  const byTarget = new Map<number, number | null>();
  const add = (target: number, mask: number | null): void => {
    const old = byTarget.get(target);
    if (!byTarget.has(target)) byTarget.set(target, mask);
    else byTarget.set(target, old === null || old === undefined || mask === null ? null : (old | mask) >>> 0);
  };
  for (const [index, target] of targets.entries()) add(target, masks[index]);
  if (otherwise < blocks) add(otherwise, rest);
  return [...byTarget.values()];
}

function isBalancedAt(run: FunctionRun, site: Site): boolean {
  const loop = run.input.facts.loopOfSite.get(site.id);
  return loop !== undefined && run.input.host.mechanisms.balanced(run, loop);
}

function exitOf(run: FunctionRun, site: Site): SiteVerdict['divergentExit'] {
  const loop = run.input.facts.loopOfSite.get(site.id);
  if (loop === undefined) return null;
  const split: Split | undefined = run.temporal.get(loop.id) ?? run.thinned.get(loop.id);
  if (split === undefined || split.site === site.id) return null;
  return { site: split.site, how: run.temporal.has(loop.id) ? 'break' : 'return' };
}

const MAX_HOPS = 24;

/** The why-chain with absolute positions. A variable handed on from assignment to assignment is one hop, the newest. */
export function chain(run: FunctionRun, why: Why | null): WhyHop[] {
  const out: WhyHop[] = [];
  for (let at = why; at !== null && out.length < MAX_HOPS; at = at.next) {
    const fn: FunctionInfo = run.input.host.functionOf(at.functionId);
    const hop = {
      function: fn,
      start: fn.start + at.start,
      end: fn.start + at.end,
      message: at.message,
      origin: at.origin,
    };
    const last = out[out.length - 1];
    if (last === undefined || last.message !== hop.message) out.push(hop);
  }
  return out;
}
