import recorded from './data/mixed.json';
import heldOut from './data/mixed-held-out.json';
import { named, price } from './harness';
import { type MixedKernel, mixedKernel } from './mixed-kernels';

/** What ptxas made of the generated kernels: form of the `if`, SASS instructions on the lines of its then arm. */
interface Recorded {
  readonly nvcc: string;
  readonly from: number;
  readonly count: number;
  readonly archs: Readonly<Record<string, readonly (readonly [string, number])[]>>;
}

export interface MixedScore {
  readonly arch: string;
  readonly matched: number;
  readonly right: number;
  /** Arms that ptxas left something of, in slots. */
  readonly arms: readonly { readonly predicted: number; readonly measured: number }[];
}

/** The kernels that the limits of predication were found with, and others that nobody looked at. */
export type MixedSet = 'fitted' | 'held out';

const records: Readonly<Record<MixedSet, Recorded>> = {
  fitted: recorded as unknown as Recorded,
  'held out': heldOut as unknown as Recorded,
};
const FORMS: Readonly<Record<string, string>> = { b: 'branch', p: 'predicated', e: 'exit', s: 'select' };
const kernelsOf = new Map<MixedSet, MixedKernel[]>();

export function mixedCount(set: MixedSet): number {
  return records[set].count;
}

export function mixedArchs(set: MixedSet): readonly string[] {
  return Object.keys(records[set].archs);
}

export async function scoreMixed(arch: string, set: MixedSet): Promise<MixedScore> {
  const { from, count, archs } = records[set];
  const kernels = kernelsOf.get(set) ?? Array.from({ length: count }, (_, index) => mixedKernel(from + index));
  kernelsOf.set(set, kernels);
  const costs = await price(kernels.map(({ text }) => text).join('\n'), { arch, uniform: true });
  let matched = 0;
  let right = 0;
  const arms: { predicted: number; measured: number }[] = [];
  kernels.forEach(({ name }, index) => {
    const [form, measured] = archs[arch][index];
    // An arm of which nothing is left says nothing about the form.
    if (measured === 0) return;
    const { flow, cost } = named(costs, name);
    const site = flow.sites.find(({ kind }) => kind === 'if');
    if (site === undefined) return;
    const predicted = cost.sites[site.id];
    matched++;
    if (predicted.form === FORMS[form]) right++;
    const slots = predicted.paths[0]?.slots.value;
    if (slots != null) arms.push({ predicted: slots, measured });
  });
  return { arch, matched, right, arms };
}
