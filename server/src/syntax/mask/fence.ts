import { type Lexed, Tok } from '../lexer';
import type { SyntaxNote } from '../source-file';
import { lineOf } from '../text';
import type { Painter } from './painter';
import { ScopeKind, scopeOpenedAt } from './scopes';
import { Word, wordOf } from './words';

const OPEN_PAREN = 40;
const CLOSE_PAREN = 41;
const SEMICOLON = 59;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** What is left of the tokens once every function stands for itself. */
export interface Fenced {
  readonly live: Int32Array;
  /** Tokens that were rewritten to `}`. */
  readonly braces: ReadonlySet<number>;
  readonly notes: readonly SyntaxNote[];
}

/** A part of the text that is kept from the parser, and why. */
export interface Withheld {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/**
 * Keeps a bracket that is not closed in one function from swallowing the functions after it. A declaration that cannot
 * stand inside a function is a fence: what is open there was forgotten. The brackets that have no partner, judged by how
 * lines are indented, are taken away, so that the rest of the function is read too; where no body can be told, the
 * whole item is hidden. What nests deeper than `depth` is hidden as well.
 */
export function fence(
  lexed: Lexed,
  live: Int32Array,
  painter: Painter,
  depth: number,
  withheld: readonly Withheld[] = [],
): Fenced {
  const kept = withheld.length === 0 ? live : withhold(lexed, live, painter, withheld);
  const run = new Run(lexed, kept, painter, depth);
  const fenced = run.run();
  if (withheld.length === 0) return fenced;
  const notes = withheld.map(({ start, end, reason }) => budgetNote(lexed, start, end, reason));
  return { ...fenced, notes: [...notes, ...fenced.notes] };
}

function withhold(lexed: Lexed, live: Int32Array, painter: Painter, withheld: readonly Withheld[]): Int32Array {
  for (const { start, end } of withheld) painter.hide(start, end, 'other');
  const isKept = (token: number) =>
    !withheld.some(({ start, end }) => lexed.starts[token] >= start && lexed.starts[token] < end);
  return live.filter(isKept);
}

function budgetNote(lexed: Lexed, start: number, end: number, reason: string): SyntaxNote {
  const line = lineOf(lexed.lineStarts, start) + 1;
  const endLine = lineOf(lexed.lineStarts, Math.max(start, end - 1)) + 1;
  return { kind: 'budget', line, endLine, message: `not analysed: ${reason}` };
}

class Run {
  private readonly dropped = new Set<number>();
  private readonly braces = new Set<number>();
  private readonly notes: SyntaxNote[] = [];
  /** By number of a name: 1 where it begins a kernel, 2 where it may begin a declaration, 3 `template`, 4 a type's definition, 6 `__device__`. */
  private readonly fences: Uint8Array;
  private readonly words: Uint8Array;

  constructor(
    private readonly lexed: Lexed,
    private readonly live: Int32Array,
    private readonly painter: Painter,
    private readonly depth: number,
  ) {
    this.words = Uint8Array.from(lexed.names, wordOf);
    this.fences = Uint8Array.from(lexed.names, (name, id) => {
      if (name === '__global__') return 1;
      if (name === 'template') return 3;
      if (/^(struct|class|union|enum)$/.test(name)) return 4;
      if (/^(__device__|__host__|__constant__|__managed__)$/.test(name)) return 6;
      return this.words[id] === Word.Control || name === 'using' || name === 'typedef' ? 0 : 2;
    });
  }

