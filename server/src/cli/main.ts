import { serveStdio } from '../lsp/serve-stdio';
import { check } from './check';
import { dump } from './dump';
import { explain } from './explain';
import { type Options, readOptions } from './options';
import type { Outcome } from './outcome';
import { usage } from './usage';
import { UsageError } from './usage-error';
import { version } from './version';

export async function main(args: readonly string[]): Promise<void> {
  // A reader that had enough (`| head`) is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  try {
    const outcome = await run(readOptions(args));
    if (outcome === null) return; // the server runs until its client goes
    process.exitCode = outcome.status;
    process.stdout.write(outcome.output);
  } catch (error) {
    process.exitCode = 2;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`cuda-divergence: ${message.replace(/\s+/g, ' ')}\n`);
    if (!(error instanceof UsageError) && process.env.CUDA_DIVERGENCE_DEBUG) console.error(error);
  }
}

async function run(options: Options): Promise<Outcome | null> {
  if (options.help) return { output: usage, status: 0 };
  if (options.version) return { output: `${version}\n`, status: 0 };
  switch (options.command) {
    case 'check':
      return check(options);
    case 'explain':
      return explain(options);
    case 'dump':
      return dump(options);
    case 'lsp':
      if (!options.stdio || options.operands.length > 0) throw new UsageError('lsp: use `cuda-divergence lsp --stdio`');
      serveStdio();
      return null;
    case undefined:
      throw new UsageError('name a command: check, explain, dump or lsp (--help tells more)');
    default:
      throw new UsageError(`"${options.command}" is no command; there are check, explain, dump and lsp`);
  }
}
