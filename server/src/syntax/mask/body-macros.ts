import { Tok } from '../lexer';
import type { MacroDefinition } from '../source-file';
import { argumentRanges, builtinLoop, expansionAt } from './expand';
import { isAllCaps } from './names';
import type { Painter } from './painter';
import { beginsStatement } from './positions';
import type { MacroTable } from './preprocess';
import { Place, type View } from './view';
import { Word } from './words';

/**
 * Macro uses in statement position: loops (`CUDA_KERNEL_LOOP(i, n) {`), calls without `;`, object-like macros that are
 * statements, calls whose arguments hold statements.
 */
export function maskBodyMacros(view: View, painter: Painter, table: MacroTable): void {
  for (let i = 1; i < view.count; i++) {
    if (view.places[i] !== Place.Body || !view.isPlainName(i) || !beginsStatement(view, i)) continue;
    const name = view.name(i);
    const definition = table.has(name) ? table.at(name, view.starts[i]) : undefined;
    const open = view.next(i);
    if (view.isPunct(open, 40)) {
      if (view.partners[open] > 0) maskCall(view, painter, i, open, definition);
    } else maskBare(view, painter, i, definition);
  }
}

const loopName = /(?:^|_)(?:LOOP|FOR|FOREACH|FOR_EACH|FOR_RANGE)(?:_|\d|$)/;
const loopBody = /^(?:_Pragma\s*\([^)]*\)\s*)*(?:for|while)\b/;

function maskCall(
  view: View,
  painter: Painter,
  i: number,
  open: number,
  definition: MacroDefinition | undefined,
): void {
  const close = view.partners[open];
  const after = view.next(close);
  const name = view.name(i);
  const followedByBrace = view.isPunct(after, 123);
  const followedByName = view.isIdentifier(after);
  const start = view.starts[i];
  const means = () => expansionAt(view, definition, name, open);

  if (followedByBrace || followedByName || view.isPunct(after, 40)) {
    const isLoop =
      definition !== undefined
        ? loopBody.test(definition.body)
        : builtinLoop(name) !== undefined || (followedByBrace && loopName.test(name));
    if (isLoop && after < view.count && close > open + 1) {
      // What the loop's header needs is `while`, or `if` and a bit of the white space before.
      if (view.ends[i] - start >= 5) {
        painter.blank(start, view.ends[i]);
        painter.write(start, 'while');
        painter.note(start, view.ends[close], 'macro', means());
        view.words[i] = Word.Control;
        return;
      }
      const room = 5 - (view.ends[i] - start);
      const before = i > 0 ? view.ends[i - 1] : 0;
      if (start - room >= before && onlyBlanks(view.text, start - room, start)) {
        painter.write(start - room, 'while');
        painter.note(start, view.ends[close], 'macro', means());
        view.words[i] = Word.Control;
        return;
      }
    }
  }

  const statements = statementArgument(view, open);
  if (statements !== null) {
    painter.note(start, view.ends[close], 'macro', means());
    const [first] = statements;
    painter.blank(start, first > 0 ? view.starts[first] : view.ends[open]);
    painter.write(view.starts[open], '{');
    if (first > open + 1) painter.write(view.ends[first - 1] - 1, ';');
    painter.write(view.starts[close], '}');
    view.remove(i, first - 1);
    view.kinds[open] = Tok.Punct;
    view.values[open] = 123;
    view.values[close] = 125;
    view.partners[open] = close;
    for (let k = first; k < close; k++) if (view.enclosing[k] === open) view.places[k] = Place.Body;
    return;
  }

  if (view.isPunct(after, 125) || after >= view.count) endStatement(view, painter, i, close, after, means());
  else if (followedByName) {
    const word = view.words[after];
    if (view.linesApart(close, after) || isAllCaps(name) || definition !== undefined || word === Word.Control)
      endStatement(view, painter, i, close, after, means());
  } else if (followedByBrace) {
    if (definition !== undefined && /^\s*(?:if|switch)\b/.test(definition.body) && close > open + 1) {
      painter.blank(start, view.ends[i]);
      painter.write(start, 'if');
      painter.note(start, view.ends[close], 'macro', means());
      view.words[i] = Word.Control;
    } else endStatement(view, painter, i, close, after, means());
  } else if (
    definition !== undefined &&
    /[;}]\s*$/.test(definition.body) &&
    (view.isPunct(after, 42) ||
      view.isPunct(after, 0x2b2b) ||
      view.isPunct(after, 0x2d2d) ||
      view.isPunct(after, 40)) &&
    view.linesApart(close, after)
  )
    endStatement(view, painter, i, close, after, means());
}

