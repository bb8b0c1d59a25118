#!/usr/bin/env node
// Mutated kernels through everything that the product does with a file: exceptions, hangs over 2 s of processor time and
// heaps over 1 GB are counted. A thread that does not come back or runs out of memory costs its input only.
// usage: node test/fuzz/mutated.mjs [--count N] [--seed FIRST] [--show SEED]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import esbuild from 'esbuild';
import { copyWasm, node, root } from '../../scripts/bundle.mjs';

const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, show: { type: 'string' } },
});
const first = Number(values.seed ?? 1);
const last = first + Number(values.count ?? 1000) - 1;
/** A thread is ended after so much processor time: a loaded machine is slow, not hung. */
const GONE_MS = 20_000;

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'fuzz-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));
copyWasm(work);
const bundle = async (entry) => {
  const outfile = path.join(work, entry.replace(/\.ts$/, '.js'));
  await esbuild.build({ ...node, entryPoints: [path.join(root, 'test', 'fuzz', entry)], outfile });
  return outfile;
};

if (values.show) {
  const show = `import { mutate } from './mutate'; import { readPieces, someFile } from './pieces'; import { random } from './random';
    const below = random(${Number(values.show)}); process.stdout.write(mutate(someFile(below, readPieces(${JSON.stringify(root)})), below));`;
  const stdin = { contents: show, resolveDir: path.join(root, 'test', 'fuzz'), loader: 'ts' };
  const { outputFiles } = await esbuild.build({ ...node, stdin, write: false, sourcemap: false });
  fs.writeFileSync(path.join(work, 'show.cjs'), outputFiles[0].text);
  await import(path.join(work, 'show.cjs'));
} else await fuzz(await bundle('mutated-worker.ts'));

async function fuzz(file) {
  const counts = { exception: 0, slow: 0, heap: 0, hang: 0 };
  const start = Date.now();
  const say = ({ seed, kind, what }) => {
    counts[kind]++;
    console.log(`seed ${seed}: ${kind}: ${String(what).split('\n').slice(0, 4).join(' | ')}`);
  };
  let next = first;
  while (next <= last) next = await run(file, next, say);
  const seconds = (Date.now() - start) / 1000;
  const total = last - first + 1;
  console.log(
    `${total} inputs in ${seconds.toFixed(0)} s (${(total / seconds).toFixed(0)}/s): ${Object.entries(counts)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`,
  );
  process.exitCode = Object.values(counts).some((count) => count > 0) ? 1 : 0;
}

/** Runs from a seed on; gives the seed to go on with. */
function run(file, from, say) {
  return new Promise((resolve) => {
    const progress = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(file, {
      workerData: { root, first: from, last, progress },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    let shown = Date.now();
    let at = 0;
    let since = process.cpuUsage();
    const timer = setInterval(() => {
      const seed = Atomics.load(progress, 0);
      if (seed !== at) since = process.cpuUsage();
      at = seed;
      if (Date.now() - shown > 60_000) {
        shown = Date.now();
        console.log(`… ${seed}`);
      }
      const { user, system } = process.cpuUsage(since);
      if (seed > 0 && (user + system) / 1000 > GONE_MS) end(seed, 'hang', `no answer within ${GONE_MS} ms`);
    }, 500);
    const end = (seed, kind, what) => {
      clearInterval(timer);
      worker.removeAllListeners();
      worker.on('error', () => {});
      worker.terminate();
      say({ seed, kind, what });
      resolve(seed + 1);
    };
    worker.on('message', (message) => {
      if (!message.done) return say(message);
      clearInterval(timer);
      resolve(last + 1);
    });
    worker.on('error', (error) => {
      const seed = Atomics.load(progress, 0);
      end(seed, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'heap' : 'exception', error.stack ?? error);
    });
  });
}
