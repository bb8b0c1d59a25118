import type { Span } from '../flow/ir';
import type { FunctionRun, Split } from './function-run';

/** The statement with which lanes leave a loop where they disagree on a condition inside it, with its place. */
export interface Leaving extends Span {
  readonly word: 'break' | 'return' | 'goto';
}

/** Null where it is the loop's own condition that they disagree on, or where no such statement is to be seen. */
export function leavingAt(run: FunctionRun, split: Split, loop: number): Leaving | null {
  const { flow, function: fn } = run.input;
  if (flow.loops[loop].site === split.site) return null;
  const site = flow.sites[split.site];
  if (site === undefined) return null;
  const { start, end } = site.extent;
  const text = fn.file.ast.masked.slice(fn.start + start, fn.start + end); // comments are blank in it
  const found = /\b(break|return|goto)\b/.exec(text);
  if (found === null) return null;
  const word = found[1] as Leaving['word'];
  return { word, start: start + found.index, end: start + found.index + word.length };
}
