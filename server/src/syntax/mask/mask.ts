import { type Lexed, lex } from '../lexer';
import { defaultLimits, type ParseOptions } from '../options';
import type { MacroDefinition, MaskEntry, SyntaxNote } from '../source-file';
import { lineOf } from '../text';
import { maskBodyMacros } from './body-macros';
import { maskTypeArguments } from './call-arguments';
import { maskComparisons } from './comparisons';
import { maskDeclarators } from './declarators';
import { fence, type Withheld } from './fence';
import { maskFileMacros } from './file-macros';
import { maskGrammarGaps } from './grammar-gaps';
import { maskLaunches } from './launches';
import { Painter } from './painter';
import { maskParentheses } from './parentheses';
import { preprocess } from './preprocess';
import { maskQualifierMacros } from './qualifier-macros';
import { maskQualifiers } from './qualifiers';
import { View } from './view';

/** The text as the C++ grammar can read it, and what that took. */
export interface Masked {
  readonly text: string;
  /** As long as `text`, line breaks at the same offsets. */
  readonly masked: string;
  readonly lexed: Lexed;
  /** Sorted by start. */
  readonly entries: readonly MaskEntry[];
  readonly macros: readonly MacroDefinition[];
  readonly includes: readonly { readonly path: string; readonly offset: number }[];
  readonly notes: readonly SyntaxNote[];
}

/**
 * Masks a file: lexes it once, chooses preprocessor branches, then lets each rule overwrite what the C++ grammar does
 * not know. Nothing moves; every offset stays the source's.
 */
export function mask(
  text: string,
  options: ParseOptions,
  lexed: Lexed = lex(text),
  withheld: readonly Withheld[] = [],
): Masked {
  const painter = new Painter(text);
  for (let i = 0; i < lexed.comments.length; i += 2) painter.blank(lexed.comments[i], lexed.comments[i + 1]);
  for (const offset of lexed.continuations) painter.blank(offset, offset + 1);
  if (text.charCodeAt(0) === 0xfeff) painter.blank(0, 1);
  const pre = preprocess(lexed, options, painter);
  const notes = [...pre.notes];
  for (const problem of lexed.problems) {
    if (pre.inactive.some(([start, end]) => problem.start >= start && problem.start < end)) continue;
    const what = { comment: 'a comment', string: 'a string', char: 'a character literal' }[problem.kind];
    notes.push({
      kind: 'parse-error',
      line: lineOf(lexed.lineStarts, problem.start) + 1,
      endLine: lineOf(lexed.lineStarts, problem.end) + 1,
      message: `${what} that begins here does not end`,
    });
    closeLiteral(problem, painter);
  }
  for (const offset of lexed.digraphs) painter.digraph(offset);
  const depth = options.limits?.depth ?? defaultLimits.depth;
  const fenced = fence(lexed, pre.live, painter, depth, withheld);
  notes.push(...fenced.notes);
  const view = new View(lexed, fenced.live, fenced.braces);
  maskQualifierMacros(view, painter, pre.table, options);
  maskQualifiers(view, painter);
  maskLaunches(view, painter);
  notes.push(...maskFileMacros(view, painter, pre.table, lexed.lineStarts));
  maskBodyMacros(view, painter, pre.table);
  maskTypeArguments(view, painter, pre.table);
  maskGrammarGaps(view, painter);
  maskParentheses(view, painter);
  maskDeclarators(view, painter);
  maskComparisons(view, painter);
  painter.entries.sort((a, b) => a.start - b.start || b.end - a.end);
  return {
    text,
    masked: painter.finish(),
    lexed,
    entries: painter.entries,
    macros: pre.macros,
    includes: pre.includes,
    notes,
  };
}

/** Ends a string or character literal that its line did not end, so that the lines after it read normally. */
function closeLiteral(
  problem: { start: number; end: number; kind: 'comment' | 'string' | 'char' },
  painter: Painter,
): void {
  if (problem.kind === 'comment') return;
  painter.blank(problem.start, problem.end);
  if (problem.kind === 'char' || problem.end - problem.start < 2) painter.write(problem.start, '0');
  else {
    painter.write(problem.start, '"');
    painter.write(problem.end - 1, '"');
  }
}
