import { type Lexed, Tok } from '../lexer';
import { ScopeKind, scopeOpenedAt } from './scopes';
import { Word, wordOf } from './words';

/** Where a token stands: by the innermost brace around it. */
export const Place = {
  /** A file or namespace. */
  File: 0,
  Class: 1,
  /** A function's body or a block in it. */
  Body: 2,
  /** An initialiser or an enumerator list. */
  List: 3,
} as const;

/**
 * The tokens that the mask's rules look at: those of chosen code, in flat arrays, with bracket partners. A rule that
 * blanks a token also removes it here, so that the next rules do not see it.
 */
export class View {
  readonly text: string;
  readonly names: readonly string[];
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly values: Int32Array;
  /** What an identifier means (`Word`); 0 for other tokens. */
  readonly words: Uint8Array;
  /** The partner of a bracket, or -1. */
  readonly partners: Int32Array;
  /** The innermost bracket open at a token (for a bracket: the one around it), or -1. */
  readonly enclosing: Int32Array;
  readonly places: Uint8Array;
  /** Set where a rule wrote a `;` before a token. */
  readonly endsBefore: Uint8Array;

  constructor(
    lexed: Lexed,
    live: Int32Array,
    /** Tokens that were rewritten to `}`. */
    braces: ReadonlySet<number> = new Set(),
    readonly count: number = live.length,
  ) {
    this.text = lexed.text;
    this.names = lexed.names;
    this.kinds = new Uint8Array(count);
    this.starts = new Int32Array(count);
    this.ends = new Int32Array(count);
    this.values = new Int32Array(count);
    this.words = new Uint8Array(count);
    this.partners = new Int32Array(count).fill(-1);
    this.enclosing = new Int32Array(count);
    this.places = new Uint8Array(count);
    this.endsBefore = new Uint8Array(count + 1);
    const wordsByName = Uint8Array.from(lexed.names, wordOf);
    const stack: number[] = [];
    const placeStack: number[] = [];
    let place: number = Place.File;
    for (let i = 0; i < count; i++) {
      const token = live[i];
      const isBrace = braces.size > 0 && braces.has(token);
      const kind = isBrace ? Tok.Punct : lexed.kinds[token];
      const value = isBrace ? 125 : lexed.values[token];
      this.kinds[i] = kind;
      this.starts[i] = isBrace ? lexed.ends[token] - 1 : lexed.starts[token];
      this.ends[i] = lexed.ends[token];
      this.values[i] = value;
      this.places[i] = place;
      if (kind === Tok.Identifier) this.words[i] = wordsByName[value];
      this.enclosing[i] = stack.length > 0 ? stack[stack.length - 1] : -1;
      if (kind !== Tok.Punct) continue;
      if (value === 40 || value === 91 || value === 123) {
        stack.push(i);
        placeStack.push(place);
        if (value === 123) place = this.placeOpened(lexed, live, i, place);
      } else if (value === 41 || value === 93 || value === 125) {
        const open = value === 41 ? 40 : value - 2;
        let top = stack.length - 1;
        // A brace closes what was left open inside it; other brackets only their own kind.
        if (value === 125) while (top >= 0 && this.values[stack[top]] !== open) top--;
        if (top < 0 || this.values[stack[top]] !== open) continue;
        this.partners[i] = stack[top];
        this.partners[stack[top]] = i;
        place = placeStack[top];
        stack.length = top;
        placeStack.length = top;
        this.places[i] = place;
        this.enclosing[i] = top > 0 ? stack[top - 1] : -1;
      }
    }
  }

  private placeOpened(lexed: Lexed, live: Int32Array, i: number, place: number): number {
    const before = i - 1;
    if (place === Place.File || place === Place.Class) {
      const scope = scopeOpenedAt(lexed, live, i);
      if (scope === ScopeKind.Namespace) return Place.File;
      if (scope === ScopeKind.Class) return Place.Class;
    }
    if (before < 0) return Place.Body;
    const kind = this.kinds[before];
    const value = this.values[before];
    if (kind === Tok.Punct) {
      if (value === 41 || value === 59 || value === 123 || value === 125 || value === 58 || value === 93)
        return place === Place.List ? (value === 41 || value === 93 ? Place.Body : Place.List) : Place.Body;
      if (value !== 62 && value !== 42 && value !== 38) return Place.List;
    } else if (kind === Tok.Identifier) {
      const name = this.names[value];
      if (/^(?:else|do|try|const|noexcept|override|final|mutable|volatile)$/.test(name)) return Place.Body;
      if (name === 'return' || name === 'enum') return Place.List;
      if (place >= Place.Body && this.isClassHead(before)) return Place.Class;
    } else return Place.List;
    // An identifier or `>`: the end of a trailing return type, or the type of a braced value.
    for (let k = before; k >= 0 && k > before - 40; k--) {
      if (this.kinds[k] !== Tok.Punct) continue;
      const v = this.values[k];
      if (v === 0x3e2d) return Place.Body;
      if (v === 59 || v === 123 || v === 125 || v === 61) break;
    }
    return Place.List;
  }

  private isClassHead(last: number): boolean {
    for (let k = last; k >= 0 && k > last - 30; k--) {
      if (this.kinds[k] === Tok.Identifier) {
        const name = this.names[this.values[k]];
        if (name === 'struct' || name === 'class' || name === 'union') return true;
      } else if (this.kinds[k] === Tok.Punct) {
        const v = this.values[k];
        if (v === 59 || v === 123 || v === 125 || v === 40 || v === 41) return false;
      }
    }
    return false;
  }

  name(i: number): string {
    return i >= 0 && this.kinds[i] === Tok.Identifier ? this.names[this.values[i]] : '';
  }

  isPunct(i: number, value: number): boolean {
    return i >= 0 && i < this.count && this.kinds[i] === Tok.Punct && this.values[i] === value;
  }

  isIdentifier(i: number): boolean {
    return i >= 0 && i < this.count && this.kinds[i] === Tok.Identifier;
  }

  /** An identifier that is no keyword and no CUDA word. */
  isPlainName(i: number): boolean {
    return this.isIdentifier(i) && (this.words[i] === Word.None || this.words[i] === Word.KnownMacro);
  }

  /** The next token that has not been removed, or `count`. */
  next(i: number): number {
    let k = i + 1;
    while (k < this.count && this.kinds[k] === 0) k++;
    return k;
  }

  /** The token before that has not been removed, or -1. */
  previous(i: number): number {
    let k = i - 1;
    while (k >= 0 && this.kinds[k] === 0) k--;
    return k;
  }

  /** Removes the tokens from `first` to `last`. */
  remove(first: number, last: number): void {
    this.kinds.fill(0, first, last + 1);
    this.words.fill(0, first, last + 1);
  }

  /** Whether a line break lies between two tokens. */
  linesApart(first: number, second: number): boolean {
    if (second >= this.count) return true;
    const { text } = this;
    for (let k = this.ends[first]; k < this.starts[second]; k++) {
      const c = text.charCodeAt(k);
      if (c === 10 || c === 13) return true;
    }
    return false;
  }
}