  run(): Fenced {
    const { lexed, live } = this;
    const { kinds, values } = lexed;
    const suspicious = this.firstOpen();
    if (suspicious === live.length && lexed.depth <= this.depth)
      return { live, braces: this.braces, notes: this.notes };
    /** Open brackets, by their numbers among the live tokens. */
    const stack: number[] = [];
    /** Where the item of the file, namespace or class begins in which we are. */
    let item = 0;
    /** How many of the open brackets hold declarations; the others stand on them. */
    let scopes = 0;
    let deepest = 0;
    /** A brace closed over another bracket that was open. */
    let broken = false;
    for (let k = 0; k < live.length; k++) {
      const token = live[k];
      const kind = kinds[token];
      if (kind === Tok.Identifier) {
        if (k < suspicious || this.fences[values[token]] === 0 || !this.isFence(k, stack[scopes], item)) continue;
        this.repair(item, k, deepest);
        item = k;
        stack.length = scopes;
        deepest = 0;
        broken = false;
        continue;
      }
      if (kind !== Tok.Punct) continue;
      const value = values[token];
      if (value === OPEN_PAREN || value === OPEN_BRACKET || value === OPEN_BRACE) {
        const isScope =
          value === OPEN_BRACE && stack.length === scopes && scopeOpenedAt(lexed, live, k) !== ScopeKind.None;
        stack.push(k);
        if (isScope) {
          scopes++;
          item = k + 1;
        } else if (stack.length - scopes > deepest) deepest = stack.length - scopes;
        // Scopes nest, too.
        if (stack.length > this.depth && isScope) deepest = stack.length;
      } else if (value === CLOSE_PAREN || value === CLOSE_BRACKET || value === CLOSE_BRACE) {
        const open = value === CLOSE_PAREN ? OPEN_PAREN : value - 2;
        let top = stack.length - 1;
        if (value === CLOSE_BRACE) while (top >= 0 && values[live[stack[top]]] !== open) top--;
        if (top < 0 || values[live[stack[top]]] !== open) continue;
        if (stack.length > top + 1) broken = true;
        const isInner = stack.length > scopes;
        stack.length = top;
        if (top < scopes) scopes = top;
        if (value !== CLOSE_BRACE || stack.length > scopes) continue;
        if (isInner && broken) this.repair(item, k + 1, deepest);
        else if (isInner && deepest > this.depth) this.hide(item, k + 1, deepest);
        item = k + 1;
        deepest = 0;
        broken = false;
      } else if (value === SEMICOLON && stack.length === scopes) {
        if (deepest > this.depth) this.hide(item, k + 1, deepest);
        item = k + 1;
        deepest = 0;
      }
    }
    if (stack.length > scopes) this.repair(item, live.length, deepest);
    else if (deepest > this.depth) this.hide(item, live.length, deepest);
    if (this.dropped.size === 0) return { live, braces: this.braces, notes: this.notes };
    return { live: live.filter((_, k) => !this.dropped.has(k)), braces: this.braces, notes: this.notes };
  }

  /** The first bracket or template header that is left open, as far as pairing by kinds tells; the number of tokens if none. */
  private firstOpen(): number {
    const { lexed, live } = this;
    const { kinds, values } = lexed;
    const stack: number[] = [];
    let template = -1;
    let first = live.length;
    for (let k = 0; k < live.length; k++) {
      const token = live[k];
      const value = values[token];
      if (kinds[token] === Tok.Identifier) {
        const fence = this.fences[value];
        if ((fence & 1 || fence >= 4) && this.endsHalfHeader(k)) first = Math.min(first, k);
        if (fence === 3) template = k;
        else if (fence === 1 && template >= 0 && this.openAngle(template, k)) first = Math.min(first, template);
        continue;
      }
      if (kinds[token] !== Tok.Punct) continue;
      if (value === OPEN_PAREN || value === OPEN_BRACKET || value === OPEN_BRACE) stack.push(k);
      else if (value === CLOSE_PAREN || value === CLOSE_BRACKET || value === CLOSE_BRACE) {
        const open = value === CLOSE_PAREN ? OPEN_PAREN : value - 2;
        let top = stack.length - 1;
        if (value === CLOSE_BRACE) while (top >= 0 && values[live[stack[top]]] !== open) top--;
        if (top < 0 || values[live[stack[top]]] !== open) continue;
        if (top + 1 < stack.length) first = Math.min(first, stack[top + 1]);
        stack.length = top;
      } else if (value !== SEMICOLON) continue;
      if (value === OPEN_BRACE || value === CLOSE_BRACE || value === SEMICOLON) template = -1;
    }
    const left = stack.find((k) => values[live[k]] !== OPEN_BRACE || scopeOpenedAt(lexed, live, k) === ScopeKind.None);
    return left === undefined ? first : Math.min(first, left);
  }

