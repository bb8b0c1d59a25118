import assert from 'node:assert/strict';
import { analyse, startParser } from './analyse';
import { bin, builtin, type Expr, type Kernel, type Loop, lit, type Stmt, variable } from './oracle/ast';
import { Discarded, type Inputs, interpret } from './oracle/interpret';
import { print } from './oracle/print';
import { Random } from './oracle/random';

// The loop matrix: an attacker that sends some lanes away, a detector that tests a variable of the loop, in every kind
// of loop. What is expected is what the interpreter sees when 32 lanes run the row with many data.

type Who = 'per-lane data' | 'per-lane index' | 'uniform' | 'every lane';
type How = 'return' | 'break' | 'continue' | 'goto' | 'none';
type Where = 'before the loop' | 'before the detector' | 'after the detector';
type Detector = 'before the loop' | 'in the body' | 'after the loop';
type LoopKind = 'for' | 'while' | 'do';
type Condition = 'none' | 'uniform' | 'per-lane';

interface Row {
  readonly title: string;
  readonly kernel: Kernel;
  readonly detector: Stmt;
}

const k = variable('k');
const v = variable('v');
const t = builtin('threadIdx.x');

/** The value that differs per lane, or not: compared with the loop's counter, so that the lanes go one by one. */
function attackCondition(who: Who, counter: Expr): Expr {
  switch (who) {
    case 'per-lane data':
      return bin('==', { k: 'load', i: t }, counter);
    case 'per-lane index':
      return bin('==', bin('&', t, lit(3)), counter);
    case 'uniform':
      return bin('==', variable('m'), counter);
    case 'every lane':
      return lit(1);
  }
}

function attack(who: Who, how: How, counter: Expr): Stmt[] {
  if (how === 'none') return [];
  const leave: Stmt =
    how === 'return' ? { k: 'return', e: null } : how === 'goto' ? { k: 'goto', label: 'done' } : { k: how };
  return [{ k: 'if', c: attackCondition(who, counter), yes: [leave], otherwise: null }];
}

function loopCondition(condition: Condition, counter: Expr): Expr | null {
  if (condition === 'none') return null;
  return bin(
    '<',
    counter,
    condition === 'uniform' ? variable('n') : bin('&', { k: 'load', i: bin('+', t, lit(32)) }, lit(3)),
  );
}

function rows(): Row[] {
  const out: Row[] = [];
  for (const levels of [1, 2])
    for (const kind of ['for', 'while', 'do'] as LoopKind[])
      for (const condition of ['none', 'uniform', 'per-lane'] as Condition[])
        for (const how of ['none', 'return', 'break', 'continue', 'goto'] as How[])
          for (const who of ['per-lane data', 'per-lane index', 'uniform', 'every lane'] as Who[])
            for (const where of ['before the loop', 'before the detector', 'after the detector'] as Where[])
              for (const at of ['before the loop', 'in the body', 'after the loop'] as Detector[]) {
                if (how === 'none' && (who !== 'uniform' || where !== 'before the detector')) continue;
                if (where === 'before the loop' && how !== 'return') continue;
                if (how === 'goto' && levels === 1) continue;
                if (who === 'every lane' && where === 'before the loop') continue;
                out.push(row(levels, kind, condition, how, who, where, at));
              }
  return out;
}

