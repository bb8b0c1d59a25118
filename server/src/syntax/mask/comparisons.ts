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
 * `a < b && c > (d)`, and `f(a < b, c > (d))`, read as the template call `a<b && c>(d)`. Where `a` is a variable, `<` is
 * written as `>` for the parser: the same precedence, never a template; the operator's text is the author's.
 */
export function maskComparisons(view: View, painter: Painter): void {
  let variables: Set<string> | undefined;
  const locals = new Map<number, Set<string>>();
  for (let i = 1; i < view.count; i++) {
    if (!view.isPunct(i, LESS) || view.places[i] < Place.Body) continue;
    const left = view.previous(i);
    if (!view.isPlainName(left)) continue;
    const found = templateLike(view, i);
    if (found === null) continue;
    const { closer, logical } = found;
    const before = view.previous(left);
    const isMember = view.isPunct(before, 46) || view.isPunct(before, 0x3e2d);
    if (!logical) {
      // Nothing but what the function declares tells `a < b, c > (d)` from a template's arguments.
      if (closer === GREATER_EQUAL || view.isPunct(before, 0x3a3a)) continue;
      const own = isMember ? firstOfMember(view, left) : left;
      if (own < 0 || !localsAt(view, i, locals).has(view.name(own))) continue;
      if (isMember && !holdsLocals(view, i, localsAt(view, i, locals))) {
        variables ??= variablesOf(view, 0, view.count);
        if (!variables.has(view.name(left))) continue;
      }
    } else {
      if (closer === GREATER) variables ??= variablesOf(view, 0, view.count);
      // `a < b || c >= d`: what ends in `>=` was never a template.
      const isVariable = !view.isPunct(before, 0x3a3a) && variables?.has(view.name(left)) === true;
      if (closer === GREATER && !isMember && !isVariable) continue;
    }
    painter.write(view.starts[i], '>');
    painter.note(view.starts[i], view.ends[i], 'other');
    view.values[i] = GREATER;
  }
}

/** The variable that `a.b->c` begins with, or -1. */
function firstOfMember(view: View, member: number): number {
  let at = member;
  for (let n = 0; n < 20; n++) {
    const before = view.previous(at);
    if (!view.isPunct(before, 46) && !view.isPunct(before, 0x3e2d)) return at;
    at = view.previous(before);
    if (!view.isPlainName(at)) return -1;
  }
  return -1;
}

/** `x.a < b, y.c > (d)`: the arguments of a member's template would be constants or types. */
function holdsLocals(view: View, less: number, locals: ReadonlySet<string>): boolean {
  for (let k = less + 1; k < view.count && k < less + 300; k++) {
    if (view.isPunct(k, GREATER)) return false;
    const isValue = view.isPunct(k + 1, 46) || view.isPunct(k + 1, 0x3e2d) || view.isPunct(k + 1, 91);
    if (isValue && view.isPlainName(k) && locals.has(view.name(k))) return true;
  }
  return false;
}

/** Variables and parameters of the function around token `i`. */
function localsAt(view: View, i: number, known: Map<number, Set<string>>): Set<string> {
  let brace = view.enclosing[i];
  while (brace >= 0 && view.places[brace] >= Place.Body) brace = view.enclosing[brace];
  let found = known.get(brace);
  if (found === undefined) {
    let from = brace;
    for (let n = 0; n < 1000 && from > 0; n++, from--) {
      const p = from - 1;
      if (view.isPunct(p, 59) || view.isPunct(p, 123) || view.isPunct(p, 125)) break;
    }
    found = brace < 0 ? new Set() : variablesOf(view, from, view.partners[brace], true);
    known.set(brace, found);
  }
  return found;
}

/**
 * The `>` or `>=` that follows at the same level, and whether `&&`, `||` or `?` stands between, as in no argument list
 * that people write; null: there is none.
 */
function templateLike(view: View, less: number): { closer: number; logical: boolean } | null {
  let logical = false;
  for (let k = less + 1; k < view.count && k < less + 300; k++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    const value = view.values[k];
    if (value === 40 || value === 91 || value === 123) {
      if (view.partners[k] < 0) return null;
      k = view.partners[k];
    } else if (value === AND || value === OR || value === 63) logical = true;
    else if (value === GREATER || value === GREATER_EQUAL) return { closer: value, logical };
    else if (value === 59 || value === 41 || value === 93 || value === 125) return null;
  }
  return null;
}

/**
 * Names that a declaration with an initialiser, a parameter list or an array bound makes variables; `strict`: not one
 * that is only seen to have its address taken.
 */
function variablesOf(view: View, from: number, to: number, strict = false): Set<string> {
  const out = new Set<string>();
  for (let i = Math.max(from, 1); i < to; i++) {
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
    if (strict && (view.isPunct(p, 42) || view.isPunct(p, 38)) && !isOperandOrType(view, view.previous(p))) continue;
    const n = view.next(i);
    if (
      view.isPunct(n, 61) ||
      ((view.isPunct(n, 44) || view.isPunct(n, 41) || view.isPunct(n, 91)) && !view.isPunct(p, 44))
    )
      out.add(view.name(i));
    else if (view.isPunct(n, 59) && !view.isPunct(p, GREATER)) out.add(view.name(i));
    else if (strict && view.places[i] >= Place.Body && [40, 58, 123].some((value) => view.isPunct(n, value)))
      out.add(view.name(i));
    else if (strict && view.isPunct(n, GREATER) && view.words[p] === Word.Primitive) out.add(view.name(i));
  }
  return out;
}

function isOperandOrType(view: View, i: number): boolean {
  return view.words[i] === Word.Primitive || view.isPlainName(i) || view.isPunct(i, GREATER) || view.isPunct(i, 42);
}
