import { Tok } from '../lexer';
import type { MacroDefinition } from '../source-file';
import { argumentRanges, builtinLoop, expansionAt } from './expand';
import { headIn } from './heads';
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
      if (view.partners[open] <= 0) continue;
      const text = definition === undefined ? undefined : expansionAt(view, definition, name, open);
      const head = text === undefined ? null : headIn(text, table, view.starts[i]);
      if (head === null || !maskHead(view, painter, i, view.partners[open], head))
        maskCall(view, painter, i, open, definition);
    } else maskBare(view, painter, i, definition, table);
  }
}

/**
 * The head of a statement (`LOOP(i, n) x;`, `IF_LEADER { … }`) becomes an `if` or `while` over the author's. False: there
 * is no statement, or no room for the word.
 */
function maskHead(view: View, painter: Painter, first: number, last: number, head: string): boolean {
  const after = view.next(last);
  const isStatement =
    view.isIdentifier(after) ||
    [123, 40, 42, 0x2b2b, 0x2d2d].some((value) => view.isPunct(after, value)) ||
    (view.isPunct(after, 59) && last > first && /^(?:for|while)\b/.test(head));
  if (after >= view.count || !isStatement || view.name(after) === 'else') return false;
  const [start, end] = [view.starts[first], view.ends[last]];
  const hasRoom = (word: string): boolean =>
    end - start >= word.length && !/[\r\n]/.test(view.text.slice(start, start + word.length));
  const word = loopBody.test(head) && hasRoom('while(1)') ? 'while(1)' : 'if(1)';
  if (!hasRoom(word)) return false;
  painter.blank(start, end);
  painter.write(start, word);
  painter.note(start, end, 'macro', head);
  view.remove(first, last);
  view.endsBefore[after] = 1;
  return true;
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

  if (maskStatementArguments(view, painter, i, open, means)) return;

  if (view.isPunct(after, 125) || after >= view.count) endStatement(view, painter, i, close, after, means());
  else if (followedByName) {
    const word = view.words[after];
    if (view.linesApart(close, after) || isAllCaps(name) || definition !== undefined || word === Word.Control)
      endStatement(view, painter, i, close, after, means());
  } else if (followedByBrace) {
    const hasElse = view.name(view.next(view.partners[after])) === 'else';
    if ((hasElse || /^\s*(?:if|switch)\b/.test(definition?.body ?? '')) && close > open + 1) {
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

/** Whether an object-like macro's body holds statements, through the macros it uses. */
function isStatementBody(body: string, offset: number, table: MacroTable, level = 0): boolean {
  if (/[;}]/.test(body)) return true;
  if (level > 6 || body.length > 4000) return false;
  const first = /^[A-Za-z_]\w*/.exec(body)?.[0];
  const inner = first === undefined || !table.has(first) ? undefined : table.at(first, offset);
  return inner !== undefined && isStatementBody(inner.body, offset, table, level + 1);
}

const typeWord =
  /^(?:const|volatile|static|unsigned|signed|u?int\d*(?:_t)?|char|short|long|float|double|bool|auto|half|size_t)$/;

function isTypeBody(body: string): boolean {
  const words = body.trim().split(/\s+/);
  return words.length < 6 && words.every((word) => typeWord.test(word));
}

function maskBare(
  view: View,
  painter: Painter,
  i: number,
  definition: MacroDefinition | undefined,
  table: MacroTable,
): void {
  const name = view.name(i);
  if (definition !== undefined ? definition.parameters !== null : !isAllCaps(name)) return;
  const head = definition === undefined ? null : headIn(definition.body, table, view.starts[i]);
  if (head !== null && maskHead(view, painter, i, i, head)) return;
  const after = view.next(i);
  const start = view.starts[i];
  const end = view.ends[i];
  const hide = (semicolon: boolean) => {
    painter.hide(start, end, 'macro', definition?.body);
    if (semicolon) painter.write(start, ';');
    view.remove(i, i);
  };
  // A macro for a type begins a declaration, wherever the name stands.
  if (definition !== undefined && isTypeBody(definition.body)) return;
  const isStatement = definition !== undefined && isStatementBody(definition.body, view.starts[i], table);
  if (after >= view.count || view.isPunct(after, 125)) hide(true);
  else if (view.words[after] === Word.Control) hide(isStatement);
  else if (view.isIdentifier(after) && (isStatement || view.linesApart(i, after))) {
    const then = view.next(after);
    // `REAL` on a line of its own, then `x = …;`: a declaration. Only where the next line reads as a statement of its own.
    const declares = view.isPunct(then, 61) || view.isPunct(then, 59) || view.isPunct(then, 91);
    if (isStatement || !declares || !view.isPlainName(after)) hide(true);
  } else if (isStatement && !view.isPunct(after, 59) && view.linesApart(i, after)) hide(true);
}

/**
 * A call whose arguments hold statements (`DISPATCH(type, { … })`, `IF_TARGET(X, (a = b;))`) becomes a block of them.
 * Arguments before the first that does are blanked; an argument that only leaves (`return 1`) is, too.
 */
function maskStatementArguments(
  view: View,
  painter: Painter,
  i: number,
  open: number,
  means: () => string | undefined,
): boolean {
  const close = view.partners[open];
  const ranges = argumentRanges(view, open);
  let first = ranges.findIndex(([from, to]) => holdsStatements(view, from, to, 0));
  if (first < 0) {
    dropLeavingArguments(view, painter, ranges);
    return false;
  }
  // A comma between angle brackets has cut the argument: `using T = A<x, true>; …`.
  let balance = angleBalance(view, ranges[first][0], ranges[first][1]);
  while (first > 0 && balance < 0) {
    first--;
    balance += angleBalance(view, ranges[first][0], ranges[first][1]);
  }
  painter.note(view.starts[i], view.ends[close], 'macro', means());
  const [from] = ranges[first];
  painter.blank(view.starts[i], view.starts[from]);
  painter.write(view.starts[open], '{');
  if (from > open + 1) view.remove(open + 1, from - 1);
  view.remove(i, i);
  view.values[open] = 123;
  view.values[close] = 125;
  painter.write(view.starts[close], '}');
  for (let k = first; k < ranges.length; k++) {
    const [start, end] = ranges[k];
    if (start > end) continue;
    if (k > first && !holdsStatements(view, start, end, 0) && angleBalance(view, start, end) === 0) {
      // What follows the statements (an exception's type, a message) says nothing of control.
      if (endsWithSemicolon(view, ranges[k - 1])) {
        painter.blank(view.starts[start - 1], view.ends[end]);
        view.remove(start - 1, end);
        continue;
      }
    }
    // Blocks in parentheses are blocks; the comma after a block is nothing.
    const isParen = view.isPunct(start, 40) && view.partners[start] === end;
    const isBlock = isParen || (view.isPunct(start, 123) && view.partners[start] === end);
    if (isParen) {
      view.values[start] = 123;
      view.values[end] = 125;
      painter.write(view.starts[start], '{');
      painter.write(view.starts[end], '}');
      setPlaces(view, start, Place.Body);
    }
    if (isBlock && k + 1 < ranges.length) {
      painter.write(view.starts[end + 1], ';');
      view.values[end + 1] = 59;
    }
  }
  setPlaces(view, open, Place.Body);
  return true;
}

function endsWithSemicolon(view: View, [start, end]: readonly [number, number]): boolean {
  return (
    view.isPunct(end, 59) || ((view.isPunct(start, 123) || view.isPunct(start, 40)) && view.partners[start] === end)
  );
}

function setPlaces(view: View, open: number, place: number): void {
  for (let k = open + 1; k < view.partners[open]; k++) if (view.places[k] === Place.List) view.places[k] = place;
}

function holdsStatements(view: View, from: number, to: number, level: number): boolean {
  if (from > to || level > 20) return false;
  for (let k = from; k <= to; k++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    if (view.values[k] === 59) return true;
    const end = view.partners[k];
    if (end <= k) continue;
    if (k === from && (view.values[k] === 123 || view.values[k] === 40) && end === to)
      for (let m = k + 1; m < end; m++) if (view.isPunct(m, 59) && view.enclosing[m] === k) return true;
    // A call of a macro like this one, and nothing else.
    if (view.values[k] === 40 && end === to && k === view.next(from) && view.isPlainName(from))
      return argumentRanges(view, k).some(([a, b]) => holdsStatements(view, a, b, level + 1));
    k = end;
  }
  return false;
}

function angleBalance(view: View, from: number, to: number): number {
  let balance = 0;
  for (let k = from; k <= to; k++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    if (view.values[k] === 59) break;
    if (view.values[k] === 60) balance++;
    else if (view.values[k] === 62) balance--;
    else if (view.partners[k] > k) k = view.partners[k];
  }
  return balance;
}

/** `CHECK(call(), return 1)`: what an argument does to control is the macro's secret. */
function dropLeavingArguments(view: View, painter: Painter, ranges: readonly [number, number][]): void {
  for (const [index, [from, to]] of ranges.entries()) {
    if (index === 0 || from > to || !/^(?:return|break|continue|throw|goto)$/.test(view.name(from))) continue;
    painter.hide(view.starts[from - 1], view.ends[to], 'macro');
    view.remove(from - 1, to);
  }
}

function onlyBlanks(text: string, from: number, to: number): boolean {
  if (from < 0) return false;
  for (let k = from; k < to; k++) if (text[k] !== ' ' && text[k] !== '\t') return false;
  return true;
}
