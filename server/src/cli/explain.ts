import path from 'node:path';
import { explain as explainLine, nearestConditions } from '../report/explain';
import { checkFiles } from './check-files';
import { settingsOf } from './config-file';
import { discover } from './discover';
import type { Options } from './options';
import type { Outcome } from './outcome';
import { terminalStyle } from './terminal';
import { UsageError } from './usage-error';

export async function explain(options: Options): Promise<Outcome> {
  const [place, ...others] = options.operands;
  const parts = place === undefined ? null : /^(.+?):(\d{1,9})(?::\d+)?$/.exec(place);
  if (parts === null || others.length > 0) throw new UsageError('explain: name one place as FILE:LINE');
  const [, file, text] = parts;
  const line = Number(text);
  const settings = settingsOf(options);
  const [found] = discover([file]);
  if (found === undefined || found.skipped !== null)
    throw new UsageError(`${file}: ${found?.skipped ?? 'no CUDA file'}`);
  if (path.resolve(found.path) !== path.resolve(file)) throw new UsageError(`${file}: not a file`);
  const { value: result } = await checkFiles([found], settings, options.workspace).next();
  if (result === undefined || result.skipped !== null)
    throw new UsageError(`${file}: ${result?.skipped ?? 'not analysed'}`);
  const output = explainLine(file, result.analysis, line, terminalStyle());
  if (output !== null) return { output, status: 0 };
  const nearest = nearestConditions(result.analysis, line);
  const hint =
    nearest.length === 0
      ? 'the file has none'
      : `the nearest are on ${nearest.map((each) => `line ${each}`).join(', ')}`;
  throw new UsageError(`${file}:${line}: no condition of device code stands here; ${hint}`);
}