/** Puts a `;` behind a macro's call; where no white space has room for it, the call itself gives way. */
function endStatement(
  view: View,
  painter: Painter,
  first: number,
  last: number,
  after: number,
  means: string | undefined,
): void {
  const start = view.starts[first];
  const end = view.ends[last];
  painter.note(start, end, 'macro', means);
  const until = after < view.count ? view.starts[after] : view.text.length;
  if (!painter.semicolonIn(end, until)) {
    painter.blank(start, end);
    painter.write(start, ';');
    view.remove(first, last);
  }
  // The rules that follow must see that the statement ends here.
  view.endsBefore[after] = 1;
}

function maskBare(view: View, painter: Painter, i: number, definition: MacroDefinition | undefined): void {
  const name = view.name(i);
  if (definition !== undefined ? definition.parameters !== null : !isAllCaps(name)) return;
  const after = view.next(i);
  const start = view.starts[i];
  const end = view.ends[i];
  const hide = (semicolon: boolean) => {
    painter.hide(start, end, 'macro', definition?.body);
    if (semicolon) painter.write(start, ';');
    view.remove(i, i);
  };
  const isStatement = definition !== undefined && /[;}]/.test(definition.body);
  if (after >= view.count || view.isPunct(after, 125)) hide(true);
  else if (view.words[after] === Word.Control) hide(isStatement);
  else if (view.isIdentifier(after) && (isStatement || view.linesApart(i, after))) {
    const then = view.next(after);
    // `REAL` on a line of its own, then `x = …;`: a declaration. Only where the next line reads as a statement of its own.
    const declares = view.isPunct(then, 61) || view.isPunct(then, 59) || view.isPunct(then, 91);
    if (isStatement || !declares || !view.isPlainName(after)) hide(true);
  } else if (isStatement && !view.isPunct(after, 59) && view.linesApart(i, after)) hide(true);
}

/** Where an argument of a call is a block or holds statements: its first token, and the call's. */
function statementArgument(view: View, open: number): [number, number] | null {
  const close = view.partners[open];
  let found = false;
  for (let k = open + 1; k < close && !found; k++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    if (view.values[k] === 59) found = true;
    else if (view.values[k] === 123 && (k === open + 1 || view.isPunct(k - 1, 44))) {
      const end = view.partners[k];
      for (let m = k + 1; m < end && !found; m++) if (view.isPunct(m, 59) && view.enclosing[m] === k) found = true;
      if (end > k) k = end;
    } else if (view.partners[k] > k) k = view.partners[k];
  }
  if (!found) return null;
  for (const [first, last] of argumentRanges(view, open)) {
    for (let k = first; k <= last; k++) {
      if (view.isPunct(k, 59)) return [first, last];
      if (view.isPunct(k, 123) && k === first) return [first, last];
      if (view.partners[k] > k && view.kinds[k] !== 0) k = view.partners[k];
    }
  }
  return null;
}

function onlyBlanks(text: string, from: number, to: number): boolean {
  if (from < 0) return false;
  for (let k = from; k < to; k++) if (text[k] !== ' ' && text[k] !== '\t') return false;
  return true;
}
