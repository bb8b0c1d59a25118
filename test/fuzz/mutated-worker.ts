// The part of `mutated.mjs` that runs in a thread which may run out of memory or never come back.
import { parentPort, workerData } from 'node:worker_threads';
import { loadParserNode } from '../../server/src/syntax/load-node';
import { exercise } from './exercise';
import { mutate } from './mutate';
import { readPieces, someFile } from './pieces';
import { random } from './random';

interface Task {
  readonly root: string;
  readonly first: number;
  readonly last: number;
  /** Shared with the main thread: the seed at work. */
  readonly progress: Int32Array;
}

async function main({ root, first, last, progress }: Task): Promise<void> {
  const parser = await loadParserNode(__dirname);
  const pieces = readPieces(root);
  for (let seed = first; seed <= last; seed++) {
    const below = random(seed);
    const text = mutate(someFile(below, pieces), below);
    Atomics.store(progress, 0, seed);
    const start = process.cpuUsage();
    const fault = exercise(text, parser);
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    const heap = process.memoryUsage().heapUsed;
    if (fault !== null) parentPort?.postMessage({ seed, kind: 'exception', what: fault });
    if (ms > 2000) parentPort?.postMessage({ seed, kind: 'slow', what: `${Math.round(ms)} ms` });
    if (heap > 2 ** 30) parentPort?.postMessage({ seed, kind: 'heap', what: `${heap >> 20} MB` });
  }
  parentPort?.postMessage({ done: true, parserBytes: parser.memoryBytes() });
}

main(workerData as Task);
