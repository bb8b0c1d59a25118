import { explain as explainLine, nearestConditions } from '../report/explain';
import { analyseOne } from './one-file';
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
  const analysis = await analyseOne(file, options);
  const output = explainLine(file, analysis, line, terminalStyle());
  if (output !== null) return { output, status: 0, isForPeople: true };
  const nearest = nearestConditions(analysis, line);
  const hint =
    nearest.length === 0
      ? 'the file has none'
      : `the nearest are on ${nearest.map((each) => `line ${each}`).join(', ')}`;
  throw new UsageError(`${file}:${line}: no condition of device code stands here; ${hint}`);
}
