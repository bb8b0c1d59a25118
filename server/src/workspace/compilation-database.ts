import path from 'node:path';
import { type CompileFlags, readCompileFlags, splitCommand } from '../settings/compile-command';
import { readRegularFile, versionOfFile } from './regular-file';

/** So many different command lines of one database are told apart; the files of the others take the first. */
const MOST_VARIANTS = 32;

interface Database {
  readonly version: string | null;
  readonly flags: ReadonlyMap<string, CompileFlags>;
}

/** Compilation databases (`compile_commands.json`), read again when they change. One that cannot be read says nothing. */
export class CompilationDatabases {
  private readonly known = new Map<string, Database>();

  /** What the compiler is told of a file; null where the database does not name it. */
  flagsOf(database: string, file: string): CompileFlags | null {
    const version = versionOfFile(database);
    let known = this.known.get(database);
    if (known === undefined || known.version !== version) {
      known = { version, flags: readDatabase(database) };
      this.known.set(database, known);
    }
    return known.flags.get(file) ?? null;
  }
}

function readDatabase(file: string): Map<string, CompileFlags> {
  const flags = new Map<string, CompileFlags>();
  const read = readRegularFile(file);
  const entries = 'text' in read ? parse(read.text) : [];
  const variants = new Map<string, CompileFlags>();
  for (const entry of entries) {
    const command = commandOf(entry);
    if (command === null) continue;
    const { folder, source, words } = command;
    const found = readCompileFlags(words);
    const includePaths = found.includePaths.map((each) => path.resolve(folder, each));
    const key = JSON.stringify([found, includePaths]);
    if (!variants.has(key) && variants.size < MOST_VARIANTS) variants.set(key, { ...found, includePaths });
    const [first] = variants.values();
    flags.set(path.resolve(folder, source), variants.get(key) ?? first);
  }
  return flags;
}

function parse(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function commandOf(entry: unknown): { folder: string; source: string; words: readonly string[] } | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { directory, file, command, arguments: list } = entry as Readonly<Record<string, unknown>>;
  if (typeof directory !== 'string' || typeof file !== 'string') return null;
  if (Array.isArray(list))
    return { folder: directory, source: file, words: list.filter((each) => typeof each === 'string') };
  return typeof command === 'string' ? { folder: directory, source: file, words: splitCommand(command) } : null;
}