  /** Whether what is open at `k` was left open by mistake: a declaration begins there that can only stand outside. */
  private isFence(k: number, open: number | undefined, item: number): boolean {
    const { lexed, live } = this;
    const fence = this.fences[lexed.values[live[k]]];
    if (!this.firstOnLine(k)) return false;
    if (open === undefined) {
      if (fence === 2 || k === item) return false;
      // `template <typename T,` and then a kernel; `__global__ void k` and then another.
      return (fence === 1 && this.nameAt(item) === 'template' && this.openAngle(item, k)) || this.endsHalfHeader(k);
    }
    if (fence === 1) return !this.insideTemplateHeader(item, k);
    if (this.indentOf(k) > this.indentOf(open)) return false;
    // (What is declared for the device stands outside of functions.)
    if (fence === 6) return true;
    return fence === 3 ? this.valueAt(k + 1) === 60 : this.beginsDefinition(k);
  }

  /** Whether a function's head stands before `k` that has not got its body (or all of its name) yet. */
  private endsHalfHeader(k: number): boolean {
    if (k === 0 || !this.firstOnLine(k)) return false;
    if (!this.isPlainName(k - 1) && this.valueAt(k - 1) !== CLOSE_PAREN) return false;
    let parens = 0;
    let angles = 0;
    for (let m = k - 1; m >= 0 && m > k - 100; m--) {
      const value = this.valueAt(m);
      if (value === CLOSE_PAREN) parens++;
      else if (value === OPEN_PAREN) parens--;
      if (parens > 0) continue;
      if (parens < 0 || value === SEMICOLON || value === OPEN_BRACE || value === CLOSE_BRACE || value === 61)
        return false;
      if (value === 62) angles++;
      else if (value === 60) angles--;
      else if (angles === 0 && this.wordAt(m) === Word.Primitive && this.isPlainName(m + 1)) return true;
    }
    return false;
  }

  /** `template <…>` before a kernel was a fence itself. */
  private insideTemplateHeader(item: number, k: number): boolean {
    return item < k && this.nameAt(item) === 'template' && !this.openAngle(item, k) && this.noBrackets(item, k);
  }

  private noBrackets(from: number, to: number): boolean {
    for (let k = from; k < to; k++) if (this.valueAt(k) === OPEN_BRACE) return false;
    return true;
  }

  private openAngle(from: number, to: number): boolean {
    let depth = 0;
    for (let k = from; k < to && k < from + 400; k++) {
      const value = this.valueAt(k);
      if (value === 60) depth++;
      else if (value === 62) depth--;
    }
    return depth > 0;
  }

  /** Whether the tokens from `k` on are the head of a function's definition: `type name(…) {`. */
  private beginsDefinition(k: number): boolean {
    const { lexed, live } = this;
    let names = 0;
    let angles = 0;
    for (let m = k; m < live.length && m < k + 80; m++) {
      const token = live[m];
      if (lexed.kinds[token] === Tok.Identifier) {
        if (this.words[lexed.values[token]] === Word.Control) return false;
        if (angles === 0) names++;
        continue;
      }
      const value = this.valueAt(m);
      if (value === 60) angles++;
      else if (value === 62) angles--;
      else if (value === OPEN_PAREN && angles <= 0) {
        const close = this.closingParen(m);
        if (close < 0 || names < 2) return false;
        if (this.valueAt(close + 1) === OPEN_BRACE) return true;
        const next = this.nameAt(close + 1);
        if (next === '') return false;
        m = close;
      } else if (value !== 42 && value !== 38 && value !== 0x3a3a && angles <= 0) return false;
    }
    return false;
  }

  private closingParen(open: number): number {
    let depth = 0;
    for (let k = open; k < this.live.length && k < open + 1000; k++) {
      const value = this.valueAt(k);
      if (value === OPEN_PAREN) depth++;
      else if (value === CLOSE_PAREN && --depth === 0) return k;
      else if (value === SEMICOLON || value === OPEN_BRACE) return -1;
    }
    return -1;
  }

