import { Tok } from '../lexer';
import type { Painter } from './painter';
import { Place, type View } from './view';
import { Word } from './words';

/** What is correct C++ and the grammar cannot read: rewritten to what it can, at the same places. */
export function maskGrammarGaps(view: View, painter: Painter): void {
  for (let i = 1; i < view.count; i++) {
    const kind = view.kinds[i];
    if (kind === Tok.Identifier) {
      const word = view.words[i];
      if (word === Word.Keyword) maskKeyword(view, painter, i);
      else if (word === Word.Primitive) maskPrimitive(view, painter, i);
      else if (
        word === Word.None &&
        view.kinds[i - 1] === Tok.String &&
        i + 1 < view.count &&
        view.kinds[i + 1] === Tok.String &&
        view.ends[i - 1] === view.starts[i]
      ) {
        // `"a"FMT"b"`: a macro between two strings, not a literal's suffix.
        painter.hide(view.starts[i], view.ends[i], 'macro');
        view.remove(i, i);
      }
    } else if (kind === Tok.Punct && view.values[i] === 58 && view.isPunct(view.next(i), 125)) {
      // `done: }`: a label needs a statement.
      const brace = view.next(i);
      const label = view.previous(i);
      const before = view.previous(label);
      const isLabel =
        view.places[i] === Place.Body &&
        (view.name(label) === 'default' ||
          view.isPunct(before, 59) ||
          view.isPunct(before, 125) ||
          view.isPunct(before, 123) ||
          view.name(before) === 'case');
      if (isLabel) painter.semicolonIn(view.ends[i], view.starts[brace]);
    }
  }
}

/** Whether token `p` leaves room for an expression after it. */
function beforeExpression(view: View, p: number): boolean {
  if (p < 0) return false;
  if (view.kinds[p] === Tok.Identifier) return /^(?:return|case|else|throw|co_return)$/.test(view.name(p));
  if (view.kinds[p] !== Tok.Punct) return false;
  const value = view.values[p];
  return (
    ![59, 123, 125, 41, 93, 62, 0x3e2d, 0x3a3a].includes(value) || (value === 123 && view.places[p + 1] === Place.List)
  );
}

function maskKeyword(view: View, painter: Painter, i: number): void {
  const name = view.name(i);
  if (name === 'typename') {
    // `typename A::B{}` and `typename A::B(x)` in expressions.
    let k = view.next(i);
    let qualified = false;
    for (;;) {
      if (view.isPunct(k, 0x3a3a)) k = view.next(k);
      if (view.name(k) === 'template') k = view.next(k);
      if (!view.isPlainName(k)) return;
      k = view.next(k);
      if (view.isPunct(k, 60)) k = skipAngles(view, k);
      if (!view.isPunct(k, 0x3a3a)) break;
      qualified = true;
    }
    if (!qualified) return;
    if (view.isPunct(k, 123) || (view.isPunct(k, 40) && beforeExpression(view, view.previous(i)))) {
      painter.hide(view.starts[i], view.ends[i], 'other');
      view.remove(i, i);
    }
  } else if (name === 'decltype') {
    const open = view.next(i);
    if (!view.isPunct(open, 40) || view.partners[open] < 0) return;
    const after = view.next(view.partners[open]);
    if (view.isPunct(after, 123) && beforeExpression(view, view.previous(i))) {
      painter.hide(view.starts[i], view.ends[i], 'other');
      view.remove(i, i);
    }
  }
}

function maskPrimitive(view: View, painter: Painter, i: number): void {
  const after = view.next(i);
  const p = view.previous(i);
  if (view.isPunct(after, 123)) {
    // `float{x}`; not the return type before a body.
    if (!beforeExpression(view, p)) return;
  } else if (view.isPunct(after, 40) && /^(?:unsigned|signed|long|short)$/.test(view.name(i))) {
    // `unsigned(x)`: a cast, unless `(` begins a declarator.
    if (!beforeExpression(view, p) || view.isPunct(p, 60) || view.isPunct(p, 44)) return;
  } else return;
  painter.write(view.starts[i], '_');
  painter.note(view.starts[i], view.ends[i], 'other');
  view.words[i] = Word.None;
}

/** The token after the `>` that closes the `<` at `k`; the one after `<` where none does. */
function skipAngles(view: View, k: number): number {
  let depth = 0;
  for (let m = k; m < view.count && m < k + 400; m++) {
    if (view.kinds[m] !== Tok.Punct) continue;
    const value = view.values[m];
    if (value === 60) depth++;
    else if (value === 62) {
      if (--depth === 0) return view.next(m);
    } else if (value === 40 || value === 91 || value === 123) {
      if (view.partners[m] < 0) break;
      m = view.partners[m];
    } else if (value === 59 || value === 41 || value === 125) break;
  }
  return view.next(k);
}
