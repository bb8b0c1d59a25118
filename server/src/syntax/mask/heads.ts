import { expandBody } from './expand';
import type { MacroTable } from './preprocess';
import { closingParen } from './words';

const MAX_LEVEL = 6;

/**
 * What a macro's text is where it is the head of a statement, `for (…)` or `if (…)`, that the author's next statement
 * belongs to; through macros that are nothing but another. Null: it is none.
 */
export function headIn(text: string, table: MacroTable, offset: number, level = 0): string | null {
  const body = text.trim();
  if (isHead(body)) return body;
  const use = /^([A-Za-z_]\w*)\s*(\(|$)/.exec(body);
  if (use === null || level >= MAX_LEVEL || !table.has(use[1])) return null;
  const definition = table.at(use[1], offset);
  if (definition === undefined || (definition.parameters !== null) !== (use[2] === '(')) return null;
  const open = use[0].length - 1;
  const isCall = use[2] === '(';
  if (isCall && closingParen(body, open) !== body.length) return null;
  const args = isCall ? argumentsIn(body.slice(open + 1, -1)) : [];
  const inner = expandBody(definition, args);
  return inner === undefined ? null : headIn(inner, table, offset, level + 1);
}

/** One or more of `for (…)`, `while (…)`, `if (…)`, `switch (…)`, and nothing behind them. */
function isHead(text: string): boolean {
  let rest = text.replace(/^(?:_Pragma\s*\([^)]*\)\s*)+/, '');
  if (rest === '') return false;
  while (rest !== '') {
    const word = /^(?:for|while|if(?:\s+constexpr)?|switch)\s*\(/.exec(rest);
    if (word === null) return false;
    const end = closingParen(rest, word[0].length - 1);
    if (end < 0) return false;
    rest = rest.slice(end).trim();
  }
  return true;
}

function argumentsIn(text: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (/[([{]/.test(text[i])) depth++;
    else if (/[)\]}]/.test(text[i])) depth--;
    else if (text[i] === ',' && depth === 0) {
      out.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  out.push(text.slice(start).trim());
  return out;
}
