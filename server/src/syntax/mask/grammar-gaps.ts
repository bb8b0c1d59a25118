import { Tok } from '../lexer';
import type { Painter } from './painter';
import { beginsStatement, skipAngles, skipTypeName } from './positions';
import { Place, type View } from './view';
import { Word } from './words';

/** What is correct C++ and the grammar cannot read: rewritten to what it can, at the same places. */
export function maskGrammarGaps(view: View, painter: Painter): void {
  for (let i = 0; i < view.count; i++) {
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
    } else if (kind === Tok.Punct && view.values[i] === 63) maskInitializer(view, painter, i);
    else if (kind === Tok.Punct && view.values[i] === 60) maskMethodTemplate(view, painter, i);
    else if (
      kind === Tok.Punct &&
      view.values[i] === 61 &&
      view.isPunct(i + 1, 123) &&
      view.partners[i + 1] === i + 2 &&
      view.isPunct(view.enclosing[i], 40) &&
      (view.isPunct(i + 3, 44) || view.isPunct(i + 3, 41))
    ) {
      // `T x = {}` as a parameter.
      painter.hide(view.starts[i], view.ends[i + 2], 'other');
      view.remove(i, i + 2);
    } else if (
      kind === Tok.Punct &&
      view.values[i] === 61 &&
      view.places[i] !== Place.Body &&
      view.isPunct(view.enclosing[i], 40) &&
      (view.isPunct(i - 1, 42) || view.isPunct(i - 1, 38)) &&
      (view.isPunct(i + 2, 44) || view.isPunct(i + 2, 41))
    ) {
      // `enable_if<…>* = nullptr` as a parameter.
      painter.hide(view.starts[i], view.ends[i + 1], 'other');
      view.remove(i, i + 1);
    } else if (kind === Tok.Punct && view.values[i] === 0x2a3e2d) {
      // `p->*member`
      painter.hide(view.ends[i] - 1, view.ends[i], 'other');
      view.values[i] = 0x3e2d;
    } else if (kind === Tok.Punct && view.values[i] === SCOPE && view.isPunct(i + 1, 42) && view.isPlainName(i + 2)) {
      // `int P::*m`, `int (P::*f)(int)`: read as pointers.
      const from = classBefore(view, i);
      if (from >= 0) {
        painter.hide(view.starts[from], view.ends[i], 'other');
        view.remove(from, i);
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

const SCOPE = 0x3a3a;

/** The first token of the class before a `::`; -1: there is none. */
function classBefore(view: View, scope: number): number {
  let i = scope;
  for (;;) {
    i = view.previous(i);
    if (view.isPunct(i, 62)) {
      let depth = 1;
      for (i = view.previous(i); i >= 0 && depth > 0; i = view.previous(i))
        depth += view.isPunct(i, 62) ? 1 : view.isPunct(i, 60) ? -1 : 0;
    }
    if (i < 0 || !view.isIdentifier(i)) return -1;
    const before = view.previous(i);
    if (before < 0 || !view.isPunct(before, SCOPE)) return i;
    i = before;
  }
}

/** `t.work<true>(x)`, which reads as two comparisons: read as `t.work<TTTT>(x)`, whose argument is a type. */
function maskMethodTemplate(view: View, painter: Painter, less: number): void {
  const name = view.previous(less);
  const before = view.previous(name);
  if (!view.isPlainName(name) || !(view.isPunct(before, 46) || view.isPunct(before, 0x3e2d))) return;
  const literals: number[] = [];
  for (let k = less + 1; k < view.count && k < less + 16; k++) {
    if (view.isPunct(k, 62)) {
      if (!view.isPunct(view.next(k), 40)) return;
      for (const literal of literals) {
        const start = view.starts[literal];
        painter.write(start, 'T'.repeat(view.ends[literal] - start));
        painter.note(start, view.ends[literal], 'other');
      }
      return;
    }
    if (view.kinds[k] === Tok.Number || view.name(k) === 'true' || view.name(k) === 'false') literals.push(k);
    else if (!view.isPunct(k, 44) && !view.isIdentifier(k)) return;
  }
}

/** `T& x(c ? a : b);` is no function: read as `T& x{c ? a : b};`. */
function maskInitializer(view: View, painter: Painter, question: number): void {
  const open = view.enclosing[question];
  if (view.places[question] !== Place.Body || !view.isPunct(open, 40)) return;
  const close = view.partners[open];
  const name = view.previous(open);
  const p = view.previous(name);
  if (close < 0 || !view.isPlainName(name) || !view.isPunct(view.next(close), 59)) return;
  const typeBefore = view.words[p] === Word.Primitive || view.isPlainName(p) || view.name(p) === 'auto';
  const reference = (view.isPunct(p, 38) || view.isPunct(p, 42)) && view.isIdentifier(view.previous(p));
  if (!typeBefore && !reference) return;
  if (reference && !beginsStatement(view, view.previous(p)) && view.words[view.previous(p)] !== Word.Primitive) return;
  painter.write(view.starts[open], '{');
  painter.write(view.starts[close], '}');
  painter.note(view.starts[open], view.ends[close], 'other');
  view.values[open] = 123;
  view.values[close] = 125;
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
    if (view.name(view.previous(i)) === 'using') {
      painter.hide(view.starts[i], view.ends[i], 'other');
      view.remove(i, i);
      return;
    }
    let k = view.next(i);
    let qualified = false;
    if (view.name(k) === 'decltype' && view.partners[view.next(k)] > 0) {
      k = view.next(view.partners[view.next(k)]);
      qualified = true;
    }
    for (;;) {
      if (view.isPunct(k, 0x3a3a)) k = view.next(k);
      if (view.name(k) === 'template') k = view.next(k);
      if (!view.isPlainName(k)) return;
      k = view.next(k);
      if (view.isPunct(k, 60)) {
        k = skipAngles(view, k);
        if (k < 0) return;
      }
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
    // `decltype(x)(y)` is a conversion, too.
    if (view.isPunct(after, 40) && beforeExpression(view, view.previous(i)) && view.places[i] >= Place.Body) {
      painter.hide(view.starts[i], view.ends[view.partners[open]], 'other');
      view.remove(i, view.partners[open]);
    } else if (view.isPunct(after, 123) && beforeExpression(view, view.previous(i))) {
      painter.hide(view.starts[i], view.ends[i], 'other');
      view.remove(i, i);
    }
  } else if (name === 'operator') maskOperator(view, painter, i);
  else if (name === 'new') {
    // `new T*[n]`
    let k = view.next(i);
    if (view.name(k) === 'const') {
      painter.hide(view.starts[k], view.ends[k], 'other');
      view.remove(k, k);
      k = view.next(k);
    }
    for (let n = 0; n < 50 && (view.isIdentifier(k) || view.isPunct(k, 0x3a3a) || view.isPunct(k, 60)); n++) {
      k = view.isPunct(k, 60) ? skipAngles(view, k) : view.next(k);
      if (k < 0) return;
    }
    const first = k;
    while (view.isPunct(k, 42)) k = view.next(k);
    if (k > first && view.isPunct(k, 91)) {
      painter.hide(view.starts[first], view.ends[view.previous(k)], 'other');
      view.remove(first, view.previous(k));
    }
  } else if (name === 'enum') {
    // `enum : T {` without a name
    const colon = view.next(i);
    if (!view.isPunct(colon, 58)) return;
    const brace = skipTypeName(view, view.next(colon));
    if (!view.isPunct(brace, 123)) return;
    painter.hide(view.starts[colon], view.ends[view.previous(brace)], 'other');
    view.remove(colon, view.previous(brace));
  } else if (name === 'asm' || name === '__asm__' || name === '__asm') maskAsm(view, painter, i);
  else if (name === 'template') maskTemplate(view, painter, i);
}

/** Macros for constraint strings in the operands of `asm`: `: PTR_(p)` is read as `: ""   (p)`. */
function maskAsm(view: View, painter: Painter, i: number): void {
  let open = view.next(i);
  while (view.isIdentifier(open)) open = view.next(open);
  const close = view.isPunct(open, 40) ? view.partners[open] : -1;
  for (let k = open + 1; k < close; k++) {
    if (view.partners[k] > k && view.kinds[k] !== 0) {
      k = view.partners[k];
      continue;
    }
    if (!view.isPlainName(k) || view.ends[k] - view.starts[k] < 2 || !view.isPunct(view.next(k), 40)) continue;
    const p = view.previous(k);
    if (!view.isPunct(p, 58) && !view.isPunct(p, 44) && !view.isPunct(p, 0x3a3a)) continue;
    painter.hide(view.starts[k], view.ends[k], 'macro');
    painter.write(view.starts[k], '""');
    view.remove(k, k);
  }
}

/** `operator++()` as a call, and `operator()<T>(` with its arguments. */
function maskOperator(view: View, painter: Painter, i: number): void {
  let k = view.next(i);
  const first = k;
  if ((view.isPunct(k, 40) || view.isPunct(k, 91)) && view.partners[k] === k + 1) k = view.next(k + 1);
  else
    for (let n = 0; n < 3 && view.kinds[k] === Tok.Punct && view.values[k] !== 40 && view.values[k] !== 59; n++)
      k = view.next(k);
  if (k === first) return;
  if (view.isPunct(k, 60)) {
    const after = skipAngles(view, k);
    if (after > 0 && view.isPunct(after, 40)) {
      painter.hide(view.starts[k], view.ends[view.previous(after)], 'other');
      view.remove(k, view.previous(after));
      k = after;
    }
  }
  if (!view.isPunct(k, 40) || view.places[i] !== Place.Body) return;
  const p = view.previous(i);
  if (!beginsStatement(view, i) && !beforeExpression(view, p) && !view.isPunct(p, 0x3e2d)) return;
  const end = view.previous(k);
  painter.write(view.ends[i], '_'.repeat(view.ends[end] - view.ends[i]));
  painter.note(view.starts[i], view.ends[end], 'other');
  view.remove(first, end);
  view.words[i] = Word.None;
}

/** `template class X<int>;` and, in `template <…>`, defaults that are pointers. */
function maskTemplate(view: View, painter: Painter, i: number): void {
  const k = view.next(i);
  const p = view.previous(i);
  if (view.isPunct(p, 46) || view.isPunct(p, 0x3e2d)) {
    // `x.template f(a)` and `x.template operator()<T>()`
    if (view.name(k) !== 'operator' && view.isPunct(view.next(k), 60)) return;
    painter.hide(view.starts[i], view.ends[i], 'other');
    view.remove(i, i);
    return;
  }
  if (/^(?:class|struct|union)$/.test(view.name(k))) {
    painter.hide(view.starts[i], view.ends[i], 'other');
    view.remove(i, i);
    return;
  }
  if (!view.isPunct(k, 60)) return;
  const after = skipAngles(view, k);
  for (let m = k + 1; m < after; m++) {
    if (!view.isPunct(m, 42) && !view.isPunct(m, 38) && !view.isPunct(m, 0x2626)) continue;
    const n = view.next(m);
    if (!view.isPunct(n, 62) && !view.isPunct(n, 44)) continue;
    painter.hide(view.starts[m], view.ends[m], 'other');
    view.remove(m, m);
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
