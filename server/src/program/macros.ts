import type { MacroDefinition } from '../syntax/source-file';

/** Longest text an expansion may grow to. */
const MAX_LENGTH = 20_000;

/**
 * The body of a function-like macro with its arguments put in, as text; null where the arguments do not fit or the
 * body pastes tokens in a way that this does not model.
 */
export function expandMacro(macro: MacroDefinition, args: readonly string[]): string | null {
  const parameters = macro.parameters ?? [];
  const last = parameters[parameters.length - 1];
  const isVariadic = last?.endsWith('...') === true;
  const fixed = isVariadic ? parameters.length - 1 : parameters.length;
  if (isVariadic ? args.length < fixed : args.length !== fixed) return null;
  const values = new Map<string, string>();
  for (let k = 0; k < fixed; k++) values.set(parameters[k], args[k]);
  if (isVariadic) values.set(last === '...' ? '__VA_ARGS__' : last.slice(0, -3).trim(), args.slice(fixed).join(', '));
  const size = macro.body.length + args.reduce((sum, text) => sum + text.length, 0) * 16;
  if (size > MAX_LENGTH * 16) return null;
  // Strings and characters stay; names are replaced whole; `a##b` joins what was put in.
  const text = macro.body.replace(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*/g,
    (token) => values.get(token) ?? token,
  );
  const joined = text.replace(/\s*##\s*/g, '');
  return joined.length > MAX_LENGTH ? null : joined;
}

/** Splits at commas that stand outside brackets, strings and (as far as can be told) template arguments. */
export function splitArguments(text: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '(' || c === '[' || c === '{') depth++;
    else if (c === ')' || c === ']' || c === '}') depth--;
    else if (c === '"' || c === "'") {
      const close = text.indexOf(c, i + 1);
      if (close < 0) break;
      i = close;
    } else if (c === '<' && /\w/.test(text[i - 1] ?? '')) {
      const close = templateEnd(text, i);
      if (close > 0) i = close;
    } else if (c === ',' && depth === 0) {
      out.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  const rest = text.slice(start).trim();
  if (rest !== '' || out.length > 0) out.push(rest);
  return out;
}

/** The `>` that closes template arguments which open at `open`, or -1 where the `<` is a comparison. */
function templateEnd(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length && i < open + 1000; i++) {
    const c = text[i];
    if (c === '<') depth++;
    else if (c === '>') {
      depth--;
      if (depth === 0) return i;
    } else if (!/[\w\s:,*&()+\-/%.]/.test(c)) return -1;
  }
  return -1;
}
