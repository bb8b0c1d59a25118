import fs from 'node:fs';
import path from 'node:path';
import { holdsDeviceCode, isCudaFile, isHeader } from '../workspace/device-code';
import { readRegularFile, reasonOf, unreadable } from '../workspace/regular-file';

/** A file to analyse, as given or found, or one that cannot be read. */
export interface Found {
  readonly path: string;
  readonly skipped: string | null;
  /** The folder that was given, for what was found in it. */
  readonly root?: string;
}

const ignored = new Set(['node_modules', '.git', '.hg', '.svn', 'CMakeFiles', 'dist', 'out']);
const MAX_FILES = 50_000;

/** The files under the given paths, each once: files as they are, folders searched, in the order given, then by name. */
export function discover(paths: readonly string[]): Found[] {
  const found = new Map<string, Found>();
  const add = (file: Found) => {
    const key = path.resolve(file.path);
    if (!found.has(key)) found.set(key, file);
  };
  for (const each of paths) {
    try {
      const stat = fs.statSync(each);
      if (stat.isDirectory()) for (const file of filesIn(each)) add({ ...file, root: each });
      else add({ path: each, skipped: unreadable(each) });
    } catch (error) {
      add({ path: each, skipped: reasonOf(error) });
    }
  }
  return [...found.values()];
}

/** The folders that the user vouches for: those given, and the one that the command runs in, which is its workspace. */
export function rootsOf(found: readonly Found[]): readonly string[] {
  const given = new Set(found.flatMap(({ root }) => (root === undefined ? [] : [path.resolve(root)])));
  const here = process.cwd();
  return path.dirname(here) === here ? [...given] : [here, ...given];
}

/** Folders are entered once, by their real path: links cannot lead in circles. */
function filesIn(folder: string): Found[] {
  const files: Found[] = [];
  const entered = new Set<string>();
  const queue = [folder];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (files.length >= MAX_FILES) {
      files.push({ path: next, skipped: `there are more than ${MAX_FILES} files before this folder` });
      break;
    }
    const real = realPath(next);
    if (real === null || entered.has(real)) continue;
    entered.add(real);
    const entries = entriesOf(next);
    if (typeof entries === 'string') {
      files.push({ path: next, skipped: entries });
      continue;
    }
    const folders: string[] = [];
    for (const entry of entries) {
      const full = path.join(next, entry);
      const kind = kindOf(full);
      if (kind === 'folder') {
        if (!isIgnored(full, entry)) folders.push(full);
      } else if (kind === 'file') {
        if (isWanted(full)) files.push({ path: full, skipped: unreadable(full) });
      } else if (isCudaFile(entry) && !entry.startsWith('.#')) files.push({ path: full, skipped: kind });
    }
    queue.push(...folders.reverse());
  }
  return files;
}

/** The names in a folder, or why it cannot be read. */
function entriesOf(folder: string): readonly string[] | string {
  try {
    return fs.readdirSync(folder).sort();
  } catch (error) {
    return reasonOf(error);
  }
}

/** What a name stands for; of a pipe, or a link to nowhere or to itself, why it cannot be read. */
function kindOf(file: string): string {
  try {
    const stat = fs.statSync(file);
    return stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'not a file';
  } catch (error) {
    return reasonOf(error);
  }
}

function realPath(folder: string): string | null {
  try {
    return fs.realpathSync(folder);
  } catch {
    return null;
  }
}

/** Dependencies, version control, and what builds leave behind: a folder with a CMake cache, `build`, `build-debug`. */
function isIgnored(folder: string, name: string): boolean {
  if (ignored.has(name) || /^(cmake-)?build([-_.].*)?$/i.test(name)) return true;
  return fs.existsSync(path.join(folder, 'CMakeCache.txt'));
}

function isWanted(file: string): boolean {
  if (isCudaFile(file)) return true;
  if (!isHeader(file)) return false;
  const read = readRegularFile(file);
  return 'text' in read && holdsDeviceCode(read.text);
}
