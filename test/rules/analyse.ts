// Real analyses of source texts, through the engine that the command line and the server use.
import { defaultSettings, type Settings } from '../../server/src/settings/settings';
import { loadParserNode } from '../../server/src/syntax/load-node';
import type { CudaParser } from '../../server/src/syntax/parser';
import { type Analysed, Engine } from '../../server/src/workspace/engine';
import { noReader } from '../../server/src/workspace/reader';

let parser: Promise<CudaParser> | undefined;

export async function analyse(
  text: string,
  settings: Partial<Settings> = {},
): Promise<Extract<Analysed, { readonly skipped: null }>> {
  parser ??= loadParserNode();
  const engine = new Engine(
    await parser,
    { ...noReader, resolve: (_, relative) => relative },
    { ...defaultSettings, ...settings },
    true,
    false,
  );
  engine.files.setOpen('kernel.cu', text);
  const analysed = engine.analyse('kernel.cu', 'kernel.cu', ['kernel.cu']);
  engine.dispose();
  if (analysed.skipped !== null) throw new Error(analysed.skipped);
  return analysed;
}
