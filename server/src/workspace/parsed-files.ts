import type { CudaParser, ParsedDocument, ParseOptions } from '../syntax/parser';
import type { MacroDefinition, SourceFile } from '../syntax/source-file';
import { type FoundIncludes, includedFiles } from './includes';
import type { Reader } from './reader';

/** A file that was parsed, or why it was not. */
export interface Parsed {
  readonly file: SourceFile;
  readonly skipped: string | null;
  /** Included files that exist, in order. */
  readonly includes: readonly string[];
}

export interface ParseSettings {
  readonly arch: string;
  readonly defines: Readonly<Record<string, string>>;
  readonly qualifierMacros: Readonly<Record<string, string>>;
  readonly includePaths: readonly string[];
}

/** Longest chain of includes, and the most macros that are handed on. */
const MAX_DEPTH = 40;
const MAX_MACROS = 20_000;

interface Entry {
  readonly version: string;
  readonly macros: readonly MacroDefinition[];
  readonly parsed: Parsed;
}

interface Checked {
  readonly parsed: Parsed | { readonly reason: string };
  readonly cutAt: number;
}

/**
 * Files by path, parsed when they are asked for and again only when they changed. What is open in the editor stands for
 * what is on disk and keeps its tree for the next edit; of the other files only the flat tree is kept.
 */
