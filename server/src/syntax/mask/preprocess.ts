import { type Lexed, Tok } from '../lexer';
import type { ParseOptions } from '../options';
import type { MacroDefinition, SyntaxNote } from '../source-file';
import { lineOf } from '../text';
import { type Environment, evaluateCondition, evaluateDefined } from './conditions';
import { type Directive, readDefine, readDirective } from './directives';
import { knownMacros } from './known';
import { isAllCaps } from './names';
import type { Painter } from './painter';
import { ScopeKind, scopeOpenedAt } from './scopes';

/** What the preprocessor pass leaves: the tokens that stay, and what the directives said. */
export interface Preprocessed {
  /** Indices of the tokens in chosen code, directives left out. */
  readonly live: Int32Array;
  readonly macros: readonly MacroDefinition[];
  readonly includes: readonly { readonly path: string; readonly offset: number }[];
  readonly notes: readonly SyntaxNote[];
  /** Blanked branches: pairs start, end. */
  readonly inactive: readonly (readonly [number, number])[];
  readonly table: MacroTable;
}

interface Branch {
  /** Token index of the #if, #elif or #else line. */
  readonly token: number;
  readonly directive: Directive;
}

interface Group {
  readonly branches: Branch[];
  /** Token index of the #endif line, or the number of tokens. */
  end: number;
  keep: boolean[];
  /** Why branches that are not kept are not: by their condition, or by assumption. */
  assumed: boolean;
  /** A branch that was left out, as all it does is leave the function: the code that follows is what is worth a look. */
  left: number;
  /** How many groups this one stands in. */
  readonly level: number;
  /** Several branches are kept, or one by assumption: what they define is not certain. */
  uncertain: boolean;
}

interface Defined {
  readonly parameters: readonly string[] | null;
  readonly body: string;
  readonly certain: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Macro definitions by name, each with the range of offsets it holds in. */
export class MacroTable {
  private readonly byName = new Map<string, MacroDefinition[]>();

  add(definition: MacroDefinition): void {
    const list = this.byName.get(definition.name);
    if (list === undefined) this.byName.set(definition.name, [definition]);
    else list.push(definition);
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** The definition of `name` in effect at `offset`. */
  at(name: string, offset: number): MacroDefinition | undefined {
    const list = this.byName.get(name);
    if (list === undefined) return undefined;
    // The last that begins at or before `offset`; they are in order.
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle].offset <= offset) low = middle + 1;
      else high = middle;
    }
    return low > 0 && offset < list[low - 1].until ? list[low - 1] : undefined;
  }
}

export function preprocess(lexed: Lexed, options: ParseOptions, painter: Painter): Preprocessed {
  return new Preprocessor(lexed, options, painter).run();
}

/** Groups nested deeper than this are decided without a look at what they hold. */
const MAX_LEVEL = 40;

const OPEN_PAREN = 40;
const CLOSE_PAREN = 41;
const SEMICOLON = 59;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const conditionals = new Set(['if', 'ifdef', 'ifndef', 'elif', 'elifdef', 'elifndef', 'else', 'endif']);

class Preprocessor {
  private readonly groups = new Map<number, Group>();
  /** By token index of a branch's line: its group and its number. */
  private readonly branchAt = new Map<number, { group: Group; index: number }>();
  private readonly endAt = new Map<number, Group>();
  private readonly directives = new Map<number, Directive>();
  private readonly definedSomewhere = new Set<string>();
  private readonly known: Map<string, string | null>;
  private readonly current = new Map<string, Defined | null>();
  private readonly open = new Map<string, Mutable<MacroDefinition>>();
  private readonly macros: MacroDefinition[] = [];
  private readonly includes: { path: string; offset: number }[] = [];
  private readonly notes: SyntaxNote[] = [];
  private readonly inactive: [number, number][] = [];
  /** How many tokens before each are code. */
  private readonly codeBefore: Int32Array;
  private readonly live: Int32Array;
  private liveCount = 0;
  /** Open brackets: 1 where declarations stand (namespace, class), 0 elsewhere. */
  private readonly stack: number[] = [];
  private deep = 0;
  private uncertain = 0;