  /** The item from `from` to `to` leaves brackets open. */
  private repair(from: number, to: number, deepest: number): void {
    if (deepest > this.depth) {
      this.hide(from, to, deepest);
      return;
    }
    const { unmatched, partners } = this.match(from, to);
    const body = this.bodyOf(from, to, unmatched);
    if (body < 0) {
      this.drop(from, to - 1);
      this.say(from, to - 1, null);
      return;
    }
    const isOpen = unmatched.has(body);
    unmatched.delete(body);
    if (isOpen && !this.closeBody(body, to - 1, unmatched, partners)) {
      this.drop(from, to - 1);
      this.say(from, to - 1, null);
      return;
    }
    for (const k of unmatched) {
      const value = this.valueAt(k);
      // Of a statement that breaks off inside parentheses nothing can be read.
      if (value === OPEN_PAREN || value === OPEN_BRACKET) this.dropStatement(body, k, to);
      else this.drop(this.nameAt(k - 1) === 'do' ? k - 1 : k, k);
      this.say(k, k, this.lexed.text[this.lexed.starts[this.live[k]]]);
    }
    if (isOpen && unmatched.size === 0) this.say(body, body, '{');
  }

  /** Pairs brackets by their kinds and, for braces that stand first on their lines, by how far those are indented. */
  private match(from: number, to: number): { unmatched: Set<number>; partners: Map<number, number> } {
    const unmatched = new Set<number>();
    const partners = new Map<number, number>();
    const stack: number[] = [];
    const popTo = (at: number) => {
      for (let n = at + 1; n < stack.length; n++) unmatched.add(stack[n]);
      stack.length = at;
    };
    for (let k = from; k < to; k++) {
      const value = this.valueAt(k);
      if (value === OPEN_PAREN || value === OPEN_BRACKET || value === OPEN_BRACE) stack.push(k);
      if (value !== CLOSE_PAREN && value !== CLOSE_BRACKET && value !== CLOSE_BRACE) continue;
      const open = value === CLOSE_PAREN ? OPEN_PAREN : value - 2;
      let top = stack.length - 1;
      while (
        top >= 0 &&
        this.valueAt(stack[top]) !== open &&
        (value === CLOSE_BRACE || this.valueAt(stack[top]) !== OPEN_BRACE)
      )
        top--;
      if (top < 0 || this.valueAt(stack[top]) !== open) {
        unmatched.add(k);
        continue;
      }
      if (value === CLOSE_BRACE && this.firstOnLine(k)) {
        const indent = this.indentOf(k);
        if (this.indentOf(stack[top]) !== indent)
          for (let n = top - 1; n >= 0; n--)
            if (this.valueAt(stack[n]) === OPEN_BRACE && this.indentOf(stack[n]) === indent) {
              top = n;
              break;
            }
      }
      partners.set(k, stack[top]);
      popTo(top);
    }
    for (const k of stack) unmatched.add(k);
    return { unmatched, partners };
  }

  /** The brace that opens a function's body: the first one, if nothing before it is left open and a `)` stands before. */
  private bodyOf(from: number, to: number, unmatched: ReadonlySet<number>): number {
    let sawParen = false;
    for (let k = from; k < to; k++) {
      const value = this.valueAt(k);
      if (value === CLOSE_PAREN) sawParen = true;
      if (value === OPEN_BRACE) return sawParen ? k : -1;
      if (unmatched.has(k) || value === 61) return -1;
    }
    return -1;
  }

  /** Makes the last token of a function the brace that closes its body; what stands before it unfinished goes. */
  private closeBody(
    body: number,
    last: number,
    unmatched: Set<number>,
    partners: ReadonlyMap<number, number>,
  ): boolean {
    if (last <= body) return false;
    if (this.valueAt(last) === CLOSE_BRACE) {
      const partner = partners.get(last);
      if (partner !== undefined) unmatched.add(partner);
      unmatched.delete(last);
      return true;
    }
    let first = this.unfinishedFrom(body, last, unmatched);
    first = partners.get(first) ?? first;
    if (first < last || this.valueAt(last) !== SEMICOLON)
      while (first - 1 > body && !this.endsStatement(first - 1)) first = partners.get(first - 1) ?? first - 1;
    if (first < last) this.drop(first, last - 1);
    for (let k = first; k <= last; k++) unmatched.delete(k);
    const token = this.live[last];
    const end = this.lexed.ends[token];
    this.painter.hide(this.lexed.starts[token], end, 'other');
    this.painter.write(end - 1, '}');
    this.braces.add(token);
    return true;
  }

