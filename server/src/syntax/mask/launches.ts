import { Tok } from '../lexer';
import type { Painter } from './painter';
import type { View } from './view';

const TRIPLE = 0x3c3c3c;
const DOUBLE = 0x3c3c;
const LESS = 60;
const GREATER = 62;

/** Rewrites `k<<<grid, block>>>(args)` to `k  (grid, block)  (args)`, also where a formatter tore `<<<` apart. */
export function maskLaunches(view: View, painter: Painter): void {
  const { kinds, values, starts, ends } = view;
  for (let i = 1; i < view.count; i++) {
    if (kinds[i] !== Tok.Punct) continue;
    const value = values[i];
    let last = i;
    if (value === DOUBLE && view.isPunct(i + 1, LESS)) last = i + 1;
    else if (value === LESS && view.isPunct(i + 1, DOUBLE)) last = i + 1;
    else if (value !== TRIPLE) continue;
    if (view.name(i - 1) === 'operator') continue;
    const close = findClose(view, last + 1);
    if (close < 0) continue;
    painter.blank(starts[i], ends[last]);
    painter.write(ends[last] - 1, '(');
    painter.blank(starts[close], ends[close + 2]);
    painter.write(starts[close], ')');
    painter.note(starts[i], ends[close + 2], 'launch');
    // For the rules that follow, the launch's own brackets are a call's.
    view.remove(i, last);
    kinds[last] = Tok.Punct;
    values[last] = 40;
    view.partners[last] = close;
    view.remove(close, close + 2);
    kinds[close] = Tok.Punct;
    values[close] = 41;
    view.partners[close] = last;
  }
}

/** A launch's arguments are not longer than this many tokens (brackets skipped). */
const MAX_TOKENS = 1000;

/** The first of the three `>` that close a launch's arguments, which start at `from`; or -1. */
function findClose(view: View, from: number): number {
  for (let k = from, n = 0; k < view.count - 2 && n < MAX_TOKENS; k++, n++) {
    if (view.kinds[k] !== Tok.Punct) continue;
    const value = view.values[k];
    if (value === 40 || value === 91 || value === 123) {
      if (view.partners[k] < 0) return -1;
      k = view.partners[k];
    } else if (value === 41 || value === 93 || value === 125 || value === 59 || value === TRIPLE) return -1;
    else if (
      value === GREATER &&
      view.isPunct(k + 1, GREATER) &&
      view.isPunct(k + 2, GREATER) &&
      !view.isPunct(k + 3, GREATER) &&
      view.isPunct(k + 3, 40)
    )
      return k;
  }
  return -1;
}
