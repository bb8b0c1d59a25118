import path from 'node:path';
import type { FileAnalysis } from '../analysis';
import { checkFiles } from './check-files';
import { discover, rootsOf } from './discover';
import type { Options } from './options';
import { RunSettings } from './run-settings';
import { UsageError } from './usage-error';

/** The analysis of the one file that a command is about; what stands in the way is the user's to know. */
export async function analyseOne(file: string, options: Options): Promise<FileAnalysis> {
  const [found] = discover([file]);
  if (found === undefined || found.skipped !== null)
    throw new UsageError(`${file}: ${found?.skipped ?? 'no CUDA file'}`);
  if (path.resolve(found.path) !== path.resolve(file)) throw new UsageError(`${file}: not a file`);
  const { value: result } = await checkFiles(
    [found],
    new RunSettings(options, rootsOf([found])),
    options.workspace,
  ).next();
  if (result === undefined || result.skipped !== null)
    throw new UsageError(`${file}: ${result?.skipped ?? 'not analysed'}`);
  return result.analysis;
}
