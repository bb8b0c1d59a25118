import type { Judgement } from '../../../server/src/lanes/judgement';
import { Assume } from '../../../server/src/lanes/value';
import { type Analysis, analyse } from '../analyse';
import type { Expr, Kernel } from './ast';
import { Discarded, type Inputs, interpret, popcount, type Run, rightOf, type Seen } from './interpret';
import { type Printed, print } from './print';

export type Kind =
  | 'missed' // said to be uniform in the warp, yet lanes disagreed
  | 'scope' // said to be uniform in the block or grid, yet warps disagreed at the same point
  | 'constant' // said to have one value, yet another was seen
  | 'every-warp' // said to split every warp, yet a full one agreed
  | 'extent' // said to split at most one warp (of the block, of the grid), yet more did
  | 'mask' // another mask than the one given
  | 'warps' // more warps split than said
  | 'unreported' // no verdict for a condition
  | 'truncated'
  | 'thrown';

export interface Disagreement {
  readonly kind: Kind;
  readonly condition: string;
  readonly message: string;
}

export interface Outcome {
  readonly disagreements: readonly Disagreement[];
  /** Conditions judged. */
  readonly conditions: number;
  /** Called divergent, split in some run. */
  readonly confirmed: number;
  /** Called divergent (by extent), never seen to split. */
  readonly alarms: readonly string[];
  readonly uniform: number;
  readonly discarded: number;
  readonly runs: number;
}

/** Runs a kernel on all inputs and compares what was seen with what the analysis says of it as `write` has it. */
export function compare(
  kernel: Kernel,
  inputs: readonly Inputs[],
  write: (kernel: Kernel) => Printed = (one) => print(one),
): Outcome {
  const printed = write(kernel);
  const disagreements: Disagreement[] = [];
  const runs: Run[] = [];
  let discarded = 0;
  for (const input of inputs) {
    try {
      runs.push(interpret(kernel, input));
    } catch (error) {
      if (!(error instanceof Discarded)) throw error;
      discarded++;
    }
  }
  let conditions = 0;
  let confirmed = 0;
  let uniform = 0;
  const alarms: string[] = [];
  const check = ({ answers, truncated }: Analysis): void => {
    // What a branch that is never taken rests on, what stands behind it rests on, too.
    const isWrapFree = answers.some((a) => (a.judgement.assume & Assume.NoWrap) !== 0);
    for (const reason of truncated) disagreements.push({ kind: 'truncated', condition: '', message: reason });
    for (const [key, site] of printed.sites) {
      const seen = runs.map((run) => run.get(key) ?? []);
      if (seen.every((s) => s.length === 0)) continue;
      const condition = printed.text.slice(site.start, site.end);
      const mine = answers.filter(
        (a) => a.path === 'a.cu' && a.start === site.start && a.end === site.end && a.verdict.site.kind === site.kind,
      );
      if (mine.length === 0) {
        if (site.kind !== 'logical')
          disagreements.push({
            kind: 'unreported',
            condition,
            message: `no verdict for \`${condition}\` (${site.kind})`,
          });
        continue;
      }
      conditions++;
      const judgements = mine.map((a) => a.judgement);
      const isDivergent = judgements.some((j) => j.uniformity === 'divergent');
      const split = seen.some((run) => run.some((s) => s.mask !== s.active && s.mask !== 0));
      if (!isDivergent) uniform++;
      else if (split) confirmed++;
      else alarms.push(judgements.find((j) => j.extent !== null)?.extent ?? 'none');
      const fit = isWrapFree ? seen.filter((_, i) => !runs[i].hasWrapped) : seen;
      for (const wrong of judge(judgements, fit, site.kind, kernel, guardsOf(key, runs, kernel)))
        disagreements.push({ kind: wrong[0], condition, message: `\`${condition}\` (${site.kind}): ${wrong[1]}` });
    }
  };
  try {
    analyse({ 'a.cu': printed.text, ...printed.headers }, check);
  } catch (error) {
    disagreements.push({
      kind: 'thrown',
      condition: '',
      message: String(error instanceof Error ? error.stack : error),
    });
  }
  return { disagreements, conditions, confirmed, alarms, uniform, discarded, runs: runs.length };
}

const WIDTH = { grid: 0, block: 1, warp: 2, caller: 3, unknown: 4, divergent: 5 } as const;

