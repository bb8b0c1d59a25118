import { Language, Parser, type Tree } from 'web-tree-sitter';
import { Ast } from './ast';
import { commentNotes, divergenceComments } from './comments';
import { treeEdits } from './edits';
import { type GrammarTables, grammarTables } from './export';
import { expressionIn, statementsIn } from './expression';
import { withoutFalseCasts } from './false-casts';
import { type Exporter, fastExporter } from './fast-export';
import { Kind } from './kinds';
import { type Lexed, lex } from './lexer';
import { refuse } from './limits';
import type { Withheld } from './mask/fence';
import { type Masked, mask } from './mask/mask';
import { capNotes, errorNotes } from './notes';
import { defaultLimits, type Limits, type ParseOptions } from './options';
import type { SourceFile, SyntaxNote } from './source-file';

export type { Limits, ParseOptions } from './options';

/** A WebAssembly file: its bytes, or where it can be read (a path in Node, a URL elsewhere). */
export type WasmSource = Uint8Array | string;

export interface LoadOptions {
  readonly runtimeWasm: WasmSource;
  readonly grammarWasm: WasmSource;
}

let runtime: Promise<void> | undefined;
/** The runtime's module object; what it holds beyond the options is undocumented and only used behind checks. */
let runtimeModule: Record<string, unknown> = {};

/** Starts the parser. The runtime is a singleton of the process: the first call's is kept. */
export async function loadParser(options: LoadOptions): Promise<CudaParser> {
  const { runtimeWasm } = options;
  if (runtime === undefined) {
    runtimeModule =
      typeof runtimeWasm === 'string' ? { locateFile: () => runtimeWasm } : { wasmBinary: exactBuffer(runtimeWasm) };
    runtime = Parser.init(runtimeModule);
  }
  try {
    await runtime;
  } catch (error) {
    runtime = undefined;
    throw error;
  }
  return new CudaParser(await Language.load(options.grammarWasm));
}

function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/**
 * The longest parse, in calls of the parser's progress callback: real code takes some 10 for 1,000 characters, text of
 * one-character tokens 50; text that is no code can take thousands, and minutes.
 */
const STEPS = 4000;
const STEPS_PER_1000 = 60;

/**
 * `(i) - (i) - …` is a cast in a cast for the parser, which goes down them call by call where it compares its readings:
 * some 2,000 are more than its stack holds, and after that it is of no use any more.
 */
const CHAIN = /(?:\(\s*[\w:.[\]]+\s*\)\s*[-+*&~!]+\s*){1000}/;

let treesAlive = 0;

/** Trees of the parser that have not been freed. */
export function liveTrees(): number {
  return treesAlive;
}

function freeTree(tree: Tree | null): void {
  if (tree === null) return;
  treesAlive--;
  tree.delete();
}

const PLAIN: ParseOptions = {};
/** Pieces whose trees are kept, and the longest: about a megabyte in all. */
const MAX_PIECES = 1000;
const KEPT_PIECE = 400;

/** Parses CUDA files. Synchronous, and not to be used from inside itself. */
export class CudaParser {
  private readonly parser: Parser;
  readonly tables: GrammarTables;
  private readonly exporter: Exporter;
  private fast = true;
  /** Trees of pieces by their text: macros are used often, and lowered again after each edit. The oldest go first. */
  private readonly pieces = new Map<string, Ast | null>();

  constructor(language: Language) {
    this.parser = new Parser();
    this.parser.setLanguage(language);
    this.tables = grammarTables(language);
    this.exporter = fastExporter(runtimeModule, () => {
      this.fast = false;
    });
  }

  open(path: string, text: string, options: ParseOptions = {}): ParsedDocument {
    return new ParsedDocument(this, path, text, options);
  }

  /** A piece of expression text as a tree; null where it is no expression. Offsets are those of `text`. */
  parseExpression(text: string, options: ParseOptions = PLAIN): Ast | null {
    return this.parsePiece('void __f__(){\n__x__=', text, '\n;}', options, expressionIn);
  }

  /** A piece of statement text as the compound statement around it; null where it does not parse. */
  parseStatements(text: string, options: ParseOptions = PLAIN): Ast | null {
    return this.parsePiece('void __f__(){', text, '\n}', options, statementsIn);
  }

