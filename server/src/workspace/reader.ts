/** How the analysis reads files that nobody has opened. Injected: Node has a file system, a browser has none. */
export interface Reader {
  /** The text, or why there is none. */
  read(path: string): { readonly text: string } | { readonly reason: string };
  /** Changes when the file changes; null where there is no file. */
  version(path: string): string | null;
  /** May the text of `from` make the analysis read `path`? Such a path comes out of source code, which nobody vouches for. */
  permits(from: string, path: string, includePaths: readonly string[]): boolean;
  /** The outermost folder of the tree that a file belongs to; null where it stands on no disk. */
  treeOf(path: string): string | null;
  /** `relative` as seen from the folder in which `from` stands. */
  resolve(from: string, relative: string): string;
  /** Name of the folder in which a file stands. */
  folderOf(path: string): string;
  /** CUDA sources (`.cu`) in a folder, sorted, without its subfolders. */
  sourcesIn(folder: string): readonly string[];
}

/** Reads nothing: open documents are all there is. */
export const noReader: Reader = {
  read: () => ({ reason: 'files cannot be read here' }),
  version: () => null,
  permits: () => false,
  treeOf: () => null,
  resolve: (from, relative) => new URL(relative, asUrl(from)).toString(),
  folderOf: (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))),
  sourcesIn: () => [],
};

/** The same without some files, as if they were not there. */
export function without(reader: Reader, isLeftOut: (path: string) => boolean): Reader {
  return {
    ...reader,
    read: (path) => (isLeftOut(path) ? { reason: 'the file is left out' } : reader.read(path)),
    version: (path) => (isLeftOut(path) ? null : reader.version(path)),
    sourcesIn: (folder) => reader.sourcesIn(folder).filter((path) => !isLeftOut(path)),
  };
}

function asUrl(path: string): string {
  return /^[a-z][a-z0-9+.-]+:/i.test(path) ? path : `file://${path}`;
}