function judge(
  judgements: readonly Judgement[],
  runs: readonly (readonly Seen[])[],
  kind: string,
  kernel: Kernel,
  guards: Guards,
): [Kind, string][] {
  const out: [Kind, string][] = [];
  // Several contexts: what is claimed of all of them is the weakest claim.
  const widest = judgements.reduce((a, b) => (WIDTH[b.uniformity] > WIDTH[a.uniformity] ? b : a));
  const say = (kind: Kind, message: string): void => {
    if (!out.some((o) => o[0] === kind)) out.push([kind, message]);
  };
  for (const seen of runs) {
    for (const s of seen) {
      const splits = s.mask !== 0 && s.mask !== s.active;
      if (splits && WIDTH[widest.uniformity] < 3)
        say(
          'missed',
          `called ${widest.uniformity}, but in block ${s.block} warp ${s.warp} lanes ${hex(s.mask)} of ${hex(s.active)} disagree`,
        );
      if (kind !== 'switch' && judgements.every((j) => j.constant !== null && j.constant === judgements[0].constant)) {
        const expected = judgements[0].constant ? s.active : 0;
        if (s.mask !== expected)
          say(
            'constant',
            `called always ${judgements[0].constant}, but lanes ${hex(s.mask)} of ${hex(s.active)} hold it`,
          );
      }
    }
    if (widest.uniformity === 'grid' || widest.uniformity === 'block') {
      const first = new Map<string, Seen>();
      for (const s of seen) {
        const key = widest.uniformity === 'grid' ? s.where : `${s.block}:${s.where}`;
        const known = first.get(key);
        if (known === undefined) first.set(key, s);
        else if (known.value !== s.value)
          say(
            'scope',
            `called ${widest.uniformity}, but block ${known.block} warp ${known.warp} and block ${s.block} warp ${s.warp} disagree`,
          );
      }
    }
    if (judgements.length !== 1) continue;
    const [j] = judgements;
    const splitting = seen.filter((s) => s.mask !== 0 && s.mask !== s.active);
    if (j.extent === 'every-warp') {
      const worst = new Map<string, boolean>();
      const reached = j.active === null ? null : j.active;
      for (const s of seen) {
        // Judged over the warps that reach it with all lanes.
        const isFull = reached === null ? s.active === s.lanes : s.active === (reached & s.lanes) >>> 0;
        if (!isFull || popcount(s.active) < 2) continue;
        const splits = s.mask !== 0 && s.mask !== s.active;
        if (!splits && guards.remove(s)) continue;
        const key = `${s.block}:${s.warp}`;
        worst.set(key, (worst.get(key) ?? false) || splits);
      }
      for (const [key, split] of worst) if (!split) say('every-warp', `called every-warp, but warp ${key} agrees`);
    }
    // The last round of a stride loop is a boundary in each warp that has a row of its own.
    const isLastRound = /^(for|while|do)$/.test(kind) && leavesInOneRound(seen);
    if ((j.extent === 'boundary' && !isLastRound) || j.extent === 'one-per-block') {
      const count = new Map<string, number>();
      for (const s of splitting) {
        const key = `${s.block}:${s.where}`;
        const n = (count.get(key) ?? 0) + 1;
        count.set(key, n);
        if (n > 2 && (j.extent === 'one-per-block' || kernel.block.y * kernel.block.z === 1))
          say('extent', `called ${j.extent}, but ${n} warps split at once`);
      }
    }
    if (kind !== 'switch' && j.mask !== null) {
      // Lanes that a boundary guard removes are not counted: the one warp of a row at the boundary may differ.
      const isRow = kernel.block.y * kernel.block.z > 1;
      const odd = new Map<string, number>();
      const active = j.active ?? 0xffffffff;
      for (const s of splitting) {
        if ((s.active & ~active) >>> 0 !== 0 && !guards.remove(s))
          say('mask', `lanes ${hex(s.active)} reach it, said ${hex(active)}`);
        else if ((j.mask & s.active) >>> 0 !== s.mask && !(isRow && guards.remove(s))) {
          const key = `${s.block}:${s.where}`;
          odd.set(key, (odd.get(key) ?? 0) + 1);
          if ((odd.get(key) ?? 0) > 1)
            say('mask', `lanes ${hex(s.mask)} of ${hex(s.active)} hold it, said ${hex(j.mask)}`);
        }
      }
    }
    if (j.warps !== null && j.extent !== 'data-dependent') {
      const count = new Map<string, number>();
      for (const s of splitting) count.set(`${s.block}:${s.where}`, (count.get(`${s.block}:${s.where}`) ?? 0) + 1);
      for (const n of count.values())
        if (n > j.warps.splitting)
          say('warps', `${n} warps of a block split, said ${j.warps.splitting} of ${j.warps.perBlock}`);
    }
  }
  return out;
}