  private parsePiece(
    before: string,
    text: string,
    after: string,
    options: ParseOptions,
    pick: (ast: Ast, text: string, shift: number) => Ast | null,
  ): Ast | null {
    if (text.length > 20_000) return null;
    const wrapped = `${before}${text}${after}`;
    const key = options === PLAIN && text.length <= KEPT_PIECE ? wrapped : null;
    const known = key === null ? undefined : this.pieces.get(key);
    if (known !== undefined) return known;
    const masked = mask(wrapped, options);
    if (masked.lexed.depth > defaultLimits.depth) return null;
    const tree = this.parseTree(masked.masked, null, defaultLimits.milliseconds);
    if (tree === null) return null;
    try {
      const piece = tree.rootNode.hasError
        ? null
        : pick(this.export(tree, wrapped, masked.masked), text, before.length);
      if (key !== null) this.keep(key, piece);
      return piece;
    } finally {
      freeTree(tree);
    }
  }

  private keep(key: string, piece: Ast | null): void {
    for (const oldest of this.pieces.keys()) {
      if (this.pieces.size < MAX_PIECES) break;
      this.pieces.delete(oldest);
    }
    this.pieces.set(key, piece);
  }

  /** For `ParsedDocument`: null where the time was up, or would be. The caller frees the tree. */
  parseTree(masked: string, old: Tree | null, milliseconds: number): Tree | null {
    if (CHAIN.test(masked)) return null;
    const until = Date.now() + milliseconds;
    // Counted, so that the answer is the same on a busy machine; the clock is for what counting underestimates.
    let steps = STEPS + (masked.length * STEPS_PER_1000) / 1000;
    const tree = this.parser.parse(masked, old, { progressCallback: () => --steps < 0 || Date.now() > until });
    if (tree === null) this.parser.reset();
    else treesAlive++;
    return tree;
  }

  /** Whether the fast way of exporting is in use. */
  exportsFast(): boolean {
    return this.fast;
  }

  /** The tree as an `Ast`; the tree stays the caller's. */
  export(tree: Tree, text: string, masked: string): Ast {
    return withoutFalseCasts(this.exporter(tree, this.tables, text, masked), (piece) => this.parseExpression(piece));
  }

  /** The size of the parser's memory, or 0 where it cannot be told. */
  memoryBytes(): number {
    const heap = runtimeModule.HEAPU8;
    return heap instanceof Uint8Array ? heap.byteLength : 0;
  }

  free(tree: Tree | null): void {
    freeTree(tree);
  }

  dispose(): void {
    this.parser.delete();
  }
}

/** One open file. `update` follows the editor; `file` is always that of the last text. */
export class ParsedDocument {
  private tree: Tree | null = null;
  private current: SourceFile;
  private masked: Masked | null = null;
  private reason: string | null = null;

  constructor(
    private readonly parser: CudaParser,
    readonly path: string,
    text: string,
    private options: ParseOptions,
  ) {
    this.current = this.parse(text);
  }

  get file(): SourceFile {
    return this.current;
  }

  /** Why the text was not parsed (too long, binary, …); null where it was. `file` then holds an empty tree. */
  get skipped(): string | null {
    return this.reason;
  }

  update(text: string, options: ParseOptions = this.options): void {
    if (text === this.current.text && options === this.options) return;
    this.options = options;
    this.current = this.parse(text);
  }

  dispose(): void {
    freeTree(this.tree);
    this.tree = null;
    this.masked = null;
  }

  private parse(text: string): SourceFile {
    const limits: Limits = { ...defaultLimits, ...this.options.limits };
    const refused = refuse(text, limits);
    if (refused !== null) return this.skip(text, refused);
    const lexed = lex(text);
    let masked = mask(text, this.options, lexed);
    let ast = this.read(text, masked, limits);
    if (typeof ast === 'string') return this.skip(text, ast);
    const deep = tooDeep(ast, limits.treeDepth);
    if (deep.length > 0) {
      // What nests deeper than a recursive analysis can stand is kept from the parser: the rest of the file stays.
      masked = mask(text, this.options, lexed, deep);
      ast = this.read(text, masked, limits);
      if (typeof ast === 'string') return this.skip(text, ast);
      const [still] = tooDeep(ast, limits.treeDepth);
      if (still !== undefined) return this.skip(text, still.reason);
    }
    this.reason = null;
    const notes: SyntaxNote[] = [...masked.notes, ...errorNotes(ast, lexed.lineStarts)];
    return this.sourceFile(text, ast, lexed, masked, capNotes(notes));
  }