  /** The first parenthesis that is open in the innermost block: a `;` in it ends no statement. */
  private unfinishedFrom(body: number, last: number, unmatched: ReadonlySet<number>): number {
    let block = body;
    for (const k of unmatched) if (this.valueAt(k) === OPEN_BRACE && k < last && k > block) block = k;
    let first = last;
    for (const k of unmatched) {
      const value = this.valueAt(k);
      if ((value === OPEN_PAREN || value === OPEN_BRACKET) && k > block && k < first) first = k;
    }
    return first;
  }

  /** Takes away the statement around `k`, but for what ends it. */
  private dropStatement(body: number, k: number, to: number): void {
    let first = k;
    while (first - 1 > body && !this.endsStatement(first - 1)) first--;
    let last = k;
    while (last + 1 < to && !this.endsStatement(last + 1)) last++;
    if (!this.braces.has(this.live[last])) this.drop(first, last);
    else if (last > first) this.drop(first, last - 1);
  }

  private endsStatement(k: number): boolean {
    const value = this.valueAt(k);
    return value === SEMICOLON || value === OPEN_BRACE || value === CLOSE_BRACE;
  }

  private hide(from: number, to: number, depth: number): void {
    const { lexed, live } = this;
    this.drop(from, to - 1);
    const reason = `brackets are nested ${depth} deep, more than the limit of ${this.depth}`;
    this.notes.push(budgetNote(lexed, lexed.starts[live[from]], lexed.ends[live[to - 1]], reason));
  }

  private drop(first: number, last: number): void {
    const { lexed, live } = this;
    for (let k = first; k <= last; k++) this.dropped.add(k);
    if (last >= first) this.painter.hide(lexed.starts[live[first]], lexed.ends[live[last]], 'other');
  }

  private say(first: number, last: number, bracket: string | null): void {
    const { lexed, live } = this;
    const line = lineOf(lexed.lineStarts, lexed.starts[live[first]]) + 1;
    const endLine = lineOf(lexed.lineStarts, lexed.ends[live[last]] - 1) + 1;
    const what = line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`;
    const message =
      bracket === null
        ? `${what} could not be read: a bracket is not closed`
        : `the \`${bracket}\` here has no partner`;
    this.notes.push({ kind: 'parse-error', line, endLine, message });
  }

  private nameAt(k: number): string {
    const token = this.live[k];
    return k < this.live.length && this.lexed.kinds[token] === Tok.Identifier
      ? this.lexed.names[this.lexed.values[token]]
      : '';
  }

  private wordAt(k: number): number {
    const token = this.live[k];
    return k < this.live.length && this.lexed.kinds[token] === Tok.Identifier
      ? this.words[this.lexed.values[token]]
      : -1;
  }

  private isPlainName(k: number): boolean {
    return this.wordAt(k) === Word.None;
  }

  private valueAt(k: number): number {
    const token = this.live[k];
    return k < this.live.length && this.lexed.kinds[token] === Tok.Punct ? this.lexed.values[token] : 0;
  }

  private firstOnLine(k: number): boolean {
    const { text } = this.lexed;
    for (let at = this.lexed.starts[this.live[k]] - 1; at >= 0; at--) {
      const c = text.charCodeAt(at);
      if (c === 10 || c === 13) return true;
      if (c !== 32 && c !== 9) return false;
    }
    return true;
  }

  /** How far the line of a token is indented. */
  private indentOf(k: number): number {
    const { text, lineStarts, starts } = this.lexed;
    let indent = 0;
    for (let at = lineStarts[lineOf(lineStarts, starts[this.live[k]])]; at < text.length; at++) {
      const c = text.charCodeAt(at);
      if (c === 9) indent += 4;
      else if (c === 32) indent++;
      else break;
    }
    return indent;
  }
}
