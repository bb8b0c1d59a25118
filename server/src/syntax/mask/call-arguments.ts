import { Tok } from '../lexer';
import { argumentRanges } from './expand';
import { isAllCaps } from './names';
import type { Painter } from './painter';
import { beginsStatement } from './positions';
import type { MacroTable } from './preprocess';
import { Place, type View } from './view';
import { Word } from './words';

/** Types as arguments of a call in a function (only a macro takes them): `M(K, int, x)` is read as `M(K, _nt, x)`. */
export function maskTypeArguments(view: View, painter: Painter, table: MacroTable): void {
  for (let open = 1; open < view.count; open++) {
    if (!view.isPunct(open, 40) || view.partners[open] < 0 || view.places[open] < Place.Body) continue;
    const i = view.previous(open);
    if (
      i < 0 ||
      !(view.isPlainName(i) || view.name(i) === 'typeid' || (view.words[i] === Word.Control && isAllCaps(view.name(i))))
    )
      continue;
    if (!mayCall(view, i)) continue;
    let known: boolean | undefined;
    for (const [first, last] of argumentRanges(view, open)) {
      if (first > last) continue;
      const word = view.words[first];
      const isPointer = first < last && (view.isPunct(last, 42) || view.isPunct(last, 38));
      const isPair = last === first + 1 && view.isPlainName(first) && view.isPlainName(last);
      if (word !== Word.Primitive && word !== Word.Keyword && !isPointer && !isPair) continue;
      known ??= isAllCaps(view.name(i)) || table.has(view.name(i));
      if (isPair && !known) continue;
      if (isPointer && word !== Word.Primitive && word !== Word.Keyword) {
        // `M(ns::T*, x)`
        let from = last;
        while (from - 1 > first && (view.isPunct(from - 1, 42) || view.isPunct(from - 1, 38))) from--;
        painter.hide(view.starts[from], view.ends[last], 'other');
        view.remove(from, last);
        continue;
      }
      if (isPair) {
        // `ALIGN(T x, 16)`
        painter.hide(view.starts[first], view.ends[first], 'other');
        view.remove(first, first);
        continue;
      }
      maskTypeArgument(view, painter, first, last, known);
    }
  }
}

/** Whether what stands before a name leaves it a call's function and not a declarator or a type in a template. */
function mayCall(view: View, i: number): boolean {
  const p = view.previous(i);
  if (p < 0) return false;
  if (beginsStatement(view, i)) return true;
  if (view.kinds[p] === Tok.Identifier) return view.words[p] === Word.Control || view.name(p) === 'return';
  if (view.kinds[p] !== Tok.Punct) return false;
  const value = view.values[p];
  if (value === 44) return view.isPunct(view.enclosing[i], 40);
  return ![60, 62, 42, 38, 126, 46, 93, 0x3a3a, 0x3e2d, 0x2626].includes(value);
}

function maskTypeArgument(view: View, painter: Painter, first: number, last: number, known: boolean): void {
  let end = last;
  while (end > first && (view.isPunct(end, 42) || view.isPunct(end, 38))) end--;
  let onlyType = true;
  let primitives = 0;
  for (let k = first; k <= end; k++) {
    if (view.words[k] === Word.Primitive) primitives++;
    else if (!/^(?:const|volatile|struct)$/.test(view.name(k)) && !(k === end && view.isPlainName(k))) onlyType = false;
  }
  if (!onlyType || (primitives === 0 && !known)) return;
  const declares = primitives > 0 && view.isPlainName(end);
  if (declares && !known) return;
  painter.note(view.starts[first], view.ends[last], 'other');
  if (last > end) painter.blank(view.ends[end], view.ends[last]);
  let previous = -1;
  for (let k = first; k <= end; k++) {
    if (view.words[k] === Word.Primitive && !declares) {
      painter.write(view.starts[k], '_');
      if (previous >= 0) {
        if (view.linesApart(previous, k)) painter.blank(view.starts[previous], view.ends[previous]);
        else painter.write(view.ends[previous], '_'.repeat(view.starts[k] - view.ends[previous]));
      }
      previous = k;
      view.words[k] = Word.None;
    } else if (view.words[k] === Word.Keyword || (declares && k < end)) {
      painter.blank(view.starts[k], view.ends[k]);
      view.remove(k, k);
    }
  }
  if (last > end) view.remove(end + 1, last);
}