  /** Parses masked text into the tree that is kept, and reads it; a text says why that could not be done. */
  private read(text: string, masked: Masked, limits: Limits): Ast | string {
    const tree = this.reparse(masked, limits.milliseconds);
    if (tree === null) return 'parsing takes too long: this is hardly source code';
    freeTree(this.tree);
    this.tree = tree;
    this.masked = masked;
    return this.parser.export(tree, text, masked.masked);
  }

  /** Parses masked text, from the old tree where that gives the same as parsing afresh. */
  private reparse(masked: Masked, milliseconds: number): Tree | null {
    const old = this.tree;
    if (old === null || this.masked === null) return this.parser.parseTree(masked.masked, null, milliseconds);
    for (const edit of treeEdits(this.masked, masked)) old.edit(edit);
    const tree = this.parser.parseTree(masked.masked, old, milliseconds);
    // Error recovery depends on what the parser reused: what a fresh run would say is the only stable answer.
    if (tree === null || !tree.rootNode.hasError) return tree;
    freeTree(tree);
    return this.parser.parseTree(masked.masked, null, milliseconds);
  }

  private skip(text: string, reason: string): SourceFile {
    freeTree(this.tree);
    this.tree = null;
    this.masked = null;
    this.reason = reason;
    const note: SyntaxNote = { kind: 'budget', line: 1, endLine: 1, message: `not analysed: ${reason}` };
    return this.sourceFile(text, emptyAst(text), null, null, [note]);
  }

  private sourceFile(
    text: string,
    ast: Ast,
    lexed: Lexed | null,
    masked: Masked | null,
    notes: readonly SyntaxNote[],
  ): SourceFile {
    const comments = lexed === null ? [] : divergenceComments(lexed);
    return {
      path: this.path,
      text,
      ast,
      mask: masked?.entries ?? [],
      macros: masked?.macros ?? [],
      comments,
      notes: [...notes, ...commentNotes(comments)].sort((a, b) => a.line - b.line),
      includes: masked?.includes ?? [],
      lineStarts: lexed?.lineStarts ?? Int32Array.of(0),
    };
  }
}

/** The items of a file that nest deeper than `limit`: the bodies of functions, else all of the item. */
function tooDeep(ast: Ast, limit: number): Withheld[] {
  const depths = new Int32Array(ast.count);
  const found: Withheld[] = [];
  for (let node = 1; node < ast.count; node++) {
    depths[node] = depths[ast.parents[node]] + 1;
    if (depths[node] <= limit) continue;
    let item = node;
    let body = -1;
    for (let at = node; at > 0; at = ast.parents[at]) {
      item = at;
      if (ast.kinds[at] === Kind.function_definition) body = bodyIn(ast, at, node);
    }
    const last = ast.endOfSubtree(body >= 0 ? body : item);
    let deepest = depths[node];
    for (let below = node + 1; below < last; below++) {
      depths[below] = depths[ast.parents[below]] + 1;
      if (depths[below] > deepest) deepest = depths[below];
    }
    const reason = `code is nested ${deepest} deep, more than the limit of ${limit}`;
    const [start, end] = body >= 0 ? [ast.starts[body] + 1, ast.ends[body] - 1] : [ast.starts[item], ast.ends[item]];
    found.push({ start, end, reason });
    node = last - 1;
  }
  return found;
}

/** The compound statement of a function around `node`, or -1. */
function bodyIn(ast: Ast, fn: number, node: number): number {
  for (let child = ast.firstChildren[fn]; child >= 0; child = ast.nextSiblings[child])
    if (ast.kinds[child] === Kind.compound_statement && child <= node && node < ast.endOfSubtree(child)) return child;
  return -1;
}

function emptyAst(text: string): Ast {
  const none = Int32Array.of(-1);
  return new Ast(
    text,
    '',
    new Uint16Array(1),
    new Uint8Array(1),
    new Int32Array(1),
    new Int32Array(1),
    none,
    none,
    none,
    new Uint8Array(1),
    1,
  );
}