function row(
  levels: number,
  kind: LoopKind,
  condition: Condition,
  how: How,
  who: Who,
  where: Where,
  at: Detector,
): Row {
  const detector: Stmt = {
    k: 'if',
    c: bin('==', bin('&', v, lit(3)), lit(2)),
    yes: [{ k: 'store', i: lit(0), e: v }],
    otherwise: null,
  };
  const detect = (place: Detector): Stmt[] => (place === at ? [detector] : []);
  const attacks = (place: Where): Stmt[] =>
    place === where ? attack(who, how, where === 'before the loop' ? lit(1) : k) : [];
  // Without a condition of its own the loop ends by a uniform break.
  const ends: Stmt[] =
    condition === 'none'
      ? [{ k: 'if', c: bin('>=', k, bin('+', variable('n'), lit(3))), yes: [{ k: 'break' }], otherwise: null }]
      : [];
  const counts: Stmt = { k: 'assign', name: 'k', t: 'int', op: '+=', e: lit(1) };
  const changes: Stmt = { k: 'assign', name: 'v', t: 'int', op: '+=', e: lit(1) };
  const body: Stmt[] = [
    ...(kind === 'for' ? [] : [counts]),
    ...ends,
    ...attacks('before the detector'),
    ...detect('in the body'),
    ...attacks('after the detector'),
    changes,
  ];
  const loop: Loop = {
    k: kind,
    counter: null,
    c: loopCondition(condition, k),
    update: kind === 'for' ? { name: 'k', t: 'int', op: '+=', e: lit(1) } : null,
    body,
    label: null,
  };
  const start: Stmt = { k: 'assign', name: 'k', t: 'int', op: '=', e: lit(0) };
  const outer: Loop = {
    k: 'for',
    counter: { name: 'r', t: 'int', init: lit(0) },
    c: bin('<', variable('r'), lit(2)),
    update: { name: 'r', t: 'int', op: '+=', e: lit(1) },
    body: [start, loop],
    label: how === 'goto' ? 'done' : null,
  };
  const statements: Stmt[] = [
    { k: 'decl', name: 'k', t: 'int', e: lit(0) },
    { k: 'decl', name: 'v', t: 'int', e: lit(0) },
    ...attacks('before the loop'),
    ...detect('before the loop'),
    levels === 2 ? outer : loop,
    ...detect('after the loop'),
  ];
  const kernel: Kernel = { helpers: [], body: statements, block: { x: 32, y: 1, z: 1 }, isKnown: false };
  const attacker = how === 'none' ? 'no attacker' : `${who} ${how} ${where}`;
  return {
    title: `${levels === 2 ? 'nested ' : ''}${kind}, ${condition} condition, ${attacker}, detector ${at}`,
    kernel,
    detector,
  };
}

function manyInputs(): Inputs[] {
  const random = new Random(7);
  const out: Inputs[] = [];
  for (const n of [0, 1, 2, 3, 5])
    for (const m of [-1, 0, 1, 2, 3])
      out.push({ n, m, a: Array.from({ length: 64 }, () => random.below(5)), blocks: 1 });
  return out;
}

describe('uniformity: the loop matrix', () => {
  before(startParser);
  const all = rows();
  const inputs = manyInputs();

  it(`${all.length} rows: divergent exactly where lanes are seen to disagree`, function () {
    this.timeout(120_000);
    const missed: string[] = [];
    const alarms: string[] = [];
    for (const { title, kernel, detector } of all) {
      const printed = print(kernel);
      const split = new Set<object>();
      const reached = new Set<object>();
      for (const input of inputs) {
        try {
          for (const [site, seen] of interpret(kernel, input)) {
            reached.add(site);
            if (seen.some((s) => s.mask !== 0 && s.mask !== s.active)) split.add(site);
          }
        } catch (error) {
          if (!(error instanceof Discarded)) throw error;
        }
      }
      analyse(printed.text, ({ answers }) => {
        for (const [key, site] of printed.sites) {
          if (!reached.has(key)) continue;
          const answer = answers.find((a) => a.start === site.start && a.end === site.end);
          assert.ok(answer, `${title}: no verdict for \`${printed.text.slice(site.start, site.end)}\``);
          const called = answer.judgement.uniformity === 'divergent';
          if (called === split.has(key)) continue;
          const what = `${title}${key === detector ? '' : ` [${printed.text.slice(site.start, site.end)}]`}`;
          (called ? alarms : missed).push(what);
        }
      });
    }
    const show = (list: readonly string[]): string => list.slice(0, 40).join('\n  ');
    assert.equal(
      missed.length + alarms.length,
      0,
      `\nmissed ${missed.length}:\n  ${show(missed)}\nfalse alarms ${alarms.length}:\n  ${show(alarms)}`,
    );
  });
});