  constructor(
    private readonly lexed: Lexed,
    options: ParseOptions,
    private readonly painter: Painter,
  ) {
    this.live = new Int32Array(lexed.count);
    this.codeBefore = new Int32Array(lexed.count + 1);
    for (let i = 0; i < lexed.count; i++)
      this.codeBefore[i + 1] = this.codeBefore[i] + (lexed.kinds[i] === Tok.Directive ? 0 : 1);
    this.known = knownMacros(options);
    for (const macro of options.macros ?? [])
      this.current.set(macro.name, { parameters: macro.parameters, body: macro.body, certain: true });
    this.external = options.macros ?? [];
    // What the compiler is told to define is defined before the first line, and may be defined anew like all else.
    for (const [name, body] of Object.entries(options.defines ?? {})) {
      if (body === null) continue;
      const definition = { name, parameters: null, body, offset: 0, until: Number.MAX_SAFE_INTEGER };
      this.macros.push(definition);
      this.open.set(name, definition);
    }
  }

  private readonly external: readonly MacroDefinition[];

  run(): Preprocessed {
    this.findGroups();
    const { lexed } = this;
    for (let i = 0; i < lexed.count; ) {
      if (lexed.kinds[i] !== Tok.Directive) {
        this.token(i++);
        continue;
      }
      i = this.directive(i);
    }
    const table = new MacroTable();
    for (const macro of this.external) table.add({ ...macro, offset: 0, until: Number.MAX_SAFE_INTEGER });
    for (const macro of this.macros) table.add(macro);
    return {
      live: this.live.subarray(0, this.liveCount),
      macros: this.macros,
      includes: this.includes,
      notes: this.notes,
      inactive: this.inactive,
      table,
    };
  }

  private findGroups(): void {
    const { lexed } = this;
    const open: Group[] = [];
    for (let i = 0; i < lexed.count; i++) {
      if (lexed.kinds[i] !== Tok.Directive) continue;
      const directive = readDirective(lexed.text, lexed.starts[i], lexed.ends[i]);
      this.directives.set(i, directive);
      const { name } = directive;
      if (name === 'define') {
        const define = readDefine(directive.rest);
        if (define !== null) this.definedSomewhere.add(define.name);
      }
      if (!conditionals.has(name)) continue;
      const branch = { token: i, directive };
      if (name.startsWith('if')) {
        const group: Group = {
          branches: [branch],
          end: lexed.count,
          keep: [],
          assumed: false,
          left: -1,
          uncertain: false,
          level: open.length,
        };
        this.groups.set(i, group);
        this.branchAt.set(i, { group, index: 0 });
        open.push(group);
        continue;
      }
      const group = open[open.length - 1];
      if (group === undefined) continue;
      if (name === 'endif') {
        group.end = i;
        this.endAt.set(i, group);
        open.pop();
      } else {
        this.branchAt.set(i, { group, index: group.branches.length });
        group.branches.push(branch);
      }
    }
  }

  /** Handles the directive at token `i`; returns the token to go on with. */
  private directive(i: number): number {
    const { lexed, painter } = this;
    const directive = this.directives.get(i) as Directive;
    const start = lexed.starts[i];
    painter.hide(start, lexed.ends[i], 'preprocessor');
    const opened = this.groups.get(i);
    if (opened !== undefined) {
      this.choose(opened);
      if (opened.uncertain) this.uncertain++;
    }
    const branch = this.branchAt.get(i);
    if (branch !== undefined) {
      if (branch.group.keep[branch.index]) return i + 1;
      return this.skip(branch.group, branch.index);
    }
    const ended = this.endAt.get(i);
    if (ended !== undefined) {
      if (ended.uncertain) this.uncertain--;
    } else if (directive.name === 'define') this.define(directive, start, true);
    else if (directive.name === 'undef') this.define(directive, start, false);
    else if (directive.name === 'include' || directive.name === 'include_next') {
      const path = /^("[^"]*"|<[^>]*>)/.exec(directive.rest)?.[1];
      if (path !== undefined) this.includes.push({ path, offset: start });
    }
    return i + 1;
  }

  private define(directive: Directive, offset: number, on: boolean): void {
    const read = readDefine(directive.rest);
    if (read === null) return;
    const before = this.open.get(read.name);
    if (before !== undefined) {
      before.until = offset;
      this.open.delete(read.name);
    }
    const certain = this.uncertain === 0;
    if (!on) {
      this.current.set(read.name, null);
      return;
    }
    const definition: Mutable<MacroDefinition> = { ...read, offset, until: Number.MAX_SAFE_INTEGER };
    this.macros.push(definition);
    this.open.set(read.name, definition);
    this.current.set(read.name, { parameters: read.parameters, body: read.body, certain });
  }

