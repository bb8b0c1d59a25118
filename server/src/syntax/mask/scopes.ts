import { type Lexed, Tok } from '../lexer';

/** What a `{` outside of functions opens. */
export const ScopeKind = { None: 0, Namespace: 1, Class: 2 } as const;

const functionTails = new Set(['const', 'noexcept', 'override', 'volatile', 'mutable', 'try']);

/** What a `{` after `count` live tokens opens: a namespace (or linkage block), a class, or neither. */
export function scopeOpenedAt(lexed: Lexed, live: Int32Array, count: number): number {
  const { kinds, values, names } = lexed;
  let depth = 0;
  let angle = 0;
  let found = false;
  let lastIsParen = false;
  for (let k = count - 1; k >= 0 && k > count - 600; k--) {
    const token = live[k];
    const kind = kinds[token];
    const value = values[token];
    if (kind === Tok.Punct) {
      if (value === 41) {
        if (k === count - 1) lastIsParen = true;
        depth++;
      } else if (value === 40) {
        if (depth-- === 0) return ScopeKind.None;
        if (lastIsParen && depth === 0 && k > 0 && kinds[live[k - 1]] === Tok.Identifier) {
          const name = names[values[live[k - 1]]];
          if (name === 'alignas' || name === '__align__' || name === '__attribute__') lastIsParen = false;
        }
      } else if (depth === 0 && value === 62) angle++;
      else if (depth === 0 && value === 60) angle--;
      else if (depth === 0 && (value === 59 || value === 123 || value === 125)) break;
      else if (depth === 0 && value === 61 && angle === 0) return ScopeKind.None;
      continue;
    }
    if (depth > 0 || angle > 0) continue;
    if (kind === Tok.String && k === count - 1 && k > 0) {
      const before = live[k - 1];
      return kinds[before] === Tok.Identifier && names[values[before]] === 'extern'
        ? ScopeKind.Namespace
        : ScopeKind.None;
    }
    if (kind !== Tok.Identifier) continue;
    const name = names[value];
    if (k === count - 1 && functionTails.has(name)) lastIsParen = true;
    if (name === 'namespace') return ScopeKind.Namespace;
    if (name === 'enum') return ScopeKind.None;
    if (name === 'class' || name === 'struct' || name === 'union') found = true;
  }
  return found && !lastIsParen ? ScopeKind.Class : ScopeKind.None;
}
