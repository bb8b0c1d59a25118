import { lex } from './lexer';
import { mask } from './mask/mask';
import type { ParseOptions } from './options';
import type { CudaParser } from './parser';

/** Milliseconds of each stage on one text, for `test/corpus/parse-rates.mjs`. */
export function timeStages(
  parser: CudaParser,
  text: string,
  options: ParseOptions = {},
): { lex: number; mask: number; parse: number; export: number } {
  const t0 = performance.now();
  lex(text);
  const t1 = performance.now();
  const { masked } = mask(text, options);
  const t2 = performance.now();
  const tree = parser.parseTree(masked, null, 60_000);
  const t3 = performance.now();
  if (tree !== null) parser.export(tree, text, masked);
  const t4 = performance.now();
  parser.free(tree);
  return { lex: t1 - t0, mask: t2 - t1, parse: t3 - t2, export: t4 - t3 };
}