  private lookup(name: string, strict: boolean): ReturnType<Environment['lookup']> {
    const defined = this.current.get(name);
    if (defined === null) return undefined;
    if (defined !== undefined) return defined.certain || !strict ? defined : 'unknown';
    const known = this.known.get(name);
    if (known === null) return undefined;
    if (known !== undefined) return { parameters: null, body: known };
    return this.definedSomewhere.has(name) ? undefined : 'unknown';
  }

  private readonly strict: Environment = { lookup: (name) => this.lookup(name, true), unknownAs: null };
  private readonly assuming: Environment = { lookup: (name) => this.lookup(name, false), unknownAs: 0 };

  private evaluate({ name, rest }: Directive, environment: Environment): number | null {
    if (name === 'else') return 1;
    if (name === 'if' || name === 'elif') return evaluateCondition(rest, environment);
    const defined = evaluateDefined(/^[A-Za-z_$][\w$]*/.exec(rest)?.[0] ?? '', environment);
    if (defined === null) return null;
    return name === 'ifdef' || name === 'elifdef' ? defined : 1 - defined;
  }

  /** Decides which branches of a group stay. */
  private choose(group: Group): void {
    const { branches } = group;
    const values = branches.map((branch) => this.evaluate(branch.directive, this.strict));
    const keep = branches.map(() => false);
    group.keep = keep;
    let firstTrue = values.findIndex((value) => value !== null && value !== 0);
    if (firstTrue < 0) firstTrue = branches.length;
    const undecided = values.indexOf(null);
    if (undecided < 0 || undecided > firstTrue) {
      if (firstTrue < branches.length) keep[firstTrue] = true;
      return;
    }
    group.uncertain = true;
    const candidates: number[] = [];
    for (let k = 0; k < branches.length && k <= firstTrue; k++) if (values[k] !== 0) candidates.push(k);
    const hasCode = candidates.some((k) => this.countCode(group, k) > 0);
    if (
      hasCode &&
      group.level < MAX_LEVEL &&
      this.deep === 0 &&
      this.atBoundary() &&
      candidates.every((k) => this.isWhole(group, k))
    ) {
      for (const k of candidates) keep[k] = true;
      return;
    }
    group.assumed = true;
    for (let k = 0; k < branches.length; k++) {
      const value = this.evaluate(branches[k].directive, this.assuming);
      if (value === null || value === 0) continue;
      // `#ifndef HAS_X … return; #endif`: what asks for X would be dead code.
      if (values[k] === null && this.deep > 0 && this.returns(group, k)) {
        const other = candidates.find((c) => c !== k && !this.returns(group, c));
        if (other !== undefined || firstTrue === branches.length) {
          group.left = k;
          if (other !== undefined) keep[other] = true;
          break;
        }
      }
      keep[k] = true;
      break;
    }
  }

  /** Whether the last statement of a branch is a return. */
  private returns(group: Group, index: number): boolean {
    const { kinds, values, names } = this.lexed;
    const end = this.branchEnd(group, index);
    let depth = 0;
    let first = true;
    let returning = false;
    for (let i = group.branches[index].token + 1; i < end; i++) {
      if (kinds[i] === Tok.Directive) continue;
      if (first && depth === 0) returning = kinds[i] === Tok.Identifier && names[values[i]] === 'return';
      const punct = kinds[i] === Tok.Punct ? values[i] : 0;
      if (punct === OPEN_PAREN || punct === OPEN_BRACE) depth++;
      else if (punct === CLOSE_PAREN || punct === CLOSE_BRACE) depth--;
      first = depth === 0 && (punct === SEMICOLON || punct === CLOSE_BRACE);
    }
    return returning && depth === 0;
  }

  private branchEnd(group: Group, index: number): number {
    return index + 1 < group.branches.length ? group.branches[index + 1].token : group.end;
  }

  private countCode(group: Group, index: number): number {
    return this.codeBefore[this.branchEnd(group, index)] - this.codeBefore[group.branches[index].token + 1];
  }

