import fs from 'node:fs';
import path from 'node:path';

/** Larger files are not source code. */
const MAX_BYTES = 32 << 20;

/** File systems whose files are the kernel's and its devices': reading one can block, never end, or have an effect. */
const systemFolders = ['/proc', '/sys', '/dev'];

/** `real`: without links. */
export function isOfTheSystem(real: string): boolean {
  return process.platform !== 'win32' && systemFolders.some((folder) => isInside(real, folder));
}

/** `\\host\share`, `//host/share`, `\\.\device`: the mere look at such a path makes the system talk to a host. */
export function isNetworkPath(file: string): boolean {
  return /^[\\/]{2}/.test(file);
}

/** Is a path a folder, or inside it? Both without links. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!/^\.\.(?:[\\/]|$)/.test(relative) && !path.isAbsolute(relative));
}

/** A path without links; null where there is nothing. */
export function realPath(file: string): string | null {
  try {
    return fs.realpathSync.native(file);
  } catch {
    return null;
  }
}

/** Why a file cannot be read; null where it can, as far as one sees without opening it. */
export function unreadable(file: string): string | null {
  try {
    if (!fs.statSync(file).isFile()) return 'not a file'; // to open a pipe or a device may have an effect
    if (isOfTheSystem(fs.realpathSync.native(file))) return 'a file of the operating system, not a source';
    fs.accessSync(file, fs.constants.R_OK);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Changes when a regular file changes; null where there is none. */
export function versionOfFile(file: string): string | null {
  try {
    const stat = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
    return stat?.isFile() ? `${stat.mtimeNs}:${stat.size}` : null;
  } catch {
    return null;
  }
}

/** The text of a regular file, or why there is none. What grows while it is read ends where it ended at first. */
export function readRegularFile(file: string): { readonly text: string } | { readonly reason: string } {
  const reason = unreadable(file);
  if (reason !== null) return { reason };
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile()) return { reason: 'not a file' };
    if (stat.size > MAX_BYTES)
      return { reason: `the file has ${stat.size} bytes, more than the limit of ${MAX_BYTES}` };
    return decode(readUpTo(descriptor, stat.size));
  } catch (error) {
    return { reason: reasonOf(error) };
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function readUpTo(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = fs.readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

function decode(bytes: Buffer): { readonly text: string } | { readonly reason: string } {
  const wide = wideEncoding(bytes);
  if (wide !== null) return { reason: `the file is ${wide}, which no CUDA compiler reads: save it as UTF-8` };
  const text = bytes.toString('utf8');
  // The editor takes a byte order mark away, too: columns are the same in both.
  return { text: text.startsWith('\ufeff') ? text.slice(1) : text };
}

/** By the byte order mark, or by every other byte of the beginning being zero. */
function wideEncoding(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 4).toString('hex');
  if (mark === 'fffe0000' || mark === '0000feff') return 'UTF-32';
  if (mark.startsWith('fffe') || mark.startsWith('feff')) return 'UTF-16';
  const start = bytes.subarray(0, 64);
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const [few, many] = zeros.sort((a, b) => a - b);
  return start.length >= 8 && few === 0 && many >= start.length / 4 ? 'UTF-16' : null;
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
