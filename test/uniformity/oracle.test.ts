import assert from 'node:assert/strict';
import { startParser } from './analyse';
import type { Kernel } from './oracle/ast';
import { compare, type Kind, type Outcome } from './oracle/compare';
import { generate, inputsFor } from './oracle/generate';
import type { Inputs } from './oracle/interpret';
import { printObjects } from './oracle/objects';
import { type Printed, print } from './oracle/print';
import { shrink } from './oracle/shrink';

/** More while developing: ORACLE_PROGRAMS=100000 ORACLE_SEED=7 npm run test:unit -- test/uniformity/oracle.test.ts */
const PROGRAMS = Number(process.env.ORACLE_PROGRAMS ?? 300);
const SEED = Number(process.env.ORACLE_SEED ?? 1);
/** Of its own, for the programs in classes. */
const OBJECT_PROGRAMS = Number(process.env.ORACLE_OBJECTS ?? 100);
const OBJECT_SEED = Number(process.env.ORACLE_OBJECT_SEED ?? SEED);
/** What may be said less exactly of a program in classes: an answer less, not a wrong one. */
const WEAKER_IN_OBJECTS: ReadonlySet<Kind> = new Set(['unreported']);
const RUNS = 4;
const SHOWN = Number(process.env.ORACLE_SHOW ?? 2);

function inputs(seed: number, kernel: Kernel): Inputs[] {
  return Array.from({ length: RUNS }, (_, i) => inputsFor(seed * 31 + i, kernel));
}

interface Totals {
  conditions: number;
  confirmed: number;
  uniform: number;
  readonly alarms: Map<string, number>;
  discarded: number;
  runs: number;
}

describe('uniformity: the oracle', () => {
  before(startParser);

  it(`agrees with ${PROGRAMS} random kernels run lane by lane`, function () {
    this.timeout(0);
    hunt(PROGRAMS, SEED, (kernel) => print(kernel));
  });

  it(`agrees with ${OBJECT_PROGRAMS} of them written in classes, callbacks and references`, function () {
    this.timeout(0);
    hunt(OBJECT_PROGRAMS, OBJECT_SEED, printObjects, WEAKER_IN_OBJECTS);
  });
});

function hunt(
  programs: number,
  first: number,
  write: (kernel: Kernel, seed: number) => Printed,
  allowed: ReadonlySet<Kind> = new Set(),
): void {
  const found = new Map<Kind, number>();
  const weaker = new Map<Kind, number>();
  const examples: string[] = [];
  const totals: Totals = { conditions: 0, confirmed: 0, uniform: 0, alarms: new Map(), discarded: 0, runs: 0 };
  for (let i = 0; i < programs; i++) {
    const seed = Math.round(first * 1_000_003) + i;
    const kernel = generate(seed);
    const written = (k: Kernel): Printed => write(k, seed);
    const outcome = compare(kernel, inputs(seed, kernel), written);
    add(totals, outcome);
    const kinds = new Set(outcome.disagreements.map((d) => d.kind));
    for (const kind of kinds) {
      const counts = allowed.has(kind) ? weaker : found;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (counts === weaker || examples.filter((e) => e.startsWith(kind)).length >= SHOWN) continue;
      const wrong = (k: Kernel): Outcome['disagreements'] =>
        compare(k, inputs(seed, k), written).disagreements.filter((d) => d.kind === kind);
      const small = shrink(kernel, (k) => wrong(k).length > 0);
      const messages = wrong(small).map((d) => d.message);
      examples.push(`${kind} (seed ${seed}): ${messages.join('; ')}\n${written(small).text}`);
    }
  }
  const counted = (counts: ReadonlyMap<string, number>): string =>
    [...counts].map(([what, n]) => `${what} ${n}`).join(', ') || 'none';
  const numbers = `${totals.conditions} conditions: ${totals.uniform} uniform, ${totals.confirmed} seen to split, never seen: ${counted(totals.alarms)}; weaker: ${counted(weaker)}; ${totals.runs} runs, ${totals.discarded} discarded`;
  if (process.env.ORACLE_PROGRAMS !== undefined) console.log(numbers);
  if (found.size > 0) assert.fail(`${counted(found)}\n${numbers}\n\n${examples.join('\n')}`);
  assert.ok(totals.confirmed > programs / 4 && totals.uniform > programs / 4, `too little was tested: ${numbers}`);
}

function add(totals: Totals, outcome: Outcome): void {
  totals.conditions += outcome.conditions;
  totals.confirmed += outcome.confirmed;
  totals.uniform += outcome.uniform;
  totals.discarded += outcome.discarded;
  totals.runs += outcome.runs;
  for (const extent of outcome.alarms) totals.alarms.set(extent, (totals.alarms.get(extent) ?? 0) + 1);
}