export class ParsedFiles {
  private readonly open = new Map<string, { text: string; version: number; document: ParsedDocument | null }>();
  private readonly entries = new Map<string, Entry>();
  /** Files whose includes are being read: cuts circles. */
  private readonly opening: string[] = [];
  /** Files seen since the outermost `get`: a file that many include is looked at once. */
  private readonly checked = new Map<string, Checked>();
  /** Those whose outcome does not depend on who includes them, while files are asked for `together` or are frozen. */
  private readonly settled = new Map<string, Checked['parsed']>();
  private isGathering = false;
  /** Kept as long as what was settled. */
  private readonly found: FoundIncludes = new Map();
  /** The least place among `opening` at which a circle or the limit of depth cut what was last checked. */
  private cutAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly parser: CudaParser,
    private readonly reader: Reader,
    private readonly settings: ParseSettings,
    private readonly followIncludes: boolean,
    /** Files stay as they are while the reader is used: each is looked at once. */
    private readonly isFrozen = false,
  ) {}

  setOpen(path: string, text: string): void {
    const known = this.open.get(path);
    if (known === undefined) this.open.set(path, { text, version: 1, document: null });
    else if (known.text !== text) {
      known.text = text;
      known.version++;
    }
  }

  close(path: string): void {
    this.open.get(path)?.document?.dispose();
    this.open.delete(path);
    this.entries.delete(path);
  }

  openPaths(): string[] {
    return [...this.open.keys()];
  }

  /** The text of a file, parsed or not; null where it cannot be read. */
  text(path: string): string | null {
    const version = this.versionOf(path);
    const known = this.entries.get(path);
    if (known !== undefined && known.version === version) return known.parsed.file.text;
    const text = this.textOf(path);
    return typeof text === 'string' ? text : null;
  }

  /** The parsed file, or the reason why it cannot be read. */
  get(path: string): Parsed | { readonly reason: string } {
    const settled = this.settled.get(path);
    if (settled !== undefined) return settled;
    if (this.opening.length === 0) {
      this.checked.clear();
      if (!this.isFrozen && !this.isGathering) this.found.clear();
    }
    const outer = this.cutAt;
    let checked = this.checked.get(path);
    if (checked === undefined) {
      this.cutAt = Number.POSITIVE_INFINITY;
      checked = { parsed: this.check(path), cutAt: this.cutAt };
      this.checked.set(path, checked);
      // What was cut below this file is cut whoever includes it.
      if (this.cutAt >= this.opening.length && (this.isFrozen || this.isGathering))
        this.settled.set(path, checked.parsed);
    }
    this.cutAt = Math.min(outer, checked.cutAt);
    return checked.parsed;
  }

  /** Asks for several files at one moment: one that many of them include is looked at once. */
  together<T>(ask: () => T): T {
    if (!this.isFrozen) this.forget();
    this.isGathering = true;
    try {
      return ask();
    } finally {
      this.isGathering = false;
      if (!this.isFrozen) this.forget();
    }
  }

  private forget(): void {
    this.settled.clear();
    this.found.clear();
  }

  private check(path: string): Parsed | { readonly reason: string } {
    const version = this.versionOf(path);
    if (version === null) {
      const read = this.reader.read(path);
      return 'reason' in read ? read : { reason: 'the file has gone' };
    }
    const known = this.entries.get(path);
    const text = known?.version === version ? known.parsed.file.text : this.textOf(path);
    if (typeof text !== 'string') return text;
    const targets = this.includesOf(path, text);
    const includes = [...new Set(targets.values())];
    const macros = this.macrosOf(path, includes);
    const isSame = known !== undefined && known.version === version && sameMacros(known.macros, macros);
    if (isSame && sameTexts(known.parsed.includes, includes)) return known.parsed;
    const parsed = this.parse(path, text, macros, targets);
    this.entries.set(path, { version, macros, parsed });
    return parsed;
  }

  dispose(): void {
    for (const path of this.openPaths()) this.close(path);
    this.entries.clear();
  }

  private versionOf(path: string): string | null {
    const opened = this.open.get(path);
    return opened === undefined ? this.reader.version(path) : `open:${opened.version}`;
  }

  private textOf(path: string): string | { readonly reason: string } {
    const opened = this.open.get(path);
    if (opened !== undefined) return opened.text;
    const read = this.reader.read(path);
    return 'reason' in read ? read : read.text;
  }

  private includesOf(path: string, text: string): ReadonlyMap<string, string> {
    if (!this.followIncludes) return new Map();
    const { includePaths } = this.settings;
    const exists = (each: string) =>
      this.open.has(each) || (this.reader.permits(path, each, includePaths) && this.reader.version(each) !== null);
    return includedFiles(path, text, this.reader, includePaths, exists, this.found);
  }

  /** Macros that included files leave defined. A circle of includes is cut. */
  private macrosOf(path: string, includes: readonly string[]): MacroDefinition[] {
    if (includes.length === 0) return [];
    if (this.opening.length >= MAX_DEPTH) {
      this.cutAt = 0;
      return [];
    }
    const macros = new Map<string, MacroDefinition>();
    this.opening.push(path);
    try {
      for (const include of includes) {
        const circle = this.opening.indexOf(include);
        if (circle >= 0) {
          this.cutAt = Math.min(this.cutAt, circle);
          continue;
        }
        const parsed = this.get(include);
        if ('reason' in parsed) continue;
        for (const macro of this.entries.get(include)?.macros ?? []) macros.set(macro.name, macro);
        for (const macro of parsed.file.macros) {
          if (macro.until < parsed.file.text.length) macros.delete(macro.name);
          else if (macros.size < MAX_MACROS) macros.set(macro.name, macro);
        }
      }
    } finally {
      this.opening.pop(); // a fault in one file must not stop the next
    }
    return [...macros.values()];
  }

  private parse(
    path: string,
    text: string,
    macros: readonly MacroDefinition[],
    targets: ReadonlyMap<string, string>,
  ): Parsed {
    const { arch, defines, qualifierMacros } = this.settings;
    const options: ParseOptions = { arch, defines, qualifierMacros, macros };
    const opened = this.open.get(path);
    if (opened?.document != null) opened.document.update(text, options);
    const document = opened?.document ?? this.parser.open(path, text, options);
    const file = withTargets(document.file, targets);
    const parsed = { file, skipped: document.skipped, includes: [...new Set(targets.values())] };
    if (opened === undefined) document.dispose();
    else opened.document = document;
    return parsed;
  }
}

/** The file with what its includes were found to be. */
function withTargets(file: SourceFile, targets: ReadonlyMap<string, string>): SourceFile {
  if (targets.size === 0) return file;
  const includes = file.includes.map((each) => ({ ...each, target: targets.get(each.path.trim()) ?? null }));
  return { ...file, includes };
}

function sameMacros(a: readonly MacroDefinition[], b: readonly MacroDefinition[]): boolean {
  return a.length === b.length && a.every((macro, index) => macro === b[index]);
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
