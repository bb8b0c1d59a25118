import { Tok } from '../lexer';
import type { Painter } from './painter';
import { Place, type View } from './view';
import { Word } from './words';

const AND = 0x2626;
/** What the operators between a type and a function's parameters are written as for the parser. */
const SAFE: Readonly<Record<number, string>> = { 42: '/', 38: '|', [AND]: '||' };
/** Binary operators that are unary ones, too, and the parenthesis of arguments: what a cast can stand before. */
const BEFORE_OPERAND: ReadonlySet<number> = new Set([42, 38, 43, 45, AND, 40]);

/**
 * `(v) && (x) < n`, as macros that put their parameters in parentheses make it, reads as a cast to a type `v` of the address
 * `&&x`. No cast has such an operand here: for the parser the name is `+v`, so that the expression still begins at its parenthesis.
 */
export function maskParentheses(view: View, painter: Painter): void {
  for (let i = 1; i + 3 < view.count; i++) {
    if (!view.isPunct(i, 40) || view.partners[i] !== i + 2) continue;
    const operator = view.next(i + 2);
    if (!view.isPunct(operator, AND) && view.name(operator) !== 'and') continue;
    if (view.places[i] < Place.Body || !view.isPlainName(i + 1)) continue;
    const before = view.previous(i);
    // `f(T) &&` declares, `if (v) &&` is no C++: only what an operator or a keyword stands before is an operand.
    const isOperand =
      (view.kinds[before] === Tok.Punct && !view.isPunct(before, 41) && !view.isPunct(before, 93)) ||
      (view.words[before] === Word.Keyword && view.name(before) === 'return');
    if (!isOperand) continue;
    painter.write(view.starts[i], '+');
    painter.note(view.starts[i], view.ends[i], 'other');
    painter.hide(view.starts[i + 2], view.ends[i + 2], 'other');
    view.remove(i + 2, i + 2);
    view.remove(i, i);
  }
}

/**
 * `(n * (m)) - 1` reads as a cast of `-1` to the type of a function, which takes an `m` and returns an `n *`. There is no
 * such cast. For the parser the operator is one that no type has, the operator's text is the author's; it stands alone
 * between its parentheses, so that nothing is grouped in another way.
 */
export function maskFactors(view: View, painter: Painter): void {
  for (let i = 1; i + 5 < view.count; i++) {
    if (!view.isPunct(i, 40) || view.places[i] < Place.Body || view.partners[i] < 0) continue;
    let name = view.next(i);
    while (view.isPlainName(name) && view.isPunct(view.next(name), 0x3a3a)) name = view.next(view.next(name));
    const operator = view.next(name);
    if (!view.isPlainName(name) || view.kinds[operator] !== Tok.Punct) continue;
    const written = SAFE[view.values[operator]];
    let open = view.next(operator);
    while (view.isPunct(open, 42) || view.isPunct(open, 38)) open = view.next(open);
    const close = view.partners[i];
    if (written === undefined || !view.isPunct(open, 40) || view.next(view.partners[open]) !== close) continue;
    const after = view.next(close);
    if (view.kinds[after] !== Tok.Punct || !BEFORE_OPERAND.has(view.values[after])) continue;
    painter.write(view.starts[operator], written);
    painter.note(view.starts[operator], view.ends[operator], 'other');
  }
}
