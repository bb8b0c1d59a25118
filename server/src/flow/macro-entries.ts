import type { MaskEntry, SourceFile } from '../syntax/source-file';

const entries = new WeakMap<SourceFile, ReadonlyMap<number, MaskEntry>>();

/** What the mask rewrote in a file because a macro stands for it, by offset. */
export function macroEntriesOf(file: SourceFile): ReadonlyMap<number, MaskEntry> {
  let found = entries.get(file);
  if (found === undefined) {
    found = new Map(file.mask.filter((e) => e.kind === 'macro' && e.means !== undefined).map((e) => [e.start, e]));
    entries.set(file, found);
  }
  return found;
}
