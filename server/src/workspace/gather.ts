import type { SourceFile } from '../syntax/source-file';
import { holdsLaunch } from './device-code';
import type { ParsedFiles } from './parsed-files';
import type { Reader } from './reader';

/** Bounds of what is read around the files that were asked for. */
const MAX_FILES = 400;
const MAX_TEXT = 24 << 20;

/**
 * The files that are analysed together: those asked for, what they include, and, where `siblings` is set, the other
 * sources of their folders that launch kernels or include one of them.
 */
export function gather(
  primary: readonly string[],
  files: ParsedFiles,
  reader: Reader,
  siblings: boolean,
): SourceFile[] {
  const gathered = new Map<string, SourceFile>();
  let size = 0;
  const add = (path: string, bounded: boolean): void => {
    const queue = [path];
    for (let at = 0; at < queue.length; at++) {
      const next = queue[at];
      if (gathered.has(next) || (bounded && (gathered.size >= MAX_FILES || size >= MAX_TEXT))) continue;
      const parsed = files.get(next);
      if ('reason' in parsed || parsed.skipped !== null) continue;
      gathered.set(next, parsed.file);
      size += parsed.file.text.length;
      bounded = true;
      queue.push(...parsed.includes);
    }
  };
  for (const path of primary) add(path, false);
  if (siblings) for (const path of siblingsOf(primary, files, reader)) add(path, true);
  return [...gathered.values()];
}

function siblingsOf(primary: readonly string[], files: ParsedFiles, reader: Reader): string[] {
  const folders = new Set(primary.map((path) => reader.folderOf(path)));
  const known = new Set(primary);
  const names = new Set(primary.map((path) => path.split(/[\\/]/).pop() ?? path));
  const near = [...folders].flatMap((folder) => reader.sourcesIn(folder)).filter((path) => !known.has(path));
  return near.slice(0, MAX_FILES).filter((path) => {
    const text = files.text(path);
    return text !== null && (holdsLaunch(text) || namesOneOf(names, text));
  });
}

/** Does a quoted path in a text end in one of these names? Looks back from each quote: one line may be megabytes long. */
function namesOneOf(names: ReadonlySet<string>, text: string): boolean {
  let longest = 0;
  for (const name of names) longest = Math.max(longest, name.length);
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    const before = text.slice(Math.max(0, quote - longest - 1), quote);
    if (names.has(before.split(/["'\\/<>\r\n]/).pop() ?? '')) return true;
  }
  return false;
}
