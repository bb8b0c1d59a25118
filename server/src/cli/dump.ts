import { chosen, type DumpKind, dumpKinds, dump as dumpOf } from '../report/dump';
import { analyseOne } from './one-file';
import type { Options } from './options';
import type { Outcome } from './outcome';
import { UsageError } from './usage-error';

/** How the analysis sees a file: `dump values k.cu:12`. */
export async function dump(options: Options): Promise<Outcome> {
  const [word, place, ...others] = options.operands;
  const kind = dumpKinds.find((each): each is DumpKind => each === word);
  if (kind === undefined || place === undefined || others.length > 0)
    throw new UsageError(`dump: name what and where, as in \`dump ${dumpKinds.join('|')} FILE[:LINE]\``);
  const parts = /^(.+?):(\d{1,9})(?::\d+)?$/.exec(place);
  const file = parts === null ? place : parts[1];
  const line = parts === null ? null : Number(parts[2]);
  const analysis = await analyseOne(file, options);
  if (options.function === null && line === null && kind === 'mask')
    return { output: dumpOf(analysis, kind, null), status: 0, isForPeople: true };
  const functions = chosen(analysis, { name: options.function, line });
  if (typeof functions === 'string') throw new UsageError(`${place}: ${functions}`);
  return { output: dumpOf(analysis, kind, functions), status: 0, isForPeople: true };
}
