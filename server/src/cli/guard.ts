import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Outcome } from './outcome';
import { UsageError } from './usage-error';

/** How the thread that checks tells which file it is at: the length of the path, then its bytes. */
export type Mark = Int32Array<SharedArrayBuffer>;
const MAX_PATH = 16 << 10;

/** What the thread is given. */
export interface Task {
  readonly args: readonly string[];
  readonly isTerminal: boolean;
  readonly mark: Mark;
  /** Files that ended a thread before, with the reason. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/** What the thread says at its end. */
export type Answer = { readonly outcome: Outcome } | { readonly error: string; readonly isUsage: boolean };

interface Limits {
  /** Processor time for one file. Budgets end an analysis in a fraction of it. */
  readonly cpuMs: number;
  readonly heapMb: number;
}

/** So many files may end a thread before the run is given up. */
const MOST_LEFT_OUT = 8;

/**
 * Checks in a thread of its own. A file that takes all memory, or never comes to an end, takes the thread with it and not
 * the run: it is left out, with the reason, and the run begins anew.
 */
export async function guarded(
  file: string,
  args: readonly string[],
  limits: Limits = { cpuMs: 60_000, heapMb: getHeapStatistics().heap_size_limit / 2 ** 20 },
): Promise<Outcome> {
  const leftOut = new Map<string, string>();
  for (;;) {
    const end = await runThread(
      file,
      { args, isTerminal: process.stdout.isTTY === true, mark: newMark(), leftOut },
      limits,
    );
    if ('outcome' in end) return end.outcome;
    if ('error' in end) throw end.isUsage ? new UsageError(end.error) : new Error(end.error);
    if (end.at === '' || leftOut.has(end.at) || leftOut.size === MOST_LEFT_OUT)
      throw new UsageError(`${[...leftOut.keys(), end.at].join(', ')}: ${end.reason}; the run is given up`);
    leftOut.set(end.at, end.reason);
  }
}

interface Death {
  /** The file it was at; empty: none. */
  readonly at: string;
  readonly reason: string;
}

function runThread(file: string, task: Task, { cpuMs, heapMb }: Limits): Promise<Answer | Death> {
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    let at = '';
    let since = process.cpuUsage();
    const end = (answer: Answer | Death) => {
      clearInterval(timer);
      worker.removeAllListeners();
      worker.on('error', () => {});
      worker.terminate().then(() => resolve(answer));
    };
    const timer = setInterval(() => {
      const now = readMark(task.mark);
      if (now !== at) {
        at = now;
        since = process.cpuUsage();
      }
      const { user, system } = process.cpuUsage(since);
      if (at !== '' && (user + system) / 1000 > cpuMs)
        end({ at, reason: `the analysis took more than ${cpuMs / 1000} s of processor time` });
    }, 500);
    worker.on('message', (answer: Answer) => end(answer));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const reason = isMemory
        ? `the analysis needed more than ${Math.round(heapMb)} MB of memory`
        : `the analysis failed: ${error.message}`;
      end({ at: readMark(task.mark), reason });
    });
  });
}

function newMark(): Mark {
  return new Int32Array(new SharedArrayBuffer(4 + MAX_PATH));
}

export function writeMark(mark: Mark, file: string): void {
  const bytes = Buffer.from(file).subarray(0, MAX_PATH);
  Atomics.store(mark, 0, 0);
  Buffer.from(mark.buffer, 4).set(bytes);
  Atomics.store(mark, 0, bytes.length);
}

function readMark(mark: Mark): string {
  const length = Atomics.load(mark, 0);
  return Buffer.from(Buffer.from(mark.buffer, 4, length)).toString();
}
