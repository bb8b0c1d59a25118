import { parentPort, workerData } from 'node:worker_threads';
import { check } from './check';
import { type Answer, type Task, writeMark } from './guard';
import { readOptions } from './options';
import { UsageError } from './usage-error';

/** The thread's part of `guarded`. */
export async function checkInThread(): Promise<void> {
  const { args, mark, leftOut } = workerData as Task;
  parentPort?.postMessage(await answer(args, leftOut, (file) => writeMark(mark, file)));
}

async function answer(
  args: readonly string[],
  leftOut: Task['leftOut'],
  begins: (file: string) => void,
): Promise<Answer> {
  try {
    return { outcome: await check(readOptions(args), { leftOut, begins }) };
  } catch (error) {
    if (!(error instanceof UsageError) && process.env.CUDA_DIVERGENCE_DEBUG) console.error(error);
    return { error: error instanceof Error ? error.message : String(error), isUsage: error instanceof UsageError };
  }
}
