import { Tok } from '../lexer';
import type { Painter } from './painter';
import { Place, type View } from './view';
import { Word } from './words';

const AND = 0x2626;

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
