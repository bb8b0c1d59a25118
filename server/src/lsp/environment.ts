import type { CudaParser } from '../syntax/parser';
import type { Project } from '../workspace/project';
import type { Reader } from '../workspace/reader';

/** What the server needs of the place it runs in: Node or a browser's worker. */
export interface Environment {
  readonly version: string;
  /** `roots`: the folders that are open, asked for each time. */
  readerFor(roots: () => readonly string[]): Reader;
  /** What projects say of how to analyse their files; `mayRead`: folders that they name count. */
  projectWith(mayRead: () => boolean): Project | null;
  loadParser(): Promise<CudaParser>;
  /** The name under which the reader knows a document. */
  pathOf(uri: string): string;
  uriOf(path: string): string;
  /** An include folder of the settings, which may be relative to the document's workspace folder; null where it has none. */
  includeFolder(path: string, folder: string, roots: readonly string[]): string | null;
}
