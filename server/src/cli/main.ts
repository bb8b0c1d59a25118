import { escaped } from '../syntax/text';
import { guarded } from './guard';
import { type Options, readOptions } from './options';
import type { Outcome } from './outcome';
import { usage } from './usage';
import { UsageError } from './usage-error';
import { version } from './version';
import { ReaderGone, writeWhole } from './write-whole';

/** `file`: the command's own, for threads that it starts. */
export async function main(args: readonly string[], file: string): Promise<void> {
  try {
    const outcome = await run(readOptions(args), args, file);
    if (outcome === null) return; // the server runs until its client goes
    process.exitCode = outcome.status;
    print(outcome);
  } catch (error) {
    process.exitCode = 2;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.on('error', () => {}); // nobody is there to be told
    process.stderr.write(`cuda-divergence: ${escaped(message.trim())}\n`);
    if (!(error instanceof UsageError) && process.env.CUDA_DIVERGENCE_DEBUG) console.error(error);
  }
}

/** A person who has read enough (`| head`) is no fault; a program that reads half a report would take it for the whole. */
function print({ output, isForPeople }: Outcome): void {
  try {
    writeWhole(output);
  } catch (error) {
    if (!(error instanceof ReaderGone)) throw error;
    if (!isForPeople) throw new UsageError('the report could not be written whole: its reader has closed the pipe');
  }
}

async function run(options: Options, args: readonly string[], file: string): Promise<Outcome | null> {
  if (options.help) return { output: usage, status: 0, isForPeople: true };
  if (options.version) return { output: `${version}\n`, status: 0, isForPeople: true };
  switch (options.command) {
    case 'check':
      return guarded(file, args);
    case 'explain':
      return (await import('./explain')).explain(options);
    case 'dump':
      return (await import('./dump')).dump(options);
    case 'lsp':
      if (!options.stdio || options.operands.length > 0) throw new UsageError('lsp: use `cuda-divergence lsp --stdio`');
      (await import('../lsp/serve-stdio')).serveStdio();
      return null;
    case undefined:
      throw new UsageError('name a command: check, explain, dump or lsp (--help tells more)');
    default:
      throw new UsageError(`"${options.command}" is no command; there are check, explain, dump and lsp`);
  }
}
