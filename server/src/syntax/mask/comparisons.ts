import { Tok } from '../lexer';
import type { Painter } from './painter';
import { Place, type View } from './view';
import { Word } from './words';

const LESS = 60;
const GREATER = 62;
const GREATER_EQUAL = 0x3d3e;
const AND = 0x2626;
const OR = 0x7c7c;

/**
 * `a < b && c > (d)` reads as the template call `a<b && c>(d)`. Where `a` is a variable, `<` is written as `>` for the
 * parser: the same precedence, never a template; the operator's text is the author's.
 */
export function maskComparisons(view: View, painter: Painter): void {
  let variables: Set<string> | undefined;
  for (let i = 1; i < view.count; i++) {
    if (!view.isPunct(i, LESS) || view.places[i] < Place.Body) continue;
    const left = view.previous(i);
    if (!view.isPlainName(left)) continue;
    const closer = templateLike(view, i);
    if (closer === 0) continue;
    const before = view.previous(left);
    const isMember = view.isPunct(before, 46) || view.isPunct(before, 0x3e2d);
    if (closer === GREATER) variables ??= variablesOf(view);
    // `a < b || c >= d`: what ends in `>=` was never a template.
    if (closer === GREATER && !isMember && (view.isPunct(before, 0x3a3a) || !variables?.has(view.name(left)))) continue;
    painter.write(view.starts[i], '>');
    painter.note(view.starts[i], view.ends[i], 'other');
    view.values[i] = GREATER;
  }
}

/** The `>` or `>=` that follows at the same level with `&&`, `||` or `?` between, as in no argument list that people write; or 0. */
function templateLike(view: View, less: number): number {
  let logical = false;
  for (let k = less + 1; k < view.count && k < less + 300; k++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    const value = view.values[k];
    if (value === 40 || value === 91 || value === 123) {
      if (view.partners[k] < 0) return 0;
      k = view.partners[k];
    } else if (value === AND || value === OR || value === 63) logical = true;
    else if (value === GREATER || value === GREATER_EQUAL) return logical ? value : 0;
    else if (value === 59 || value === 41 || value === 93 || value === 125) return 0;
  }
  return 0;
}

/** Names that a declaration with an initialiser, a parameter list or an array bound makes variables. */
function variablesOf(view: View): Set<string> {
  const out = new Set<string>();
  for (let i = 1; i < view.count; i++) {
    if (!view.isPlainName(i)) continue;
    const p = i - 1;
    const typeBefore =
      view.words[p] === Word.Primitive ||
      view.isPlainName(p) ||
      view.isPunct(p, 42) ||
      view.isPunct(p, 38) ||
      view.isPunct(p, GREATER) ||
      view.isPunct(p, 44) ||
      view.name(p) === 'auto' ||
      view.name(p) === 'const';
    if (!typeBefore) continue;
    const n = view.next(i);
    if (
      view.isPunct(n, 61) ||
      ((view.isPunct(n, 44) || view.isPunct(n, 41) || view.isPunct(n, 91)) && !view.isPunct(p, 44))
    )
      out.add(view.name(i));
    else if (view.isPunct(n, 59) && !view.isPunct(p, GREATER)) out.add(view.name(i));
  }
  return out;
}