  /** Whether a branch holds whole declarations: brackets balanced, ending where a declaration may end. */
  private isWhole(group: Group, index: number): boolean {
    const { kinds, values } = this.lexed;
    let depth = 0;
    let last = SEMICOLON;
    const end = this.branchEnd(group, index);
    for (let i = group.branches[index].token + 1; i < end; i++) {
      if (kinds[i] === Tok.Directive) {
        const inner = this.branchAt.get(i);
        // Of inner groups the first branch speaks for all.
        if (inner !== undefined && inner.index > 0) i = Math.min(inner.group.end, end) - 1;
        continue;
      }
      last = kinds[i] === Tok.Punct ? values[i] : -i;
      if (kinds[i] !== Tok.Punct) continue;
      if (last === OPEN_PAREN || last === OPEN_BRACE || last === 91) depth++;
      else if ((last === CLOSE_PAREN || last === CLOSE_BRACE || last === 93) && --depth < 0) return false;
    }
    if (depth !== 0) return false;
    return last === SEMICOLON || last === CLOSE_BRACE || last === CLOSE_PAREN || (last <= 0 && this.isCapsToken(-last));
  }

  private isCapsToken(token: number): boolean {
    return this.lexed.kinds[token] === Tok.Identifier && isAllCaps(this.lexed.names[this.lexed.values[token]]);
  }

  /** Whether a declaration may begin after the last live token. */
  private atBoundary(): boolean {
    if (this.liveCount === 0) return true;
    const { lexed } = this;
    const last = this.live[this.liveCount - 1];
    if (lexed.kinds[last] === Tok.Identifier) return this.isCapsToken(last);
    const value = lexed.values[last];
    if (lexed.kinds[last] !== Tok.Punct) return false;
    if (value === SEMICOLON || value === OPEN_BRACE || value === CLOSE_BRACE || value === 58) return true;
    if (value !== CLOSE_PAREN) return false;
    let depth = 0;
    for (let k = this.liveCount - 1; k >= 0 && k > this.liveCount - 200; k--) {
      const token = this.live[k];
      if (lexed.kinds[token] !== Tok.Punct) continue;
      if (lexed.values[token] === CLOSE_PAREN) depth++;
      else if (lexed.values[token] === OPEN_PAREN && --depth === 0) {
        if (k === 0 || !this.isCapsToken(this.live[k - 1])) return false;
        if (k === 1) return true;
        const before = this.live[k - 2];
        const v = lexed.kinds[before] === Tok.Punct ? lexed.values[before] : 0;
        return v === SEMICOLON || v === OPEN_BRACE || v === CLOSE_BRACE;
      }
    }
    return false;
  }

  /** Blanks a branch; returns the token of the line that ends it. */
  private skip(group: Group, index: number): number {
    const { lexed, painter } = this;
    const end = this.branchEnd(group, index);
    const branch = group.branches[index];
    const start = lexed.ends[branch.token];
    const stop = end < lexed.count ? lexed.starts[end] : lexed.text.length;
    painter.hide(start, stop, 'inactive');
    this.inactive.push([start, stop]);
    if (this.countCode(group, index) > 0) {
      let last = end - 1;
      while (lexed.kinds[last] === Tok.Directive) last--;
      const { name, rest } = branch.directive;
      const line = `\`#${name}${rest ? ` ${rest.length > 80 ? `${rest.slice(0, 79)}…` : rest}` : ''}\``;
      const message =
        group.left === index
          ? `not analysed: ${line} is taken not to hold, as the code after it would then not run`
          : group.assumed
            ? `not analysed: ${line} is taken not to hold, as what it asks for is not defined here`
            : `not analysed: ${line} does not hold`;
      this.notes.push({
        kind: 'inactive-preprocessor',
        line: lineOf(lexed.lineStarts, lexed.starts[branch.token]) + 1,
        endLine: lineOf(lexed.lineStarts, lexed.ends[last]) + 1,
        message,
      });
    }
    return end;
  }

  /** Takes a token of chosen code in, and keeps count of what encloses the place. */
  private token(i: number): void {
    const { lexed } = this;
    if (lexed.kinds[i] === Tok.Punct) {
      const value = lexed.values[i];
      if (value === OPEN_PAREN || value === 91) {
        this.stack.push(0);
        this.deep++;
      } else if (value === OPEN_BRACE) {
        const scope = this.deep === 0 && scopeOpenedAt(lexed, this.live, this.liveCount) !== ScopeKind.None ? 1 : 0;
        this.stack.push(scope);
        if (scope === 0) this.deep++;
      } else if (value === CLOSE_PAREN || value === CLOSE_BRACE || value === 93) {
        if (this.stack.pop() === 0) this.deep--;
      }
    }
    this.live[this.liveCount++] = i;
  }
}
