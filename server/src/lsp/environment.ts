import type { CudaParser } from '../syntax/parser';
import type { Reader } from '../workspace/reader';

/** What the server needs of the place it runs in: Node or a browser's worker. */
export interface Environment {
  readonly version: string;
  readonly reader: Reader;
  loadParser(): Promise<CudaParser>;
  /** The name under which the reader knows a document. */
  pathOf(uri: string): string;
  uriOf(path: string): string;
}
