import fs from 'node:fs';
import path from 'node:path';
import type { Reader } from './reader';
import { ReadingRights } from './reading-rights';
import { isNetworkPath, readRegularFile, versionOfFile } from './regular-file';

/** Reads for a command: PATHs are as the user typed them, relative to the folder that the command runs in. */
export function commandReader(roots: readonly string[]): Reader {
  return readerWith(new ReadingRights(() => roots), () => true);
}

/**
 * Reads for an editor. Documents without an absolute path (untitled ones, those of virtual file systems) stand on no
 * disk: nothing is beside them, and the folder that the server happens to run in is nobody's.
 */
export function editorReader(roots: () => readonly string[]): Reader {
  return readerWith(new ReadingRights(roots), (file) => path.isAbsolute(file) && !isNetworkPath(file));
}

function readerWith(rights: ReadingRights, isOnDisk: (file: string) => boolean): Reader {
  return {
    read: (file) => (isOnDisk(file) ? readRegularFile(file) : { reason: 'this is no file on disk' }),
    version: (file) => (isOnDisk(file) ? versionOfFile(file) : null),
    permits: (from, file, includePaths) => isOnDisk(from) && isOnDisk(file) && rights.permits(from, file, includePaths),
    treeOf: (file) => (isOnDisk(file) ? rights.treeOf(file) : null),
    resolve: (from, relative) => path.join(path.dirname(from), relative),
    folderOf: (file) => path.dirname(file),
    sourcesIn: (folder) => (isOnDisk(folder) ? sourcesIn(folder) : []),
  };
}

/** Links are left out: what they lead to may be anywhere. */
function sourcesIn(folder: string): readonly string[] {
  try {
    const entries = fs.readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.cu'))
      .map((entry) => path.join(folder, entry.name))
      .sort();
  } catch {
    return [];
  }
}
