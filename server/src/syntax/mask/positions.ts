import { Tok } from '../lexer';
import { Place, type View } from './view';
import { Word } from './words';

const SEMICOLON = 59;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Whether a statement may begin at token `i`: inside a function's body, after what ends or introduces a statement. */
export function beginsStatement(view: View, i: number): boolean {
  if (view.places[i] !== Place.Body) return false;
  const around = view.enclosing[i];
  if (around >= 0 && !view.isPunct(around, OPEN_BRACE)) return false;
  if (view.endsBefore[i] === 1) return true;
  const p = view.previous(i);
  if (p < 0) return false;
  if (view.kinds[p] === Tok.Identifier) return /^(?:else|do|try)$/.test(view.name(p));
  if (view.kinds[p] !== Tok.Punct) return false;
  const value = view.values[p];
  if (value === SEMICOLON || value === OPEN_BRACE || value === CLOSE_BRACE) return true;
  if (value === 41) return closesControlHeader(view, p);
  return value === 58 && endsLabel(view, p);
}

/** Whether the `)` at `p` closes the header of an `if`, `for`, `while` or `switch`. */
function closesControlHeader(view: View, p: number): boolean {
  const open = view.partners[p];
  if (open < 1) return false;
  const before = view.previous(open);
  if (before < 0) return false;
  if (view.words[before] === Word.Control) return true;
  return view.name(before) === 'constexpr' && view.name(view.previous(before)) === 'if';
}

function endsLabel(view: View, colon: number): boolean {
  let first = colon;
  for (let k = view.previous(colon), n = 0; k >= 0 && n < 12; k = view.previous(k), n++) {
    if (view.kinds[k] === Tok.Punct) {
      const value = view.values[k];
      if (value === SEMICOLON || value === OPEN_BRACE || value === CLOSE_BRACE) break;
      if (value === 63) return false;
    }
    first = k;
  }
  const name = view.name(first);
  return name === 'case' || name === 'default' || (view.isPlainName(first) && view.next(first) === colon);
}

/** Whether a declaration may begin at token `i`, outside of functions. */
export function beginsDeclaration(view: View, i: number): boolean {
  const place = view.places[i];
  if (place !== Place.File && place !== Place.Class) return false;
  const around = view.enclosing[i];
  if (around >= 0 && !view.isPunct(around, OPEN_BRACE)) return false;
  const p = view.previous(i);
  if (p < 0) return true;
  if (view.kinds[p] !== Tok.Punct) return false;
  const value = view.values[p];
  if (value === SEMICOLON || value === OPEN_BRACE || value === CLOSE_BRACE) return true;
  if (value === 62) return endsTemplateHeader(view, p);
  return value === 58 && place === Place.Class && /^(?:public|private|protected)$/.test(view.name(view.previous(p)));
}

/** Whether the `>` at `p` closes `template <…>`. */
function endsTemplateHeader(view: View, p: number): boolean {
  let depth = 0;
  for (let k = p, n = 0; k > 0 && n < 800; k = view.previous(k), n++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    const value = view.values[k];
    if (value === 62) depth++;
    else if (value === 60) {
      if (--depth === 0) return view.name(view.previous(k)) === 'template';
    } else if (value === 41 || value === 125 || value === 93) {
      if (view.partners[k] < 0) return false;
      k = view.partners[k];
    } else if (value === SEMICOLON || value === OPEN_BRACE) return false;
  }
  return false;
}

/** The token after the `>` that closes the `<` at `k`; -1 where none does. */
export function skipAngles(view: View, k: number): number {
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
    } else if (value === SEMICOLON || value === 41 || value === CLOSE_BRACE) break;
  }
  return -1;
}

/** The token after the (qualified, templated) name that begins at `k`. */
export function skipTypeName(view: View, k: number): number {
  let at = view.isPunct(k, 0x3a3a) ? view.next(k) : k;
  for (;;) {
    at = view.next(at);
    if (view.isPunct(at, 60)) {
      const after = skipAngles(view, at);
      if (after < 0) return at;
      at = after;
    }
    if (!view.isPunct(at, 0x3a3a)) return at;
    at = view.next(at);
    if (!view.isIdentifier(at)) return at;
  }
}
