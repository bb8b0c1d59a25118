import fs from 'node:fs';
import path from 'node:path';
import { type Pair, pairsOf } from './applied';
import { assertCompiler, emulate } from './emulation';
import { gpuPrograms } from './gpu';

const PAIRS_PER_PROGRAM = 400;

/** The run that docs/accuracy.md reports. Returns the exit status. */
export async function main(args: readonly string[], work: string): Promise<number> {
  const number = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise;
  const wanted = number('--pairs', 20_000);
  const first = number('--seed', 1);
  if (args.includes('--gpu')) {
    const folder = args[args.indexOf('--gpu') + 1];
    const pairs = await collect(first, wanted, true);
    fs.mkdirSync(folder, { recursive: true });
    gpuPrograms(pairs, number('--parts', 16)).forEach((text, at) => {
      fs.writeFileSync(path.join(folder, `part${at}.cu`), text);
    });
    fs.copyFileSync('test/fixes/fuzz/device.cuh', path.join(folder, 'device.cuh'));
    fs.writeFileSync(path.join(folder, 'pairs.json'), JSON.stringify(pairs));
    console.log(`${pairs.length} pairs: ${counted(pairs)}`);
    return 0;
  }
  assertCompiler();
  const keep = args.includes('--keep') ? args[args.indexOf('--keep') + 1] : null;
  return emulateAll(first, wanted, work, keep);
}

async function collect(first: number, wanted: number, hasTogether: boolean): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let seed = first; pairs.length < wanted; seed++) pairs.push(...(await pairsOf(seed, hasTogether)));
  return pairs.slice(0, wanted);
}

/** Kernels are analysed while the programs of those before are compiled and run. */
async function emulateAll(first: number, wanted: number, work: string, keep: string | null): Promise<number> {
  const started = Date.now();
  const all: Pair[] = [];
  let bad = 0;
  let kernels = 0;
  let batch: Pair[] = [];
  let running: Promise<void> = Promise.resolve();
  for (let seed = first; all.length < wanted; seed++) {
    kernels++;
    for (const pair of await pairsOf(seed, false)) if (!pair.isTogether && all.push(pair) <= wanted) batch.push(pair);
    if (batch.length < PAIRS_PER_PROGRAM && all.length < wanted) continue;
    const pairs = batch;
    batch = [];
    await running;
    running = emulate(pairs, work).then(({ different, broken }) => {
      for (const at of different) report('different', pairs[at], '');
      for (const { pair, message } of broken) report('does not compile', pairs[pair], message);
    });
  }
  await running;
  const seconds = (Date.now() - started) / 1000;
  console.log(counted(all));
  console.log(
    `${Math.min(all.length, wanted)} pairs of ${kernels} kernels, ${bad} bad, ${seconds.toFixed(0)} s, ${(all.length / seconds).toFixed(0)} pairs/s`,
  );
  return bad === 0 ? 0 : 1;

  function report(what: string, pair: Pair, message: string): void {
    bad++;
    console.log(`${what}: seed ${pair.seed}, ${pair.fixes.join(' ')}`);
    if (message !== '') console.log(message);
    if (keep === null) return;
    fs.mkdirSync(keep, { recursive: true });
    const name = path.join(keep, `${pair.seed}-${pair.fixes.join('-')}`);
    fs.writeFileSync(`${name}.before.cu`, pair.before);
    fs.writeFileSync(`${name}.after.cu`, pair.after);
  }
}

function counted(pairs: readonly Pair[]): string {
  const counts = new Map<string, number>();
  for (const { fixes } of pairs) for (const id of new Set(fixes)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => `${id} ${count}`).join(', ');
}
