import { Tok } from '../lexer';
import type { MaskEntry, SyntaxNote } from '../source-file';
import { lineOf } from '../text';
import { expansionAt } from './expand';
import { isAllCaps } from './names';
import type { Painter } from './painter';
import { beginsDeclaration, skipTypeName } from './positions';
import type { MacroTable } from './preprocess';
import { Place, type View } from './view';
import { Word } from './words';

/**
 * Macro uses outside of functions: calls without `;`, namespace brackets, export macros, and unknown attribute macros in
 * declarations anywhere (`float* RESTRICT_ p`, `API Type f(`).
 */
export function maskFileMacros(view: View, painter: Painter, table: MacroTable, lineStarts: Int32Array): SyntaxNote[] {
  const notes: SyntaxNote[] = [];
  const capsByName = Uint8Array.from(view.names, (name) => (isAllCaps(name) || /^__[a-z]\w*__$/.test(name) ? 1 : 0));
  const definedByName = Uint8Array.from(view.names, (name) => (table.has(name) ? 1 : 0));
  for (let i = 0; i < view.count; i++) {
    if (view.kinds[i] !== Tok.Identifier || view.words[i] !== Word.None) continue;
    const caps = capsByName[view.values[i]] === 1;
    if (!caps && definedByName[view.values[i]] === 0) continue;
    const place = view.places[i];
    const n = view.next(i);
    if (place !== Place.Body && place !== Place.List && beginsDeclaration(view, i)) {
      const definition = table.at(view.name(i), view.starts[i]);
      if (!caps && definition === undefined) continue;
      if (view.isPunct(n, 40) && view.partners[n] > 0) {
        const close = view.partners[n];
        const after = view.next(close);
        const ends = view.isPunct(after, 59);
        const separate =
          after >= view.count || view.isIdentifier(after) || view.isPunct(after, 125) || view.isPunct(after, 0x3a3a);
        if (!ends && !separate) {
          if (caps && view.isPunct(after, 123) && !looksLikeParameters(view, n)) {
            // `TEST(name, 128x64) {`: a function by another name.
            painter.hide(view.ends[n], view.starts[close], 'macro');
            view.remove(n + 1, close - 1);
          }
          continue;
        }
        if (separate && !caps && !view.linesApart(close, after)) continue;
        const text = view.text.slice(view.starts[i], view.ends[close]);
        if (`${definition?.body ?? ''} ${text}`.match(/__(?:global|device)__/))
          notes.push({
            kind: 'macro-generated',
            line: lineOf(lineStarts, view.starts[i]) + 1,
            endLine: lineOf(lineStarts, view.ends[close]) + 1,
            message: `not analysed: device code that the macro \`${view.name(i)}\` generates`,
          });
        if (/LAUNCH_BOUNDS/.test(view.name(i)))
          painter.hide(
            view.starts[i],
            view.ends[close],
            'launch-bounds',
            `__launch_bounds__${view.text.slice(view.starts[n], view.ends[close])}`,
          );
        else painter.hide(view.starts[i], view.ends[close], 'macro', expansionAt(view, definition, view.name(i), n));
        view.remove(i, close);
        i = close;
      } else if (
        definition?.parameters === null &&
        /[;{}]|\bnamespace\b/.test(definition.body) &&
        !view.isPunct(n, 0x3a3a)
      ) {
        hide(view, painter, i, 'macro', definition.body);
      } else if (caps && standsAlone(view, i, n)) hide(view, painter, i, 'macro', definition?.body);
      continue;
    }
    if (caps) maskInDeclaration(view, painter, i, n, place);
  }
  return notes;
}

function hide(view: View, painter: Painter, i: number, kind: MaskEntry['kind'], means?: string, last = i): void {
  painter.hide(view.starts[i], view.ends[last], kind, means);
  view.remove(i, last);
}

/** Whether an all-capitals name that begins a declaration is a macro of its own and not the declaration's type. */
function standsAlone(view: View, i: number, n: number): boolean {
  if (n >= view.count || view.isPunct(n, 125)) return true;
  if (view.isPunct(n, 126)) return true;
  if (!view.isIdentifier(n)) return view.isPunct(n, 0x3a3a) && view.linesApart(i, n);
  const word = view.words[n];
  if (word === Word.Primitive || word === Word.Control) return true;
  if (word === Word.Keyword)
    return (
      (view.name(n) !== 'operator' || view.isIdentifier(view.next(n))) && !/^(?:const|volatile)$/.test(view.name(n))
    );
  // The type of a declaration is followed by its declarator; a macro by a type, and that by its declarator.
  const then = skipTypeName(view, n);
  if (view.isPunct(then, 40) && view.places[i] === Place.Class && isClassName(view, i, view.name(n))) return true;
  if (view.isIdentifier(then))
    return view.words[then] !== Word.Keyword || !/^(?:const|volatile)$/.test(view.name(then));
  if (view.isPunct(then, 42) || view.isPunct(then, 38) || view.isPunct(then, 0x2626)) return true;
  return view.linesApart(i, n) && isAllCaps(view.name(n));
}

