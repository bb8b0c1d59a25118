import { offersIn } from '../../../server/src/rules/fixes';
import { applyEdits, Rank } from '../../../server/src/rules/fixes/fix';
import { analyse } from '../../rules/analyse';
import { kernelOf } from './kernels';
import { PRELUDE } from './pieces';

/** A kernel and what one fix, or several one after another, made of it. */
export interface Pair {
  readonly seed: number;
  /** Ids of the fixes, in order. */
  readonly fixes: readonly string[];
  readonly before: string;
  readonly after: string;
  readonly isTogether: boolean;
}

/** Every fix of a kernel that is said to keep results, each by itself, and then one after another as far as they go. */
export async function pairsOf(seed: number, hasTogether: boolean): Promise<Pair[]> {
  const { text, isTogether } = kernelOf(seed, hasTogether);
  const pairs: Pair[] = [];
  const add = (fixes: readonly string[], after: string) =>
    pairs.push({ seed, fixes, before: text, after, isTogether: isTogether || /_sync\(/.test(after) });
  const first = await applications(text);
  for (const { id, after } of first) add([id], after);
  if (first.length < 2) return pairs;
  const done: string[] = [first[0].id];
  let current = first[0].after;
  for (let pass = 0; pass < MAX_CHAIN; pass++) {
    const [next] = await applications(current);
    if (next === undefined) break;
    done.push(next.id);
    current = next.after;
    add([...done], current);
  }
  return pairs;
}

/** So many fixes are applied to what others have made. */
const MAX_CHAIN = 2;

async function applications(kernel: string): Promise<{ readonly id: string; readonly after: string }[]> {
  const text = PRELUDE + kernel;
  const { analysis, findings } = await analyse(text);
  return offersIn(analysis, findings, 0, text.length)
    .flatMap(({ fixes }) => fixes)
    .filter(({ keepsResults, rank }) => keepsResults && rank < Rank.Promise)
    .map((fix) => ({ id: fix.id, after: applyEdits(text, fix.edits()).slice(PRELUDE.length) }));
}
