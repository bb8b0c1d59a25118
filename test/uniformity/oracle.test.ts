import assert from 'node:assert/strict';
import { startParser } from './analyse';
import type { Kernel } from './oracle/ast';
import { compare, type Kind, type Outcome } from './oracle/compare';
import { generate, inputsFor } from './oracle/generate';
import type { Inputs } from './oracle/interpret';
import { print } from './oracle/print';
import { shrink } from './oracle/shrink';

/** More while developing: ORACLE_PROGRAMS=100000 ORACLE_SEED=7 npm run test:unit -- test/uniformity/oracle.test.ts */
const PROGRAMS = Number(process.env.ORACLE_PROGRAMS ?? 300);
const SEED = Number(process.env.ORACLE_SEED ?? 1);
const RUNS = 4;
const SHOWN = Number(process.env.ORACLE_SHOW ?? 2);

function inputs(seed: number, kernel: Kernel): Inputs[] {
  return Array.from({ length: RUNS }, (_, i) => inputsFor(seed * 31 + i, kernel));
}

describe('uniformity: the oracle', () => {
  before(startParser);

  it(`agrees with ${PROGRAMS} random kernels run lane by lane`, function () {
    this.timeout(0);
    const found = new Map<Kind, number>();
    const examples: string[] = [];
    const totals = {
      conditions: 0,
      confirmed: 0,
      uniform: 0,
      alarms: new Map<string, number>(),
      discarded: 0,
      runs: 0,
    };
    for (let i = 0; i < PROGRAMS; i++) {
      const seed = Math.round(SEED * 1_000_003) + i;
      const kernel = generate(seed);
      const outcome = compare(kernel, inputs(seed, kernel));
      add(totals, outcome);
      const kinds = new Set(outcome.disagreements.map((d) => d.kind));
      for (const kind of kinds) found.set(kind, (found.get(kind) ?? 0) + 1);
      for (const kind of kinds) {
        if (examples.filter((e) => e.startsWith(kind)).length >= SHOWN) continue;
        const fails = (k: Kernel): boolean => compare(k, inputs(seed, k)).disagreements.some((d) => d.kind === kind);
        const small = shrink(kernel, fails);
        const again = compare(small, inputs(seed, small)).disagreements.filter((d) => d.kind === kind);
        examples.push(`${kind} (seed ${seed}): ${again.map((d) => d.message).join('; ')}\n${print(small).text}`);
      }
    }
    const alarms = [...totals.alarms].map(([extent, n]) => `${extent} ${n}`).join(', ');
    const numbers = `${totals.conditions} conditions: ${totals.uniform} uniform, ${totals.confirmed} seen to split, never seen: ${alarms || 'none'}; ${totals.runs} runs, ${totals.discarded} discarded`;
    if (process.env.ORACLE_PROGRAMS !== undefined) console.log(numbers);
    if (found.size > 0)
      assert.fail(`${[...found].map(([k, n]) => `${k}: ${n}`).join(', ')}\n${numbers}\n\n${examples.join('\n')}`);
    assert.ok(totals.confirmed > PROGRAMS / 4 && totals.uniform > PROGRAMS / 4, `too little was tested: ${numbers}`);
  });
});

function add(
  totals: {
    conditions: number;
    confirmed: number;
    uniform: number;
    alarms: Map<string, number>;
    discarded: number;
    runs: number;
  },
  outcome: Outcome,
): void {
  totals.conditions += outcome.conditions;
  totals.confirmed += outcome.confirmed;
  totals.uniform += outcome.uniform;
  totals.discarded += outcome.discarded;
  totals.runs += outcome.runs;
  for (const extent of outcome.alarms) totals.alarms.set(extent, (totals.alarms.get(extent) ?? 0) + 1);
}