/** Whether `name` is that of the class around token `i`: a constructor's. */
function isClassName(view: View, i: number, name: string): boolean {
  const brace = view.enclosing[i];
  for (let k = brace - 1; k >= 0 && k > brace - 200; k--) {
    if (view.isPunct(k, 59) || view.isPunct(k, 125)) return false;
    if (view.name(k) === name && /^(?:struct|class|union)$/.test(view.name(view.previous(k)))) return true;
  }
  return false;
}

/** Whether a macro-like call's arguments could be a constructor's parameters. */
function looksLikeParameters(view: View, open: number): boolean {
  const first = view.next(open);
  if (first === view.partners[open]) return true;
  const second = view.next(first);
  return view.isIdentifier(first) && !view.isPunct(second, 44) && !view.isPunct(second, 41);
}

/** All-capitals names inside a declaration, where only an attribute can stand. */
function maskInDeclaration(view: View, painter: Painter, i: number, n: number, place: number): void {
  const p = view.previous(i);
  if (p < 0) return;
  const before = view.name(p);
  const call = view.isPunct(n, 40) && view.partners[n] > 0;
  if (/^(?:struct|class|union)$/.test(before)) {
    const after = call ? view.next(view.partners[n]) : n;
    if (view.isPlainName(after) || (call && view.isPunct(after, 123)))
      hide(view, painter, i, 'attribute', undefined, call ? view.partners[n] : i);
    return;
  }
  // `namespace API name {`, `template API T f<int>(…);`
  if ((before === 'namespace' && view.isPlainName(n)) || (before === 'template' && view.isIdentifier(n))) {
    hide(view, painter, i, 'attribute');
    return;
  }
  const typeBefore = view.words[p] === Word.Primitive || view.isPlainName(p) || view.isPunct(p, 62);
  const pointerBefore = view.isPunct(p, 42) || view.isPunct(p, 38) || view.isPunct(p, 0x2626);
  if (view.isPunct(p, 93) && (call || view.isPunct(n, 123))) {
    // `[=] GPU_LAMBDA(int i) {`
    hide(view, painter, i, 'attribute');
    return;
  }
  if (view.isPunct(n, 61) && view.isPlainName(p) && view.name(view.previous(p)) === 'using') {
    hide(view, painter, i, 'attribute');
    return;
  }
  if (call) {
    const after = view.next(view.partners[n]);
    // `void BOUNDS(256) name(…)`
    if (
      typeBefore &&
      place !== Place.Body &&
      view.isPlainName(after) &&
      (view.isPunct(view.next(after), 40) || view.isPunct(view.next(after), 60))
    )
      hide(view, painter, i, 'attribute', undefined, view.partners[n]);
    return;
  }
  if (!view.isIdentifier(n)) {
    // `int n FURTHER_PARAMETERS)`: a name, its type before it, and then one more.
    if (view.isPunct(n, 41) && view.isPlainName(p)) {
      const pp = view.previous(p);
      if (view.isIdentifier(pp) || view.isPunct(pp, 42) || view.isPunct(pp, 38) || view.isPunct(pp, 62))
        hide(view, painter, i, 'macro');
    }
    return;
  }
  const then = view.next(n);
  // `PREFIX ns::name` where a type stands.
  if (
    view.isPlainName(n) &&
    view.isPunct(then, 0x3a3a) &&
    (place === Place.Body || view.isPunct(p, 40) || view.isPunct(p, 60) || view.isPunct(p, 44)) &&
    !view.isPlainName(p)
  ) {
    const after = skipTypeName(view, n);
    if (!(view.isPunct(p, 59) || view.isPunct(p, 125) || view.isPunct(p, 123)) || !view.isPunct(after, 59))
      hide(view, painter, i, 'macro');
    return;
  }
  if (pointerBefore) {
    // `float* RESTRICT_ p`: no expression has a name right after a name.
    if (view.isPlainName(n) && !view.linesApart(i, n)) hide(view, painter, i, 'attribute');
    else if (view.name(n) === 'const' || view.name(n) === 'volatile') hide(view, painter, i, 'attribute');
    return;
  }
  if (typeBefore && !view.linesApart(p, i)) {
    // `inline float API f(`, `Type ATTR x`: three names in a row. After `>` of a comparison no two names can stand.
    if (view.isPlainName(n) && !view.linesApart(i, n)) hide(view, painter, i, 'attribute');
    return;
  }
  const opens = view.isPunct(p, 40) || view.isPunct(p, 44);
  const head =
    view.words[p] === Word.Keyword &&
    /^(?:static|inline|__inline__|__inline|extern|constexpr|virtual|friend|explicit)$/.test(before);
  const closesTemplate = view.isPunct(p, 62);
  if (!opens && !head && !closesTemplate) return;
  // `(ATTR Type name`, `static ATTR Type name(`
  if (view.words[n] === Word.Primitive) hide(view, painter, i, 'attribute');
  else if (opens && (view.name(n) === 'const' || view.name(n) === 'volatile')) {
    const third = view.next(then);
    if (view.isIdentifier(then) && (view.isIdentifier(third) || view.isPunct(third, 42) || view.isPunct(third, 38)))
      hide(view, painter, i, 'attribute');
  } else if (
    view.isPlainName(n) &&
    view.isIdentifier(then) &&
    (view.words[then] !== Word.Keyword || /^(?:const|volatile)$/.test(view.name(then)))
  )
    hide(view, painter, i, 'attribute');
}
