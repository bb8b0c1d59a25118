import assert from 'node:assert/strict';
import { ARCHITECTURES } from '../../server/src/cost/arch';
import recorded from './data/predication.json';
import { type Priced, price } from './harness';
import { kernelName, kernelText, PRELUDE } from './predication-kernels';

interface Recorded {
  readonly kind: string;
  readonly condition: string;
  /** By architecture: sizes from 1 to `largest`; each run of one form by the size it starts at. */
  readonly forms: Readonly<
    Record<string, { readonly largest: number; readonly from: readonly (readonly [number, string])[] }>
  >;
}

const cases = recorded as unknown as readonly Recorded[];

/** What ptxas (nvcc 13.0.88) made of generated ifs, replayed: is each a branch, an exit, predicated or a select? */
describe('branch or predicate: agreement with ptxas on generated ifs', () => {
  for (const arch of ARCHITECTURES)
    it(`at least 95 % on ${arch}`, async function () {
      this.timeout(60_000);
      const source = cases.flatMap((entry) =>
        sizes(entry, arch).map((k) => kernelText(entry.kind, entry.condition, k)),
      );
      const costs = await price(PRELUDE + source.join('\n'), { arch, uniform: true });
      let right = 0;
      let all = 0;
      const wrong = new Map<string, number>();
      for (const entry of cases)
        for (const k of sizes(entry, arch)) {
          const measured = entry.forms[arch].from.filter(([from]) => from <= k).at(-1)?.[1];
          all++;
          if (formOf(costs, kernelName(entry.kind, entry.condition, k)) === measured) right++;
          else wrong.set(entry.kind, (wrong.get(entry.kind) ?? 0) + 1);
        }
      const summary = [...wrong].map(([kind, count]) => `${kind} ${count}`).join(', ');
      assert.ok(right / all >= 0.95, `${right} of ${all} agree; wrong: ${summary}`);
    });
});

function sizes(entry: Recorded, arch: string): number[] {
  return Array.from({ length: entry.forms[arch].largest }, (_, at) => at + 1);
}

function formOf(costs: Map<string, Priced>, name: string): string | undefined {
  const priced = costs.get(name);
  const site = priced?.flow.sites.find((s) => s.kind === 'if');
  return site === undefined ? undefined : priced?.cost.sites[site.id].form;
}