/** Do the lanes of each warp leave the loop within one round of each other, each time they are in it? */
function leavesInOneRound(seen: readonly Seen[]): boolean {
  const visits = new Set<string>();
  for (const { block, warp, mask, active, where } of seen) {
    if (mask === 0 || mask === active) continue;
    // (What stands last is the round of the loop itself.)
    const visit = `${block}:${warp}:${where.replace(/[^.]*$/, '')}`;
    if (visits.has(visit)) return false;
    visits.add(visit);
  }
  return true;
}

/**
 * Lanes that a boundary guard removes do not count (`i < n && lane == 0`): which warps lost some by such an operand?
 * A guard is taken to be a comparison of a thread's own index that splits at most one warp of a block at a time; in blocks
 * of several rows (report.md: one warp per row of the grid) the warps of one block at a time.
 */
function guardsOf(key: object, runs: readonly Map<object, Seen[]>[], { block }: Kernel): Guards {
  const isRow = block.y * block.z > 1;
  const guards: { readonly at: object; readonly op: '&&' | '||' }[] = [];
  const look = (e: Expr): void => {
    if (e.k === 'un') look(e.a);
    if (e.k !== 'logic') return;
    for (const [operand, at] of [
      [e.a, e],
      [e.b, rightOf(e)],
    ] as const) {
      look(operand);
      if (isIndexTest(operand, runs) && runs.every((run) => isAtEnd(run.get(at) ?? [], isRow)))
        guards.push({ at, op: e.op });
    }
  };
  if ('c' in key && key.c !== null) look(key.c as Expr);
  if ('k' in key && key.k === 'logic') look((key as Expr & { k: 'logic' }).a);
  return {
    remove: (s) => {
      const run = runs.find((one) => one.get(key)?.includes(s));
      return guards.some(({ at, op }) =>
        (run?.get(at) ?? []).some(
          (g) =>
            g.block === s.block &&
            g.warp === s.warp &&
            g.where === s.where &&
            (op === '&&' ? g.mask !== g.active : g.mask !== 0),
        ),
      );
    },
  };
}

interface Guards {
  /** Did a guard decide the condition for some of the warp's lanes, so that what it guards was not asked? */
  readonly remove: (seen: Seen) => boolean;
}

/** A comparison of a thread's own index, or one that is joined with a test that never decided anything. */
function isIndexTest(e: Expr, runs: readonly Map<object, Seen[]>[]): boolean {
  if (e.k === 'un') return e.op === '!' && isIndexTest(e.a, runs);
  if (e.k === 'logic') {
    const decides = (at: object): boolean =>
      runs.some((run) => run.get(at)?.some((s) => (e.op === '&&' ? s.mask !== s.active : s.mask !== 0)));
    return (!decides(e) && isIndexTest(e.b, runs)) || (!decides(rightOf(e)) && isIndexTest(e.a, runs));
  }
  return e.k === 'bin' && /^[<>]=?$/.test(e.op) && /"threadIdx|"k":"var"/.test(JSON.stringify(e));
}

/** Splits one warp at a time; where a block has rows, those of one block of the grid's row. */
function isAtEnd(seen: readonly Seen[], isRow: boolean): boolean {
  const split = new Map<string, Set<string>>();
  for (const { block, warp, where, mask, active } of seen) {
    if (mask === 0 || mask === active) continue;
    const at = isRow ? where : `${block}:${where}`;
    const places = split.get(at) ?? new Set();
    split.set(at, places.add(isRow ? `${block}` : `${warp}`));
  }
  return [...split.values()].every((places) => places.size <= 1);
}

export function hex(mask: number): string {
  return `0x${(mask >>> 0).toString(16).padStart(8, '0')}`;
}
