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

/** What ptxas (nvcc 13.0.88) made of generated ifs of one kind of statement, replayed. */
export async function scoreProbes(
  arch: string,
): Promise<{ matched: number; right: number; wrong: Map<string, number> }> {
  const source = cases.flatMap((entry) => sizes(entry, arch).map((k) => kernelText(entry.kind, entry.condition, k)));
  const costs = await price(PRELUDE + source.join('\n'), { arch, uniform: true });
  let right = 0;
  let matched = 0;
  const wrong = new Map<string, number>();
  for (const entry of cases)
    for (const k of sizes(entry, arch)) {
      const measured = entry.forms[arch].from.filter(([from]) => from <= k).at(-1)?.[1];
      matched++;
      if (formOf(costs, kernelName(entry.kind, entry.condition, k)) === measured) right++;
      else wrong.set(entry.kind, (wrong.get(entry.kind) ?? 0) + 1);
    }
  return { matched, right, wrong };
}

function sizes(entry: Recorded, arch: string): number[] {
  return Array.from({ length: entry.forms[arch].largest }, (_, at) => at + 1);
}

function formOf(costs: Map<string, Priced>, name: string): string | undefined {
  const priced = costs.get(name);
  const site = priced?.flow.sites.find((s) => s.kind === 'if');
  return site === undefined ? undefined : priced?.cost.sites[site.id].form;
}
