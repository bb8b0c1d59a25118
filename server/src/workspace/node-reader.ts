import fs from 'node:fs';
import path from 'node:path';
import type { Reader } from './reader';

/** Larger files are not source code. */
const MAX_BYTES = 32 << 20;

export const nodeReader: Reader = {
  read,
  version(file) {
    try {
      const stat = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
      return stat?.isFile() ? `${stat.mtimeNs}:${stat.size}` : null;
    } catch {
      return null;
    }
  },
  resolve: (from, relative) => path.join(path.dirname(from), relative),
  folderOf: (file) => path.dirname(file),
  sourcesIn(folder) {
    try {
      const entries = fs.readdirSync(folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && entry.name.endsWith('.cu'))
        .map((entry) => path.join(folder, entry.name))
        .sort();
    } catch {
      return [];
    }
  },
};

function read(file: string): ReturnType<Reader['read']> {
  try {
    const stat = fs.statSync(file);
    if (!stat.isFile()) return { reason: 'not a file' };
    if (stat.size > MAX_BYTES)
      return { reason: `the file has ${stat.size} bytes, more than the limit of ${MAX_BYTES}` };
    const text = fs.readFileSync(file, 'utf8');
    // The editor takes a byte order mark away, too: columns are the same in both.
    return { text: text.startsWith('\ufeff') ? text.slice(1) : text };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'no such file or folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ELOOP: 'the link leads in a circle',
    ENAMETOOLONG: 'the name is too long',
    ENOTDIR: 'a part of the path is not a folder',
    EISDIR: 'this is a folder',
  };
  return (code && known[code]) ?? message ?? String(error);
}
